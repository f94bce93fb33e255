// Chooses the sentence for a check. For a passed check, the sentence depends on the check's id; for any other
// check, it depends on the code. The sentences are in words/checks.ts.
import type { Check, CheckCode, Contradiction } from "@digital-evidence/evidence/verify-evidence";
import { listed } from "../format/list.ts";
import { isolatedText } from "../format/outside-text.ts";
import {
  checkCodes,
  checkTitles,
  checkWords,
  contradictions,
  passedChecks,
  type Speaker,
  statusSentences,
  unreadableParts,
} from "../words/checks.ts";

const SHOWN_MEMBERS = 5;

export function checkTitle(check: Check): string {
  const { id, index } = check;
  if (isOwnSnapshot(check)) return checkWords.ownSnapshot.title;
  const title = checkTitles[id];
  return index === undefined || id === "STATEMENTS" ? title : `${title} ${index + 1}`;
}

export function checkSentence(check: Check): string {
  const { code } = check;
  return code === "OK" ? passedSentence(check) : codeSentence(check, code);
}

function passedSentence(check: Check): string {
  const { id, values } = check;
  switch (id) {
    case "BATCH_FINAL":
      return statusSentences.final(speakerOf(check));
    case "PROOF_SUBJECT":
      return values["binding"] === "leaf" ? checkWords.boundByLeaf : passedChecks[id];
    case "ROOT_LEDGER":
      return isOwnSnapshot(check) ? checkWords.ownSnapshot.passed : passedChecks[id];
    case "RECORD_HASH":
    case "SIGNATURE":
    case "STATEMENTS":
      return [passedChecks[id], ...remarks(check)].join(" ");
    case "DOCUMENT":
    case "MANIFEST":
    case "PROOF_SHAPE":
    case "PROOF_WALK":
    case "ROOT_BATCH":
    case "ROOT_RECORD":
    case "ROOT_VISITOR":
    case "ROOT_WITNESSES":
    case "SIGNER":
    default:
      return passedChecks[id];
  }
}

/** Returns further sentences about a check that passed. */
function remarks(check: Check): string[] {
  const { id, values } = check;
  const remark: string[] = [];
  if (id === "RECORD_HASH") {
    const { timestamp, hashedTimestamp, isSignerHashed } = values;
    if (timestamp !== hashedTimestamp) remark.push(checkWords.signedTime(textOf(hashedTimestamp)));
    if (isSignerHashed === false) remark.push(checkWords.signerNotCovered);
    if (values["documentIdFrom"] === "visitor") remark.push(checkWords.ownDocumentId);
  }
  if (id === "SIGNATURE") {
    const { highS, repeats } = values;
    if (typeof repeats === "number") remark.push(checkWords.repeats(repeats + 1));
    if (highS === true) remark.push(checkWords.highS);
  }
  if (isSignedAhead(check)) remark.push(checkWords.signedAhead);
  return remark;
}

function codeSentence(check: Check, code: Exclude<CheckCode, "OK">): string {
  const special = isSpecial(code) ? specialCodes[code](check) : null;
  return special ?? (isPlain(code) ? checkCodes[code] : "");
}

type PlainCode = keyof typeof checkCodes;
type SpecialCode = Exclude<CheckCode, "OK" | PlainCode> | RefinedCode;
/** Codes that have a plain sentence in `checkCodes` and, in some cases, a more exact one below. */
type RefinedCode =
  | "OTHER_ROOT"
  | "SNAPSHOT_HASH_MISMATCH"
  | "OTHER_SNAPSHOT"
  | "ROOT_NOT_IN_SNAPSHOT"
  | "NOT_A_HASH"
  | "NOT_REPRODUCED";

/**
 * Chooses the sentence for codes whose sentence also depends on other members of the check. Each function returns null
 * if the plain sentence for the code applies.
 */
const specialCodes: Readonly<Record<SpecialCode, (check: Check) => string | null>> = {
  OTHER_ROOT: ({ id }) => {
    if (id === "ROOT_BATCH") return checkWords.otherRootThanBatch;
    return id === "ROOT_VISITOR" ? checkWords.otherRootThanVisitor : null;
  },
  CONTRADICTION: ({ values }) => contradictions[values["detail"] as Contradiction],
  SNAPSHOT_HASH_MISMATCH: (check) => ofOwnSnapshot(check, "SNAPSHOT_HASH_MISMATCH"),
  OTHER_SNAPSHOT: (check) => ofOwnSnapshot(check, "OTHER_SNAPSHOT"),
  ROOT_NOT_IN_SNAPSHOT: (check) => ofOwnSnapshot(check, "ROOT_NOT_IN_SNAPSHOT"),
  UNREADABLE: ({ id }) => unreadableParts[id],
  NOT_A_HASH: ({ id }) => {
    if (id === "ROOT_VISITOR") return checkWords.notARoot;
    return id === "DOCUMENT" ? checkWords.notADocument : null;
  },
  NOT_REPRODUCED: ({ values: { missing } }) =>
    typeof missing === "string" ? checkWords.notStated(textOf(missing)) : null,
  ERRORED: (check) => statusSentences.errored(speakerOf(check)),
  NOT_FINAL_YET: (check) => statusSentences.notFinalYet(speakerOf(check)),
  WITHHELD: (check) => statusSentences.withheld(speakerOf(check)),
  UNCOVERED_MEMBERS: ({ values }) => {
    const members = Array.isArray(values["members"]) ? values["members"] : [];
    const names = members.slice(0, SHOWN_MEMBERS).map((name) => checkWords.name(textOf(name)));
    return checkWords.uncovered(listed(names));
  },
};

function isSpecial(code: CheckCode): code is SpecialCode {
  return Object.hasOwn(specialCodes, code);
}

function isPlain(code: CheckCode): code is PlainCode {
  return Object.hasOwn(checkCodes, code);
}

type OwnSnapshotCode = Exclude<keyof typeof checkWords.ownSnapshot, "title" | "passed">;

function ofOwnSnapshot(check: Check, code: OwnSnapshotCode): string | null {
  return isOwnSnapshot(check) ? checkWords.ownSnapshot[code] : null;
}

export function isOwnSnapshot({ id, values }: Pick<Check, "id" | "values">): boolean {
  return id === "ROOT_LEDGER" && values["suppliedBy"] === "visitor";
}

/**
 * Whether the signer's date for the fingerprint is clearly later than the time at which the service received
 * it.
 */
export function isSignedAhead({ id, values }: Pick<Check, "id" | "values">): boolean {
  return id === "STATEMENTS" && values["signedAhead"] === true;
}

/**
 * Whether a check only repeats what somebody states and recomputes nothing. Such a check must never have the
 * mark of a passed check.
 */
export function isStatement({ id }: Pick<Check, "id">): boolean {
  return id === "BATCH_FINAL";
}

/**
 * Returns who supplied the values of a check. If two parties supplied values, the function returns the one
 * on the computed side.
 */
function speakerOf({ computedFrom, expectedFrom }: Check): Speaker {
  const sides = [computedFrom.from, expectedFrom.from];
  return sides.find((from) => from !== "here" && from !== "protocol") ?? "nobody";
}

function textOf(value: unknown): string {
  return typeof value === "string" ? isolatedText(value, 64) : "";
}
