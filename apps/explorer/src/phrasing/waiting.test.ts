import { expect, it } from "vitest";
import { missingWords, nextTryWords, reasonWords } from "./failure.ts";

it("[K1] counts down to the next try, and says when it is under way", () => {
  expect([3, 1, 0].map((seconds) => nextTryWords({ failures: 1 }, seconds))).toEqual([
    "Trying again in 3 s, attempt 2.",
    "Trying again in 1 s, attempt 2.",
    "Trying again, attempt 2…",
  ]);
});

it("says what is wrong with the service, and names the status of its error", () => {
  expect(
    (["NETWORK", "TIMEOUT", "HTTP_429", "HTTP_503"] as const).map((reason) =>
      reasonWords({ reason }),
    ),
  ).toEqual([
    "The service could not be reached.",
    "The service takes too long to answer.",
    "The service is busy.",
    "The service reports an error (status 503).",
  ]);
});

it("says offline, and not that the service does not answer, where the device has no network", () => {
  expect(missingWords({ reason: "NETWORK" }, false).title).toBe("You are offline");
  expect(missingWords({ reason: "NETWORK" }, true).title).toBe("The service does not answer");
  // Status 503 is an answer, so the service was reached even though the device is offline. The service may run
  // on the same device, where it needs no network.
  expect(missingWords({ reason: "HTTP_503" }, false).reason).toContain("status 503");
});
