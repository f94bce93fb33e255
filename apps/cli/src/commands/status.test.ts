import { describe, expect, it } from "vitest";
import { runHere } from "../../test/run-here.ts";

const hash = "ab".repeat(32);

function status(answer: Response, base = "https://service.example") {
  const asked: string[] = [];
  const fetch: typeof globalThis.fetch = (input) => {
    const { url } = new Request(input);
    // It asks first whether published files stand at the address.
    if (url.endsWith("/published.json"))
      return Promise.resolve(new Response(null, { status: 404 }));
    asked.push(url);
    return Promise.resolve(answer);
  };
  return runHere(["status", hash, "--base", base, "--json"], false, fetch).then((ran) => ({
    ...ran,
    asked,
    data: JSON.parse(ran.stdout) as { isKnown?: boolean; error?: { code: string } },
  }));
}

describe("digital-evidence status", () => {
  it("does not know a fingerprint from an answer about another one", async () => {
    const other = { hash: "cd".repeat(32), status: "FINALIZED_COMMITMENT" };
    const { exitCode, data } = await status(Response.json({ data: other }));
    expect(exitCode).not.toBe(0);
    expect(data.isKnown).toBeUndefined();
    expect(data.error?.code).toBe("UNEXPECTED_BODY");
    const own = await status(Response.json({ data: { ...other, hash: hash.toUpperCase() } }));
    expect(own.data.isKnown).toBe(true);
  });

  it("does not say of another server that the service does not know the fingerprint", async () => {
    const { data } = await status(new Response("<h1>404</h1>", { status: 404 }));
    expect(data.isKnown).toBeUndefined();
    expect(data.error?.code).toBe("NOT_THE_SERVICE");
    const absent = await status(Response.json({ message: "none" }, { status: 404 }));
    expect(absent.data.isKnown).toBe(false);
  });

  it("asks the same address where the base address ends in /v1", async () => {
    const { asked } = await status(
      Response.json({ data: { hash } }),
      "https://service.example/api/v1/",
    );
    expect(asked).toEqual([`https://service.example/api/v1/fingerprints/${hash}`]);
  });
});
