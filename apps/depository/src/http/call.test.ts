import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { type Asked, Call } from "./call.ts";

function asked(url: string, chunks: readonly string[] = [], headers: Asked["headers"] = {}): Asked {
  const body = Readable.from(chunks.map((chunk) => Buffer.from(chunk)));
  return Object.assign(body, { method: "POST", url, headers });
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

  it("reads a body in pieces up to its limit", async () => {
    const body = await new Call(asked("/", ["ab", "cd"]), "id").body(4);
    expect(Buffer.from(body).toString()).toBe("abcd");
  });

  it.each([
    ["announced", { "content-length": "5" }],
    ["or not", {}],
  ])("refuses a longer one, %s", async (_, headers) => {
    const call = new Call(asked("/", ["ab", "cde"], headers), "id");
    await expect(call.body(4)).rejects.toMatchObject({ code: "PAYLOAD_TOO_LARGE" });
  });

  it.each([
    ["while it is read", (stream: Asked) => setImmediate(() => stream.destroy())],
    ["before", (stream: Asked) => stream.destroy()],
  ])("does not wait for a client that went away %s", async (_, leave) => {
    const stream = Object.assign(new Readable({ read() {} }), { url: "/", headers: {} });
    leave(stream);
    const call = new Call(stream, "id");
    await new Promise((resolve) => process.nextTick(resolve));
    await expect(call.body(4)).rejects.toMatchObject({ code: "REQUEST_TIMEOUT" });
  });
});
