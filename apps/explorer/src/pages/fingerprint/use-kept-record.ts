import type { FingerprintDetails } from "@digital-evidence/evidence/api";
import { useState } from "react";

type Kept = { hash: string; record: FingerprintDetails };

/**
 * The last record that the service gave for a hash while the page was open. When the service says later that it
 * knows none, the record stays, and `isWithdrawn` says so.
 * @param data the service's present answer: null when it knows none, undefined while there is no answer
 */
export function useKeptRecord(hash: string, data: FingerprintDetails | null | undefined) {
  const [kept, setKept] = useState<Kept | null>(null);
  if (data && (kept?.hash !== hash || kept.record !== data)) setKept({ hash, record: data });
  const isWithdrawn = data === null && kept?.hash === hash;
  return { record: isWithdrawn ? kept.record : data, isWithdrawn };
}
