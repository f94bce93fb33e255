// A short run of `npm run fuzz:depository` with a new seed each time. A failure names the seed.
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
  // They reach the service and are of many kinds.
  expect(statuses["400"]).toBeGreaterThan(150);
  expect(Object.keys(statuses).length).toBeGreaterThan(8);
}, 60_000);
