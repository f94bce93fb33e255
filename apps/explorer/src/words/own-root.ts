import { counted } from "../format/list.ts";

const waits = "The checks cannot be completed until you correct or remove your text.";

export const ownRootLabels = {
  title: "A root you got elsewhere",
  field: "A root or a snapshot you got elsewhere (optional)",
  placeholder: "64 hex digits, or a snapshot’s JSON",
};

export const ownRootSentences = {
  root: "Proofs are compared with this root. The result is only as trustworthy as the source of your root.",
  /** @param digits how many hex digits were entered, or null if the text has other characters too */
  notARoot: (digits: number | null) =>
    `A root has 64 hex digits${digits === null ? "" : `; you entered ${digits}`}. A snapshot is a JSON object. ${waits}`,
  none: "Take the root or snapshot from a source that is independent of the service, and not from this page. You then no longer rely on the service alone for the root.",
  notJson: `This JSON cannot be read. ${waits}`,
  notASnapshot: `This JSON is not a snapshot: it has no list of batches (“entries”). ${waits}`,
  snapshot: (batches: number) =>
    `Proofs are compared with this snapshot, which lists ${counted(batches, "batch", "batches")}. The result is only as trustworthy as the source of your snapshot.`,
};
