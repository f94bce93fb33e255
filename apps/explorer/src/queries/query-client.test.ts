import { RequestError, ResponseShapeError } from "@digital-evidence/client/errors";
import { expect, it } from "vitest";
import {
  BATCH_FRESH_MS,
  DASHBOARD_POLL_MS,
  FINGERPRINT_POLL_MS,
  pollEvery,
  createQueryClient,
  shouldRetry,
  retryDelay,
} from "./trouble.ts";

it("[C5] keeps data fresh for 5 minutes and in memory for 10, and retries 3 times", () => {
  const { queries } = createQueryClient().getDefaultOptions();
  expect(queries).toMatchObject({
    staleTime: 300_000,
    gcTime: 600_000,
    retry: shouldRetry,
    retryDelay,
  });
  const broken = new RequestError("UNAVAILABLE", "broken", {
    url: "",
    status: 503,
    retryReason: "HTTP_503",
  });
  expect([0, 1, 2, 3].map((failures) => shouldRetry(failures, broken))).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

it.each([
  ["what the client does not retry", new RequestError("REDIRECTED", "refused", { url: "" })],
  ["a body of the wrong shape", new ResponseShapeError("", [])],
  ["an error of our own", new Error("a defect")],
])("[K3] does not ask again after %s", (_name, error) => {
  expect(shouldRetry(0, error)).toBe(false);
});

it("[C5] waits 1 s times 2^attempt between retries, at most 30 s", () => {
  expect([0, 1, 2, 3, 4, 5, 20].map(retryDelay)).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
  ]);
});

it("[D12] [F18] [B8] polls every 30 s and 15 s, not in hidden tabs, and keeps batches 10 minutes", () => {
  expect(pollEvery(DASHBOARD_POLL_MS)).toMatchObject({
    refetchInterval: 30_000,
    refetchIntervalInBackground: false,
  });
  expect(pollEvery(FINGERPRINT_POLL_MS).refetchInterval).toBe(15_000);
  expect(BATCH_FRESH_MS).toBe(600_000);
});
