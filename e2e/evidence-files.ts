// Writes evidence to files: proofs and bundles from the answers of the running service, and a thousand proofs of
// a generated batch.
import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Bundle, bundleToText, createBundle } from "@digital-evidence/evidence/bundle";
import { buildTrie } from "@digital-evidence/merkle-patricia";
import { type Batch, details, type Details, read } from "./service.ts";

export type Proof = {
  path: string;
  witness: { type: string; contents: Record<string, unknown> }[];
};

export type EvidenceOf = {
  record: Details;
  proof: Proof;
  batch: Batch;
  snapshot: { hash: string; entries: { batchId: string; root: string }[] };
};

export async function evidenceOf(origin: string, hash: string): Promise<EvidenceOf> {
  const record = await details(origin, hash);
  const batch = await read<Batch>(origin, `/v1/batches/${record.batchId}`);
  return {
    record,
    batch,
    proof: await read(origin, `/v1/fingerprints/${hash}/proof`),
    snapshot: await read(origin, `/v1/ledger/snapshots/${batch.globalSnapshotHash}`),
  };
}

export function bundleOf(origin: string, evidence: EvidenceOf): Bundle {
  const now = new Date();
  const part = (value: unknown) => ({ source: `${origin}/v1`, receivedAt: now, value });
  return createBundle({
    network: "local",
    hash: evidence.record.hash,
    createdAt: now,
    tool: { name: "test", version: "0" },
    parts: {
      record: part(evidence.record),
      proof: part(evidence.proof),
      batch: part(evidence.batch),
      snapshot: part(evidence.snapshot),
    },
  });
}

/**
 * Writes values into a folder: strings and bytes as they are, and other values as JSON.
 * @returns the paths of the files
 */
export function writeFiles(folder: string, files: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(files).map(([name, value]) => {
    const path = join(folder, name);
    const isText = typeof value === "string" || Buffer.isBuffer(value);
    writeFileSync(path, isText ? value : JSON.stringify(value, null, 2));
    return path;
  });
}

export function bundleFile(origin: string, evidence: EvidenceOf): string {
  return bundleToText(bundleOf(origin, evidence));
}

export function thousandProofs(): { root: string; proofs: object[] } {
  const paths = Array.from({ length: 1000 }, () => randomBytes(32).toString("hex"));
  const trie = buildTrie(paths.map((path) => ({ path, dataDigest: path })));
  return { root: trie.root, proofs: paths.map((path) => trie.prove(path)) };
}
