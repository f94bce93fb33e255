import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { type Asked, Call } from "./call.ts";

function asked(url: string): Asked {
  return Object.assign(Readable.from([]), { method: "POST", url, headers: {} });
}

describe("a call", () => {
  it.each([
    ["/v1/x?a=1", "/v1/x", "1"],
    ["http://example.org/v1/x?a=1", "/v1/x", "1"],
    ["/v1/x?", "/v1/x", undefined],
    ["/v1/x?a=b%20c+d&a=2", "/v1/x", "b c d"],
    ["*", "*", undefined],
  ])("of %s has its path and its query", (url, path, a) => {
    const call = new Call(asked(url), "id");
    expect([call.path, call.queryValue("a")]).toEqual([path, a]);
  });
});
