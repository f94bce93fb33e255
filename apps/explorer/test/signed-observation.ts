// What an observer signed about a batch, as the text of a `.tlog-proof`, for tests. Its log has this one entry.
import { OBSERVATION_FORMAT, observationHash } from "@digital-evidence/evidence/observation";
import {
  createSigner,
  formatCheckpoint,
  formatNote,
  formatTlogProof,
  formatVerifierKey,
  leafHash,
  signText,
} from "@digital-evidence/transparency";

const signer = createSigner("observer.example/log", "note", new Uint8Array(32).fill(46));

export const observerKey = formatVerifierKey(signer.key);

export type Seen = { network: string; batch: string; root: string; firstSeen: string };

export function signedObservation({ network, batch, root, firstSeen }: Seen): string {
  const entry = JSON.stringify({
    format: OBSERVATION_FORMAT,
    kind: "batch",
    service: "https://service.example",
    network,
    batch,
    root,
    seen: firstSeen,
    snapshot: null,
    firstSeen,
    verified: 0,
    members: [],
  });
  const text = formatCheckpoint({
    origin: signer.key.name,
    size: 1,
    root: leafHash(observationHash(entry)),
    extensions: [],
  });
  const proof = formatTlogProof({
    extra: new TextEncoder().encode(entry),
    index: 0,
    hashes: [],
    checkpoint: formatNote({ text, signatures: [signText(text, signer)] }),
  });
  return new TextDecoder().decode(proof);
}
