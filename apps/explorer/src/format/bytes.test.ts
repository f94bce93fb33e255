import { describe, expect, it } from "vitest";
import { byteSize } from "./bytes.ts";

describe("byteSize", () => {
  it.each([
    [0, "0 bytes"],
    [999, "999 bytes"],
    [1000, "1.0 kB"],
    [2_147_483_648, "2.1 GB"],
    [123_456_789, "123 MB"],
    [5e16, "50,000 TB"],
  ])("writes %i as %s", (bytes, written) => {
    expect(byteSize(bytes)).toBe(written);
  });
});
