import type { Clock } from "../components/clock.tsx";
import type { Logger } from "../components/logger.ts";

/** What the pages take from the browser; main.tsx gives it, so that a test could give something else. */
export type Surroundings = {
  fetch: typeof globalThis.fetch;
  now: Clock;
  random: () => number;
  logger: Logger;
};
