// Kills the service on SQLite after durable steps. `npm test` takes every fourth step. `npm test -- --long` takes all of
// them, on SQLite and on PostgreSQL.
import { describe, it } from "vitest";
import { everyFourth } from "../../../tools/long-tests.ts";
import { afterEveryStep } from "../test/after-every-step.ts";
import { faultPoints } from "../test/fault-point.ts";

describe("a service killed after durable steps while submissions arrive", () => {
  it("[TL2] on SQLite, keeps every acknowledged submission and one log", () =>
    afterEveryStep({}, everyFourth(faultPoints)));
});
