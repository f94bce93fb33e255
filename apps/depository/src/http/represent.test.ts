// Tests the forms in which an answer is sent: compressed, not modified, and without a body.
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type FreshDepository,
  freshDepository,
  signed,
  value,
} from "../../test/fresh-depository.ts";

const list = "/v1/fingerprints/latest";
let depository: FreshDepository;
beforeAll(async () => {
  depository = await freshDepository();
  await depository.submit(Array.from({ length: 5 }, () => signed(value())));
  await depository.settle();
});
afterAll(() => depository.remove());

const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  depository.app.request(path, { method, headers });
const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());

describe("an answer of the API", () => {
  it.each([
    ["br", "gzip, deflate, br, zstd", brotliDecompressSync],
    ["gzip", "gzip", gunzipSync],
    ["gzip", "br;q=0, *;q=0.1, gzip;q=0.5", gunzipSync],
  ])("is sent as %s to a client that accepts %s", async (coding, accepted, decompress) => {
    const plain = await bytesOf(await get(list));
    const response = await get(list, { "Accept-Encoding": accepted });
    expect(response.headers.get("Content-Encoding")).toBe(coding);
    expect(response.headers.get("Vary")).toBe("Accept-Encoding");
    expect(response.headers.get("Content-Type")).toBe("application/json");
    const bytes = await bytesOf(response);
    expect(response.headers.get("Content-Length")).toBe(String(bytes.length));
    expect(bytes.length).toBeLessThan(plain.length / 2);
    expect(decompress(bytes).equals(plain)).toBe(true);
    // A second client gets the form that was kept.
    const again = await bytesOf(await get(list, { "Accept-Encoding": accepted }));
    expect(decompress(again).equals(plain)).toBe(true);
  });

  it.each([undefined, "", "identity", "br;q=0, gzip;q=0", "deflate", "*;q=0", "x,,;=,br2"])(
    "is sent as it is to a client that accepts %s",
    async (accepted) => {
      const response = await get(
        list,
        accepted === undefined ? {} : { "Accept-Encoding": accepted },
      );
      expect(response.headers.get("Content-Encoding")).toBeNull();
      expect(response.headers.get("Vary")).toBe("Accept-Encoding");
      expect(await response.json()).toHaveProperty("data.length", 5);
    },
  );

  it("has a weak ETag where it is compressed, and any client that has it gets 304", async () => {
    const plain = (await get(list)).headers.get("ETag") ?? "";
    expect(plain).toMatch(/^"/);
    const accepting = { "Accept-Encoding": "br" };
    const weak = (await get(list, accepting)).headers.get("ETag") ?? "";
    expect(weak).toBe(`W/${plain}`);
    for (const known of [plain, weak]) {
      for (const headers of [{}, accepting]) {
        const asked = { ...headers, "If-None-Match": known };
        const response = await get(list, asked);
        expect([response.status, (await get(list, asked, "HEAD")).status]).toEqual([304, 304]);
        expect(response.headers.get("Vary")).toBe("Accept-Encoding");
        expect(response.headers.get("Content-Encoding")).toBeNull();
        expect(response.headers.get("Content-Type")).toBeNull();
      }
    }
  });

  it("has the same headers for HEAD, and no body", async () => {
    for (const headers of [{}, { "Accept-Encoding": "br" }]) {
      const [whole, head] = [await get(list, headers), await get(list, headers, "HEAD")];
      const own = ([name]: [string, string]) => !["date", "x-request-id"].includes(name);
      expect([...head.headers].filter(own)).toEqual([...whole.headers].filter(own));
      expect(await bytesOf(head)).toHaveLength(0);
    }
  });

  it.each(["/v1/fingerprints/stats", "/healthz"])(
    "is not compressed if it is short: %s",
    async (path) => {
      const { headers } = await get(path, { "Accept-Encoding": "br, gzip" });
      expect(headers.get("Content-Encoding")).toBeNull();
      expect(headers.get("Vary")).toBeNull();
    },
  );
});

it("an error is not compressed, and has a body of its own each time", async () => {
  const path = `/v1/fingerprints/${"0".repeat(64)}?${"x".repeat(3_000)}=1`;
  const answers = [await get(path, { "Accept-Encoding": "br", "If-None-Match": "*" })];
  answers.push(await get(path, { "Accept-Encoding": "br", "If-None-Match": "*" }));
  for (const answer of answers) {
    expect([answer.status, answer.headers.get("Content-Encoding")]).toEqual([400, null]);
  }
  const [first, second] = await Promise.all(answers.map((answer) => answer.json()));
  expect(first).not.toEqual(second);
});

it("a tile of the log is never compressed, and what has no ETag is never 304", async () => {
  for (let more = 0; more < 40; more += 1) {
    await depository.submit([signed(value())]);
    await depository.settle();
  }
  const tile = "/log/tile/0/000.p/40";
  const response = await get(tile, { "Accept-Encoding": "br, gzip", "If-None-Match": "*" });
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Encoding")).toBeNull();
  expect(await bytesOf(response)).toHaveLength(40 * 32);
});
