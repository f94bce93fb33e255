import { type Network } from "@digital-evidence/client/networks";
import { describe, expect, it } from "vitest";
import { namedSnapshot } from "./own-ledger.ts";

const hash = "ab".repeat(32);
const apiBase = "https://service.example";
const network: Network = {
  name: "Own",
  apiBase,
  snapshotUrl: `${apiBase}/v1/ledger/snapshots/{hash}`,
};

describe("namedSnapshot", () => {
  it("is the record's, else the batch's, in lower case", () => {
    const record = { batchGlobalSnapshotHash: hash.toUpperCase() };
    expect(namedSnapshot(network, record, { globalSnapshotHash: "cd".repeat(32) })).toBe(hash);
    expect(namedSnapshot(network, {}, { globalSnapshotHash: hash })).toBe(hash);
  });

  it("is read from a batch of any shape, and nothing else names one", () => {
    expect(namedSnapshot(network, {}, { globalSnapshotHash: hash, retryCount: "x" })).toBe(hash);
    for (const batch of [null, undefined, "", [], {}, { globalSnapshotHash: 7 }]) {
      expect(namedSnapshot(network, {}, batch)).toBeUndefined();
    }
  });

  it("is null where the name is not a hash, and undefined where the ledger is another's", () => {
    expect(namedSnapshot(network, {}, { globalSnapshotHash: "latest" })).toBeNull();
    const elsewhere = { ...network, snapshotUrl: "https://ledger.example/{hash}" };
    expect(namedSnapshot(elsewhere, {}, { globalSnapshotHash: hash })).toBeUndefined();
  });
});
