// Makes a transparency log for tests: the files that a service would serve, by path. The log has its own key
// and witnesses.
import { ml_dsa44 } from "@noble/post-quantum/ml-dsa.js";
import {
  appendLeaves,
  cosign,
  createSigner,
  createVerifierKey,
  formatCheckpoint,
  formatNote,
  formatPolicy,
  type Policy,
  type Signer,
  signText,
  tilePath,
  treeRoot,
} from "@digital-evidence/transparency";

export const logSigner = createSigner("log.example", "note", new Uint8Array(32).fill(1));
export const otherSigner = createSigner("log.example", "note", new Uint8Array(32).fill(9));

export type TestWitness = { name: string; signer: Signer; cosignedAtS?: number };

export function testWitness(name: string, seed: number, cosignedAtS?: number): TestWitness {
  const signer = createSigner(`${name}.example`, "cosignature", new Uint8Array(32).fill(seed));
  return { name, signer, ...(cosignedAtS === undefined ? {} : { cosignedAtS }) };
}

export function quantumWitness(name: string, seed: number, cosignedAtS?: number): TestWitness {
  const { publicKey, secretKey } = ml_dsa44.keygen(new Uint8Array(32).fill(seed));
  const key = createVerifierKey(`${name}.example`, "cosignature-ml-dsa-44", publicKey);
  const signer = { key, sign: (message: Uint8Array) => ml_dsa44.sign(message, secretKey) };
  return { name, signer, ...(cosignedAtS === undefined ? {} : { cosignedAtS }) };
}

type Options = { signer?: Signer; witnesses?: readonly TestWitness[]; quorum?: number };

/** Returns the files of a log with these leaf hashes. Each path is relative to the log's prefix. */
export async function signedLog(
  leaves: readonly Uint8Array[],
  { signer = logSigner, witnesses = [], quorum = witnesses.length }: Options = {},
): Promise<Map<string, Uint8Array>> {
  const appended = await appendLeaves(() => Promise.resolve([]), 0, leaves);
  if (!appended.ok) throw new Error(appended.message);
  const files = new Map(appended.value.map(({ tile, bytes }) => [tilePath(tile), bytes]));
  const root = await treeRoot(
    (tiles) => Promise.resolve(tiles.map((tile) => files.get(tilePath(tile)) ?? new Uint8Array())),
    leaves.length,
  );
  if (!root.ok) throw new Error(root.message);
  const text = formatCheckpoint({
    origin: signer.key.name,
    size: leaves.length,
    root: root.value,
    extensions: [],
  });
  const cosignatures = witnesses.flatMap(({ signer, cosignedAtS }) =>
    cosignedAtS === undefined ? [] : [cosign(text, cosignedAtS, signer)],
  );
  files.set(
    "checkpoint",
    formatNote({ text, signatures: [signText(text, signer), ...cosignatures] }),
  );
  const names = witnesses.map(({ name }) => name);
  const policy: Policy = {
    logs: [{ key: signer.key, url: null, until: null }],
    witnesses: witnesses.map(({ name, signer }) => ({
      name,
      key: signer.key,
      url: null,
      until: null,
    })),
    groups: names.length === 0 ? [] : [{ name: "needed", threshold: quorum, members: names }],
    quorum: names.length === 0 ? null : "needed",
  };
  files.set("policy", formatPolicy(policy));
  return files;
}
