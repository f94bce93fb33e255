import type { Standing } from "../phrasing/document-find.ts";
import type { Verified } from "./verification-protocol.ts";

export type GivenRecord = { reference: string; hash: string; standing: Standing };

/** Returns the record of a piece of evidence, or nothing if the evidence names no document or no fingerprint. */
export function givenRecord({ document, hash, words }: Verified): GivenRecord[] {
  if (document === null || hash === null) return [];
  const { reference, isBound } = document;
  return [{ reference, hash, standing: isBound ? standingOf(words.mark) : "unbound" }];
}

function standingOf(mark: Verified["words"]["mark"]): Standing {
  if (mark === "failed") return "recordFailed";
  return mark === "consistent" || mark === "confirmed" ? "bound" : "recordOpen";
}
