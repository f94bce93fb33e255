// The checks of packages/evidence gathered into the links a reader sees: one question each.
import type { Check, CheckId, Verdict } from "@digital-evidence/evidence/verify-evidence";

export const LINK_IDS = [
  "content",
  "signatures",
  "inclusion",
  "batch",
  "ledger",
  "document",
  "root",
] as const;

export type LinkId = (typeof LINK_IDS)[number];

/** `waiting` while what a link needs is still on its way. */
export type LinkState = Verdict | "waiting";

export type ChainLink = {
  id: LinkId;
  title: string;
  state: LinkState;
  /** The state in a word; colour and icon go with it. */
  word: string;
  /** In words: why it came out as it did, or what it is waiting for. */
  reason: string;
  checks: readonly Check[];
};

/** What only the one who gathered the evidence knows about it. */
export type Circumstances = {
  /** Whether the commitment may still go on: then a batch that is not final yet has not failed. */
  isOpen?: boolean;
  /** Links whose evidence is still being fetched. */
  awaited?: readonly LinkId[];
  /** Whether the snapshot is one that the visitor brought, and no answer of a ledger's. */
  hasOwnSnapshot?: boolean;
  /** Why evidence is not at hand, where more is known than that it is not. */
  absences?: Partial<Record<LinkId, string>>;
};

const checksOf: Readonly<Record<LinkId, readonly CheckId[]>> = {
  content: ["RECORD_HASH"],
  signatures: ["SIGNATURE", "SIGNER"],
  inclusion: ["PROOF_SHAPE", "PROOF_SUBJECT", "PROOF_WALK", "ROOT_RECORD"],
  batch: ["ROOT_BATCH", "BATCH_FINAL"],
  ledger: ["ROOT_LEDGER"],
  document: ["DOCUMENT"],
  root: ["ROOT_VISITOR"],
};

const titles: Readonly<Record<LinkId, string>> = {
  content: "Content",
  signatures: "Signatures",
  inclusion: "Inclusion",
  batch: "Batch",
  ledger: "Ledger",
  document: "Document",
  root: "Your root",
};

const passed: Readonly<Record<LinkId, string>> = {
  content: "The record’s fields, hashed here, give this fingerprint.",
  signatures:
    "Every signature is valid for this fingerprint, and the named signer’s is among them.",
  inclusion: "The proof is this fingerprint’s and leads to the root the record names.",
  batch: "The proof leads to the root the batch names. The service says the batch is final.",
  ledger: "The snapshot, hashed here, holds this batch with this root.",
  document: "These are the bytes the record refers to.",
  root: "The proof leads to the root you brought.",
};

const notGiven: Readonly<Record<LinkId, string>> = {
  content: "There is no record at hand.",
  signatures: "There is no record at hand.",
  inclusion: "There is no proof at hand.",
  batch: "There is no batch at hand.",
  ledger: "No answer of the ledger is at hand.",
  document: "No document was compared.",
  root: "No root was brought.",
};

/** Whether a check repeats what the service says instead of recomputing it. It never earns a pass. */
export function isServiceWord({ id }: Pick<Check, "id">): boolean {
  return id === "BATCH_FINAL";
}

/** A check's verdict where it stands: a batch still on its way has neither passed nor failed. */
export function verdictIn(check: Check, { isOpen = false }: Circumstances): Verdict {
  return isOpen && check.code === "NOT_FINAL_YET" ? "unknown" : check.verdict;
}

/** The links of a chain, in order; the visitor's own root only where one was brought. */
export function toChainLinks(
  checks: readonly Check[],
  circumstances: Circumstances = {},
): ChainLink[] {
  const { awaited = [], absences = {} } = circumstances;
  return LINK_IDS.flatMap((id): ChainLink[] => {
    const own = checks.filter((check) => checksOf[id].includes(check.id));
    if (id === "root" && own.length === 0) return [];
    const state = stateOf(own, awaited.includes(id), circumstances);
    const deciding = own.find((check) => verdictIn(check, circumstances) === state);
    const absence = absences[id] ?? notGiven[id];
    const isAbsent = deciding === undefined || isAbsence(deciding);
    const reason = {
      pass: passed[id],
      fail: sentence(deciding?.reason ?? ""),
      unknown: isAbsent ? absence : sentence(deciding.reason),
      waiting: "Still being fetched.",
    }[state];
    const word = { pass: "Passed", fail: "Failed", waiting: "Waiting" };
    const unknownWord = isAbsent ? "Not checked" : "Undecided";
    return [
      {
        id,
        title: titles[id],
        state,
        word: state === "unknown" ? unknownWord : word[state],
        reason,
        checks: own,
      },
    ];
  });
}

function stateOf(
  checks: readonly Check[],
  isAwaited: boolean,
  circumstances: Circumstances,
): LinkState {
  const verdicts = checks.map((check) => verdictIn(check, circumstances));
  if (verdicts.includes("fail")) return "fail";
  if (isAwaited) return "waiting";
  const hasComputed = checks.some((check) => !isServiceWord(check));
  return hasComputed && verdicts.every((verdict) => verdict === "pass") ? "pass" : "unknown";
}

/** Whether a check is open only because what it needs was not handed in. */
function isAbsence({ verdict, code }: Check): boolean {
  return (
    verdict === "unknown" &&
    (code === "NO_PROOF" || code === "NO_RECORD" || code === "NO_BATCH" || code === "NO_SNAPSHOT")
  );
}

function sentence(reason: string): string {
  return /[.…]$/.test(reason) ? reason : `${reason}.`;
}
