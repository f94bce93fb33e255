// What an observer signed about a batch, as the text of a `.tlog-proof`, for tests. Its log has this one entry.
import { type Bundle, createBundle } from "@digital-evidence/evidence/bundle";
import { OBSERVATION_FORMAT, observationHash } from "@digital-evidence/evidence/observation";
import {
  createSigner,
  formatCheckpoint,
  formatNote,
  formatTimestampLine,
  formatTlogProof,
  formatVerifierKey,
  leafHash,
  signText,
} from "@digital-evidence/transparency";
import {
  authority,
  createCertificate,
  createToken,
  keyUsage,
  purposes,
  sha256,
  timeStamping,
} from "../../../packages/timestamp/testing/token-maker.ts";
import { sound } from "./sound-evidence.ts";

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

/** An observation whose checkpoint an authority timestamped at 12:00 UTC on 1 March 2026, and that authority's certificate. */
export async function stampedObservation(seen: Seen) {
  const text = signedObservation(seen);
  const [, body = ""] = text.split("\n\n");
  const root = await createCertificate({
    subject: "Root",
    issuer: null,
    extensions: [authority()],
  });
  const clock = await createCertificate({
    subject: "Clock of Harbour",
    issuer: root,
    extensions: [keyUsage(0x80, 7), purposes(true, timeStamping)],
  });
  const imprint = await sha256(new TextEncoder().encode(`${body}\n`));
  const nonce = Uint8Array.of(0x41);
  const token = await createToken({ imprint, nonce, signer: clock, issuer: root });
  return { text: text + formatTimestampLine({ name: "harbour", token }), certificate: root.bytes };
}

/** A bundle of the network `mainnet` with what this observer saw. */
export function observedBundle(...observations: readonly string[]): Bundle {
  const receivedAt = new Date("2026-03-10T10:00:00.000Z");
  const part = (value: object) => ({ source: "https://service.example/v1", receivedAt, value });
  return createBundle({
    network: "mainnet",
    hash: sound.hash,
    createdAt: receivedAt,
    tool: { name: "test", version: "0" },
    parts: { record: part(sound.record), proof: part(sound.proof), batch: part(sound.batch) },
    observations: [{ source: "https://observer.example", receivedAt, value: observations }],
  });
}
