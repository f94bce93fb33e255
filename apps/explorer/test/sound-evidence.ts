// Evidence in which every check passes, for tests. The signature is real, and the proof leads to a root in the
// second snapshot of a local ledger.
import { documentRef, fingerprintHash } from "@digital-evidence/evidence/fingerprint";
import { publicKeyId, sign } from "@digital-evidence/evidence/signature";
import { buildTrie } from "@digital-evidence/merkle-patricia";

const privateKey = "1".repeat(64);
const batchId = "d".repeat(8) + "-0000-4000-8000-000000000000";

export const document = new TextEncoder().encode("a contract");
/** A hash that is not the hash of the document, the fingerprint or the snapshot below. */
export const other = "9".repeat(64);

const value = {
  orgId: "a".repeat(8) + "-0000-4000-8000-000000000000",
  tenantId: "b".repeat(8) + "-0000-4000-8000-000000000000",
  eventId: "c".repeat(8) + "-0000-4000-8000-000000000000",
  signerId: publicKeyId(privateKey),
  documentId: "contract-1",
  documentRef: documentRef(document),
  timestamp: "2026-03-09T14:05:07.000Z",
  version: 1,
};
const hash = fingerprintHash(value);
const trie = buildTrie([hash, other].map((path) => ({ path, dataDigest: path })));

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// Canonical JSON requires the members in this order.
const unhashed = {
  entries: [{ batchId, root: trie.root }],
  ledger: "local",
  ordinal: 2,
  previousHash: other,
  timestamp: "2026-03-09T14:05:20.000Z",
};
const snapshot = { ...unhashed, hash: await sha256(JSON.stringify(unhashed)) };

const record = {
  hash,
  status: "FINALIZED_COMMITMENT",
  organizationId: value.orgId,
  tenantId: value.tenantId,
  eventId: value.eventId,
  signer: value.signerId,
  documentId: value.documentId,
  documentRef: value.documentRef,
  fingerprintTimestamp: value.timestamp,
  version: 1,
  proofs: [sign(hash, privateKey)],
  batchId,
  mptRoot: trie.root,
  batchGlobalSnapshotHash: snapshot.hash,
};

export const sound = {
  hash,
  record,
  proof: trie.prove(hash),
  batch: { id: batchId, status: "FINALIZED_COMMITMENT", mptRoot: trie.root },
  snapshot,
};

/**
 * Returns all parts of the evidence, marked as supplied by `from`. A service does not supply the hash, so for `service`
 * the hash is marked as supplied by the visitor.
 */
export function soundEvidence(from: "service" | "file") {
  const given = (value: unknown) => ({ value, from });
  return {
    hash: { value: hash, from: from === "file" ? "file" : "visitor" },
    record: given(record),
    proof: given(sound.proof),
    batch: given(sound.batch),
    snapshot: given(snapshot),
  } as const;
}
