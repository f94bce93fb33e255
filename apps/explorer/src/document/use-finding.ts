import type { Check } from "@digital-evidence/evidence/verify-evidence";
import { useState } from "react";

/**
 * Returns what the engine found about the document with this digest, or null before there is a result. The last
 * result for this digest stays available while the engine reports about other documents.
 * @param check the engine’s latest finding, which may be about any document
 */
export function useFinding(check: Check | undefined, digest: string | null): Check | null {
  const [kept, setKept] = useState<Check | null>(null);
  const isAbout = (each: Check | null | undefined) => digest !== null && each?.computed === digest;
  const latest = isAbout(check) ? (check ?? null) : isAbout(kept) ? kept : null;
  if (latest !== kept) setKept(latest);
  return latest;
}
