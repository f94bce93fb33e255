// Establishes facts about evidence without the product's code. It uses another implementation of canonical JSON,
// and Node's own hashes and signatures.
import { createPublicKey, verify } from "node:crypto";
import { canonical, type Members, rootOf, sha256 } from "./trie.ts";

export type Facts = {
  isWhole: boolean | null;
  isReproduced: boolean | null;
  isSigned: boolean | null;
  /** The root that the proof leads to, or null if the walk from the root to the leaf fails. */
  root: string | null;
  stated: string[];
};

export function factsOf(evidence: Members): Facts {
  if (evidence["format"] === undefined) {
    const root = rootOf(evidence);
    return { isWhole: null, isReproduced: null, isSigned: null, root, stated: [] };
  }
  const { hash, parts } = evidence as { hash: string; parts: Record<string, { value: Members }> };
  const [record, batch, snapshot] = ["record", "batch", "snapshot"].map(
    (name) => parts[name]?.value ?? {},
  );
  const signatures = record?.["proofs"] as { id: string; signature: string }[];
  const entries = snapshot?.["entries"] as { root: string }[];
  return {
    isWhole: damagedParts(evidence).length === 0,
    isReproduced: isReproduced(record ?? {}, hash),
    isSigned: signatures.every(({ id, signature }) => isSigned(hash, id, signature)),
    root: rootOf(parts["proof"]?.value),
    stated: [record?.["mptRoot"], batch?.["mptRoot"], ...entries.map(({ root }) => root)].map(
      String,
    ),
  };
}

/** Returns the lines of a bundle's manifest that do not fit: docs/protocol/bundle.md. */
export function damagedParts(bundle: Members): string[] {
  const { parts, manifest, ...about } = bundle as {
    parts: Members;
    manifest: { digests: Members };
  };
  const all: Members = { about, ...parts };
  const names = new Set([...Object.keys(all), ...Object.keys(manifest.digests)]);
  return [...names].filter((name) => manifest.digests[name] !== sha256(canonical(all[name])));
}

/** Says whether a signature holds for a hash: docs/protocol/signature.md. */
export function isSigned(hash: string, id: string, signature: string): boolean {
  if (!/^(?:04)?[0-9a-f]{128}$/i.test(id) || !/^(?:[0-9a-f]{2})+$/i.test(signature)) return false;
  const start = "3056301006072a8648ce3d020106052b8104000a03420004";
  try {
    const der = Buffer.from(start + id.slice(-128), "hex");
    const key = createPublicKey({ key: der, format: "der", type: "spki" });
    return verify("sha512", Buffer.from(hash), key, Buffer.from(signature, "hex"));
  } catch {
    return false;
  }
}

/** Says whether the record gives the hash, in one of the spellings of docs/protocol/fingerprint.md. */
export function isReproduced(record: Members, hash: string): boolean {
  const { organizationId, tenantId, eventId, signer, documentId, documentRef, version } = record;
  const own = { tenantId, eventId, documentId, documentRef, version, orgId: organizationId };
  return spellings(String(record["fingerprintTimestamp"])).some((timestamp) =>
    [{ signerId: signer ?? undefined }, {}].some(
      (signed) => sha256(canonical({ ...own, ...signed, timestamp })) === hash.toLowerCase(),
    ),
  );
}

function spellings(time: string): string[] {
  const [, whole = "", fraction = ""] = /^(.{19})(?:\.(\d+))?(?:Z|\+00:00)$/.exec(time) ?? [];
  if (whole === "") return [time];
  const shortest = fraction.replace(/0+$/, "");
  const fractions = [fraction, shortest, fraction.padEnd(3, "0").slice(0, 3)];
  const times = fractions.map((digits) => (digits === "" ? whole : `${whole}.${digits}`));
  return [time, ...times.flatMap((each) => [`${each}Z`, `${each}+00:00`])];
}

/** Says whether a snapshot of the local ledger has the hash that it states: docs/protocol/bundle.md. */
export function hasItsHash({ hash, ...content }: Members): boolean {
  return sha256(canonical(content)) === String(hash).toLowerCase();
}
