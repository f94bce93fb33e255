// A short run of `npm run fuzz:depository`, each time with a new seed. A failure message contains the seed.
import { randomInt } from "node:crypto";
import { expect, it } from "vitest";
import { runBadRequests } from "../../test/bad-request-run.ts";

it("500 bad requests made from the OpenAPI document are answered, none with 5xx", async () => {
  const { requests, statuses, problems, largestAnswer } = await runBadRequests(
    500,
    randomInt(1_000_000),
  );
  expect(problems).toEqual([]);
  expect(requests).toBe(500);
  expect(largestAnswer.bytes).toBeLessThan(1_000_000);
  // Many requests must reach the service's own checks, and they must have many different outcomes.
  expect(statuses["400"]).toBeGreaterThan(150);
  expect(Object.keys(statuses).length).toBeGreaterThan(8);
});
