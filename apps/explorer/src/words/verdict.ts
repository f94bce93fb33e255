// The words of a verdict: what holds, on whose word it rests, and what would make it stronger.
// docs/protocol/verdict.md defines the verdicts and the engine reaches them; this only words them.
import type {
  CheckCode,
  Evidence,
  OverallVerdict,
  PartSupplier,
  Verification,
} from "@digital-evidence/evidence/verify-evidence";
import { capitalized, listed } from "../format/list.ts";
import { plainTime } from "../format/time.ts";
import { checkSentence, isSignedAhead, signedAheadWords } from "./checks.ts";
import { failedWords } from "./failed-verdict.ts";
import { heldWords } from "./held.ts";
import { ledgers } from "./sides.ts";

/** One of the four verdicts, or that there is none yet. */
export type VerdictMark = OverallVerdict | "checking";

export type VerdictWords = {
  mark: VerdictMark;
  /** The verdict and what limits it: `Consistent: only the service vouches for it`. */
  label: string;
  /** The verdict in one sentence. */
  sentence: string;
  /** On whose word it rests, what was not compared, and what to do next, in a sentence each. */
  notes: readonly string[];
  /** What would make the verdict stronger. The page links it to the field for it. */
  more?: string;
};

export const verdictNames: Readonly<Record<VerdictMark, string>> = {
  failed: "Failed",
  inconclusive: "Inconclusive",
  consistent: "Consistent",
  confirmed: "Confirmed",
  checking: "Checking",
};

export const loadingWords: VerdictWords = {
  mark: "checking",
  label: "Loading",
  // The specification's words, [F2].
  sentence: "Loading fingerprint details...",
  notes: ["The record and its proof are being fetched, to be checked in your browser."],
};

export const checkingWords: VerdictWords = {
  mark: "checking",
  label: verdictNames.checking,
  sentence: "Your browser is checking this fingerprint…",
  notes: ["Nothing has been concluded yet."],
};

export const recheckingWords: VerdictWords = {
  mark: "checking",
  label: verdictNames.checking,
  sentence: "New data arrived; checking again",
  notes: ["What was found before was about other data and no longer counts."],
};

/** The service gave a record earlier and now says that it knows none. */
export const withdrawnWords: VerdictWords = {
  mark: "inconclusive",
  label: "Inconclusive: the record is gone",
  sentence: "The service gave a record for this fingerprint before, and now does not.",
  notes: [
    "The record it gave is still shown below, as it was. No verdict is given on it.",
    "The record may have been removed, or the service may be answering wrongly. Check again later, and keep the proof if you have it.",
  ],
};

/** The verifier could not run. */
export function unavailableWords(reason: string): VerdictWords {
  return {
    mark: "inconclusive",
    label: "Inconclusive: not checked",
    sentence: "Your browser could not run the checks.",
    notes: [
      `The reason it gives: ${reason}.`,
      "This does not mean that the fingerprint is invalid. Reload the page to try again.",
    ],
  };
}

/** The manifest of a bundle does not fit its contents. */
export function damagedWords(parts: readonly string[]): VerdictWords {
  return {
    mark: "failed",
    label: "Failed: damaged bundle",
    sentence: `The bundle’s manifest does not fit its contents: ${listed(parts)}.`,
    notes: [
      "The file was changed or damaged after it was made. Ask for it again where you got it from.",
    ],
  };
}

/** @param evidence that the verification is of */
export function verdictWords(verification: Verification, evidence: Evidence): VerdictWords {
  const words = { failed: failedWords, inconclusive, consistent, confirmed }[verification.verdict];
  return { mark: verification.verdict, ...words(verification, evidence) };
}

type Words = Omit<VerdictWords, "mark">;

/** What the visitor can do, for the reasons where something helps. */
const nextSteps: Partial<Record<CheckCode, string>> = {
  NOT_REPRODUCED:
    "They were changed, or the service writes one of them differently from the signer. Do not rely on them without another source.",
  NO_ROOT_GIVEN:
    "Give a root that you have from another source, or fetch the record to compare with.",
  NOT_A_HASH: "Correct what you gave, or remove it.",
  UNKNOWN_LEDGER: "Give a snapshot of another ledger, or the root itself.",
  KNOWN_SHAPE: "Ask for the proof as a path with its witnesses.",
  UNSUPPORTED_ALGORITHM: "Another program may be able to check it.",
};

function inconclusive({ reasons, checks, scope }: Verification, { record }: Evidence): Words {
  const [reason] = reasons;
  const deciding = checks.find(({ code, verdict }) => code === reason && verdict === "unknown");
  const sentence =
    reason === "NO_ROOT_GIVEN" && scope === "inclusion"
      ? "The proof’s steps fit together, but nothing here says that its root is the right one."
      : deciding === undefined
        ? "No root is stated with which the proof could be compared."
        : checkSentence(deciding);
  const isOpen = reason === "NOT_FINAL_YET";
  const next = reason === undefined ? undefined : nextSteps[reason];
  const held = heldWords(checks);
  return {
    label: isOpen ? "Inconclusive: not final yet" : verdictNames.inconclusive,
    sentence,
    notes: [
      ...(next === undefined ? [] : [next]),
      ...(held === "" ? [] : [held]),
      ...(isOpen && record?.from === "service"
        ? ["It gets a proof once its batch is committed; this page updates by itself."]
        : []),
      ...(isOpen || reason === "ERRORED"
        ? []
        : ["This does not mean that the fingerprint is invalid."]),
      ...(reason === "ERRORED"
        ? ["It is not confirmed. Nothing about it is known to be false."]
        : []),
    ],
  };
}

const onlyWords: Readonly<Record<PartSupplier, string>> = {
  service: "Only the service vouches for the root and for what it was compared with.",
  file: "Only this file vouches for the root and for what it was compared with.",
  visitor: "Only what you gave vouches for the root.",
};

const onlyLabels: Readonly<Record<PartSupplier, string>> = {
  service: "Consistent: only the service vouches for it",
  file: "Consistent: only this file vouches for it",
  visitor: "Consistent: nobody else vouches for it",
};

function consistent(verification: Verification, evidence: Evidence): Words {
  const supplier = rootSupplier(evidence);
  return {
    label: onlyLabels[supplier],
    sentence: `${whatFits(verification)}.`,
    notes: [
      ...ledgerNotes(verification, evidence),
      onlyWords[supplier],
      ...comparedNotes(verification, evidence),
    ],
    more: "To have the root confirmed, bring it or a ledger’s snapshot from an independent source.",
  };
}

function confirmed(verification: Verification, evidence: Evidence): Words {
  const own = evidence.snapshot?.from === "visitor" ? "snapshot" : "root";
  const sentence =
    verification.scope === "inclusion"
      ? `The proof leads from ${own === "root" ? "the root you brought" : "a root in the snapshot you brought"} to this fingerprint.`
      : `${whatFits(verification)}, and the ${own} you brought agrees.`;
  return {
    label: `Confirmed by your ${own}`,
    sentence,
    notes: [
      ...ledgerNotes(verification, evidence),
      `This is worth as much as the place you took the ${own} from. One that is copied from this page, or came with the proof, confirms nothing.`,
      ...(verification.scope === "inclusion"
        ? ["This is about the proof alone: the record and its signatures were not in the file."]
        : []),
      ...comparedNotes(verification, evidence),
    ],
  };
}

/** Who supplied what the root was compared with. */
function rootSupplier({ record, batch }: Evidence): PartSupplier {
  return record?.from ?? batch?.from ?? "file";
}

/** `Content, signature and proof of this fingerprint fit together` */
function whatFits({ signers, checks }: Verification): string {
  const signed = signers.length === 1 ? "signature" : `the signatures of ${signers.length} keys`;
  const document = checks.some(({ id, verdict }) => id === "DOCUMENT" && verdict === "pass")
    ? ["your document"]
    : [];
  const parts = [...document, "content", signed, "proof"];
  return `${capitalized(listed(parts))} of this fingerprint fit together`;
}

/** The ledger that lists the batch, by who supplied its snapshot, and the date that the snapshot bears. */
function ledgerNotes({ checks }: Verification, { snapshot }: Evidence): string[] {
  const isListed = checks.some(({ id, verdict }) => id === "ROOT_LEDGER" && verdict === "pass");
  if (!isListed || snapshot === undefined) return [];
  return [
    `${capitalized(ledgers[snapshot.from])} lists its batch in a snapshot${dateOf(snapshot.value)}.`,
  ];
}

/** The snapshot’s date, which its hash covers. */
function dateOf(snapshot: unknown): string {
  if (typeof snapshot !== "object" || snapshot === null || !("timestamp" in snapshot)) return "";
  const { timestamp } = snapshot;
  const instant = typeof timestamp === "string" ? Date.parse(timestamp) : Number.NaN;
  return Number.isNaN(instant) ? "" : ` dated ${plainTime(instant)}`;
}

const absentParts: Readonly<Record<Verification["absent"][number], string>> = {
  record: "the record",
  proof: "the proof",
  batch: "the batch",
  snapshot: "a ledger’s snapshot",
  document: "your document",
};

/** What was not compared, and the rule by which the proof was bound. */
function comparedNotes(
  { absent, scope, binding, signer, checks }: Verification,
  { record }: Evidence,
): string[] {
  const left = scope === "inclusion" ? [] : absent.map((part) => absentParts[part]);
  const stater = record?.from === "file" ? "the file" : "the service";
  return [
    ...(left.length === 0 ? [] : [`Not compared: ${listed(left)}.`]),
    ...(signer === "stated"
      ? [`The signer’s name is stated by ${stater}; the hash does not cover it.`]
      : []),
    ...(checks.some(isSignedAhead) ? [signedAheadWords] : []),
    ...(binding === "leaf"
      ? [
          "On this network a proof is bound to its fingerprint by its leaf alone; its path may be anything.",
        ]
      : []),
  ];
}
