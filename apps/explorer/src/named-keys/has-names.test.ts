import { afterEach, expect, it, vi } from "vitest";
import { hasNames } from "./has-names.ts";
import { forgetName, keepNames } from "./named-keys.ts";

const entry = {
  key: "ab".repeat(64),
  name: "Halden",
  namedAt: "2026-03-09T14:05:07.000Z",
  organizations: [],
};

afterEach(() => {
  vi.unstubAllGlobals();
});

it("[KN2] names that the browser does not store are shown until the page is closed", () => {
  const forbid = () => {
    throw new DOMException("forbidden", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: forbid, setItem: forbid, removeItem: forbid });
  expect(hasNames()).toBe(false);
  expect(keepNames([entry])).toBe("unstored");
  expect(hasNames()).toBe(true);
  forgetName(entry.key);
  expect(hasNames()).toBe(false);
});
