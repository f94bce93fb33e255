// Reads one submission, recomputes its hash and verifies its signatures, so that the command sends no malformed
// submission, no wrong hash and no invalid signature. The service may still refuse the submission for other reasons,
// for example because the API key belongs to another organization.
import { FingerprintSubmission, parseExact } from "@digital-evidence/evidence/api";
import { canonicalize } from "@digital-evidence/evidence/canonical-json";
import { documentRef, fingerprintHash } from "@digital-evidence/evidence/fingerprint";
import { verifySignature } from "@digital-evidence/evidence/signature";
import { spellingKept } from "@digital-evidence/evidence/time";
import { quoted } from "../terminal/neutral-text.ts";

export type ReadSubmission =
  | {
      ok: true;
      /** The fingerprint's hash. It covers neither the signatures nor the tags. */
      hash: string;
      /** The digest of the whole submission, by which the journal tells submissions of one fingerprint apart. */
      digest: string;
      submission: FingerprintSubmission;
      /**
       * How the public service would spell the fingerprint's time, so that its hash would no longer fit; null if
       * it keeps the time as it is. Other services may keep every spelling, so the submission can be sent.
       */
      respelled: string | null;
    }
  /** Why the submission cannot be sent, as a clause of an error message: lower case, without a full stop. */
  | { ok: false; problem: string };

export function readSubmission(item: unknown): ReadSubmission {
  const read = parseExact(FingerprintSubmission, item);
  if (!read.ok) {
    const [{ path, message } = { path: "", message: "is malformed" }] = read.issues;
    return { ok: false, problem: `this is not a submission: ${quoted(path)} ${message}` };
  }
  const { attestation, metadata } = read.value;
  const hash = fingerprintHash(attestation.content);
  if (metadata !== undefined && metadata.hash !== hash) {
    const problem = `the hash of its content is ${hash}, which is not the hash that the file states`;
    return { ok: false, problem };
  }
  for (const proof of attestation.proofs) {
    const result = verifySignature(hash, proof);
    if (!result.ok) return { ok: false, problem: `a signature is not valid (${result.code})` };
  }
  const digest = documentRef(new TextEncoder().encode(canonicalize(read.value)));
  const { timestamp } = attestation.content;
  const kept = spellingKept(timestamp);
  return {
    ok: true,
    hash,
    digest,
    submission: read.value,
    respelled: kept === timestamp ? null : (kept ?? "no time at all"),
  };
}
