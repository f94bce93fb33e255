// Kills the service on SQLite once after each durable step. `npm run test:long` does the same on PostgreSQL.
import { describe, it } from "vitest";
import { afterEveryStep } from "../test/after-every-step.ts";

describe("a service killed after every durable step while submissions arrive", () => {
  it("[TL2] on SQLite, keeps every acknowledged submission and one log", { timeout: 300_000 }, () =>
    afterEveryStep({}),
  );
});
