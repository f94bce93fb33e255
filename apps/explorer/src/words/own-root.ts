// The words beside the field for a root or snapshot of the visitor’s own.
import { hashOf } from "@digital-evidence/evidence/hash";
import type { Evidence } from "@digital-evidence/evidence/verify-evidence";
import { counted } from "../format/list.ts";

export const ownRootLabels = {
  title: "A root of your own",
  explanation:
    "By default, the proof and the root that it is compared with both come from the service. If you have the batch’s root or the ledger’s snapshot from an independent source, enter it here: the checks at the top then compare the proof with it. A root that you copy from this page would only be compared with itself.",
  field: "A root or a snapshot of your own (optional)",
  placeholder: "64 hex digits, or a snapshot’s JSON",
};

export type OwnRootWords = { words: string; isWrong: boolean };

export function ownRootWords({
  root,
  snapshot,
}: Pick<Evidence, "root" | "snapshot">): OwnRootWords {
  if (root !== undefined) {
    if (hashOf(root) !== null) {
      return {
        words:
          "Proofs are compared with this root. The result is worth as much as the place you took the root from.",
        isWrong: false,
      };
    }
    const found = /^[0-9a-f]+$/i.test(root) ? `; this has ${root.length}` : "";
    return {
      words: `A root has 64 hex digits${found}. A snapshot is a JSON object. No verdict is given until this is corrected or removed.`,
      isWrong: true,
    };
  }
  if (snapshot === undefined) {
    return {
      words:
        "Take it from a source that is independent of the service, and not from this page. The root then no longer rests on the service’s word alone.",
      isWrong: false,
    };
  }
  const { value } = snapshot;
  if (typeof value !== "object" || value === null) {
    return {
      words: "This JSON cannot be read. No verdict is given until it is corrected or removed.",
      isWrong: true,
    };
  }
  const entries: unknown = Reflect.get(value, "entries");
  if (!Array.isArray(entries)) {
    return {
      words:
        "This JSON is not a snapshot: it has no entries. No verdict is given until it is corrected or removed.",
      isWrong: true,
    };
  }
  return {
    words: `A snapshot with ${counted(entries.length, "batch", "batches")}. Proofs are compared with it. The result is worth as much as the place you took it from.`,
    isWrong: false,
  };
}
