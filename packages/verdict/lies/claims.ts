// When each claim of the headline, of links, checks, signers, proof and what is not shown is true. The rows are those of
// docs/protocol/verdict.md, section 18, in its order; nothing else was consulted.
import { PART_NAMES, type PartName } from "../../evidence/lies/case.ts";
import { OBSERVER_NAME } from "../../evidence/lies/observer-lies.ts";
import { algorithmOf, instantOf, isSame } from "../../evidence/lies/oracle.ts";
import type { Statement } from "../src/statements.ts";
import { type At, isSameSet, never, type Row, type Values } from "./claim.ts";
import { type Facts, isCounting, isSeen, msOf, type Part, type Supplier } from "./facts.ts";

import { countRow, indexOf, stateRow } from "./states.ts";

const always = () => true;
const isAmong = <T>(value: T, ...options: readonly T[]) => options.includes(value);
/** The sentence of a headline does not say that a part is absent which the service did not give out. */
const isRefused = (f: Facts, part: PartName, { section, about }: At) =>
  section === "headline" &&
  about === "sentence" &&
  f.world.known[part].state === "failed" &&
  !(part === "snapshot" && f.isOwnSnapshot);
const isGone = (part: Part) => isAmong(part.state, "absent", "missing");
const rootOf = (f: Facts, part: Part) => f.stated(part, "mptRoot");

function isChecking(f: Facts): boolean {
  return isAmong(f.world.stage, "first", "again") || f.isAwaiting || isOpenByHashing(f);
}

const isOpenByHashing = (f: Facts) => f.isHashing && !isFailed(f);

const isWithdrawn = ({ world }: Facts) => world.known.isWithdrawn === true;
const isNotRun = ({ world }: Facts) => world.stage === "not run";
const isConcluded = (f: Facts) => !isNotRun(f) && !isWithdrawn(f);

function isVerdict(f: Facts, verdict: string): boolean {
  if (!isConcluded(f) || isAmong(f.world.stage, "first", "again")) return false;
  if (verdict === "failed") return f.verdict === "failed" || f.mayFail.length > 0;
  return !f.isAwaiting && !f.isHashing && f.verdict === verdict;
}

const isFailed = (f: Facts) => f.verdict === "failed";
const isOwnRootSo = (f: Facts) => f.isRoot(f.ownRoot) === true;
const isConfirmedByRoot = (f: Facts) => isVerdict(f, "confirmed") && isOwnRootSo(f);
const isConfirmedBySnapshot = (f: Facts) =>
  isVerdict(f, "confirmed") && f.isOwnSnapshot && f.isSnapshotHolding;
const changeOf = ({ entry }: Facts["observed"][number]) =>
  entry.kind === "contradiction" ? entry.code : null;
const isConfirmedByObserver = (f: Facts) =>
  isVerdict(f, "confirmed") &&
  f.world.known.root === undefined &&
  f.world.known.ownSnapshot === undefined &&
  !f.isWitnessed;
/** Whether an observation with these values is one of those that fulfil a condition. */
const isObserved = (
  f: Facts,
  v: Values,
  isWanted: (one: Facts["observed"][number]) => boolean,
  at?: At,
) =>
  f.observed.some(
    (one, index) =>
      isWanted(one) &&
      (at === undefined || at.section !== "check" || indexOf(at.about) === index) &&
      v.text("name") === OBSERVER_NAME &&
      v.text("network") === one.entry.network &&
      v.ms("time") === one.seenMs,
  );
const isObservedAs = (
  f: Facts,
  { about, section }: At,
  isWanted: (one: Facts["observed"][number]) => boolean,
) =>
  f.observed.some(
    (one, index) => isWanted(one) && (section !== "check" || indexOf(about) === index),
  );
const isConfirmedByWitnesses = (f: Facts) =>
  isVerdict(f, "confirmed") &&
  f.world.known.root === undefined &&
  f.world.known.ownSnapshot === undefined &&
  f.isWitnessed;
export const latestS = (cosigned: readonly { timeS: number }[]) =>
  Math.max(...cosigned.map(({ timeS }) => timeS));
/** Who cosigned. One witness can cosign more than once. */
export const namesOf = (cosigned: readonly { name: string }[]) =>
  new Set(cosigned.map(({ name }) => name));
const isDate = (f: Facts, v: Values) => v.ms("date") === msOf(f.snapshot.members?.["timestamp"]);
const isLedgerOf = (f: Facts, s: string) =>
  f.snapshot.from === s && f.named !== null && f.isSnapshotHolding;
const isOwnLedger = (f: Facts) => f.isOwnSnapshot && f.isIntact && f.isListed;
const isOpenStatus = (f: Facts) => !isFailed(f) && f.statusKind === "notFinalYet";
const timeMember = (f: Facts, v: Values): unknown => {
  const name = v.said("member")?.code.split(".").at(-1) ?? "";
  return (name === "timestamp" ? f.snapshot : f.record).members?.[name];
};
const same = (f: Facts) => f.document === "same";
const other = (f: Facts) => f.document === "other";

export const headline: readonly Row[] = [
  [
    "verdict.name.{failed,inconclusive,consistent,confirmed}",
    (f, _, __, name = "") => isVerdict(f, name),
  ],
  ["verdict.name.checking", isChecking],
  ["verdict.unanswered.label", (f) => f.world.beside.isAskedAgain === true && isChecking(f)],
  ["verdict.loading.{label,sentence,note}", (f) => f.record.state === "awaited"],
  ["verdict.checking.{sentence,note}", isChecking],
  ["verdict.rechecking.{sentence,note}", ({ world }) => world.stage === "again"],
  ["verdict.hashing.{sentence,note}", isOpenByHashing],
  ["verdict.unavailable.{label,sentence}", isNotRun],
  ["verdict.unavailable.reason", (f, v) => isNotRun(f) && v.text("reason") === f.world.error],
  ["verdict.withdrawn.{label,sentence,notes.0}", isWithdrawn],
  ["verdict.damaged.label", (f) => f.damaged.length > 0],
  [
    "verdict.damaged.sentence",
    (f, v) => f.damaged.length > 0 && isSameSet(v.parts("parts"), f.damaged),
  ],
  ["verdict.failed.unnamed", never],
  [
    "verdict.failed.{ownDocument,ownHash}",
    ({ failing, world: { known } }, _, __, which) =>
      failing.every((name) => name === "DOCUMENT") &&
      typeof known.document === "object" &&
      (known.document.given === "file") === (which === "ownDocument"),
  ],
  ["verdict.held.content", (f) => f.content.isFound],
  ["verdict.held.signatures", (f) => f.isEachValid],
  ["verdict.held.proof", (f) => f.root !== null && f.isBound],
  // Each of `parts` is judged as a claim of its own.
  ["verdict.held.all", always],
  ["verdict.inconclusive.notFinal", isOpenStatus],
  [
    "verdict.inconclusive.rootless",
    ({ isBare, isBound, root, world: { known } }) =>
      isBare &&
      isBound &&
      root !== null &&
      known.root === undefined &&
      known.ownSnapshot === undefined,
  ],
  [
    "verdict.inconclusive.updates",
    (f) => isOpenStatus(f) && f.world.known.hash?.from === "visitor" && f.record.from === "service",
  ],
  ["verdict.inconclusive.errored", (f) => !isFailed(f) && f.statusKind === "errored"],
  [
    "verdict.consistent.{labels,only}.{service,file,visitor}",
    (f, _, __, ___, s = "") => isVerdict(f, "consistent") && isSameSet(f.rootSuppliers, [s]),
  ],
  ["verdict.label.several", (f) => isVerdict(f, "consistent") && f.rootSuppliers.size > 1],
  [
    "verdict.only.several",
    (f, v) =>
      isVerdict(f, "consistent") &&
      f.rootSuppliers.size > 1 &&
      isSameSet(v.parts("parts"), f.rootSuppliers),
  ],
  ["supplier.{service,file,visitor}", (f, _, __, s) => f.rootSuppliers.has(s as Supplier)],
  [
    "verdict.consistent.proofAlone",
    (f) => f.isBare && f.isBound && f.root !== null && !isFailed(f),
  ],
  ["verdict.confirmed.root.label", isConfirmedByRoot],
  ["verdict.confirmed.root.leads", (f) => isConfirmedByRoot(f) && f.isBare],
  ["verdict.confirmed.root.agrees", (f) => isConfirmedByRoot(f) && !f.isBare],
  ["verdict.confirmed.snapshot.label", isConfirmedBySnapshot],
  ["verdict.confirmed.snapshot.leads", (f) => isConfirmedBySnapshot(f) && f.isBare],
  ["verdict.confirmed.snapshot.agrees", (f) => isConfirmedBySnapshot(f) && !f.isBare],
  ["verdict.confirmed.witnesses.label", isConfirmedByWitnesses],
  [
    "verdict.confirmed.witnesses.agrees",
    (f, v) =>
      isConfirmedByWitnesses(f) &&
      v.text("log") === f.world.logProof?.shown.origin &&
      v.number("count") === namesOf(f.log.counting).size &&
      v.ms("time") === latestS(f.log.counting) * 1000,
  ],
  ["verdict.confirmed.observer.label", isConfirmedByObserver],
  [
    "verdict.confirmed.observer.agrees",
    (f, v) => isConfirmedByObserver(f) && isObserved(f, v, isSeen),
  ],
  ["verdict.confirmed.proofAlone", (f) => f.isBare],
  ["verdict.fits.document", (f) => same(f) && f.isHashed],
  ["verdict.fits.content", (f) => f.content.isFound],
  ["verdict.fits.signatures", (f, v) => f.isEachValid && v.number("count") === f.signers.length],
  [
    "verdict.fits.proof",
    (f) =>
      f.isBound &&
      f.root !== null &&
      [rootOf(f, f.record), rootOf(f, f.batch), f.ownRoot].every(
        (root) => f.isRoot(root) !== false,
      ),
  ],
  ["verdict.fits.{all,sentence}", always],
  ["verdict.ledger.{service,file}", (f, _, __, s = "") => isLedgerOf(f, s)],
  ["verdict.ledger.{service,file}.dated", (f, v, __, s = "") => isLedgerOf(f, s) && isDate(f, v)],
  ["verdict.ledger.visitor", isOwnLedger],
  ["verdict.ledger.visitor.dated", (f, v) => isOwnLedger(f) && isDate(f, v)],
  // This note is made only where there is a record, and a positive verdict needs a proof.
  ["verdict.compared.parts.{record,proof}", never],
  [
    "verdict.compared.parts.{batch,snapshot,document}",
    (f, _, __, name = "") => f.absent.includes(name),
  ],
  ["verdict.compared.notCompared", (f, v) => isSameSet(v.parts("parts"), f.absent)],
  [
    "verdict.compared.signerStated.{service,file}",
    (f, _, __, s) =>
      f.record.from === s &&
      f.stated(f.record, "signer") !== null &&
      f.content.isFound &&
      f.content.isSignerLeft,
  ],
  ["verdict.compared.boundByLeaf", (f) => f.rule === "leaf"],
  ["time.{fingerprintTimestamp,createdAt,confirmationTimestamp,timestamp}", always],
  [
    "verdict.unreadTime",
    (f, v) => timeMember(f, v) === v.text("text") && instantOf(v.text("text")) === null,
  ],
  [
    "verdict.unreadTime.notText",
    (f, v) => !isAmong(timeMember(f, v), undefined, null) && typeof timeMember(f, v) !== "string",
  ],
  ["verdict.undated", (f) => f.isLedgerKnown && !f.isSnapshotDated],
  [
    "check.namedBy",
    (f, v) => {
      const given = [f.world.known.statedNetwork, f.stated(f.record, "organizationName")];
      return f.isWitnessed && v.texts("names").every((name) => given.includes(name));
    },
  ],
];

const isNamedOf = (f: Facts, s: Supplier) => f.record.from === s || f.batch.from === s;
const failedReasons = (f: Facts) =>
  PART_NAMES.flatMap((name) => {
    const part = f.world.known[name];
    return part.state === "failed" ? [part.reason] : [];
  });
const said = (reason: unknown) => JSON.stringify(reason);

/** The notes on how a file had to be read, which are part of the world. */
export const reading: readonly Row[] = [
  [
    "read.{utf16,restored,within}",
    ({ world }, _, __, how) =>
      (world.known.readNotes ?? []).some(({ code }) => code === `read.${how}`),
  ],
];

export const links: readonly Row[] = [
  stateRow,
  countRow,
  [
    "link.passed.signatures",
    (f) => f.isEachValid && (f.stated(f.record, "signer") === null || f.isSignerValid),
  ],
  ["link.passed.inclusion", (f) => f.isProofSound && f.isRoot(rootOf(f, f.record)) === true],
  ["link.rootless", (f) => f.isProofSound && rootOf(f, f.record) === null],
  ["link.passed.statements", (f) => f.pairs.length > 0 && f.broken.length === 0],
  ["link.absent.{content,signatures}", (f) => isGone(f.record)],
  ["link.absent.inclusion", (f) => isGone(f.proof)],
  [
    "link.absent.batch",
    (f) => isGone(f.batch) || (f.batch.state === "there" && rootOf(f, f.batch) === null),
  ],
  ["link.absent.ledger", (f) => isGone(f.snapshot)],
  ["link.absent.statements", (f) => f.pairs.length === 0],
  ["link.absent.document", (f) => f.world.known.document === undefined],
  [
    "link.waiting",
    (f, _, { about }) =>
      isAmong(f.world.stage, "first", "again") ||
      f.isAwaiting ||
      (f.isHashing && about === "document"),
  ],
  [
    "link.notChecked",
    (f, _, { section, about }) => {
      const { place, history } = f.world.known.log ?? {};
      if (section === "log" && about === "witnesses")
        return f.world.trust !== null && !isConcluded(f);
      if (section === "log") return (about === "place" ? place : history) === "NOT_CHECKED";
      return !isConcluded(f);
    },
  ],
  [
    "missing.generatedBatches",
    (f) => f.world.network.areBatchesGenerated === true && f.record.from === "service",
  ],
  ["missing.withdrawn", isWithdrawn],
  [
    "missing.noBatchNamed",
    (f) =>
      f.record.from === "service" &&
      isAmong(f.record.state, "there", "unreadable") &&
      f.stated(f.record, "batchId") === null,
  ],
  [
    "missing.batchUnknown",
    (f) =>
      f.world.known.batch.state === "missing" &&
      f.record.from === "service" &&
      (f.record.state === "unreadable" || f.stated(f.record, "batchId") !== null),
  ],
  [
    "missing.noSnapshotNamed",
    (f) => f.world.network.hasOwnLedger && isNamedOf(f, "service") && f.named === null,
  ],
  [
    "missing.snapshotUnknown",
    (f) =>
      f.world.known.snapshot.state === "missing" && isNamedOf(f, "service") && f.isSnapshotNamed,
  ],
  [
    "missing.otherLedger",
    ({ world: { known, network }, record, batch, proof }, v) =>
      !network.hasOwnLedger &&
      v.text("network") === network.name &&
      [record, batch, proof].some(({ from }) => from === "service") &&
      isAmong(known.snapshot.state, "absent"),
  ],
  [
    "missing.failed.{proof,batch,snapshot}",
    (f, v, _, name) => {
      const part = f.world.known[name as PartName];
      if (part.state !== "failed") return false;
      const { reason } = part;
      return "code" in reason
        ? said(v.said("reason")) === said(reason)
        : v.text("reason") === reason.outside;
    },
  ],
  ...[
    "status",
    "status.said",
    "unreadable",
    "NOT_THE_SERVICE",
    "NETWORK",
    "TIMEOUT",
    "REDIRECTED",
    "FILE_MISSING",
    "NO_RANGES",
    "ANSWER_TOO_LARGE",
  ].map((name): Row => [
    `request.${name}`,
    (f, v) =>
      failedReasons(f).some(
        (reason) =>
          "code" in reason &&
          reason.code === `request.${name}` &&
          ["code", "text"].every((slot) => v.text(slot) === textIn(reason, slot)),
      ),
  ]),
];

function textIn({ values }: Statement, slot: string): string | null {
  const value = values[slot];
  if (typeof value !== "object") return null;
  return "exact" in value ? value.exact : "outside" in value ? value.outside : null;
}

const isNotInLog = (f: Facts) => f.log.isSigned && !f.log.isLeading;
const isUnreadable = ({ state }: Part) => state === "unreadable";
const isThere = (f: Facts) => f.shape.state === "inclusion";
const signatureAt = (f: Facts, about: string) => f.signatureList[indexOf(about) ?? -1];
/** As the sentence of a headline or of a link, it is about some signature. */
const isSignature = (f: Facts, { section, about }: At, wanted: string) =>
  section === "check"
    ? signatureAt(f, about)?.kind === wanted
    : f.signatureList.some(({ kind }) => kind === wanted);
const isMine = (f: Facts, isOwn: boolean, isSo: boolean) => f.isOwnSnapshot === isOwn && isSo;
const isChanged = (f: Facts) => f.isLedgerKnown && !f.isIntact;
const isUnlisted = (f: Facts) => f.root !== null && f.isIntact && !f.isListed;
const isAnyBatch = (f: Facts) => f.batchId === null;
const hasSigner = (f: Facts) => f.stated(f.record, "signer") !== null;
const isGiven = (f: Facts) => f.given !== null;
const secondsOf = (f: Facts, key: string) =>
  Math.floor((msOf(f.record.members?.[key]) ?? Number.NaN) / 1000);
const isStatusOf = (f: Facts, kind: string, s: string) =>
  f.statusKind === kind && f.status?.from === s;
/** The names of the members that the hash covers, as a record and as the signed value have them. */
const memberNames: Readonly<Record<string, string>> = {
  orgId: "organizationId",
  timestamp: "fingerprintTimestamp",
};

export const checks: readonly Row[] = [
  ["check.numbered", (_, v, { about }) => v.number("number") === (indexOf(about) ?? -2) + 1],
  ["check.passed.MANIFEST", (f) => f.world.known.manifest !== undefined && f.damaged.length === 0],
  ["check.passed.PROOF_SHAPE", (f) => isThere(f) && f.shape.uncovered.length === 0],
  [
    "check.passed.PROOF_SUBJECT",
    (f) =>
      f.subject !== null && f.shape.leaf === f.subject && f.shape.path?.toLowerCase() === f.subject,
  ],
  ["check.boundByLeaf", (f) => f.rule === "leaf" && f.isBound],
  ["check.passed.PROOF_WALK", (f) => f.root !== null],
  ["check.passed.RECORD_HASH", (f) => f.isContentPassed],
  [
    "check.signedTime",
    (f, v) =>
      f.content.isFound &&
      v.text("text") === f.content.signedTime &&
      f.stated(f.record, "fingerprintTimestamp") !== v.text("text"),
  ],
  ["check.signerNotCovered", (f) => f.content.isFound && f.content.isSignerLeft],
  [
    "check.ownDocumentId",
    (f) => f.content.isFound && f.isWithholding && f.world.known.documentId !== undefined,
  ],
  ["check.passed.SIGNATURE", (f, _, { about }) => signatureAt(f, about)?.kind === "valid"],
  [
    "check.repeats",
    (f, v, { about }) => {
      const [own, before] = [signatureAt(f, about), f.signatureList[(v.number("number") ?? 0) - 1]];
      if (own?.kind !== "valid" || before?.kind !== "valid" || own === before) return false;
      return own.key === before.key || own.r === before.r;
    },
  ],
  ["check.highS", (f, _, { about }) => signatureAt(f, about)?.isHighS ?? false],
  ["check.passed.SIGNER", (f) => hasSigner(f) && f.isSignerValid],
  ["check.passed.ROOT_RECORD", (f) => f.isRoot(rootOf(f, f.record)) === true],
  ["check.passed.ROOT_BATCH", (f) => f.isRoot(rootOf(f, f.batch)) === true],
  ["check.passed.ROOT_LEDGER", (f) => isMine(f, false, f.isLedgerPassed)],
  [
    "check.passed.ROOT_LEDGER.anyBatch",
    (f) => isMine(f, false, f.isIntact && f.isListed && isAnyBatch(f)),
  ],
  [
    "check.ownSnapshot.passed.anyBatch",
    (f) => isMine(f, true, f.isIntact && f.isListed && isAnyBatch(f)),
  ],
  ["check.ownSnapshot.passed", (f) => isMine(f, true, f.isSnapshotHolding)],
  [
    "check.passed.STATEMENTS",
    (f, v) =>
      f.pairs.length > 0 &&
      f.broken.length === 0 &&
      isSameSet(
        v.parts("parts"),
        f.pairs.flatMap(({ parts }) => parts),
      ),
  ],
  ["part.{record,proof,batch,snapshot,about,logProof,timestamps,observations}", always],
  ["part.document", never],
  [
    "check.signedAhead",
    (f) => secondsOf(f, "fingerprintTimestamp") - secondsOf(f, "createdAt") > 300,
  ],
  ["check.passed.DOCUMENT", (f) => same(f) && f.isHashed],
  ["check.givenDocument", (f) => same(f) && !f.isHashed],
  ["check.passed.ROOT_VISITOR", isOwnRootSo],
  ["check.passed.ROOT_WITNESSES", (f) => f.isWitnessed],
  ["check.passed.ROOT_OBSERVER", (f, v, at) => isObserved(f, v, isSeen, at)],
  [
    "check.OBSERVED_OTHER_ROOT",
    (f, v, at) =>
      isObserved(
        f,
        v,
        (one) => one.entry.kind === "batch" && isCounting(one) && one.isRoot === false,
        at,
      ),
  ],
  [
    "check.OBSERVED_TWO_ROOTS",
    (f, v, at) => isObserved(f, v, (one) => isCounting(one) && changeOf(one) === "OTHER_ROOT", at),
  ],
  [
    "check.OBSERVED_CHANGE.{STATUS_BACK,CHANGED,VANISHED}",
    (f, v, at, code) => isObserved(f, v, (one) => isCounting(one) && changeOf(one) === code, at),
  ],
  [
    "check.OBSERVED_AHEAD",
    (f, v, at) => isObserved(f, v, (one) => one.isProven && one.isAhead, at),
  ],
  [
    "check.OBSERVATION_NOT_PROVEN",
    (f, _, at) => isObservedAs(f, at, (one) => !one.isEntry || (one.isTrusted && !one.isProven)),
  ],
  [
    "check.UNKNOWN_OBSERVER",
    (f, _, at) => isObservedAs(f, at, (one) => one.isEntry && !one.isTrusted),
  ],
  ["check.OTHER_OBSERVATION", (f, _, at) => isObservedAs(f, at, (one) => !one.isOwn)],
  ["check.OTHER_RECORD", (f) => f.isOtherRecord],
  [
    "check.MALFORMED_PROOF",
    (f) => isAmong(f.shape.state, "not an object", "other") || f.isProofDoubtful,
  ],
  // The tag says so, whatever else the proof lacks.
  [
    "check.ABSENCE_PROOF",
    (f) => f.shape.state === "absence" || f.stated(f.proof, "type") === "Absence",
  ],
  ["check.BROKEN_WALK", (f) => f.proof.state === "there" && f.root === null],
  ["check.OTHER_FINGERPRINT", (f) => f.asked !== null && f.proof.state === "there" && !f.isBound],
  ["check.CONTRADICTORY_PROOF", (f) => f.isContradictory],
  ["check.INVALID_SIGNATURE", (f, _, at) => isSignature(f, at, "invalid")],
  ["check.SIGNER_NOT_AMONG_VALID", (f) => f.isSignerNotAmong],
  ["check.OTHER_ROOT", (f) => f.isRoot(rootOf(f, f.record)) === false],
  ["check.otherRootThanBatch", (f) => f.isRoot(rootOf(f, f.batch)) === false],
  ["check.otherRootThanVisitor", (f) => f.isRoot(f.ownRoot) === false],
  ["check.SNAPSHOT_HASH_MISMATCH", (f) => isMine(f, false, isChanged(f))],
  ["check.OTHER_SNAPSHOT", (f) => isMine(f, false, f.isOtherSnapshot)],
  ["check.ROOT_NOT_IN_SNAPSHOT", (f) => isMine(f, false, isUnlisted(f))],
  ["check.ownSnapshot.SNAPSHOT_HASH_MISMATCH", (f) => isMine(f, true, isChanged(f))],
  [
    "check.ownSnapshot.OTHER_SNAPSHOT",
    (f) => isMine(f, true, f.isOtherSnapshot && f.isLedgerKnown),
  ],
  ["check.ROOT_NOT_IN_SNAPSHOT.anyBatch", (f) => isMine(f, false, isUnlisted(f) && isAnyBatch(f))],
  ["check.ownSnapshot.ROOT_NOT_IN_SNAPSHOT", (f) => isMine(f, true, isUnlisted(f))],
  [
    "check.ownSnapshot.ROOT_NOT_IN_SNAPSHOT.anyBatch",
    (f) => isMine(f, true, isUnlisted(f) && isAnyBatch(f)),
  ],
  ["check.OTHER_DOCUMENT", (f) => other(f) && f.isHashed],
  ["check.otherGivenHash", (f) => other(f) && !f.isHashed],
  [
    "check.contradiction.{BATCH_ID,ORGANIZATION,ROOT,SNAPSHOT,ORDINAL,STATUS,SNAPSHOT_BEFORE_RECEIPT,CONFIRMED_BEFORE_RECEIPT}",
    (f, _, __, detail = "") => f.broken.includes(detail),
  ],
  ["check.INVALID_CHECKPOINT", (f) => f.log.isBroken],
  ["check.NOT_IN_LOG", isNotInLog],
  ["check.unreadable.{PROOF_SHAPE,PROOF_SUBJECT,PROOF_WALK}", (f) => isUnreadable(f.proof)],
  ["check.unreadable.{RECORD_HASH,SIGNER,ROOT_RECORD,DOCUMENT}", (f) => isUnreadable(f.record)],
  ["check.unreadable.SIGNATURE", (f) => isUnreadable(f.record) || f.signatures === "not a list"],
  ["check.unreadable.ROOT_BATCH", (f) => isUnreadable(f.batch)],
  ["check.unreadable.ROOT_LEDGER", (f) => isUnreadable(f.snapshot)],
  // No world has such a proof of a log.
  ["check.unreadable.ROOT_WITNESSES", never],
  ["check.NOT_A_HASH", (f) => !f.isAsked],
  ["check.notARoot", (f) => f.world.known.root !== undefined && f.ownRoot === null],
  ["check.notADocument", (f) => f.given !== null && algorithmOf(f.given.digest) === null],
  ["check.NO_RECORD", (f) => isGone(f.record)],
  ["check.noRecordForDocument", (f) => isGone(f.record) && isGiven(f)],
  ["check.NO_PROOF", (f, _, at) => isGone(f.proof) && !isRefused(f, "proof", at)],
  ["check.NO_BATCH", (f, _, at) => isGone(f.batch) && !isRefused(f, "batch", at)],
  [
    "check.NO_SNAPSHOT",
    (f, _, at) => f.snapshot.state === "missing" && !isRefused(f, "snapshot", at),
  ],
  [
    "check.NOT_REPRODUCED",
    (f) =>
      f.record.state === "there" &&
      f.unstated.length === 0 &&
      f.stated(f.record, "documentId") !== null &&
      !f.content.isFound,
  ],
  [
    "check.notStated",
    (f, v) => {
      const said = v.text("name") ?? v.said("name")?.code.split(".").at(-1) ?? "";
      const name = memberNames[said] ?? said;
      if (f.record.state !== "there") return false;
      if (name === "documentId") return f.stated(f.record, name) === null && !f.isWithholding;
      return f.unstated.includes(name);
    },
  ],
  [
    "check.otherDocumentId",
    (f) => f.isWithholding && f.world.known.documentId !== undefined && !f.content.isFound,
  ],
  [
    "check.status.withheld.{service,file}",
    (f, _, __, s) =>
      f.record.from === s && f.isWithholding && f.world.known.documentId === undefined,
  ],
  [
    "check.status.{final,errored,notFinalYet}.{service,file}",
    (f, _, __, kind = "", s = "") => isStatusOf(f, kind, s),
  ],
  ["check.status.{withheld,final,errored,notFinalYet}.{visitor,nobody}", never],
  ["check.UNKNOWN_STATUS", (f) => f.statusKind === null],
  [
    "check.NO_SIGNATURES",
    (f) => f.record.state === "there" && isAmong(f.signatures, "none", "not a list"),
  ],
  ["check.TOO_MANY_SIGNATURES", (f) => f.signatures === "too many"],
  ["check.UNSUPPORTED_ALGORITHM", (f, _, at) => isSignature(f, at, "unsupported")],
  [
    "check.SIGNER_UNDECIDED",
    (f) =>
      hasSigner(f) &&
      !f.isSignerValid &&
      (f.signatureList.length === 0 ||
        !f.isAsked ||
        f.signatureList.some(({ kind }) => kind === "unsupported")),
  ],
  ["check.NO_SIGNER", (f) => f.record.state === "there" && !hasSigner(f)],
  ["check.KNOWN_SHAPE", (f) => f.shape.state === "known shape"],
  [
    "check.uncovered",
    (f, v) => {
      const names = v.texts("names");
      const isEach = names.every((name) => f.shape.uncovered.some((each) => name.endsWith(each)));
      return isThere(f) && names.length > 0 && names.length <= 5 && isEach;
    },
  ],
  [
    "check.NO_SUBJECT",
    (f) =>
      (f.asked === null && f.subject === null) ||
      (f.proof.state === "there" && f.shape.path === null && f.shape.leaf === null),
  ],
  [
    "check.NO_ROOT_GIVEN",
    (f, _, { section, about }) => {
      const none = (part: Part) => rootOf(f, part) === null;
      if (section === "check" && about === "ROOT_RECORD")
        return f.record.state === "there" && none(f.record);
      if (section === "check" && about === "ROOT_BATCH")
        return f.batch.state === "there" && none(f.batch);
      if (section === "proof") return none(f.record) || none(f.batch);
      if (section === "link" && about === "batch")
        return f.batch.state === "there" && none(f.batch);
      if (section === "link") return f.record.state === "there" && none(f.record);
      return none(f.record) && none(f.batch) && f.world.known.root === undefined;
    },
  ],
  ["check.NO_ROOT_REACHED", (f) => f.root === null || f.isProofDoubtful],
  [
    "check.NO_SNAPSHOT_NAMED",
    (f) => f.snapshot.from !== null && !f.isOwnSnapshot && f.isListed && f.named === null,
  ],
  ["check.UNKNOWN_LEDGER", (f) => f.snapshot.state === "there" && !f.isLedgerKnown],
  ["check.CONTENT_NOT_PASSED", (f) => isGiven(f) && !f.isContentPassed],
  [
    "check.UNKNOWN_REFERENCE",
    (f) =>
      f.record.state === "there" && algorithmOf(f.stated(f.record, "documentRef") ?? "") === null,
  ],
  ["check.OTHER_ALGORITHM", (f) => f.document === "other algorithm"],
  ["check.INVALID_POLICY", ({ log }) => log.policy?.isReadable === false],
  ["check.NO_ML_DSA", ({ log }) => log.policy?.needsMlDsa === true],
  [
    "check.NO_WITNESSES_TRUSTED",
    ({ world, log }) => world.trust === null && (log.isGiven || world.known.log !== undefined),
  ],
  ["check.NO_QUORUM", ({ log }) => log.policy?.isReadable === true && log.policy.quorum === 0],
  ["check.NO_LOG_PROOF", ({ world, log }) => world.trust !== null && !log.isGiven],
  ["check.UNKNOWN_LOG", ({ log }) => log.policy !== null && log.isGiven && !log.isNamed],
  ["check.KEY_ENDED", ({ log }) => log.isNamed && !log.isSigned],
  ["check.OTHER_LOG_PROOF", ({ log }) => log.isGiven && !log.isNamed && !log.isLeading],
  ["check.LEDGER_NOT_PASSED", (f) => !f.isLedgerPassed || !f.log.hasOrdinal || f.isProofDoubtful],
  ["check.NO_SNAPSHOT_TIME", ({ log }) => log.isSigned && log.isLeading && !log.isDated],
  [
    "check.QUORUM_NOT_REACHED",
    ({ log }) => log.isSigned && log.isLeading && log.isDated && !log.isQuorum,
  ],
  [
    "side.{service,file}.{record,proof,batch}",
    (f, _, __, s, name) => f.part(name as PartName).from === s,
  ],
  ["side.{service,file,visitor}.snapshot", (f, _, __, s) => f.snapshot.from === s],
  [
    "side.{service,file}.logProof",
    ({ world: { known } }, _, __, s) =>
      known.logProof === undefined
        ? s === "service" && (known.log?.proof ?? null) !== null
        : s === "file",
  ],
  ["side.{file,visitor}.hash", ({ world: { known } }, _, __, s) => known.hash?.from === s],
  ["side.visitor.document", isGiven],
  ["side.visitor.root", ({ world: { known } }) => known.root !== undefined],
  ["side.file.manifest", ({ world: { known } }) => known.manifest !== undefined],
  ["side.visitor.{record,proof,batch,logProof,manifest}", never],
  ["side.service.{hash,document,root,manifest}", never],
  ["side.file.{document,root}", never],
  ["side.{service,file,visitor}.{protocol,computed}", never],
  ["side.{protocol,here}", always],
];

export const others: readonly Row[] = [
  [
    "signer.repeated",
    (f, v) =>
      v.number("signatures") === f.signatureList.length &&
      v.number("signers") === f.signers.length &&
      f.valid.length > f.signers.length,
  ],
  [
    "signer.unnamed",
    (f, v) =>
      !hasSigner(f) &&
      v.number("count") === f.signers.length &&
      v.texts("keys").length === f.signers.length &&
      v.texts("keys").every((key) => f.signers.some((each) => each.startsWith(key.slice(0, 6)))),
  ],
  ["signer.highS", (f, v) => v.number("count") === f.valid.filter(({ isHighS }) => isHighS).length],
  [
    "proof.leads.fromBatch",
    (f) =>
      !isFailed(f) &&
      f.isProofSound &&
      f.isRoot(rootOf(f, f.record)) === true &&
      isSame(rootOf(f, f.batch) ?? "", f.root ?? "-"),
  ],
  [
    "proof.leads.fromRecord",
    (f) => !isFailed(f) && f.isProofSound && f.isRoot(rootOf(f, f.record)) === true,
  ],
  ["notShown.agreed", (f) => isVerdict(f, "consistent") && !isOwnRootSo(f)],
  ["notShown.document", (f) => !isGiven(f) && !f.isHashing],
  ["notShown.proofAlone", (f) => f.isBare],
  [
    "notShown.absent",
    (f, v) => {
      const absent = f.absent.filter((name) => name !== "document");
      return isSameSet(v.parts("parts"), absent) && v.number("count") === absent.length;
    },
  ],
  ["notShown.before", (f) => f.isLedgerPassed],
];

const isBoundTo = (f: Facts) => same(f) && f.content.isFound;
const reference = (f: Facts) => algorithmOf(f.stated(f.record, "documentRef") ?? "");
const isUnfailed = (f: Facts) => !isFailed(f);

/** Of a log's files, what a bundle's checkpoint contradicts. */
export const logFiles: readonly Row[] = [
  ["logFile.contradiction.{label,meaning}", (f) => f.world.known.fork !== undefined],
  [
    "logFile.contradiction.sentence",
    ({ world: { known } }, v) =>
      v.text("log") === known.fork?.log &&
      v.number("size") === known.fork?.size &&
      v.ms("time") === known.fork?.seenAt,
  ],
];

/** Of the documents, those that stand in the list. */
export const documents: readonly Row[] = [
  ["document.same.title", (f) => same(f) && f.isHashed && f.valid.length > 0 && isUnfailed(f)],
  [
    "document.same.predicate",
    (f, v) =>
      same(f) &&
      f.isHashed &&
      f.valid.length > 0 &&
      isUnfailed(f) &&
      v.text("algorithm") === reference(f),
  ],
  ["document.sameHash.title", (f) => same(f) && !f.isHashed && f.valid.length > 0 && isUnfailed(f)],
  [
    "document.sameHash.predicate",
    (f, v) =>
      same(f) &&
      !f.isHashed &&
      f.valid.length > 0 &&
      isUnfailed(f) &&
      v.text("algorithm") === reference(f),
  ],
  ["document.recordFailed.{title,predicate}", (f) => isBoundTo(f) && isVerdict(f, "failed")],
  [
    "document.recordUnsigned.{title,predicate}",
    (f) => isBoundTo(f) && isUnfailed(f) && f.valid.length === 0,
  ],
  ["document.other.{title,predicate}", (f) => other(f) && f.isHashed],
  ["document.otherHash.title", (f) => other(f) && !f.isHashed],
  [
    "document.otherHash.predicate",
    (f, v) => other(f) && !f.isHashed && v.text("algorithm") === reference(f),
  ],
  [
    "document.undecided.CONTENT_NOT_PASSED.{title,predicate}",
    (f) => isGiven(f) && !f.isContentPassed,
  ],
  ["document.undecided.OTHER_ALGORITHM.{title,predicate}", (f) => f.document === "other algorithm"],
  [
    "document.notComparable.{title,predicate}",
    (f) =>
      isGiven(f) &&
      (f.record.state !== "there" ||
        reference(f) === null ||
        algorithmOf(f.given?.digest ?? "") === null),
  ],
];
