import type { Page } from "playwright-core";

export type State = {
  readonly name: string;
  /** Brings the page into the state and waits until the state is reached. */
  readonly reach: (page: Page) => Promise<void>;
};
