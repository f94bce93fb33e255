// From everything that is known at once to the conclusion. The verdict comes from `verifyEvidence`, except that a log that contradicts itself or the evidence make it `failed`: docs/protocol/verdict.md, sections 11 and 13.
import type {
  CheckCode,
  Evidence,
  OverallVerdict,
  Supplied,
  Verification,
} from "@digital-evidence/evidence/verify-evidence";
import { type ChainLink, LINK_IDS, type LinkId, toLinks } from "./chain.ts";
import {
  type Known,
  memberOf,
  namedBatch,
  namedSnapshot,
  type NetworkSetting,
  type PartState,
  type Trust,
} from "./known.ts";
import { type LogFailure, logFailure, toldByLog } from "./log.ts";
import { forkTold } from "./log-file.ts";
import { outside, type Statement, statement } from "./statements.ts";
import {
  checkingTold,
  hashingTold,
  loadingTold,
  type Mark,
  type Told,
  toldOf,
  unavailableTold,
  withdrawnTold,
} from "./headline.ts";

export type { Trust } from "./known.ts";

export type Conclusion = {
  /** `checking` while something is awaited that could change the verdict. */
  mark: Mark;
  told: Told;
  links: readonly ChainLink[];
  /** Why a link has its state, where no check of it says so and the reason is known. */
  missing: Partial<Record<LinkId, Statement>>;
  /** Codes of the reasons for the verdict, strongest first. */
  reasons: readonly Reason[];
  /** What the engine concluded from the evidence alone. Null while there is nothing to verify. */
  verification: Verification | null;
  /** What the engine was given. */
  evidence: Evidence | null;
};

export type Reason = CheckCode | LogFailure | "DAMAGED_FILE";

export type Verify = (evidence: Evidence) => Verification;

/** What every link says where nothing was checked, whatever the visitor and the service gave. */
const UNCHECKED = Object.fromEntries(LINK_IDS.map((id) => [id, statement("link.notChecked")]));

/** The links that are going to be checked. The links of a file and of a root appear only with their checks. */
function waitingLinks({ document }: Known): LinkId[] {
  const without = ["file", "root", ...(document === undefined ? ["document"] : [])];
  return LINK_IDS.filter((id) => !without.includes(id));
}

/**
 * @param trust null if no witnesses of the log are trusted
 * @param verify the engine, with the algorithms that are available here
 */
export function conclude(
  known: Known,
  network: NetworkSetting,
  trust: Trust | null,
  verify: Verify,
): Conclusion {
  const awaited = awaitedLinks(known);
  const evidence = evidenceOf(known, network, trust);
  const verification = evidence === null ? null : withoutAwaited(verify(evidence), known);
  const isWaiting = verification === null && known.isWithdrawn !== true;
  const links = toLinks(verification, isWaiting ? waitingLinks(known) : awaited);
  const decided = decide(known, verification, evidence, awaited);
  const missing = missingReasons(known, network);
  const { told: found, ...rest } = decided.said;
  const told = withoutAbsence(found, known);
  const notes = [...told.notes, ...(known.readNotes ?? [])];
  const about = { verification, evidence, ...rest, told: { ...told, notes } };
  return decided.isLogFailed
    ? { ...about, ...failedLedger(links, missing, told) }
    : { ...about, links, missing };
}

/** What is shown in place of a conclusion while it is drawn. */
export function notConcluded(known: Known, network: NetworkSetting, isAgain: boolean): Conclusion {
  const told = known.record.state === "awaited" ? loadingTold : checkingTold(isAgain);
  return without(told, toLinks(null, waitingLinks(known)), missingReasons(known, network));
}

/** What is shown if the checks could not be run. */
export function notRun(reason: string): Conclusion {
  return without(unavailableTold(reason), toLinks(null), UNCHECKED);
}

function without(
  told: Told,
  links: readonly ChainLink[],
  missing: Conclusion["missing"],
): Conclusion {
  return { mark: told.mark, told, links, missing, reasons: [], verification: null, evidence: null };
}

type Decided = { said: Pick<Conclusion, "mark" | "told" | "reasons">; isLogFailed: boolean };

function decide(
  known: Known,
  verification: Verification | null,
  evidence: Evidence | null,
  awaited: readonly LinkId[],
): Decided {
  const { log, fork, isWithdrawn } = known;
  const reasons = verification?.reasons ?? [];
  const failure = log === undefined ? null : logFailure(log);
  const byLog = log === undefined ? null : toldByLog(log);
  if (failure !== null && byLog !== null) return said(byLog, [failure, ...reasons], true);
  if (fork !== undefined) return said(forkTold(fork), ["FORKED", ...reasons], true);
  if (isWithdrawn === true) return said(withdrawnTold, []);
  if (verification === null || evidence === null) {
    return said(known.record.state === "awaited" ? loadingTold : checkingTold(false), []);
  }
  // A failed verdict is shown without waiting, because evidence that arrives later cannot undo it.
  if (awaited.length > 0 && verification.verdict !== "failed") {
    return said(awaited.every((id) => id === "document") ? hashingTold : checkingTold(false), []);
  }
  return said(named(toldOf(verification, evidence), known), reasons);
}

const PART_OF = {
  "check.NO_PROOF": "proof",
  "check.NO_BATCH": "batch",
  "check.NO_SNAPSHOT": "snapshot",
} as const;

/** A part that the service refused, or could not be asked for, is not known to be absent. The sentence says what happened. */
function withoutAbsence(told: Told, known: Known): Told {
  const { code } = told.sentence;
  if (!Object.hasOwn(PART_OF, code)) return told;
  const part = PART_OF[code as keyof typeof PART_OF];
  const state = known[part];
  const isOwn = part === "snapshot" && known.ownSnapshot !== undefined;
  if (state.state !== "failed" || isOwn) return told;
  return { ...told, sentence: statement(`missing.failed.${part}`, { reason: state.reason }) };
}

/**
 * Names the network and the organization as stated where the witnesses of a log decide the verdict. They vouch for the log, and
 * for neither of these names.
 */
function named(told: Told, { statedNetwork, record }: Known): Told {
  if (told.label.code !== "verdict.confirmed.witnesses.label") return told;
  const organization = memberOf(record, "organizationName");
  const names = [statedNetwork, organization].filter(
    (name): name is string => typeof name === "string" && name !== "",
  );
  if (names.length === 0) return told;
  const stated = statement("check.namedBy", { names: { list: names.map(outside) } });
  return { ...told, notes: [...told.notes, stated] };
}

function said(told: Told, reasons: readonly Reason[], isLogFailed = false): Decided {
  return { said: { mark: told.mark, told, reasons }, isLogFailed };
}

/** @returns the evidence for the engine, or null while a part is awaited without which nothing can be concluded */
export function evidenceOf(
  known: Known,
  network: NetworkSetting,
  trust: Trust | null,
): Evidence | null {
  const { hash, record, proof, batch, snapshot, log, logProof } = known;
  if (record.state === "awaited" || proof.state === "awaited" || known.isWithdrawn) return null;
  const proofOfLog: Supplied | undefined =
    logProof !== undefined
      ? { value: logProof, from: "file" }
      : log?.now
        ? { value: log.proof, from: "service" }
        : undefined;
  // A part that the service's record names was asked for. Nobody was asked for a part that a file's record names.
  const isAsked = isFromService(record);
  const snapshotGiven =
    known.ownSnapshot === undefined
      ? supplied(snapshot, isOfService(record) && namedSnapshot(known, network) !== undefined)
      : { value: known.ownSnapshot.value, from: "visitor" as const };
  // A policy that was given for a file is named in the result although the file has no log's proof.
  const isWitnessed = trust !== null && (proofOfLog !== undefined || !isAsked);
  const parts = {
    hash,
    manifest: known.manifest,
    record: supplied(record, false),
    proof: supplied(proof, false),
    batch: supplied(batch, isAsked && namedBatch(known, network) !== undefined),
    snapshot: snapshotGiven,
    document: known.document === "awaited" ? undefined : known.document,
    documentId: known.documentId,
    root: known.root,
    proofBinding: network.proofBinding,
    ...(isWitnessed || logProof !== undefined ? { logProof: proofOfLog } : {}),
    ...(isWitnessed ? { witnesses: { policy: trust.policy, nowS: trust.nowS } } : {}),
    ...observed(
      known,
      isOfService(record) ? (network.key ?? network.name) : (known.statedNetwork ?? null),
    ),
  };
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined));
}

/** What observers saw is looked at only where the visitor trusts an observer. */
function observed(
  { observations, observers }: Known,
  network: string | null,
): Pick<Evidence, "observations" | "observers"> {
  if (observations === undefined || observers === undefined) return {};
  return {
    observations: { value: observations, from: "file" },
    observers: { ...observers, network },
  };
}

/** Whether the record is the service's to give, also where it gave none. */
function isOfService(record: PartState): boolean {
  return record.state === "failed" || ("from" in record && record.from === "service");
}

function isFromService(part: PartState): boolean {
  return part.state === "supplied" && part.from === "service";
}

/** @param isNamed whether another part names this one, so that it is missing and not absent if there is none */
function supplied(part: PartState, isNamed: boolean): Supplied | undefined {
  switch (part.state) {
    case "supplied":
      return { value: part.value, from: part.from };
    case "missing":
      return { value: null, from: part.from };
    case "failed":
      return { value: null, from: "service" };
    case "absent":
      return isNamed ? { value: null, from: "service" } : undefined;
    case "awaited":
    default:
      return undefined;
  }
}

/** A part that is awaited is neither absent nor missing, so no finding says that there is none. */
function withoutAwaited(
  verification: Verification,
  { batch, snapshot, ownSnapshot, document }: Known,
): Verification {
  const awaited = new Set<string>();
  if (document === "awaited") awaited.add("document");
  if (batch.state === "awaited") awaited.add("batch").add("NO_BATCH");
  // A snapshot of the visitor's takes the place of the one that is awaited.
  if (snapshot.state === "awaited" && ownSnapshot === undefined)
    awaited.add("snapshot").add("NO_SNAPSHOT");
  return {
    ...verification,
    absent: verification.absent.filter((part) => !awaited.has(part)),
    checks: verification.checks.filter(({ code }) => !awaited.has(code)),
  };
}

function awaitedLinks({ proof, batch, snapshot, ownSnapshot, document }: Known): LinkId[] {
  return [
    ...(proof.state === "awaited" ? (["inclusion"] as const) : []),
    ...(batch.state === "awaited" ? (["batch", "statements"] as const) : []),
    // A snapshot of the visitor's takes the place of the service's, which therefore changes nothing.
    ...(snapshot.state === "awaited" && ownSnapshot === undefined
      ? (["ledger", "statements"] as const)
      : []),
    ...(document === "awaited" ? (["document"] as const) : []),
  ];
}

function missingReasons(known: Known, network: NetworkSetting): Conclusion["missing"] {
  if (known.isWithdrawn === true) {
    return Object.fromEntries(LINK_IDS.map((id) => [id, statement("missing.withdrawn")]));
  }
  if (!isFromService(known.record)) return {};
  const isBatchNamed = namedBatch(known, network) !== undefined;
  const isSnapshotNamed = namedSnapshot(known, network) !== undefined;
  // The service does not know a part only if it was asked for it and said so.
  const batch = network.areBatchesGenerated
    ? statement("missing.generatedBatches")
    : !isBatchNamed
      ? statement("missing.noBatchNamed")
      : known.batch.state === "missing"
        ? statement("missing.batchUnknown")
        : null;
  const ledger = !isSnapshotNamed
    ? network.hasOwnLedger
      ? statement("missing.noSnapshotNamed")
      : statement("missing.otherLedger", { network: { outside: network.name } })
    : known.snapshot.state === "missing"
      ? statement("missing.snapshotUnknown")
      : null;
  return {
    ...(batch === null ? {} : { batch }),
    ...(ledger === null ? {} : { ledger }),
    ...failedReason("inclusion", "proof", known.proof),
    ...failedReason("batch", "batch", known.batch),
    ...failedReason("ledger", "snapshot", known.snapshot),
  };
}

function failedReason(
  link: LinkId,
  part: "proof" | "batch" | "snapshot",
  state: PartState,
): Conclusion["missing"] {
  if (state.state !== "failed") return {};
  return { [link]: statement(`missing.failed.${part}`, { reason: state.reason }) };
}

/** The ledger's link fails by the log, and says so unless a check of the link failed itself. */
function failedLedger(
  links: readonly ChainLink[],
  missing: Conclusion["missing"],
  { sentence }: Told,
): Pick<Conclusion, "links" | "missing"> {
  return {
    links: links.map((link) =>
      link.id === "ledger" && link.state !== "fail"
        ? { ...link, state: "fail", deciding: null }
        : link,
    ),
    missing: { ...missing, ledger: sentence },
  };
}

const STRENGTH: Readonly<Record<OverallVerdict, number>> = {
  failed: 0,
  inconclusive: 1,
  consistent: 2,
  confirmed: 3,
};

/** Whether a verdict is at least as strong as the required one. */
export function reaches(mark: Mark, required: OverallVerdict): boolean {
  return mark !== "checking" && STRENGTH[mark] >= STRENGTH[required];
}
