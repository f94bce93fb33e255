import { describe, expect, it } from "vitest";
import { atPosition, readPosition } from "./routes.ts";

describe("a position in a list", () => {
  it.each([
    [{}, "/dashboard"],
    [{ status: "NEW" }, "/dashboard?status=NEW"],
    [{ status: "NEW", cursor: "a b&c" }, "/dashboard?status=NEW&cursor=a+b%26c"],
  ])("%j is kept in the address", (position, address) => {
    expect(atPosition("/dashboard", position)).toBe(address);
    expect(readPosition(address.split("?")[1] ?? "")).toEqual({
      status: undefined,
      cursor: undefined,
      ...position,
    });
  });

  it("is the newest without one, or with an empty one", () => {
    expect(readPosition("status=&cursor=")).toEqual({ status: undefined, cursor: undefined });
  });
});
