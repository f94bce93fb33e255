import type { Check } from "@digital-evidence/evidence/verify-evidence";
import { useState } from "react";

/**
 * What the engine found about the document with this digest; null until it has. It is kept when the engine is
 * given another document afterwards.
 * @param check the engine’s latest finding about any document
 */
export function useFinding(check: Check | undefined, digest: string | null): Check | null {
  const [kept, setKept] = useState<Check | null>(null);
  const isAbout = (each: Check | null | undefined) => digest !== null && each?.computed === digest;
  const latest = isAbout(check) ? (check ?? null) : isAbout(kept) ? kept : null;
  if (latest !== kept) setKept(latest);
  return latest;
}
