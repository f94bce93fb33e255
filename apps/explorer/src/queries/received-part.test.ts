import { createClient } from "@digital-evidence/client";
import { RequestError, ResponseShapeError } from "@digital-evidence/client/errors";
import { describe, expect, it } from "vitest";
import { receivePart } from "./records.ts";

const hash = "ab".repeat(32);
const snapshot = { hash, ordinal: 1, previousHash: null, timestamp: "", ledger: "local" };

function receive(answer: Response) {
  const fetch = () => Promise.resolve(answer);
  const client = createClient({ apiBase: "https://service.example", fetch });
  return receivePart((onReceived) => client.snapshot(hash, { onReceived }));
}

describe("receivePart", () => {
  it("gives a part as received, and as the pages can show it", async () => {
    const value = { ...snapshot, entries: [], note: null };
    const part = await receive(Response.json({ data: value }));
    expect(part).toEqual({ value, shown: { ...snapshot, entries: [] } });
  });

  it("gives null for both where the service knows none", async () => {
    const part = await receive(Response.json({ errors: ["Not found"] }, { status: 404 }));
    expect(part).toEqual({ value: null, shown: null });
  });

  it.each([{ ...snapshot, entries: [{ batchId: ["b"], root: hash }] }, [], "garbage", 7, false])(
    "gives %j to the engine, though the pages cannot show it",
    async (value) => {
      const part = await receive(Response.json({ data: value }));
      expect(part).toEqual({ value, shown: null });
    },
  );

  it("throws if no part was received", async () => {
    await expect(receive(Response.json({}))).rejects.toThrow(ResponseShapeError);
    await expect(receive(Response.json(null))).rejects.toThrow(ResponseShapeError);
    await expect(receive(new Response("<h1>Hello</h1>"))).rejects.toThrow(ResponseShapeError);
    await expect(receive(Response.json({}, { status: 403 }))).rejects.toThrow(RequestError);
  });
});
