// Chooses what the page says about a verification. The engine has already given the verdict; this file judges
// nothing. The sentences are in words/verdict.ts.
import type {
  Evidence,
  PartSupplier,
  Verification,
} from "@digital-evidence/evidence/verify-evidence";
import { millisecondsOf } from "@digital-evidence/evidence/time";
import { capitalized, listed } from "../format/list.ts";
import { plainTime } from "../format/time.ts";
import { checkWords } from "../words/checks.ts";
import {
  comparedSentences,
  confirmedSentences,
  consistentSentences,
  damagedSentences,
  fittingWords,
  inconclusiveSentences,
  ledgerSentences,
  incompleteStep,
  nextSteps,
  unavailableSentences,
  type VerdictMark,
  verdictNames,
} from "../words/verdict.ts";
import { checkSentence, isSignedAhead } from "./checks.ts";
import { failedWords } from "./failed-verdict.ts";
import { cosignaturesOf, latestTime } from "./cosignatures.ts";
import { heldWords } from "./held.ts";

export type VerdictWords = {
  mark: VerdictMark;
  /** The verdict's own word and a qualification: `Consistent: only the service vouches for the root`. */
  label: string;
  sentence: string;
  /** Notes of one sentence each: who vouches for the root, what was not compared, and what to do next. */
  notes: readonly string[];
  /**
   * What would make the verdict stronger. The page links these words to the field for a root or a snapshot.
   */
  more?: string;
};

export function unavailableWords(reason: string): VerdictWords {
  const words = unavailableSentences;
  return {
    mark: "inconclusive",
    label: words.label,
    sentence: words.sentence,
    notes: [words.reason(reason), words.advice],
  };
}

export function damagedWords(parts: readonly string[]): VerdictWords {
  const words = damagedSentences;
  return {
    mark: "failed",
    label: words.label,
    sentence: words.sentence(listed(parts)),
    notes: [words.advice],
  };
}

export function verdictWords(verification: Verification, evidence: Evidence): VerdictWords {
  const words = { failed: failedWords, inconclusive, consistent, confirmed }[verification.verdict];
  return { mark: verification.verdict, ...words(verification, evidence) };
}

type Words = Omit<VerdictWords, "mark">;

function inconclusive({ reasons, checks, scope }: Verification, { record }: Evidence): Words {
  const words = inconclusiveSentences;
  const [reason] = reasons;
  const deciding = checks.find(({ code, verdict }) => code === reason && verdict === "unknown");
  const isRootless = reason === "NO_ROOT_GIVEN" && scope === "inclusion";
  const isOpen = reason === "NOT_FINAL_YET";
  const isErrored = reason === "ERRORED";
  const isIncomplete = typeof deciding?.values["missing"] === "string";
  const next = isIncomplete ? incompleteStep : reason === undefined ? undefined : nextSteps[reason];
  const held = heldWords(checks);
  const found = deciding === undefined ? words.noRoot : checkSentence(deciding);
  return {
    label: isOpen ? words.notFinal : verdictNames.inconclusive,
    sentence: isRootless ? words.rootless : found,
    notes: [
      ...(next === undefined ? [] : [next]),
      ...(held === "" ? [] : [held]),
      ...(isOpen && record?.from === "service" ? [words.updates] : []),
      ...(isOpen || isErrored ? [] : [words.notInvalid]),
      ...(isErrored ? [words.errored] : []),
    ],
  };
}

function consistent(verification: Verification, evidence: Evidence): Words {
  const { labels, only, more } = consistentSentences;
  const supplier = rootSupplier(evidence);
  return {
    label: labels[supplier],
    sentence: `${whatFits(verification)}.`,
    notes: [
      ...ledgerNotes(verification, evidence),
      only[supplier],
      ...comparedNotes(verification, evidence),
    ],
    more,
  };
}

function confirmed(verification: Verification, evidence: Evidence): Words {
  if (evidence.root === undefined && evidence.snapshot?.from !== "visitor") {
    return confirmedByWitnesses(verification, evidence);
  }
  const words = confirmedSentences[evidence.snapshot?.from === "visitor" ? "snapshot" : "root"];
  const isProofAlone = verification.scope === "inclusion";
  return {
    label: words.label,
    sentence: isProofAlone ? words.leads : words.agrees(whatFits(verification)),
    notes: [
      ...ledgerNotes(verification, evidence),
      words.worth,
      ...(isProofAlone ? [confirmedSentences.proofAlone] : []),
      ...comparedNotes(verification, evidence),
    ],
  };
}

function confirmedByWitnesses(verification: Verification, evidence: Evidence): Words {
  const { label, agrees, worth } = confirmedSentences.witnesses;
  const cosigned = verification.checks.flatMap(cosignaturesOf);
  return {
    label,
    sentence: agrees(whatFits(verification), cosigned.length, latestTime(cosigned)),
    notes: [
      ...ledgerNotes(verification, evidence),
      worth,
      ...comparedNotes(verification, evidence),
    ],
  };
}

/** Returns who supplied the value that the root was compared with. */
function rootSupplier({ record, batch }: Evidence): PartSupplier {
  return record?.from ?? batch?.from ?? "file";
}

/** Lists what fits together, as the beginning of a sentence. */
export function whatFits({ signers, checks }: Verification): string {
  const words = fittingWords;
  const hasDocument = checks.some(({ id, verdict }) => id === "DOCUMENT" && verdict === "pass");
  const parts = [
    ...(hasDocument ? [words.document] : []),
    words.content,
    words.signatures(signers.length),
    words.proof,
  ];
  return words.all(capitalized(listed(parts)));
}

function ledgerNotes({ checks }: Verification, { snapshot }: Evidence): string[] {
  const isListed = checks.some(({ id, verdict }) => id === "ROOT_LEDGER" && verdict === "pass");
  if (!isListed || snapshot === undefined) return [];
  return [ledgerSentences[snapshot.from](dateOf(snapshot.value))];
}

/** Returns the snapshot's date, which the snapshot's hash covers. */
function dateOf(snapshot: unknown): string | null {
  if (typeof snapshot !== "object" || snapshot === null || !("timestamp" in snapshot)) return null;
  const { timestamp } = snapshot;
  const instant = millisecondsOf(timestamp);
  return instant === null ? null : plainTime(instant);
}

function comparedNotes(
  { absent, scope, binding, signer, checks }: Verification,
  { record }: Evidence,
): string[] {
  const words = comparedSentences;
  const left = scope === "inclusion" ? [] : absent.map((part) => words.parts[part]);
  const stater = record?.from === "file" ? "file" : "service";
  return [
    ...(left.length === 0 ? [] : [words.notCompared(listed(left))]),
    ...(signer === "stated" ? [words.signerStated[stater]] : []),
    ...(checks.some(isSignedAhead) ? [checkWords.signedAhead] : []),
    ...(binding === "leaf" ? [words.boundByLeaf] : []),
  ];
}
