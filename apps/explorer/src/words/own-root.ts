// The words beside the field in which a visitor enters a root or a snapshot.
import { counted } from "../format/list.ts";

const waits = "No verdict is given until this is corrected or removed.";

export const ownRootLabels = {
  title: "A root of your own",
  explanation:
    "By default, the proof and the root that it is compared with both come from the service. If you have the batch’s root or the ledger’s snapshot from an independent source, enter it here: the checks at the top then compare the proof with it. A root that you copy from this page would only be compared with itself.",
  field: "A root or a snapshot of your own (optional)",
  placeholder: "64 hex digits, or a snapshot’s JSON",
};

export const ownRootSentences = {
  root: "Proofs are compared with this root. The result is only as trustworthy as the source of your root.",
  /** @param digits how many hex digits were entered, or null where there are other characters */
  notARoot: (digits: number | null) =>
    `A root has 64 hex digits${digits === null ? "" : `; this has ${digits}`}. A snapshot is a JSON object. ${waits}`,
  none: "Take it from a source that is independent of the service, and not from this page. The root then no longer rests on the service’s word alone.",
  notJson: `This JSON cannot be read. ${waits}`,
  notASnapshot: `This JSON is not a snapshot: it has no entries. ${waits}`,
  snapshot: (batches: number) =>
    `A snapshot with ${counted(batches, "batch", "batches")}. Proofs are compared with it. The result is only as trustworthy as the source of your snapshot.`,
};
