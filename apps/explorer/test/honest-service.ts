// What an honest service answers, for component tests: sixteen final fingerprints in two batches, each batch in a
// snapshot of the service's own ledger. Hashes, signatures and proofs are real.
import { documentRef, fingerprintHash } from "@digital-evidence/evidence/fingerprint";
import { publicKeyId, sign } from "@digital-evidence/evidence/signature";
import { buildTrie } from "@digital-evidence/merkle-patricia";
import canonicalize from "canonicalize";

const organizations = [
  { orgId: "6f1fbb6c-0a5d-4b7e-9d1f-0c5f3cf2a001", orgName: "Halden Notaries" },
  { orgId: "6f1fbb6c-0a5d-4b7e-9d1f-0c5f3cf2a002", orgName: "Northwind Archive" },
] as const;
const tenant = { tenantId: "a54b1a2c-77aa-4d6b-8a1e-0d6f0a1b2c03", tenantName: "Deeds" };

/** The sizes of the batches, the older one first. */
const BATCH_SIZES = [5, 11];
/** The numbers of the fingerprints that two keys signed, and of the first one whose record names no signer. */
const COUNTERSIGNED = 8;

const uuid = (kind: string, number: number) =>
  `${kind.repeat(8)}-0000-4000-8000-${String(number).padStart(12, "0")}`;
const keyOf = (number: number) => String(number + 1).repeat(64);
/** The time of a number of seconds after the first fingerprint. */
const time = (seconds: number) => new Date(Date.UTC(2026, 2, 9, 14, 5, seconds)).toISOString();

export type Data = Record<string, unknown>;

/** @returns the SHA-256 of a snapshot's canonical JSON without its hash, by another implementation than the product's */
export async function snapshotHash(snapshot: Data): Promise<string> {
  const { hash: _, ...rest } = snapshot;
  const text = new TextEncoder().encode(canonicalize(rest));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", text));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function submitted(number: number) {
  const organization = organizations[number % 2 === 0 ? 0 : 1] ?? organizations[0];
  const document = new TextEncoder().encode(`The deed of house number ${number}.`);
  const signer = publicKeyId(keyOf(0));
  const value = {
    orgId: organization.orgId,
    tenantId: tenant.tenantId,
    eventId: uuid("e", number),
    signerId: signer,
    documentId: `deed-${String(number).padStart(3, "0")}`,
    documentRef: documentRef(document),
    timestamp: time(number),
    version: 1,
  };
  const hash = fingerprintHash(value);
  const keys = number === COUNTERSIGNED ? [0, 1] : [0];
  return {
    ...organization,
    number,
    document,
    value,
    hash,
    proofs: keys.map((key) => sign(hash, keyOf(key))),
  };
}

type Submitted = ReturnType<typeof submitted>;

async function committed(
  members: readonly Submitted[],
  ordinal: number,
  previousHash: string | null,
) {
  const batchId = uuid("b", ordinal);
  const trie = buildTrie(members.map(({ hash }) => ({ path: hash, dataDigest: hash })));
  const confirmed = time(60 * ordinal);
  const unhashed = {
    entries: [{ batchId, root: trie.root }],
    ledger: "local",
    ordinal,
    previousHash,
    timestamp: confirmed,
  };
  const snapshot = { ...unhashed, hash: await snapshotHash(unhashed) };
  const [{ orgId } = organizations[0]] = members;
  const batch = {
    id: batchId,
    orgId,
    status: "FINALIZED_COMMITMENT",
    globalSnapshotHash: snapshot.hash,
    globalSnapshotOrdinal: ordinal,
    mptRoot: trie.root,
    retryCount: 0,
    createdAt: time(60 * ordinal - 40),
    updatedAt: confirmed,
  };
  const fingerprints = members.map(({ number, value, hash, proofs, document, orgName }) => ({
    document,
    summary: {
      id: uuid("f", number),
      hash,
      timestamp: value.timestamp,
      orgId: value.orgId,
      orgName,
      tenantId: value.tenantId,
      tenantName: tenant.tenantName,
      status: batch.status,
      createdAt: time(number + 1),
      eventId: value.eventId,
      documentId: value.documentId,
      documentRef: value.documentRef,
    },
    record: {
      id: uuid("f", number),
      hash,
      status: batch.status,
      organizationId: value.orgId,
      organizationName: orgName,
      tenantId: value.tenantId,
      tenantName: tenant.tenantName,
      eventId: value.eventId,
      signer: value.signerId,
      documentId: value.documentId,
      documentRef: value.documentRef,
      proofs,
      batchId,
      fingerprintTimestamp: value.timestamp,
      batchLastUpdateTimestamp: confirmed,
      batchGlobalSnapshotHash: snapshot.hash,
      mptRoot: trie.root,
      version: value.version,
      createdAt: time(number + 1),
      updatedAt: confirmed,
      confirmationTimestamp: confirmed,
    },
    proof: trie.prove(hash),
  }));
  return { batch, snapshot, fingerprints };
}

type Batch = Awaited<ReturnType<typeof committed>>;
export type Fingerprint = Batch["fingerprints"][number];

async function createBatches(): Promise<Batch[]> {
  const batches: Batch[] = [];
  let number = 0;
  for (const size of BATCH_SIZES) {
    const members = Array.from({ length: size }, (_, index) => submitted(number + index));
    number += size;
    const previous = batches.at(-1)?.snapshot.hash ?? null;
    batches.push(await committed(members, batches.length + 1, previous));
  }
  return batches;
}

export const batches: readonly Batch[] = await createBatches();
/** Newest first, as the service lists them. */
export const fingerprints: readonly Fingerprint[] = batches
  .flatMap((batch) => batch.fingerprints)
  .toReversed();

export function fingerprintWith(isWanted: (fingerprint: Fingerprint) => boolean): Fingerprint {
  const found = fingerprints.find(isWanted);
  if (found === undefined) throw new Error("the example has no such fingerprint");
  return found;
}

export const one = fingerprintWith(({ record }) => record.proofs.length === 1);
export const countersigned = fingerprintWith(({ record }) => record.proofs.length === 2);
/** A member of the same batch as `one`. */
export const neighbour = fingerprintWith(
  ({ record }) => record.batchId === one.record.batchId && record.hash !== one.record.hash,
);
export const ofOtherBatch = fingerprintWith(({ record }) => record.batchId !== one.record.batchId);

const LATEST = 20;

/** Whether a search by this parameter finds the fingerprint. */
function isFound({ summary }: Fingerprint, parameter: string, value: string): boolean {
  if (parameter === "document_id") return summary.documentId === value;
  if (parameter === "document_ref") return summary.documentRef === value;
  if (parameter === "event_id") return summary.eventId === value;
  if (parameter === "hash_prefix") return summary.hash.startsWith(value);
  return parameter === "organization_name" && summary.orgName.toLowerCase().includes(value);
}

/** @returns what the service answers to a request, or null if it has nothing at this address */
export function honestAnswer({
  pathname,
  searchParams,
}: URL): { data: unknown; pagination?: Data } | null {
  const [first, version, kind, id = "", part] = pathname.toLowerCase().split("/");
  if (first !== "" || version !== "v1") return null;
  const list = (all: readonly Fingerprint[]) => ({ data: all.map(({ summary }) => summary) });
  if (kind === "fingerprints" && id === "latest") {
    const limit = Number(searchParams.get("limit") ?? LATEST);
    const status = searchParams.get("status");
    const all = fingerprints.filter(({ summary }) => status === null || summary.status === status);
    return list(all.slice(0, limit));
  }
  if (kind === "fingerprints" && id === "stats") {
    const { length } = fingerprints;
    return {
      data: { fingerprints24h: length, fingerprints30d: length, fingerprintsTotal: length },
    };
  }
  if (kind === "fingerprints" && id === "") {
    const asked = [...searchParams].filter(([name]) => name !== "limit" && name !== "cursor");
    return list(
      fingerprints.filter((each) => asked.every(([name, value]) => isFound(each, name, value))),
    );
  }
  if (kind === "fingerprints") {
    const found = fingerprints.find(({ record }) => record.hash === id);
    if (found === undefined) return null;
    if (part === "proof") return { data: found.proof };
    return part === undefined ? { data: found.record } : null;
  }
  if (kind === "batches" && id === "") return { data: [] };
  if (kind === "batches") {
    const found = batches.find(({ batch }) => batch.id === id);
    if (found === undefined) return null;
    if (part === "fingerprints") return list(found.fingerprints.toReversed());
    return part === undefined ? { data: found.batch } : null;
  }
  if (kind === "ledger" && id === "snapshots") {
    if (part === undefined) return { data: [] };
    const [hash, next] = pathname.toLowerCase().split("/").slice(4);
    const at = batches.findIndex(({ snapshot }) => snapshot.hash === hash);
    const found = batches[next === "next" ? at + 1 : at];
    return at === -1 || found === undefined ? null : { data: found.snapshot };
  }
  return null;
}
