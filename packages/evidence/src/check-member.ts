// Checks the records of a batch with the same checks as `verifyEvidence`. This file is for programs that copy whole
// batches. They check the batch and rebuild its trie themselves, so they do not need each record's proof.
import { type Check, type CheckCode, type CheckId, type Finding } from "./check.ts";
import { type Asked, checkContent, checkSignatures, checkSigner } from "./check-record.ts";
import { checkFinal, checkRootOf, type Ledger } from "./check-root.ts";
import { compareStatements } from "./check-statements.ts";
import { hashOf } from "./hash.ts";
import { type Part, readPart, textOf } from "./part.ts";
import { type SignatureCheck, verifySignature } from "./signature.ts";

const FINAL = "FINALIZED_COMMITMENT";

export { isSameValue } from "./part.ts";

export type MemberProblem = { id: CheckId; code: CheckCode };

export type CheckedBatch = {
  /** The batch as received. The caller must have compared its root with the ledger's. */
  batch: unknown;
  /**
   * The ordinal and time of the snapshot that lists the batch. The caller must have recomputed the snapshot's hash.
   */
  snapshot: { ordinal: number; timestamp: string };
};

/**
 * Creates a function that checks one record of a batch, as `verifyEvidence` checks a record without its proof. It
 * returns the checks that failed, and those that prevent a positive verdict because they are undecided. An empty list
 * means that the record passed.
 * @param verify checks a signature; a native library can replace the portable default
 */
export function createMemberCheck(
  { batch, snapshot }: CheckedBatch,
  verify: SignatureCheck = verifySignature,
): (record: unknown) => MemberProblem[] {
  const batchPart = readPart("batch", { value: batch, from: "service" });
  const ledger = ledgerOf(snapshot);
  const root = hashOf(textOf(batchPart, "mptRoot") ?? "");
  return (value) => {
    const record = readPart("record", { value, from: "service" });
    const asked = askedOf(record);
    const signatures = checkSignatures(record, asked, verify);
    const findings: [CheckId, Finding][] = [
      ["RECORD_HASH", checkContent(record, asked).finding],
      ...(signatures.none === null ? [] : [["SIGNATURE", signatures.none] as const]),
      ...signatures.each.map((finding) => ["SIGNATURE", finding] as const),
      ["SIGNER", checkSigner(record, signatures)],
      ["ROOT_RECORD", checkRootOf(root, record, true)],
      ["BATCH_FINAL", checkFinal(record, batchPart)],
      ...compareStatements(record, batchPart, ledger).map((each) => ["STATEMENTS", each] as const),
    ].map(([id, finding]) => [id as CheckId, finding as Finding]);
    const problems = findings
      .filter(([, finding]) => isProblem(finding))
      .map(([id, { code }]): MemberProblem => ({ id, code }));
    // `verifyEvidence` takes the status from the batch if the record states no known status. A record that is copied
    // must itself state that it is final.
    if (textOf(record, "status") !== FINAL && !problems.some(({ id }) => id === "BATCH_FINAL")) {
      problems.push({ id: "BATCH_FINAL", code: "UNKNOWN_STATUS" });
    }
    // Readers need the batch id to get from the record to its batch and to the ledger.
    if (textOf(record, "batchId") === null) problems.push({ id: "STATEMENTS", code: "NO_BATCH" });
    return problems;
  };
}

function isProblem({ verdict, isOpen }: Pick<Check, "verdict"> & { isOpen: boolean }): boolean {
  return verdict === "fail" || isOpen;
}

function askedOf(record: Part): Asked | null {
  const text = textOf(record, "hash");
  if (text === null) return null;
  return { text, hash: hashOf(text), side: { part: "record", from: "service" } };
}

function ledgerOf(value: CheckedBatch["snapshot"]): Ledger {
  const snapshot = { name: "snapshot", state: "read", from: "service", value } as const;
  return { snapshot, content: null, computed: null, isIntact: true };
}
