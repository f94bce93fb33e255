import type { FingerprintDetails } from "@digital-evidence/evidence/api";
import { useState } from "react";

type Kept = { hash: string; record: FingerprintDetails };

/**
 * The last record that the service gave for a hash while the page was open. If the service later says that
 * it knows none, the record is kept and `isWithdrawn` is true.
 * @param data the service’s latest answer: null when it knows no record, undefined while there is no answer
 */
export function useKeptRecord(hash: string, data: FingerprintDetails | null | undefined) {
  const [kept, setKept] = useState<Kept | null>(null);
  if (data && (kept?.hash !== hash || kept.record !== data)) setKept({ hash, record: data });
  const isWithdrawn = data === null && kept?.hash === hash;
  return { record: isWithdrawn ? kept.record : data, isWithdrawn };
}
