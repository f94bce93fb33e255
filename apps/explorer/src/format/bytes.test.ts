import { describe, expect, it } from "vitest";
import { byteSize } from "./number.ts";

describe("byteSize", () => {
  it.each([
    [0, "0 bytes"],
    [999, "999 bytes"],
    [1000, "1.0 kB"],
    [2_147_483_648, "2.1 GB"],
    [123_456_789, "123 MB"],
    [99_949, "99.9 kB"],
    [99_999, "100 kB"],
    [999_499, "999 kB"],
    [999_999, "1.0 MB"],
    [999_950_000_000, "1.0 TB"],
    [5e16, "50,000 TB"],
  ])("writes %i as %s", (bytes, written) => {
    expect(byteSize(bytes)).toBe(written);
  });
});
