import type { Clock } from "../components/timestamp.tsx";
import type { Logger } from "@digital-evidence/client";

/** The browser's functions that the pages use. main.tsx provides them, and a test can provide others. */
export type Surroundings = {
  fetch: typeof globalThis.fetch;
  now: Clock;
  random: () => number;
  logger: Logger;
};
