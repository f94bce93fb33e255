// What a proof alone can show: that it leads from a root to a fingerprint. Which root is the right
// one, it cannot.
import type { Check, CheckId } from "@digital-evidence/evidence/verify-evidence";
import type { EvidenceVerdict, VerdictSetting } from "../evidence/verdict.ts";

/** @param checks of evidence that holds a proof and no record */
export function bareProofVerdict(
  checks: readonly Check[],
  { hasOwnSnapshot = false }: Pick<VerdictSetting, "hasOwnSnapshot"> = {},
): EvidenceVerdict {
  const brought = hasOwnSnapshot ? "snapshot" : "root";
  const check = (id: CheckId) => checks.find((each) => each.id === id);
  const [shape, walk, root] = [check("PROOF_SHAPE"), check("PROOF_WALK"), check("ROOT_VISITOR")];
  const [subject, ledger] = [check("PROOF_SUBJECT"), check("ROOT_LEDGER")];
  const failed = [shape, subject, walk, root, ledger].find((each) => each?.verdict === "fail");
  if (failed !== undefined) {
    return {
      mark: "fail",
      label: "A check failed",
      sentence:
        failed === walk
          ? `The proof’s steps do not fit together: ${failed.reason}.`
          : `${failed.reason}.`,
      limits: "Do not rely on this proof. Below is what was computed here and what was expected.",
    };
  }
  const undecided = [shape, walk].find((each) => each?.verdict !== "pass");
  if (undecided !== undefined) {
    return {
      mark: "unknown",
      label: "Could not be checked",
      sentence: `${undecided.reason}.`,
      limits: "That is no word against it.",
    };
  }
  if (root?.verdict === "pass") {
    return {
      mark: "pass",
      label: "Checked in this browser",
      sentence: hasOwnSnapshot
        ? "The proof leads from a root in the snapshot you brought to this fingerprint."
        : "The proof leads from the root you brought to this fingerprint.",
      limits: `Whether that ${brought} is the right one is for you to know. The record and its signatures are not in the file, and were not checked.`,
    };
  }
  return {
    mark: "unknown",
    label: "Needs a root",
    sentence:
      "The proof’s steps fit together, but nothing here says that its root is the right one.",
    limits: "Give a root that you have from elsewhere, or fetch the record to compare.",
  };
}
