// The client must accept every permitted form of an honest answer: hex in either letter case, and optional members
// that are null or absent. Some of these tests vary single members. Others take whole records, batches, proofs and
// snapshots from the generator of `npm run lies`.
import { withoutNulls } from "@digital-evidence/evidence/api";
import { describe, expect, it } from "vitest";
import { PART_NAMES, type PartName } from "../../evidence/lies/case.ts";
import { Generator } from "../../evidence/lies/lies.ts";
import { type CallOptions, type Client, createClient } from "./client.ts";

type Members = Readonly<Record<string, unknown>>;
type Call = (client: Client, options?: CallOptions) => Promise<unknown>;

const hash = "ab".repeat(32);
const id = "c9d49259-a463-4c6e-8d9c-60b1611f1bba";
const time = "2026-01-01T00:00:00Z";

type Shape = {
  name: string;
  call: Call;
  data: (members: Members) => unknown;
  hex: Members;
  optional: Members;
  required: Members;
};

const shapes: readonly Shape[] = [
  {
    name: "a record",
    call: (client) => client.fingerprint(hash),
    data: (members) => members,
    hex: {
      hash,
      id,
      organizationId: id,
      tenantId: id,
      eventId: id,
      documentRef: hash,
      signer: hash + hash,
      batchId: id,
      batchGlobalSnapshotHash: hash,
      batchMetagraphSnapshotHash: hash,
      mptRoot: hash,
    },
    optional: {
      status: "FINALIZED_COMMITMENT",
      organizationName: "o",
      tenantName: "t",
      signer: hash + hash,
      batchId: id,
      batchLastUpdateTimestamp: time,
      batchGlobalSnapshotHash: hash,
      batchMetagraphSnapshotHash: hash,
      mptRoot: hash,
      tags: { k: "v" },
      confirmationTimestamp: time,
      document: { contentType: "text/plain", fileSize: 1, downloadUrl: "https://a.example/d" },
    },
    required: {
      documentId: "d",
      proofs: [{ id: hash + hash, signature: "3045", algorithm: "SECP256K1_RFC8785_V1" }],
      fingerprintTimestamp: time,
      version: 1,
      createdAt: time,
      updatedAt: time,
    },
  },
  {
    name: "a signature of a record",
    call: (client) => client.fingerprint(hash),
    data: (signature) => ({
      id,
      hash,
      organizationId: id,
      tenantId: id,
      eventId: id,
      documentId: "d",
      documentRef: hash,
      proofs: [signature],
      fingerprintTimestamp: time,
      version: 1,
      createdAt: time,
      updatedAt: time,
    }),
    hex: { id: hash + hash, signature: "3045ab" },
    optional: { algorithm: "SECP256K1_RFC8785_V1", receivedAt: time },
    required: {},
  },
  {
    name: "a row of a list",
    call: async (client) => (await client.latestFingerprints()).data,
    data: (row) => [row],
    hex: { hash, id, orgId: id, tenantId: id, eventId: id, documentRef: hash },
    optional: {
      orgName: "o",
      tenantName: "t",
      status: "NEW",
      eventId: id,
      documentId: "d",
      documentRef: hash,
    },
    required: { timestamp: time, createdAt: time },
  },
  {
    name: "a batch",
    call: (client) => client.batch(id),
    data: (members) => members,
    hex: {
      id,
      orgId: id,
      globalSnapshotHash: hash,
      snapshotHash: hash,
      mptRoot: hash,
      updateHash: hash,
    },
    optional: {
      status: "FINALIZED_COMMITMENT",
      globalSnapshotHash: hash,
      globalSnapshotOrdinal: 1,
      snapshotHash: hash,
      currencySnapshotOrdinal: 1,
      mptRoot: hash,
      updateHash: hash,
      lastAttemptAt: time,
    },
    required: { retryCount: 0, createdAt: time, updatedAt: time },
  },
  {
    name: "a snapshot",
    call: (client) => client.snapshot(hash),
    data: (members) => members,
    hex: { hash, previousHash: hash },
    // `previousHash` is null in the first snapshot. It is not optional, because leaving it out would change the
    // snapshot's hash.
    optional: {},
    required: {
      ordinal: 1,
      timestamp: time,
      ledger: "local",
      entries: [{ batchId: id.toUpperCase(), root: hash.toUpperCase() }],
    },
  },
  {
    name: "a proof",
    call: (client) => client.proof(hash),
    data: (members) => members,
    hex: { path: hash },
    optional: {},
    required: { type: null, witness: [] },
  },
];

const calls: Readonly<Record<PartName, Call>> = {
  record: (client, options) => client.fingerprint(hash, options),
  proof: (client, options) => client.proof(hash, options),
  batch: (client, options) => client.batch(id, options),
  snapshot: (client, options) => client.snapshot(hash, options),
};

function answering(data: unknown): Client {
  const fetch = () => Promise.resolve(Response.json({ data }));
  return createClient({ apiBase: "https://service.example", fetch });
}

/** Each shape with all of its members, and variants with members that are in upper case, null or left out. */
const spellings = shapes.flatMap(({ name, call, data, hex, optional, required }) => {
  const all: Members = { ...hex, ...optional, ...required };
  const changed = (key: string, value: unknown) => data({ ...all, [key]: value });
  const upper = Object.fromEntries(
    Object.entries(hex).map(([key, value]) => [key, String(value).toUpperCase()]),
  );
  const bare = Object.fromEntries(Object.keys(optional).map((key) => [key, null]));
  return [
    { name, call, how: "with all members", received: data(all) },
    { name, call, how: "all in upper case", received: data({ ...all, ...upper }) },
    { name, call, how: "all null that may be", received: data({ ...all, ...bare }) },
    ...Object.entries(upper).map(([key, value]) => {
      return { name, call, how: `its ${key} in upper case`, received: changed(key, value) };
    }),
    ...Object.keys(optional).flatMap((key) => [
      { name, call, how: `its ${key} null`, received: changed(key, null) },
      { name, call, how: `without ${key}`, received: changed(key, undefined) },
    ]),
  ];
});

describe("an honest answer", () => {
  it.each(spellings)("$name, $how, is read as received", async ({ name, call, received }) => {
    // In snapshots and proofs, a null member means something else than an absent one. The client therefore returns
    // snapshots and proofs as received.
    const isWhole = name === "a snapshot" || name === "a proof";
    expect(await call(answering(received))).toEqual(isWhole ? received : withoutNulls(received));
  });

  it("of every status and shape that the generator makes is read as received", async () => {
    const generator = new Generator(1);
    const read = { record: 0, batch: 0, proof: 0, snapshot: 0 };
    for (let number = 0; number < 1_000; number += 1) {
      const { evidence } = generator.make(number, []);
      for (const part of PART_NAMES) {
        const { value, from } = evidence[part] ?? {};
        if (value === undefined || value === null || from !== "service") continue;
        let received: unknown;
        const own = (value as { id?: string }).id ?? id;
        const call: Call = part === "batch" ? (client, on) => client.batch(own, on) : calls[part];
        const answer = await call(answering(value), {
          onReceived: (receipt) => {
            received = receipt.value;
          },
        });
        expect(received).toEqual(value);
        if (part !== "snapshot") {
          expect(answer).toEqual(part === "proof" ? value : withoutNulls(value));
        }
        read[part] += 1;
      }
    }
    expect(Math.min(...Object.values(read))).toBeGreaterThan(100);
  });
});
