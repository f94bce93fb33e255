import { createHash } from "node:crypto";
import {
  BUNDLE_PARTS,
  type Bundle,
  type BundleInput,
  type BundleTimestamp,
  createBundle,
} from "@digital-evidence/evidence/bundle";
import {
  createSigner,
  formatTlogProof,
  leafHash,
  proveInclusion,
  tilePath,
} from "../../transparency/src/index.ts";
import { signedLog, testWitness } from "../../../apps/explorer/test/signed-log.ts";
import {
  authority,
  createCertificate,
  createToken,
  keyUsage,
  type Made,
  purposes,
  timeStamping,
  type TokenParts,
} from "../../timestamp/testing/token-maker.ts";
import { bundle } from "./example-report.ts";

const SOURCE = "https://service.example/log/";

/**
 * The key of the example's log must differ from the keys of other tests' logs. A browser remembers the checkpoints that
 * tests have opened in it. /verify would report two logs with the same key and size as one log that has forked.
 */
const signer = createSigner("log.example", "note", new Uint8Array(32).fill(5));

/**
 * The `.tlog-proof` of the example's snapshot.
 * @param isOther whether to prove the log's next entry instead of the snapshot
 * @param size how many entries the log has; by default, three more than the snapshot's ordinal
 */
export async function exampleLogProof(isOther = false, size?: number): Promise<string> {
  const { snapshot } = bundle.parts;
  if (snapshot === undefined) throw new Error("the example has no snapshot");
  const { hash, ordinal } = snapshot.value as { hash: string; ordinal: number };
  const place = ordinal - 1;
  const leaves = Array.from({ length: size ?? ordinal + 3 }, (_, at) =>
    leafHash(Buffer.from(at === place ? hash : String(at).padStart(64, "0"), "hex")),
  );
  const witnesses = [testWitness("harbour", 2, 1_800_000_000)];
  const files = await signedLog(leaves, { signer, witnesses });
  const file = (path: string) => files.get(path) ?? new Uint8Array();
  const index = isOther ? place + 1 : place;
  const proof = await proveInclusion(
    (tiles) => Promise.resolve(tiles.map((tile) => file(tilePath(tile)))),
    index,
    leaves.length,
  );
  if (!proof.ok) throw new Error(proof.message);
  const checkpoint = file("checkpoint");
  const bytes = formatTlogProof({ extra: null, index, hashes: proof.value, checkpoint });
  return new TextDecoder().decode(bytes);
}

/** The SHA-256 of what is timestamped: the checkpoint in a proof, up to the empty line before its signatures. */
export function imprintOf(logProof: string): Uint8Array<ArrayBuffer> {
  const [, body = ""] = logProof.split("\n\n");
  return Uint8Array.from(createHash("sha256").update(`${body}\n`).digest());
}

/** An authority whose tokens are valid. `root` is the certificate that they lead to. */
export async function exampleAuthority(): Promise<{
  root: Made;
  stamp: (imprint: Uint8Array<ArrayBuffer>, parts?: TokenParts) => Promise<Uint8Array>;
}> {
  const root = await createCertificate({
    subject: "Root",
    issuer: null,
    extensions: [authority()],
  });
  const signer = await createCertificate({
    subject: "Clock of Harbour",
    issuer: root,
    extensions: [keyUsage(0x80, 7), purposes(true, timeStamping)],
  });
  return {
    root,
    stamp: (imprint, parts = {}) =>
      createToken({ imprint, nonce: Uint8Array.of(0x41), signer, issuer: root }, parts),
  };
}

export const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64");

export function exampleWith(logProof: string, timestamps: readonly BundleTimestamp[] = []): Bundle {
  const parts: BundleInput["parts"] = {};
  for (const name of BUNDLE_PARTS) {
    const part = bundle.parts[name];
    if (part !== undefined) parts[name] = { ...part, receivedAt: new Date(part.receivedAt) };
  }
  const { network, hash, tool } = bundle;
  const createdAt = new Date(bundle.createdAt);
  return createBundle({
    network,
    hash,
    createdAt,
    tool,
    parts,
    logProof: { source: SOURCE, receivedAt: createdAt, value: logProof },
    ...(timestamps.length === 0
      ? {}
      : { timestamps: { source: SOURCE, receivedAt: createdAt, value: timestamps } }),
  });
}
