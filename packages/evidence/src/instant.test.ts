import { describe, expect, it } from "vitest";
import { isLater, parseInstant } from "./instant.ts";

function at(text: string) {
  const instant = parseInstant(text);
  if (instant === null) expect.unreachable(`${text} cannot be read`);
  return instant;
}

describe("parseInstant", () => {
  it.each([
    ["1970-01-01T00:00:00Z", 0, "000000000"],
    ["2026-03-14T15:09:26.5Z", 1_773_500_966, "500000000"],
    ["2026-03-14t16:09:26.535000001+01:00", 1_773_500_966, "535000001"],
    ["2026-03-14T09:39:26-05:30", 1_773_500_966, "000000000"],
    ["1969-12-31T23:59:59Z", -1, "000000000"],
    ["0001-01-01T00:00:00Z", -62_135_596_800, "000000000"],
  ])("reads %s", (text, seconds, fraction) => {
    expect(parseInstant(text)).toEqual({ seconds, fraction });
  });

  it.each([
    "",
    "yesterday",
    "2026-03-14",
    "2026-03-14T15:09:26",
    "2026-13-14T15:09:26Z",
    "1773500966",
    `2026-03-14T15:09:26.${"0".repeat(100_000)}Z`,
  ])("does not read %.30s as a time", (text) => {
    expect(parseInstant(text)).toBeNull();
  });
});

describe("isLater", () => {
  it("notices a billionth of a second, and no difference between two spellings of an instant", () => {
    const one = at("2026-03-14T15:09:26.1Z");
    expect(isLater(at("2026-03-14T15:09:26.100000001Z"), one)).toBe(true);
    expect(isLater(at("2026-03-14T16:09:26.100+01:00"), one)).toBe(false);
    expect(isLater(one, at("2026-03-14T15:09:26.09Z"))).toBe(true);
    expect(isLater(one, at("2026-03-14T15:09:27Z"))).toBe(false);
  });
});
