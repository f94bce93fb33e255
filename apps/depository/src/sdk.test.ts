// Sends the same requests as the network methods of the published SDK to a running service: docs/protocol/sdk.md.
import { fingerprintHash } from "@digital-evidence/evidence/fingerprint";
import { verifyInclusion } from "@digital-evidence/merkle-patricia";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  apiKey,
  type FreshDepository,
  freshDepository,
  signed,
  value,
} from "../test/fresh-depository.ts";
import { createDemoDocuments, demoDocumentId } from "./demo/documents.ts";
import { listen, type Listening } from "./server/listen.ts";

let depository: FreshDepository;
let listening: Listening;
const values = Array.from({ length: 12 }, (_, index) =>
  value({ documentId: `lease + annex ${index % 2}` }),
);
const first = values[0] ?? value();
const hash = fingerprintHash(first);
let batchId = "";

beforeAll(async () => {
  depository = await freshDepository();
  listening = await listen(depository.app.server, { ...depository.config, port: 0 });
});
afterAll(async () => {
  await listening.close();
  await depository.remove();
});

/** Builds an address as the SDK does: it appends the path to the origin, and the platform encodes the query. */
function urlOf(path: string, query: Record<string, string> = {}): string {
  const url = new URL(`${listening.origin}${path}`);
  for (const [name, text] of Object.entries(query)) url.searchParams.set(name, text);
  return url.toString();
}

async function publicGet(path: string, query?: Record<string, string>) {
  const response = await fetch(urlOf(path, query), { method: "GET", headers: {} });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function post(path: string, body: unknown) {
  const response = await fetch(urlOf(path), {
    method: "POST",
    headers: { "X-Api-Key": apiKey, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as unknown };
}

/** The members that are required by the SDK's type of a fingerprint. */
const detail = {
  eventId: expect.any(String),
  documentId: expect.any(String),
  documentRef: expect.any(String),
  hash: expect.stringMatching(/^[0-9a-f]{64}$/),
  createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
};

describe("writing", () => {
  it("submit and submitInBatches get one result for each, in a bare list", async () => {
    for (let at = 0; at < values.length; at += 10) {
      const lot = values.slice(at, at + 10);
      const { status, body } = await post("/v1/fingerprints", lot.map(signed));
      expect(status).toBe(200);
      expect(body).toEqual(
        lot.map((one) => ({
          eventId: one.eventId,
          hash: fingerprintHash(one),
          accepted: true,
          errors: [],
        })),
      );
    }
    await depository.settle();
  });

  it("validate gets the same results and stores nothing", async () => {
    const one = value();
    const { body } = await post("/v1/fingerprints/validate", [signed(one), { attestation: null }]);
    expect(body).toEqual([
      { eventId: one.eventId, hash: fingerprintHash(one), accepted: true, errors: [] },
      {
        eventId: "",
        hash: "",
        accepted: false,
        errors: expect.arrayContaining([expect.any(String)]),
      },
    ]);
    expect((await publicGet(`/v1/fingerprints/${fingerprintHash(one)}`)).status).toBe(404);
  });

  it("upload is refused with a message where the SDK looks for it", async () => {
    const form = new FormData();
    form.append("fingerprints", new Blob(["[]"], { type: "application/json" }));
    form.append(first.documentRef, new Blob(["document"]));
    const response = await fetch(urlOf("/v1/fingerprints/upload"), {
      method: "POST",
      headers: { "X-Api-Key": apiKey },
      body: form,
    });
    expect(response.status).toBe(405);
    expect(await response.json()).toMatchObject({ errors: [{ message: expect.any(String) }] });
  });
});

describe("reading", () => {
  it("search takes every parameter the SDK can send, with a key or without", async () => {
    const query = {
      document_id: first.documentId,
      document_ref: first.documentRef,
      event_id: first.eventId,
      datetime_start: "2026-01-05T00:00:00+00:00",
      datetime_end: "2026-12-31T23:59:59.999Z",
      limit: "5",
      forward: "true",
      tags: JSON.stringify({ kind: "contract" }),
    };
    for (const headers of [{}, { "X-Api-Key": apiKey }]) {
      const response = await fetch(urlOf("/v1/fingerprints", query), { headers });
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({
        data: [expect.objectContaining({ ...detail, hash, documentId: first.documentId })],
        pagination: { hasMore: false },
      });
    }
  });

  it("search continues from the given cursor", async () => {
    const one = await publicGet("/v1/fingerprints", { limit: "7" });
    const { cursor, hasMore } = one.body["pagination"] as { cursor: string; hasMore: boolean };
    expect(hasMore).toBe(true);
    const two = await publicGet("/v1/fingerprints", { limit: "7", cursor });
    expect([one, two].map(({ body }) => (body["data"] as unknown[]).length)).toEqual([7, 5]);
    const back = await publicGet("/v1/fingerprints", {
      limit: "7",
      forward: "false",
      cursor: (two.body["pagination"] as { cursor: string }).cursor,
    });
    expect(back.body["data"]).toEqual(one.body["data"]);
  });

  it("getByHash returns the fingerprint in the API's shape", async () => {
    const { status, body } = await publicGet(`/v1/fingerprints/${hash}`);
    expect(status).toBe(200);
    expect(body["data"]).toMatchObject({
      ...detail,
      hash,
      batchId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      tags: { kind: "contract" },
    });
    batchId = (body["data"] as { batchId: string }).batchId;
  });

  it("getProof returns a proof that verifies", async () => {
    const { body } = await publicGet(`/v1/fingerprints/${hash}/proof`);
    const { mptRoot } = (await publicGet(`/v1/fingerprints/${hash}`)).body["data"] as {
      mptRoot: string;
    };
    expect(verifyInclusion(mptRoot, body["data"], { path: hash, dataDigest: hash }).ok).toBe(true);
  });

  it("getLatest accepts a limit and any status of the SDK", async () => {
    const { body } = await publicGet("/v1/fingerprints/latest", { limit: "500" });
    expect(body["data"]).toHaveLength(12);
    for (const one of body["data"] as unknown[]) expect(one).toMatchObject(detail);
    const count = async (status: string) =>
      ((await publicGet("/v1/fingerprints/latest", { status })).body["data"] as unknown[]).length;
    expect(await count("FINALIZED_COMMITMENT")).toBe(12);
    expect(await count("ERRORED_COMMITMENT")).toBe(0);
    expect(await count("ASSIGNED")).toBe(0);
    await post("/v1/fingerprints", [signed(value())]);
    expect(await count("UNASSIGNED")).toBe(1);
    depository.clock.time += 2_000;
    await depository.service.work();
    expect([await count("UNASSIGNED"), await count("ASSIGNED")]).toEqual([0, 1]);
    expect((await publicGet("/v1/fingerprints/latest", { limit: "501" })).status).toBe(400);
  });

  it("downloadDocument gets an absolute address, or 404 where there is no document", async () => {
    const documentId = demoDocumentId("contract", new Date(0), "0a1b2c3d");
    const document = createDemoDocuments().find(documentId);
    const held = value({ documentId, documentRef: document?.documentRef ?? "" });
    await post("/v1/fingerprints", [signed(held)]);
    const ask = (eventId: string) =>
      fetch(urlOf(`/v1/fingerprints/${eventId}/document`), { redirect: "manual" });
    const answer = await ask(held.eventId);
    expect(answer.status).toBe(307);
    const location = answer.headers.get("Location") ?? "";
    const received = await (await fetch(new URL(location))).arrayBuffer();
    expect(new Uint8Array(received)).toEqual(document?.bytes);
    expect((await ask(first.eventId)).status).toBe(404);
    expect((await ask("0b7c1f2e-6a52-4d7e-9a3f-3d0c5d0e1aff")).status).toBe(404);
    expect((await ask("not-an-id")).status).toBe(400);
  });

  it("getStats returns the counts in the API's shape", async () => {
    const { body } = await publicGet("/v1/fingerprints/stats");
    const counts = { fingerprints24h: 14, fingerprints30d: 14, fingerprintsTotal: 14 };
    expect(body).toEqual({ data: counts });
  });

  it("batches.get returns the batch in the API's shape", async () => {
    const { body } = await publicGet(`/v1/batches/${batchId}`);
    expect(body["data"]).toMatchObject({
      id: batchId,
      status: "FINALIZED_COMMITMENT",
      mptRoot: expect.stringMatching(/^[0-9a-f]{64}$/),
      createdAt: detail.createdAt,
    });
  });

  it("batches.getFingerprints returns all members of the batch", async () => {
    const { body } = await publicGet(`/v1/batches/${batchId}/fingerprints`);
    expect(body["data"]).toHaveLength(12);
    for (const one of body["data"] as unknown[]) expect(one).toMatchObject(detail);
  });

  it("errors have a first message", async () => {
    for (const path of ["/v1/fingerprints/none", `/v1/fingerprints/${"0".repeat(64)}`]) {
      const { body } = await publicGet(path);
      expect(body).toMatchObject({ errors: [{ message: expect.any(String) }] });
    }
  });
});
