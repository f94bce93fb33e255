import type { Evidence, Verification } from "@digital-evidence/evidence/verify-evidence";
import { confirmedSentences } from "../words/verdict.ts";
import { namedWitnessWords as words } from "../words/named-witnesses.ts";
import { cosignaturesOf, latestTime } from "./cosignatures.ts";
import { type VerdictWords, verdictWords, whatFits } from "./verdict.ts";

/** Returns the verdict's words. They say whose configuration names the witnesses. */
export function witnessedWords(verification: Verification, evidence: Evidence): VerdictWords {
  const said = verdictWords(verification, evidence);
  const host = evidence.witnesses?.namedBy;
  const { label, worth } = confirmedSentences.witnesses;
  // With any other label, the verdict is not based on witnesses.
  if (host === undefined || said.label !== label) return said;
  const cosigned = verification.checks.flatMap(cosignaturesOf);
  return {
    ...said,
    label: words.label(host),
    sentence: words.agrees(whatFits(verification), cosigned.length, host, latestTime(cosigned)),
    notes: said.notes.map((note) => (note === worth ? words.worth(host) : note)),
  };
}
