// What is said about one check of the engine. For a passed check the statement depends on the check's id, for any other check
// on its code. A code without a statement does not compile.
import type {
  Check,
  CheckCode,
  CheckId,
  Contradiction,
  PartSupplier,
  Side,
} from "@digital-evidence/evidence/verify-evidence";
import { outside, type Statement, statement } from "./statements.ts";

/** At most this many names from outside are listed in one sentence. */
const SHOWN_NAMES = 5;

export function checkTitle(check: Pick<Check, "id" | "index" | "values">): Statement {
  const { id, index } = check;
  const title = isOwnSnapshot(check)
    ? statement("check.ownSnapshot.title")
    : statement(`check.title.${id}`);
  return index === undefined || id === "STATEMENTS"
    ? title
    : statement("check.numbered", { check: title, number: index + 1 });
}

/** Returns one statement or more about what the check found. */
export function checkStatements(check: Check): Statement[] {
  return check.code === "OK" ? passed(check) : [notPassed(check, check.code)];
}

/** Returns the main statement about what the check found. */
export function checkStatement(check: Check): Statement {
  const [first] = checkStatements(check);
  return first ?? statement(`check.title.${check.id}`);
}

function passed(check: Check): Statement[] {
  const { id, values } = check;
  switch (id) {
    case "BATCH_FINAL":
      return [statement(`check.status.final.${speakerOf(check)}`)];
    case "PROOF_SUBJECT":
      return [
        values["binding"] === "leaf"
          ? statement("check.boundByLeaf")
          : statement("check.passed.PROOF_SUBJECT"),
      ];
    case "ROOT_LEDGER":
      return [
        isOwnSnapshot(check)
          ? statement("check.ownSnapshot.passed")
          : statement("check.passed.ROOT_LEDGER"),
      ];
    case "DOCUMENT":
      // A hash that somebody gave is not a document that was hashed here.
      return [
        values["given"] === "file"
          ? statement("check.passed.DOCUMENT")
          : statement("check.givenDocument"),
      ];
    case "STATEMENTS":
      return [
        statement("check.passed.STATEMENTS", { parts: { list: comparedParts(check) } }),
        ...(isSignedAhead(check) ? [statement("check.signedAhead")] : []),
      ];
    case "RECORD_HASH":
      return [statement("check.passed.RECORD_HASH"), ...contentRemarks(check)];
    case "SIGNATURE":
      return [statement("check.passed.SIGNATURE"), ...signatureRemarks(check)];
    case "MANIFEST":
    case "PROOF_SHAPE":
    case "PROOF_WALK":
    case "ROOT_BATCH":
    case "ROOT_RECORD":
    case "ROOT_VISITOR":
    case "ROOT_WITNESSES":
    case "SIGNER":
    default:
      return [statement(`check.passed.${id}`)];
  }
}

function contentRemarks({ values }: Check): Statement[] {
  const { timestamp, hashedTimestamp, isSignerHashed } = values;
  return [
    ...(timestamp === hashedTimestamp
      ? []
      : [statement("check.signedTime", { text: outside(textIn(hashedTimestamp)) })]),
    ...(isSignerHashed === false ? [statement("check.signerNotCovered")] : []),
    ...(values["documentIdFrom"] === "visitor" ? [statement("check.ownDocumentId")] : []),
  ];
}

function signatureRemarks({ values: { highS, repeats } }: Check): Statement[] {
  return [
    ...(typeof repeats === "number" ? [statement("check.repeats", { number: repeats + 1 })] : []),
    ...(highS === true ? [statement("check.highS")] : []),
  ];
}

/** The parts whose statements were compared with each other. */
function comparedParts({ values }: Check): Statement[] {
  const parts = Array.isArray(values["parts"]) ? values["parts"] : [];
  return (["record", "batch", "snapshot"] as const)
    .filter((part) => parts.includes(part))
    .map((part) => statement(`part.${part}`));
}

/** The codes whose statement also depends on other members of the check. */
const special = {
  OTHER_ROOT: ({ id }) => {
    if (id === "ROOT_BATCH") return statement("check.otherRootThanBatch");
    return id === "ROOT_VISITOR"
      ? statement("check.otherRootThanVisitor")
      : statement("check.OTHER_ROOT");
  },
  CONTRADICTION: ({ values }) =>
    statement(`check.contradiction.${values["detail"] as Contradiction}`),
  SNAPSHOT_HASH_MISMATCH: (check) => ofSnapshot(check, "SNAPSHOT_HASH_MISMATCH"),
  OTHER_SNAPSHOT: (check) => ofSnapshot(check, "OTHER_SNAPSHOT"),
  ROOT_NOT_IN_SNAPSHOT: (check) => ofSnapshot(check, "ROOT_NOT_IN_SNAPSHOT"),
  DAMAGED_FILE: ({ values }) => {
    const damaged = Array.isArray(values["damaged"]) ? values["damaged"] : [];
    // Everything in a bundle but its parts and its manifest is called “about” in the manifest.
    const names = damaged.map((part) => outside(part === "about" ? "heading" : textIn(part)));
    return statement("verdict.damaged.sentence", { names: { list: names } });
  },
  UNREADABLE: ({ id }) => statement(`check.unreadable.${id}`),
  NOT_A_HASH: ({ id }) => {
    if (id === "ROOT_VISITOR") return statement("check.notARoot");
    return id === "DOCUMENT" ? statement("check.notADocument") : statement("check.NOT_A_HASH");
  },
  NOT_REPRODUCED: ({ values: { missing } }) =>
    typeof missing === "string"
      ? statement("check.notStated", { name: outside(missing) })
      : statement("check.NOT_REPRODUCED"),
  UNCOVERED_MEMBERS: ({ values }) => {
    const members = Array.isArray(values["members"]) ? values["members"] : [];
    const names = members.slice(0, SHOWN_NAMES).map((name) => outside(textIn(name)));
    return statement("check.uncovered", { names: { list: names } });
  },
  ERRORED: (check) => statement(`check.status.errored.${speakerOf(check)}`),
  NOT_FINAL_YET: (check) => statement(`check.status.notFinalYet.${speakerOf(check)}`),
  WITHHELD: (check) =>
    check.values["isProvided"] === true
      ? statement("check.otherDocumentId")
      : statement(`check.status.withheld.${speakerOf(check)}`),
  NO_RECORD: ({ id }) =>
    id === "DOCUMENT" ? statement("check.noRecordForDocument") : statement("check.NO_RECORD"),
} satisfies Partial<Record<CheckCode, (check: Check) => Statement>>;

function notPassed(check: Check, code: Exclude<CheckCode, "OK">): Statement {
  return isSpecial(code) ? special[code](check) : statement(`check.${code}`);
}

function isSpecial(code: CheckCode): code is keyof typeof special {
  return Object.hasOwn(special, code);
}

function ofSnapshot(
  check: Check,
  code: "SNAPSHOT_HASH_MISMATCH" | "OTHER_SNAPSHOT" | "ROOT_NOT_IN_SNAPSHOT",
): Statement {
  return isOwnSnapshot(check) ? statement(`check.ownSnapshot.${code}`) : statement(`check.${code}`);
}

/** What the checked value is compared with, and who supplied it, for the end of a sentence: `the record in the file`. */
export function sideStatement({ part, from }: Side): Statement {
  return from === "protocol" || from === "here"
    ? statement(`side.${from}`)
    : statement(`side.${from}.${part}`);
}

/** Whether the check compared a hash that somebody gave, and not a document that was hashed here. */
export function isOfGivenHash({ id, values }: Pick<Check, "id" | "values">): boolean {
  return id === "DOCUMENT" && values["given"] !== "file";
}

export function isOwnSnapshot({ id, values }: Pick<Check, "id" | "values">): boolean {
  return id === "ROOT_LEDGER" && values["suppliedBy"] === "visitor";
}

/** Whether the signer's date for the fingerprint is clearly later than the time at which the service received it. */
export function isSignedAhead({ id, values }: Pick<Check, "id" | "values">): boolean {
  return id === "STATEMENTS" && values["signedAhead"] === true;
}

/**
 * Whether a check only repeats what somebody states and recomputes nothing. Such a check must never have the mark of a passed
 * check.
 */
export function isStatement({ id }: { id: CheckId }): boolean {
  return id === "BATCH_FINAL";
}

/** Returns who supplied the values of a check; of two suppliers, the one on the computed side. */
function speakerOf({ computedFrom, expectedFrom }: Check): PartSupplier | "nobody" {
  const sides = [computedFrom.from, expectedFrom.from];
  return sides.find((from) => from !== "here" && from !== "protocol") ?? "nobody";
}

function textIn(value: unknown): string {
  return typeof value === "string" ? value : "";
}
