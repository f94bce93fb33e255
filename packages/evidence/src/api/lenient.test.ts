import { describe, expect, it } from "vitest";
import { oddRecords } from "../../lies/odd-members.ts";
import { BatchInfo } from "./batch.ts";
import { FingerprintDetails, FingerprintStats, FingerprintSummary } from "./fingerprint.ts";
import { lenient } from "./lenient.ts";
import { parseExact, parseTolerant } from "./parse.ts";

const hash = "ab".repeat(32);
const time = "2026-01-01T00:00:00Z";

const details = {
  id: "1",
  hash,
  status: "NEW",
  organizationId: "o",
  organizationName: "O",
  tenantId: "t",
  tenantName: "T",
  eventId: "e",
  signer: "s",
  documentId: "d",
  documentRef: hash,
  proofs: [{ id: "k", signature: "s", algorithm: "a", receivedAt: time }],
  batchId: "b",
  fingerprintTimestamp: time,
  batchLastUpdateTimestamp: time,
  batchGlobalSnapshotHash: hash,
  batchMetagraphSnapshotHash: hash,
  mptRoot: hash,
  version: 1,
  createdAt: time,
  updatedAt: time,
  tags: { tag: "value" },
  withheld: [{ member: "tags", at: "2026-03-20T10:00:00.000Z", reason: "by order" }],
  confirmationTimestamp: time,
  document: { contentType: "text/plain", fileSize: 1, downloadUrl: "https://service.example/1" },
};
const summary = {
  id: "1",
  hash,
  timestamp: time,
  orgId: "o",
  orgName: "O",
  tenantId: "t",
  tenantName: "T",
  status: "NEW",
  createdAt: time,
  eventId: "e",
  documentId: "d",
  documentRef: hash,
  withheld: [{ member: "tags", at: "2026-03-20T10:00:00.000Z", reason: "by order" }],
};
const batch = {
  id: "b",
  orgId: "o",
  status: "NEW",
  globalSnapshotHash: hash,
  globalSnapshotOrdinal: 1,
  snapshotHash: hash,
  currencySnapshotOrdinal: 1,
  mptRoot: hash,
  updateHash: hash,
  retryCount: 0,
  lastAttemptAt: time,
  createdAt: time,
  updatedAt: time,
};

function members(value: unknown, path = ""): Map<string, unknown> {
  const found = new Map<string, unknown>();
  if (typeof value !== "object" || value === null) return found.set(path, value);
  for (const [key, member] of Object.entries(value)) {
    for (const [place, each] of members(member, path === "" ? key : `${path}.${key}`)) {
      if (each !== undefined) found.set(place, each);
    }
  }
  return found;
}

const isAt = (place: string, path: string) => place === path || place.startsWith(`${path}.`);

describe.each([
  ["a record", FingerprintDetails, details],
  ["a row", FingerprintSummary, summary],
  ["a batch", BatchInfo, batch],
] as const)("%s with an odd member", (_name, schema, sound) => {
  it("is made from a record that is read as a whole", () => {
    expect(parseExact(schema, sound)).toEqual({ ok: true, value: sound });
  });

  const cases = [...oddRecords(schema, sound)];

  it("keeps all other members, and of the odd one only what has the right type", () => {
    expect(cases.length).toBeGreaterThan(100);
    for (const { path, value, record } of cases) {
      const parsed = parseTolerant(lenient(schema), record);
      if (!parsed.ok) expect.unreachable(`${path} ${JSON.stringify(value)} refused it all`);
      const read = members(parsed.value);
      const before = members(sound);
      for (const [place, member] of before) {
        if (!isAt(place, path)) expect(read.get(place), `${place} beside ${path}`).toBe(member);
      }
      const kept = read.get(path);
      if (typeof value === typeof before.get(path)) expect(kept, path).toBe(value);
      else expect(kept, path).toBeUndefined();
    }
  });
});

it("still refuses what is not an object at all", () => {
  for (const odd of [null, "text", 7, [], [details]]) {
    expect(parseTolerant(lenient(FingerprintDetails), odd).ok, JSON.stringify(odd)).toBe(false);
  }
});

it("distinguishes a counter that is not a number from a missing one", () => {
  const stats = { fingerprints24h: "7", fingerprintsTotal: 7 };
  expect(parseTolerant(lenient(FingerprintStats, Number.NaN), stats)).toEqual({
    ok: true,
    value: { fingerprints24h: Number.NaN, fingerprintsTotal: 7 },
  });
});
