import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { stubStorage } from "../../test/stub-storage.ts";
import { hasRoomForPolicy, trustPolicy, policyList, trustedPolicy } from "./trusted.ts";

beforeEach(() => {
  stubStorage();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const service = "https://service.example";

it("never drops the witnesses that the visitor trusts for one log for those of another log", () => {
  for (let log = 0; log < 16; log += 1)
    expect(trustPolicy(service, `log-${log}`, "first")).toBe(true);
  expect(hasRoomForPolicy(service, "one-more")).toBe(false);
  expect(trustPolicy(service, "one-more", "policy")).toBe(false);
  expect(trustedPolicy(service, "one-more")).toBe(null);
  expect(trustedPolicy(service, "log-0")).toBe("first");
  expect(policyList.all()).toHaveLength(16);
  // Another policy for a log that has one already needs no further place.
  expect(hasRoomForPolicy(service, "log-0")).toBe(true);
  expect(trustPolicy(service, "log-0", "second")).toBe(true);
  expect(trustedPolicy(service, "log-0")).toBe("second");
  expect(policyList.all()).toHaveLength(16);
});

it("counts for one log alone: another address, another key and no key are other logs", () => {
  trustPolicy(service, "log-0", "mine");
  expect(trustedPolicy(service, "log-0")).toBe("mine");
  expect(trustedPolicy("https://elsewhere.example", "log-0")).toBe(null);
  expect(trustedPolicy(service, "log-1")).toBe(null);
  expect(trustedPolicy(service, null)).toBe(null);
});
