// The words of a report that differ from those of the other pages. “You” is the visitor on the other pages. A report is given to somebody else, who
// chose none of these witnesses, so it says that the person who made the report trusts them.
import type { Check, Evidence, Verification } from "@digital-evidence/evidence/verify-evidence";
import { reportWitnessWords as words } from "../words/report.ts";
import { confirmedSentences } from "../words/verdict.ts";
import type { LogFinding, LogLevel } from "../evidence-chain/log-finding.ts";
import { witnessSentences } from "../words/log.ts";
import { checkSentence, checkTitle } from "./checks.ts";
import { cosignaturesOf, latestTime } from "./cosignatures.ts";
import { levelSentence } from "./log.ts";
import { type VerdictWords, verdictWords, whatFits } from "./verdict.ts";

export function reportVerdictWords(verification: Verification, evidence: Evidence): VerdictWords {
  // The report lists among what it does not show that no document was compared. The verdict's note would call it “your
  // document”.
  const absent = verification.absent.filter((part) => part !== "document");
  const said = verdictWords({ ...verification, absent }, evidence);
  const { label, worth } = confirmedSentences.witnesses;
  // With any other label, the verdict is not based on witnesses.
  if (said.label !== label) return said;
  const cosigned = verification.checks.flatMap(cosignaturesOf);
  return {
    ...said,
    label: words.label,
    sentence: words.agrees(whatFits(verification), cosigned.length, latestTime(cosigned)),
    notes: said.notes.map((note) => (note === worth ? words.worth : note)),
  };
}

export function reportCheckTitle(check: Check): string {
  return check.id === "ROOT_WITNESSES" ? words.check : checkTitle(check);
}

export function reportCheckSentence(check: Check): string {
  const { id, code } = check;
  const sentence = id === "ROOT_WITNESSES" && isSaid(code) ? words.codes[code] : null;
  return sentence ?? checkSentence(check);
}

export function reportLevelSentence(level: LogLevel, finding: LogFinding): string {
  return levelSentence(level, finding).replace(witnessSentences.worth, words.named);
}

/** Whether the report has a sentence of its own for a code. Other sentences about witnesses do not mention “you”. */
function isSaid(code: string): code is keyof typeof words.codes {
  return Object.hasOwn(words.codes, code);
}
