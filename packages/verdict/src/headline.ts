// The headline of a conclusion: the verdict’s word with a qualification, one sentence, and notes. The engine has already
// given the verdict; nothing is judged here.
import type {
  Check,
  CheckCode,
  Evidence,
  OverallVerdict,
  PartSupplier,
  Seen,
  Verification,
} from "@digital-evidence/evidence/verify-evidence";
import { millisecondsOf } from "@digital-evidence/evidence/time";
import {
  checkStatement,
  isOfGivenHash,
  isOwnSnapshot,
  isSignedAhead,
  seenValues,
} from "./checks.ts";
import { outside, type Statement, statement } from "./statements.ts";
import { cosignaturesOf, latestTime } from "./witnesses.ts";

export type Mark = OverallVerdict | "checking";

export type Told = {
  mark: Mark;
  /** The verdict's own word and a qualification: `Consistent: only the service vouches for the root`. */
  label: Statement;
  sentence: Statement;
  /** Who vouches for the root, what was not compared, and what to do next. */
  notes: readonly Statement[];
  /** What would make the verdict stronger. A page opens the field for a root, a snapshot or witnesses beside it. */
  more?: Statement;
};

type Words = Omit<Told, "mark">;

export function toldOf(verification: Verification, evidence: Evidence): Told {
  const words = { failed, inconclusive, consistent, confirmed }[verification.verdict];
  return { mark: verification.verdict, ...words(verification, evidence) };
}

/**
 * What a list says of a conclusion in one line. The label of a failed one does not say what failed, so its sentence follows.
 */
export function briefly({ mark, label, sentence }: Told): readonly Statement[] {
  return mark === "failed" ? [label, sentence] : [label];
}

/**
 * What takes the place of a verdict while the service has not answered a request and is being asked again. Null where there is a
 * verdict all the same.
 */
export function unansweredTold(mark: Mark, isAskedAgain: boolean) {
  return mark === "checking" && isAskedAgain
    ? {
        mark,
        label: statement("verdict.unanswered.label"),
        note: statement("verdict.checking.note"),
      }
    : null;
}

export function unavailableTold(reason: string): Told {
  return {
    mark: "inconclusive",
    label: statement("verdict.unavailable.label"),
    sentence: statement("verdict.unavailable.sentence"),
    notes: [
      statement("verdict.unavailable.reason", { reason: outside(reason) }),
      statement("verdict.unavailable.advice"),
    ],
  };
}

export const loadingTold: Told = {
  mark: "checking",
  label: statement("verdict.loading.label"),
  sentence: statement("verdict.loading.sentence"),
  notes: [statement("verdict.loading.note")],
};

export function checkingTold(isAgain: boolean): Told {
  const which = isAgain ? "rechecking" : "checking";
  return {
    mark: "checking",
    label: statement("verdict.name.checking"),
    sentence: statement(`verdict.${which}.sentence`),
    notes: [statement(`verdict.${which}.note`)],
  };
}

/** A document that is being hashed could make the verdict `failed`, so there is none until its hash is known. */
export const hashingTold: Told = {
  mark: "checking",
  label: statement("verdict.name.checking"),
  sentence: statement("verdict.hashing.sentence"),
  notes: [statement("verdict.hashing.note")],
};

export const withdrawnTold: Told = {
  mark: "inconclusive",
  label: statement("verdict.withdrawn.label"),
  sentence: statement("verdict.withdrawn.sentence"),
  notes: [statement("verdict.withdrawn.notes.0"), statement("verdict.withdrawn.notes.1")],
};

function failed({ checks, reasons }: Verification): Words {
  const failures = reasons.flatMap((reason) =>
    checks.filter(({ verdict, code }) => verdict === "fail" && code === reason),
  );
  const [first, ...others] = failures;
  if (first === undefined) {
    return {
      label: statement("verdict.name.failed"),
      sentence: statement("verdict.failed.unnamed"),
      notes: [],
    };
  }
  if (first.code === "DAMAGED_FILE") {
    return {
      label: statement("verdict.damaged.label"),
      sentence: checkStatement(first),
      notes: [statement("verdict.damaged.advice")],
    };
  }
  const also = others
    .map(checkStatement)
    .filter((each, at, all) => each.code !== checkStatement(first).code && isFirst(each, at, all));
  return {
    label: statement("verdict.name.failed"),
    sentence: checkStatement(first),
    notes: [
      ...(also.length === 0 ? [] : [statement("verdict.failed.also"), ...also]),
      ...failureNotes(failures, checks),
    ],
  };
}

function isFirst(each: Statement, at: number, all: readonly Statement[]): boolean {
  return all.findIndex((other) => other.code === each.code) === at;
}

function failureNotes(failures: readonly Check[], checks: readonly Check[]): Statement[] {
  if (failures.every(({ id }) => id === "DOCUMENT")) {
    const given = failures.some(isOfGivenHash) ? "ownHash" : "ownDocument";
    return [statement(`verdict.failed.${given}`), ...held(checks)];
  }
  if (failures.every((check) => check.id === "ROOT_VISITOR" || isOwnSnapshot(check))) {
    return [statement("verdict.failed.ownRoot"), ...held(checks)];
  }
  return [statement("verdict.failed.advice")];
}

/** Says which checks passed, or nothing if none of those named below did. */
function held(checks: readonly Check[]): Statement[] {
  const holds = (id: Check["id"]) => {
    const own = checks.filter((check) => check.id === id);
    return own.length > 0 && own.every(({ verdict }) => verdict === "pass");
  };
  const parts = [
    ...(holds("RECORD_HASH") ? [statement("verdict.held.content")] : []),
    ...(holds("SIGNATURE") ? [statement("verdict.held.signatures")] : []),
    ...(holds("PROOF_WALK") && holds("PROOF_SUBJECT") ? [statement("verdict.held.proof")] : []),
  ];
  return parts.length === 0 ? [] : [statement("verdict.held.all", { parts: { list: parts } })];
}

function inconclusive({ reasons, checks, scope }: Verification, evidence: Evidence): Words {
  const [reason] = reasons;
  const open = checks.filter(({ code, verdict }) => code === reason && verdict === "unknown");
  // A bare proof is judged without a record. It then is the document that has nothing to be compared with.
  const deciding =
    scope === "inclusion" ? (open.find(({ id }) => id === "DOCUMENT") ?? open[0]) : open[0];
  const isRootless =
    reason === "NO_ROOT_GIVEN" && scope === "inclusion" && evidence.snapshot?.from !== "visitor";
  const isOpen = reason === "NOT_FINAL_YET";
  const isErrored = reason === "ERRORED";
  // Only where the visitor asked for a hash is the service asked again. A file that it completed stays as it is.
  const isAskedAgain = evidence.record?.from === "service" && evidence.hash?.from === "visitor";
  const next = nextStep(reason, deciding, scope);
  const found =
    deciding === undefined ? statement("check.NO_ROOT_GIVEN") : checkStatement(deciding);
  return {
    label: isOpen
      ? statement("verdict.inconclusive.notFinal")
      : statement("verdict.name.inconclusive"),
    sentence: isRootless ? statement("verdict.inconclusive.rootless") : found,
    notes: [
      ...(next === null ? [] : [next]),
      ...held(checks),
      ...(isOpen && isAskedAgain ? [statement("verdict.inconclusive.updates")] : []),
      ...(isOpen || isErrored ? [] : [statement("verdict.inconclusive.notInvalid")]),
      ...(isErrored ? [statement("verdict.inconclusive.errored")] : []),
    ],
  };
}

/** The reasons that the visitor can do something about. */
const STEPS = [
  "NOT_REPRODUCED",
  "WITHHELD",
  "NO_ROOT_GIVEN",
  "NOT_A_HASH",
  "UNKNOWN_LEDGER",
  "KNOWN_SHAPE",
  "UNSUPPORTED_ALGORITHM",
  "INVALID_POLICY",
] as const satisfies readonly CheckCode[];

function nextStep(
  reason: CheckCode | undefined,
  deciding: Check | undefined,
  scope: Verification["scope"],
): Statement | null {
  if (deciding?.code === "NOT_REPRODUCED" && deciding.values.missing !== undefined)
    return statement("verdict.incompleteStep");
  if (deciding?.code === "WITHHELD" && deciding.values.isProvided)
    return statement("verdict.next.otherDocumentId");
  if (reason === "NO_ROOT_GIVEN" && scope === "inclusion")
    return statement("verdict.next.rootOrRecord");
  const step = STEPS.find((each) => each === reason);
  return step === undefined ? null : statement(`verdict.next.${step}`);
}

function consistent(verification: Verification, evidence: Evidence): Words {
  const suppliers = rootSuppliers(verification, evidence);
  const [only, ...others] = suppliers;
  const isProofAlone = verification.scope === "inclusion";
  // What the visitor adds confirms nothing beside a snapshot without a time, which a note says.
  const isUndated = verification.unreadTimes.some(({ part }) => part === "snapshot");
  const hasAgreed = evidence.root !== undefined || evidence.snapshot?.from === "visitor";
  return {
    label:
      only !== undefined && others.length === 0
        ? statement(`verdict.consistent.labels.${only}`)
        : statement("verdict.label.several"),
    sentence: isProofAlone
      ? statement("verdict.consistent.proofAlone")
      : statement("verdict.fits.sentence", { fits: whatFits(verification) }),
    notes: [
      ...ledgerNotes(verification, evidence),
      only !== undefined && others.length === 0
        ? statement(`verdict.consistent.only.${only}`)
        : statement("verdict.only.several", {
            parts: { list: suppliers.map((supplier) => statement(`supplier.${supplier}`)) },
          }),
      ...(isProofAlone ? [statement("verdict.confirmed.proofAlone")] : []),
      ...comparedNotes(verification, evidence),
    ],
    ...(hasAgreed || isUndated ? {} : { more: statement("verdict.consistent.more") }),
  };
}

function confirmed(verification: Verification, evidence: Evidence): Words {
  const isSnapshot = evidence.snapshot?.from === "visitor";
  if (evidence.root === undefined && !isSnapshot) {
    const seen = verification.checks.find(
      (check) => check.id === "ROOT_OBSERVER" && check.code === "OK",
    );
    const isWitnessed = verification.checks.some(
      ({ id, verdict }) => id === "ROOT_WITNESSES" && verdict === "pass",
    );
    return isWitnessed || seen?.id !== "ROOT_OBSERVER" || seen.code !== "OK"
      ? confirmedByWitnesses(verification, evidence)
      : confirmedByObserver(seen.values, verification, evidence);
  }
  const by = isSnapshot ? "snapshot" : "root";
  const isProofAlone = verification.scope === "inclusion";
  return {
    label: statement(`verdict.confirmed.${by}.label`),
    sentence: isProofAlone
      ? statement(`verdict.confirmed.${by}.leads`)
      : statement(`verdict.confirmed.${by}.agrees`, { fits: whatFits(verification) }),
    notes: [
      ...ledgerNotes(verification, evidence),
      statement(`verdict.confirmed.${by}.worth`),
      ...(isProofAlone ? [statement("verdict.confirmed.proofAlone")] : []),
      ...comparedNotes(verification, evidence),
    ],
  };
}

/** Trust has an address: the sentence begins with the log for which the witnesses count. */
function confirmedByWitnesses(verification: Verification, evidence: Evidence): Words {
  const check = verification.checks.find(({ id }) => id === "ROOT_WITNESSES");
  const { cosigned = [], origin = "" } = cosignaturesOf(check) ?? {};
  return {
    label: statement("verdict.confirmed.witnesses.label"),
    sentence: statement("verdict.confirmed.witnesses.agrees", {
      log: outside(origin),
      fits: whatFits(verification),
      count: cosigned.length,
      time: latestTime(cosigned),
    }),
    notes: [
      ...ledgerNotes(verification, evidence),
      statement("verdict.confirmed.witnesses.worth"),
      ...comparedNotes(verification, evidence),
    ],
  };
}

function confirmedByObserver(seen: Seen, verification: Verification, evidence: Evidence): Words {
  return {
    label: statement("verdict.confirmed.observer.label"),
    sentence: statement("verdict.confirmed.observer.agrees", {
      ...seenValues(seen),
      fits: whatFits(verification),
    }),
    notes: [
      ...ledgerNotes(verification, evidence),
      statement("verdict.confirmed.observer.worth"),
      ...comparedNotes(verification, evidence),
    ],
  };
}

/** Returns who supplied the roots that the proof's root was compared with: also a snapshot that nothing names states one. */
export function rootSuppliers({ checks }: Verification, { proof }: Evidence): PartSupplier[] {
  const compared = checks
    .filter(
      ({ id, verdict, code }) =>
        (verdict === "pass" || code === "NO_SNAPSHOT_NAMED") &&
        ["ROOT_RECORD", "ROOT_BATCH", "ROOT_LEDGER", "ROOT_VISITOR"].includes(id),
    )
    .map(({ expectedFrom }) => expectedFrom.from)
    .filter((from) => from !== "here" && from !== "protocol");
  const all = new Set(compared.length === 0 ? [proof?.from ?? "file"] : compared);
  return (["service", "file", "visitor"] as const).filter((each) => all.has(each));
}

/** Lists what fits together: `Content, signature and proof of this fingerprint fit together`. */
function whatFits({ signers, checks }: Verification): Statement {
  const hasDocument = checks.some(
    (check) => check.id === "DOCUMENT" && check.verdict === "pass" && !isOfGivenHash(check),
  );
  return statement("verdict.fits.all", {
    parts: {
      list: [
        ...(hasDocument ? [statement("verdict.fits.document")] : []),
        statement("verdict.fits.content"),
        statement("verdict.fits.signatures", { count: signers.length }),
        statement("verdict.fits.proof"),
      ],
    },
  });
}

/**
 * Says which ledger lists the batch, depending on who supplied the snapshot. The name that the snapshot gives its ledger is
 * not shown, because nothing has checked that name.
 */
function ledgerNotes({ checks }: Verification, { snapshot }: Evidence): Statement[] {
  const isListed = checks.some(({ id, verdict }) => id === "ROOT_LEDGER" && verdict === "pass");
  if (!isListed || snapshot === undefined) return [];
  const { from, value } = snapshot;
  const stated =
    typeof value === "object" && value !== null && "timestamp" in value ? value.timestamp : null;
  const time = millisecondsOf(stated);
  return [
    time === null
      ? statement(`verdict.ledger.${from}`)
      : statement(`verdict.ledger.${from}.dated`, { date: { time } }),
  ];
}

/** Names the times that could not be read. Nothing was compared with them. */
function unreadTimeNotes({ unreadTimes }: Verification): Statement[] {
  return unreadTimes.flatMap(({ part, member, text, why }) => {
    const undated = part === "snapshot" ? [statement("verdict.undated")] : [];
    if (part === "snapshot" && why === "NOT_STATED") return undated;
    const named = statement(`time.${member}`);
    const unread =
      text === null
        ? statement("verdict.unreadTime.notText", { member: named })
        : statement("verdict.unreadTime", { member: named, text: outside(text) });
    return [unread, ...undated];
  });
}

function comparedNotes(verification: Verification, { record }: Evidence): Statement[] {
  const { absent, scope, binding, signer, checks } = verification;
  const left =
    scope === "inclusion" ? [] : absent.map((part) => statement(`verdict.compared.parts.${part}`));
  const stater = record?.from === "file" ? "file" : "service";
  return [
    ...(left.length === 0
      ? []
      : [statement("verdict.compared.notCompared", { parts: { list: left } })]),
    ...unreadTimeNotes(verification),
    ...(signer === "stated" ? [statement(`verdict.compared.signerStated.${stater}`)] : []),
    ...(checks.some(isSignedAhead) ? [statement("check.signedAhead")] : []),
    ...checks.filter(({ code }) => code === "OBSERVED_CHANGE").map(checkStatement),
    ...(binding === "leaf" ? [statement("verdict.compared.boundByLeaf")] : []),
  ];
}
