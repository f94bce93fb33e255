import type { Check } from "@digital-evidence/evidence/verify-evidence";
import { useState } from "react";

/**
 * Returns what the engine found about the document with this digest, or null before there is a result. The last
 * result for this digest stays available while the engine reports about other documents, but only beside the record that
 * it was found for: beside another record, or one that the service has withdrawn, it would say too much.
 * @param check the engine’s latest finding, which may be about any document
 * @param record the shown record; null if the service no longer gives it
 */
export function useFinding(
  check: Check | undefined,
  digest: string | null,
  record: object | null | undefined,
): Check | null {
  const [kept, setKept] = useState<{ check: Check; record: object } | null>(null);
  if (!record || digest === null) return null;
  const isKept = kept?.record === record && kept.check.computed === digest;
  if (check?.computed !== digest) return isKept ? kept.check : null;
  if (!isKept || kept.check !== check) setKept({ check, record });
  return check;
}
