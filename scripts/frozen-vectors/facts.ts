// Establishes facts about evidence without the product's code. It uses another implementation of canonical JSON,
// and Node's own hashes and signatures.
import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import { nativeVerify } from "../evidence-vectors/secp256k1.ts";

type Members = Record<string, unknown>;
type Witness = { type: "Leaf" | "Branch" | "Extension"; contents: Members };
type Proof = { path: string; witness: Witness[] };

export type Facts = {
  isWhole: boolean | null;
  isReproduced: boolean | null;
  isSigned: boolean | null;
  /** The root that the proof leads to, or null if the walk from the root to the leaf fails. */
  root: string | null;
  stated: string[];
};

const sha256 = (bytes: string | Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const canonical = (value: unknown) => canonicalize(value) ?? "";

export function factsOf(evidence: Members): Facts {
  if (evidence["format"] === undefined) {
    const root = rootOf(evidence as Proof);
    return { isWhole: null, isReproduced: null, isSigned: null, root, stated: [] };
  }
  const { parts, manifest, ...about } = evidence as {
    hash: string;
    parts: Record<string, { value: Members }>;
    manifest: { digests: Members };
  };
  const digests: Members = { about: sha256(canonical(about)) };
  for (const [name, part] of Object.entries(parts)) digests[name] = sha256(canonical(part));
  const [record, batch, snapshot] = ["record", "batch", "snapshot"].map(
    (name) => parts[name]?.value ?? {},
  );
  const signatures = record?.["proofs"] as { id: string; signature: string }[];
  const entries = snapshot?.["entries"] as { root: string }[];
  return {
    isWhole: canonical(digests) === canonical(manifest.digests),
    isReproduced: sha256(canonical(fingerprintOf(record ?? {}))) === about.hash,
    isSigned: signatures.every(({ id, signature }) => nativeVerify(about.hash, id, signature)),
    root: rootOf(parts["proof"]?.value as unknown as Proof),
    stated: [record?.["mptRoot"], batch?.["mptRoot"], ...entries.map(({ root }) => root)].map(
      String,
    ),
  };
}

/** The eight members that the hash covers: docs/protocol/fingerprint.md. */
function fingerprintOf(record: Members): Members {
  const { organizationId, tenantId, eventId, signer, documentId, documentRef, version } = record;
  const timestamp = record["fingerprintTimestamp"];
  const own = { tenantId, eventId, documentId, documentRef, version };
  return { ...own, orgId: organizationId, signerId: signer, timestamp };
}

/**
 * Walks the proof from the last witness to the first, as in docs/protocol/proof.md. Returns the root, or null if
 * the walk fails.
 */
function rootOf({ path, witness }: Proof): string | null {
  let expected: string | null = null;
  let root: string | null = null;
  let rest = path;
  for (const { type, contents } of witness.toReversed()) {
    const tag = { Leaf: 0, Branch: 1, Extension: 2 }[type];
    const digest = sha256(Buffer.concat([Buffer.from([tag]), Buffer.from(canonical(contents))]));
    root ??= digest;
    if (expected !== null && digest !== expected) return null;
    if (type === "Leaf") return rest === contents["remaining"] ? root : null;
    const shared = type === "Extension" ? String(contents["shared"]) : rest.slice(0, 1);
    if (!rest.startsWith(shared)) return null;
    rest = rest.slice(shared.length);
    expected =
      type === "Extension"
        ? String(contents["childDigest"])
        : String((contents["pathsDigest"] as Members)[shared]);
  }
  return null;
}
