// The whole chain of checks on one fingerprint, each with its own verdict. Everything handed in is
// untrusted; nothing is fetched; the service's word that something holds is never taken for a check
// that it does. Order and ids are those of CHECK_IDS.
import { type Check, toCheck } from "./check.ts";
import { readPart, wellFormed } from "./part.ts";
import { checkDocument, type DocumentDigest } from "./check-document.ts";
import { checkShape, checkSubject, checkWalk } from "./check-proof.ts";
import { checkRecordHash, checkSignatures, checkSigner } from "./check-record.ts";
import {
  checkBatchFinal,
  checkRootOfBatch,
  checkRootOfLedger,
  checkRootOfRecord,
  checkRootOfVisitor,
} from "./check-root.ts";

export {
  type Check,
  CHECK_CODES,
  CHECK_IDS,
  type CheckCode,
  type CheckId,
  overallVerdict,
  type Supplier,
  type Verdict,
} from "./check.ts";
export type { DocumentDigest } from "./check-document.ts";

export type Evidence = {
  /** The fingerprint hash the visitor asked for, hex. */
  askedHash: string;
  /** Who named that hash: the visitor, unless a bundle did. */
  askedBy?: "visitor" | "bundle" | undefined;
  /** The record as received, parsed as JSON; null when there is none. */
  record: unknown;
  /** The proof as received, whole; null when there is none. */
  proof: unknown;
  /** The batch as received; null when there is none. */
  batch: unknown;
  /** The ledger's answer: null when it gave none; leave it out when it was not asked. */
  snapshot?: unknown;
  /** The digest of a document at hand. */
  document?: DocumentDigest | undefined;
  /** A root the visitor brought from elsewhere, hex. */
  root?: string | undefined;
};

/**
 * Checks everything that can be checked, in the order of `CHECK_IDS`. `SIGNATURE` comes once for
 * each signature of the record, with its index, or once without when there is none to check; `ROOT_LEDGER`, `DOCUMENT` and `ROOT_VISITOR` only where something was
 * given to check. Never throws for bad evidence.
 */
export function verifyEvidence(evidence: Evidence): Check[] {
  const { snapshot, document, root: brought } = evidence;
  const asked = {
    hash: wellFormed(evidence.askedHash),
    by: evidence.askedBy ?? "visitor",
  } as const;
  const record = readPart(evidence.record);
  const proof = readPart(evidence.proof);
  const batch = readPart(evidence.batch);
  const { root, finding: walk } = checkWalk(proof);
  const signatures = checkSignatures(record, asked);
  const checks = [
    toCheck("PROOF_SHAPE", checkShape(proof)),
    toCheck("PROOF_SUBJECT", checkSubject(proof, asked)),
    toCheck("PROOF_WALK", walk),
    toCheck("RECORD_HASH", checkRecordHash(record, asked)),
    ...("each" in signatures
      ? signatures.each.map((finding, index) => toCheck("SIGNATURE", finding, index))
      : [toCheck("SIGNATURE", signatures.none)]),
    toCheck("SIGNER", checkSigner(record, signatures)),
    toCheck("ROOT_RECORD", checkRootOfRecord(root, record)),
    toCheck("ROOT_BATCH", checkRootOfBatch(root, record, batch)),
    toCheck("BATCH_FINAL", checkBatchFinal(record, batch)),
  ];
  if (snapshot !== undefined) {
    const ledger = checkRootOfLedger(root, record, batch, readPart(snapshot));
    checks.push(toCheck("ROOT_LEDGER", ledger));
  }
  if (document !== undefined) {
    const digest = wellFormed(document.digest);
    checks.push(toCheck("DOCUMENT", checkDocument({ ...document, digest }, record)));
  }
  if (brought !== undefined) {
    checks.push(toCheck("ROOT_VISITOR", checkRootOfVisitor(root, wellFormed(brought))));
  }
  return checks;
}
