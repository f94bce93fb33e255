import { useState } from "react";
import type { FingerprintRecord } from "../../queries/fingerprint.ts";

type Kept = { hash: string; record: FingerprintRecord };

/**
 * Returns the last record that the service gave for a hash while the page was open. If the service later says
 * that it does not know the record, the record is kept and `isWithdrawn` is true.
 * @param data the service’s latest answer: null when it does not know the record, undefined while there is no
 * answer
 */
export function useKeptRecord(hash: string, data: FingerprintRecord | null | undefined) {
  const [kept, setKept] = useState<Kept | null>(null);
  if (data && (kept?.hash !== hash || kept.record !== data)) setKept({ hash, record: data });
  const isWithdrawn = data === null && kept?.hash === hash;
  return { record: isWithdrawn ? kept.record : data, isWithdrawn };
}
