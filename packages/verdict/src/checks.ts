// What is said about one check of the engine. For a passed check the statement depends on the check's id, for any other check
// on its code. A code without a statement does not compile.
import type {
  Check,
  CheckId,
  PartSupplier,
  Seen,
  Side,
} from "@digital-evidence/evidence/verify-evidence";
import { outside, type Statement, statement } from "./statements.ts";

export function checkTitle(check: Check): Statement {
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
  return check.code === "OK" ? passed(check) : [notPassed(check)];
}

/** Returns the main statement about what the check found. */
export function checkStatement(check: Check): Statement {
  const [first] = checkStatements(check);
  return first ?? statement(`check.title.${check.id}`);
}

type Passed = Extract<Check, { code: "OK" }>;

function passed(check: Passed): Statement[] {
  switch (check.id) {
    case "BATCH_FINAL":
      return [statement(`check.status.final.${speakerOf(check)}`)];
    case "PROOF_SUBJECT":
      return [
        check.values.binding === "leaf"
          ? statement("check.boundByLeaf")
          : statement("check.passed.PROOF_SUBJECT"),
      ];
    case "ROOT_LEDGER": {
      const code = isOwnSnapshot(check) ? "check.ownSnapshot.passed" : "check.passed.ROOT_LEDGER";
      return [statement(check.values.batchId === null ? `${code}.anyBatch` : code)];
    }
    case "DOCUMENT":
      // A hash that somebody gave is not a document that was hashed here.
      return [
        check.values.given === "file"
          ? statement("check.passed.DOCUMENT")
          : statement("check.givenDocument"),
      ];
    case "STATEMENTS": {
      const parts = check.values.parts.map((part) => statement(`part.${part}`));
      return [
        statement("check.passed.STATEMENTS", { parts: { list: parts } }),
        ...(isSignedAhead(check) ? [statement("check.signedAhead")] : []),
      ];
    }
    case "RECORD_HASH": {
      const { timestamp, hashedTimestamp, isSignerHashed, documentIdFrom } = check.values;
      return [
        statement("check.passed.RECORD_HASH"),
        ...(timestamp === hashedTimestamp
          ? []
          : [statement("check.signedTime", { text: outside(hashedTimestamp) })]),
        ...(isSignerHashed ? [] : [statement("check.signerNotCovered")]),
        ...(documentIdFrom === "visitor" ? [statement("check.ownDocumentId")] : []),
      ];
    }
    case "SIGNATURE": {
      const { highS, repeats } = check.values;
      return [
        statement("check.passed.SIGNATURE"),
        ...(repeats === null ? [] : [statement("check.repeats", { number: repeats + 1 })]),
        ...(highS ? [statement("check.highS")] : []),
      ];
    }
    case "ROOT_OBSERVER":
      return [statement("check.passed.ROOT_OBSERVER", seenValues(check.values))];
    case "MANIFEST":
    case "PROOF_SHAPE":
    case "PROOF_WALK":
    case "ROOT_BATCH":
    case "ROOT_RECORD":
    case "ROOT_VISITOR":
    case "ROOT_WITNESSES":
    case "SIGNER":
    default:
      return [statement(`check.passed.${check.id}`)];
  }
}

/** Who saw something, on which network, and when. */
export function seenValues({ name, network, seen }: Seen) {
  return { name: outside(name), network: outside(network), time: { time: seen } };
}

/**
 * What is said where the proof does not have the form of one, so that its steps were not followed, or nobody looked for the
 * fingerprint that it is for. The steps may fit together all the same, and the proof may name a fingerprint.
 */
function ofForm(check: Check): Statement | null {
  if (check.code === "BROKEN_WALK" && check.values.at === null) {
    return statement("check.NO_ROOT_REACHED");
  }
  if (check.id !== "PROOF_SUBJECT" || check.code !== "NO_SUBJECT") return null;
  const { path, dataDigest } = check.values;
  const isStated = path !== null || dataDigest !== null;
  return isStated && check.computedFrom.from === "here" ? statement("check.MALFORMED_PROOF") : null;
}

function notPassed(check: Exclude<Check, Passed>): Statement {
  const { id, code } = check;
  // The codes whose statement also depends on other members of the check.
  if (code === "OTHER_ROOT") {
    if (id === "ROOT_BATCH") return statement("check.otherRootThanBatch");
    if (id === "ROOT_VISITOR") return statement("check.otherRootThanVisitor");
  }
  const form = ofForm(check);
  if (form !== null) return form;
  if (code === "CONTRADICTION") return statement(`check.contradiction.${check.values.detail}`);
  if (code === "ROOT_NOT_IN_SNAPSHOT") {
    const which = check.values.batchId === null ? (".anyBatch" as const) : "";
    return isOwnSnapshot(check)
      ? statement(`check.ownSnapshot.${code}${which}`)
      : statement(`check.${code}${which}`);
  }
  if (code === "SNAPSHOT_HASH_MISMATCH" || code === "OTHER_SNAPSHOT") {
    return isOwnSnapshot(check)
      ? statement(`check.ownSnapshot.${code}`)
      : statement(`check.${code}`);
  }
  if (code === "OTHER_DOCUMENT" && isOfGivenHash(check)) return statement("check.otherGivenHash");
  if (code === "DAMAGED_FILE") {
    const parts = check.values.damaged.map((part) => statement(`part.${part}`));
    return statement("verdict.damaged.sentence", { parts: { list: parts } });
  }
  if (code === "UNREADABLE") return statement(`check.unreadable.${id}`);
  if (code === "NOT_A_HASH") {
    if (id === "ROOT_VISITOR") return statement("check.notARoot");
    if (id === "DOCUMENT") return statement("check.notADocument");
  }
  if (code === "NOT_REPRODUCED" && check.values.missing !== undefined) {
    return statement("check.notStated", { name: outside(check.values.missing) });
  }
  if (code === "UNCOVERED_MEMBERS") {
    return statement("check.uncovered", { names: { list: check.values.members.map(outside) } });
  }
  if (code === "OBSERVED_OTHER_ROOT" || code === "OBSERVED_TWO_ROOTS" || code === "OBSERVED_AHEAD")
    return statement(`check.${code}`, seenValues(check.values));
  if (code === "OBSERVED_CHANGE")
    return statement(`check.OBSERVED_CHANGE.${check.values.change}`, seenValues(check.values));
  if (code === "ERRORED") return statement(`check.status.errored.${speakerOf(check)}`);
  if (code === "NOT_FINAL_YET") return statement(`check.status.notFinalYet.${speakerOf(check)}`);
  if (code === "WITHHELD") {
    return check.values.isProvided
      ? statement("check.otherDocumentId")
      : statement(`check.status.withheld.${speakerOf(check)}`);
  }
  if (code === "NO_RECORD" && id === "DOCUMENT") return statement("check.noRecordForDocument");
  return statement(`check.${code}`);
}

/** What the checked value is compared with, and who supplied it, for the end of a sentence: `the record in the file`. */
export function sideStatement({ part, from }: Side): Statement {
  return from === "protocol" || from === "here"
    ? statement(`side.${from}`)
    : statement(`side.${from}.${part}`);
}

/** Whether the check compared a hash that somebody gave, and not a document that was hashed here. */
export function isOfGivenHash(check: Check): boolean {
  return check.id === "DOCUMENT" && check.values.given !== "file";
}

export function isOwnSnapshot(check: Check): boolean {
  return check.id === "ROOT_LEDGER" && check.values.suppliedBy === "visitor";
}

/** Whether the signer's date for the fingerprint is clearly later than the time at which the service received it. */
export function isSignedAhead(check: Check): boolean {
  return check.id === "STATEMENTS" && check.code === "OK" && check.values.signedAhead;
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
