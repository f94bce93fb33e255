// When a link, a check or a level passes, fails, or has nothing to compare: docs/protocol/verdict.md, section 18, "Claims: links".
import { statement } from "../src/statements.ts";
import { type At, type Row, Values } from "./claim.ts";
import { type Facts, isSeen, type Part } from "./facts.ts";

type State = { isPassed: boolean; isFailed: boolean; isAbsent: boolean };

/** The place of the signature that a check is about, as `SIGNATURE 0` names it. */
export function indexOf(about: string): number | null {
  const [, index] = / (\d+)$/.exec(about) ?? [];
  return index === undefined ? null : Number(index);
}

const isGone = ({ state }: Part) => state === "absent" || state === "missing";

const isSigned = (f: Facts) =>
  f.isEachValid && (f.stated(f.record, "signer") === null || f.isSignerValid);

const isAgreeing = (f: Facts) => f.pairs.length > 0 && f.broken.length === 0;

function passes(f: Facts, id: string, index: number | null): boolean {
  const { known } = f.world;
  switch (id) {
    case "MANIFEST":
      return known.manifest !== undefined && f.damaged.length === 0;
    case "PROOF_SHAPE":
      return f.shape.state === "inclusion" && f.shape.uncovered.length === 0;
    case "PROOF_SUBJECT":
      return f.isBound;
    case "PROOF_WALK":
      return f.root !== null;
    case "RECORD_HASH":
      return f.isContentPassed;
    case "SIGNATURE":
      return f.signatureList[index ?? -1]?.kind === "valid";
    case "SIGNER":
      return f.stated(f.record, "signer") !== null && f.isSignerValid;
    case "ROOT_RECORD":
      return f.isRoot(f.stated(f.record, "mptRoot")) === true;
    case "ROOT_BATCH":
      return f.isRoot(f.stated(f.batch, "mptRoot")) === true;
    case "ROOT_LEDGER":
      return f.isLedgerPassed;
    case "STATEMENTS":
      return isAgreeing(f);
    case "DOCUMENT":
      return f.document === "same";
    case "ROOT_VISITOR":
      return f.isRoot(f.ownRoot) === true;
    case "ROOT_WITNESSES":
      return f.isWitnessed;
    case "ROOT_OBSERVER": {
      const one = f.observed[index ?? -1];
      return one !== undefined && isSeen(one);
    }
    default:
      // BATCH_FINAL never passes: a status is somebody's word.
      return false;
  }
}

function hasNothing(f: Facts, id: string): boolean {
  const { known, trust } = f.world;
  switch (id) {
    case "MANIFEST":
      return known.manifest === undefined;
    case "PROOF_SHAPE":
    case "PROOF_SUBJECT":
    case "PROOF_WALK":
      return isGone(f.proof);
    case "RECORD_HASH":
    case "SIGNATURE":
      return isGone(f.record);
    case "SIGNER":
      return isGone(f.record) || f.stated(f.record, "signer") === null;
    case "ROOT_RECORD":
      return isGone(f.record) || f.stated(f.record, "mptRoot") === null;
    case "ROOT_BATCH":
      return isGone(f.batch) || f.stated(f.batch, "mptRoot") === null;
    case "ROOT_LEDGER":
      return isGone(f.snapshot);
    case "STATEMENTS":
      return f.pairs.length === 0;
    case "DOCUMENT":
      return known.document === undefined;
    case "ROOT_VISITOR":
      return known.root === undefined;
    case "ROOT_WITNESSES":
      return trust === null || f.log.policy?.quorum === 0;
    default:
      return true;
  }
}

function ofCheck(f: Facts, about: string): State {
  const [id = ""] = about.split(" ");
  const failing = [...f.failing, ...f.mayFail].filter((each) => each.split(" ")[0] === id);
  const isEach = id === "SIGNATURE" || id === "ROOT_OBSERVER";
  const isFailed = isEach ? failing.includes(about) : failing.length > 0;
  return { isPassed: passes(f, id, indexOf(about)), isFailed, isAbsent: hasNothing(f, id) };
}

const checksOf: Readonly<Record<string, readonly string[]>> = {
  file: ["MANIFEST"],
  content: ["RECORD_HASH"],
  signatures: ["SIGNATURE", "SIGNER"],
  inclusion: ["PROOF_SHAPE", "PROOF_SUBJECT", "PROOF_WALK", "ROOT_RECORD"],
  batch: ["ROOT_BATCH", "ROOT_OBSERVER"],
  ledger: ["ROOT_LEDGER", "ROOT_WITNESSES"],
  statements: ["STATEMENTS"],
  document: ["DOCUMENT"],
  root: ["ROOT_VISITOR"],
};

function ofLink(f: Facts, id: string): State {
  const { known, policy } = f.world;
  const isLogFailed = f.logFailure !== null || known.fork !== undefined;
  const ids = checksOf[id] ?? [];
  const isFailed =
    [...f.failing, ...f.mayFail].some((each) => ids.includes(each.split(" ")[0] ?? "")) ||
    (id === "ledger" && isLogFailed);
  const isAbsent = hasNothing(f, ids[0] ?? "");
  const isPassed = {
    signatures: isSigned(f),
    inclusion: f.isProofSound && f.isRoot(f.stated(f.record, "mptRoot")) !== false,
    ledger: f.isLedgerPassed && !isLogFailed && policy?.isReadable !== false,
    statements: isAgreeing(f) && f.statusKind === "final",
    document: f.document === "same" && f.isHashed,
  }[id];
  return { isPassed: isPassed ?? passes(f, ids[0] ?? "", null), isFailed, isAbsent };
}

function ofLevel(f: Facts, level: string): State {
  const { log } = f.world.known;
  const { place = "", history = "", problem = null } = log ?? {};
  const among = (value: string, ...codes: string[]) => codes.includes(value);
  const [isPassed, isFailed] =
    level === "place"
      ? [
          place === "IN_LOG",
          among(place, "OTHER_ENTRY", "TILES_MISMATCH") || problem === "SIGNATURE_MISMATCH",
        ]
      : level === "history"
        ? [
            history === "CONSISTENT",
            among(history, "ROLLED_BACK", "FORKED", "FORKED_BEFORE", "TILES_MISMATCH"),
          ]
        : [f.isWitnessed, [...f.failing, ...f.mayFail].includes("ROOT_WITNESSES")];
  // What the service alone says of its witnesses is its own choice, and a level may not have been looked at.
  return { isPassed, isFailed, isAbsent: !isPassed && !isFailed };
}

function ofTimestamps(f: Facts, about: string): State {
  const { timestamps, bundleTimestamps = [] } = f.world.beside;
  if (about === "log") {
    const list = timestamps?.code === "LISTED" ? timestamps.timestamps : [];
    const isFailed = list.some(({ code }) => code === "INVALID");
    const isTrusted = list.some((each) => each.code === "VALID" && each.isTrusted);
    const isPassed = isTrusted && !isFailed;
    return { isPassed, isFailed, isAbsent: !isPassed && !isFailed };
  }
  const one = bundleTimestamps[Number(about)];
  const isPassed = one?.verdict === "pass" && one.certificateFrom === "visitor";
  const isFailed = one?.verdict === "fail";
  return { isPassed, isFailed, isAbsent: !isPassed && !isFailed };
}

function stateAt(f: Facts, { section, about }: At): State {
  if (section === "check") return ofCheck(f, about);
  if (section === "link") return ofLink(f, about);
  if (section === "log") return ofLevel(f, about);
  if (section === "timestamps") return ofTimestamps(f, about);
  // Nothing else passes a check or fails one: sections 14 and 17.
  return { isPassed: false, isFailed: false, isAbsent: true };
}

export const stateRow: Row = [
  "link.state.{pass,fail,unknown,absent,waiting}",
  (f, _, at, state) => {
    const { stage, known } = f.world;
    const isOfEvidence = at.section === "link" || at.section === "check";
    // Where the log could not be read, that is said in the place of the witnesses.
    const isOfTrust =
      at.section === "log" &&
      at.about === "witnesses" &&
      f.world.trust !== null &&
      (known.log?.witnesses ?? null) !== null;
    const isUnchecked =
      (isOfEvidence || isOfTrust) && (stage !== "concluded" || known.isWithdrawn === true);
    const { isPassed, isFailed, isAbsent } = stateAt(f, at);
    if (f.isHashing && at.section === "link" && at.about === "document")
      return state === "waiting" || (state === "absent" && isUnchecked);
    if (state === "waiting") return stage !== "concluded" || isUnchecked || f.isAwaiting;
    if (state === "absent") return isUnchecked || isAbsent;
    // Of a withdrawn record the log is still asked about.
    if (isUnchecked && (stage !== "concluded" || at.about !== "ledger" || f.logFailure === null))
      return false;
    if (state === "fail") return isFailed;
    // Whether an unreadable record states another root is not known.
    const isOpen =
      f.mayFail.length > 0 || (at.about === "inclusion" && f.record.state === "unreadable");
    if (state === "unknown" && isOpen) return true;
    return state === "pass" ? isPassed && (!isFailed || isOpen) : !isPassed && !isFailed;
  },
];

/** The states that a link may have. Where the limits leave it open what is readable, it may have several. */
function mayBe(f: Facts, about: string): string[] {
  const [, isTrue] = stateRow;
  const none = new Values(statement("link.chain"));
  return ["pass", "fail", "unknown", "absent", "waiting"].filter((state) =>
    isTrue(f, none, { section: "link", about }, state),
  );
}

export const countRow: Row = [
  "link.{passed,failed}Count",
  (f, v, _, which) => {
    const { stage, known } = f.world;
    const isChecked = stage === "concluded" && known.isWithdrawn !== true;
    const isThere = (id: string) =>
      id === "file"
        ? isChecked && known.manifest !== undefined
        : id !== "root" || (isChecked && known.root !== undefined);
    const links = Object.keys(checksOf)
      .filter(isThere)
      .map((id) => mayBe(f, id).filter((state) => state !== "waiting"));
    const counted = which === "passed" ? "pass" : "fail";
    const most = links.filter((states) => states.includes(counted)).length;
    const least = links.filter((states) => states.every((state) => state === counted)).length;
    const number = v.number("number") ?? -1;
    return (
      (stage === "concluded" || stage === "not run") &&
      v.number("count") === links.length &&
      links.every((states) => states.length > 0) &&
      (which === "failed" || !links.some((states) => states.every((state) => state === "fail"))) &&
      number >= Math.max(least, which === "failed" ? 1 : 0) &&
      number <= most
    );
  },
];
