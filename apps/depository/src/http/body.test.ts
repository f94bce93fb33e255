import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { type Arriving, readBody } from "./body.ts";

function asked(chunks: readonly string[], headers: Arriving["headers"] = {}): Arriving {
  return Object.assign(Readable.from(chunks.map((chunk) => Buffer.from(chunk))), { headers });
}

describe("a body", () => {
  it("is read in pieces up to its limit", async () => {
    const body = await readBody(asked(["ab", "cd"]), 4);
    expect(Buffer.from(body).toString()).toBe("abcd");
  });

  it.each([
    ["with", { "content-length": "5" }],
    ["without", {}],
  ])("is refused if it is too long, %s Content-Length", async (_, headers) => {
    await expect(readBody(asked(["ab", "cde"], headers), 4)).rejects.toMatchObject({
      code: "PAYLOAD_TOO_LARGE",
    });
  });

  it.each([
    ["while it is read", (stream: Arriving) => setImmediate(() => stream.destroy())],
    ["before", (stream: Arriving) => stream.destroy()],
  ])("does not wait for a client that went away %s", async (_, leave) => {
    const stream = Object.assign(new Readable({ read() {} }), { url: "/", headers: {} });
    leave(stream);
    await new Promise((resolve) => process.nextTick(resolve));
    await expect(readBody(stream, 4)).rejects.toMatchObject({ code: "REQUEST_TIMEOUT" });
  });
});
