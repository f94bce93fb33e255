// The verdict on a chain in one plain sentence, which claims no more than its links have earned.
import type { Check, CheckCode } from "@digital-evidence/evidence/verify-evidence";
import { plainTime } from "../format/time.ts";
import type { ChainLink, Circumstances, LinkId, LinkState } from "./chain-link.ts";

export type EvidenceVerdict = {
  mark: LinkState;
  /** What kind of verdict it is, in two or three words. */
  label: string;
  /** The verdict itself. */
  sentence: string;
  /** What it does not say, and who was asked. */
  limits: string;
};

/** Said of a chain whose commitment may still go on, or whose root has another source than a ledger. */
export type VerdictSetting = Pick<Circumstances, "isOpen" | "hasOwnSnapshot"> & {
  /** What the ledger is called in the sentence, such as `the service’s own ledger`. */
  ledgerName?: string;
  /** Who said all that the root was compared with, where the visitor brought none. */
  rootSource?: "the service" | "the same service" | "the same bundle";
};

/** A service's ledger of its own is no independent witness, and is not called one. */
export const OWN_LEDGER = "the service’s own ledger";

type Links = Readonly<Partial<Record<LinkId, ChainLink>>>;

/** What went wrong, as the end of a sentence that begins with the link's name. */
const failures: Partial<Record<CheckCode, string>> = {
  OTHER_RECORD: "the record shown is of another fingerprint",
  INVALID_SIGNATURE: "a signature is not valid for this fingerprint",
  SIGNER_NOT_AMONG_VALID: "the named signer did not validly sign this fingerprint",
  ABSENCE_PROOF: "the proof says that this fingerprint is not in the batch",
  MALFORMED_PROOF: "what was given as a proof is not a well-formed one",
  OTHER_FINGERPRINT: "the proof is of another fingerprint",
  BROKEN_WALK: "the proof’s steps do not fit together",
  ERRORED: "the service says that the batch could not be committed",
  NOT_FINAL_YET: "the record is called final, but its batch is not",
  SNAPSHOT_HASH_MISMATCH: "the snapshot’s content does not have the hash it states",
  OTHER_SNAPSHOT: "the snapshot is not the one that was named",
  ROOT_NOT_IN_SNAPSHOT: "the snapshot does not hold this batch with this root",
  OTHER_DOCUMENT: "the document at hand is not, byte for byte, the one recorded",
};

const otherRoots: Partial<Record<LinkId, string>> = {
  inclusion: "the proof leads to another root than the record names",
  batch: "the proof leads to another root than the batch names",
  root: "the proof leads to another root than the one you brought",
};

/** @param links of `toChainLinks`, all of them */
export function toVerdict(
  links: readonly ChainLink[],
  setting: VerdictSetting = {},
): EvidenceVerdict {
  const failed = links.filter(({ state }) => state === "fail");
  if (failed.length > 0) return failedVerdict(failed);
  if (links.some(({ state }) => state === "waiting")) return checkingVerdict;
  const byId: Links = Object.fromEntries(links.map((link) => [link.id, link]));
  if (byId.content?.checks.some(({ code }) => code === "NOT_REPRODUCED")) {
    return looseFieldsVerdict;
  }
  const clauses = passedClauses(byId, setting);
  return setting.isOpen ? openVerdict(clauses) : settledVerdict(byId, clauses, setting);
}

export const loadingVerdict: EvidenceVerdict = {
  mark: "waiting",
  label: "Loading",
  sentence: "Loading fingerprint details...",
  limits: "The record and its proof are being fetched, to be checked in your browser.",
};

export const checkingVerdict: EvidenceVerdict = {
  mark: "waiting",
  label: "Checking",
  sentence: "Your browser is checking this fingerprint…",
  limits: "Nothing has been concluded yet.",
};

export const recheckingVerdict: EvidenceVerdict = {
  mark: "waiting",
  label: "Checking",
  sentence: "New data arrived; checking again",
  limits: "What was found before was about other data, and no longer counts.",
};

/** The verifier itself could not run. */
export function unavailableVerdict(message: string): EvidenceVerdict {
  return {
    mark: "unknown",
    label: "Could not be checked",
    sentence: "Your browser could not run the checks.",
    limits: `${message} That is no word against the fingerprint; reload the page to try again.`,
  };
}

function failedVerdict(failed: readonly ChainLink[]): EvidenceVerdict {
  const [first] = failed;
  const names = listed(failed.map(({ title }) => title.toLowerCase()));
  return {
    mark: "fail",
    label: failed.length === 1 ? "A check failed" : `${failed.length} checks failed`,
    sentence: `${capitalized(names)} failed: ${first === undefined ? "" : failureOf(first)}.`,
    limits: failureLimits(failed),
  };
}

/** What follows from the failures, and what does not. */
function failureLimits(failed: readonly ChainLink[]): string {
  if (failed.every(({ id }) => id === "document")) {
    return "That says nothing against the record. A copy that was opened and saved again is other bytes.";
  }
  if (failed.every(({ id }) => id === "root")) {
    return "Either your root is of another batch, or this proof is not the one your source vouches for.";
  }
  const codes = failed.flatMap(({ checks }) =>
    checks.filter(({ verdict }) => verdict === "fail").map(({ code }) => code),
  );
  return codes.every((code) => code === "ERRORED")
    ? "This fingerprint is not confirmed. What else could be checked is below."
    : "Do not rely on this record as it stands. Each check below shows what was computed here and what was expected.";
}

function failureOf({ id, checks, reason }: ChainLink): string {
  const code = checks.find(({ verdict }) => verdict === "fail")?.code;
  const words = code === "OTHER_ROOT" ? otherRoots[id] : code && failures[code];
  return words ?? reason.replace(/\.$/, "");
}

/** The fields do not give the hash. That is no proof of a change: a service may write them anew. */
const looseFieldsVerdict: EvidenceVerdict = {
  mark: "unknown",
  label: "Content undecided",
  sentence: "The fields shown could not be tied to this fingerprint.",
  limits:
    "Hashed here, they give another value: they were changed, or are written in another way. Do not rely on them without another source.",
};

function openVerdict(clauses: readonly string[]): EvidenceVerdict {
  const soFar = clauses.length > 0 ? `; so far it ${listed(clauses)}` : "";
  return {
    mark: "unknown",
    label: "Not confirmed yet",
    sentence: `This fingerprint is not confirmed yet${soFar}.`,
    limits: "It gets a proof once its batch is committed; this page follows by itself.",
  };
}

function settledVerdict(
  links: Links,
  clauses: readonly string[],
  setting: VerdictSetting,
): EvidenceVerdict {
  const chain = ["content", "signatures", "inclusion", "batch", "ledger"] as const;
  const gaps = chain.flatMap((id) => (links[id]?.state === "pass" ? [] : [gapOf(links, id)]));
  if (clauses.length === 0) {
    return {
      mark: "unknown",
      label: "Could not be checked",
      sentence: "Nothing about this fingerprint could be checked.",
      limits: links.content?.reason ?? "",
    };
  }
  const document = links.document?.state === "pass" ? "Your document is the one recorded. " : "";
  const open = gaps.length > 0 ? `; ${listed(gaps)}` : "";
  return {
    mark: gaps.length > 0 ? "unknown" : "pass",
    label: gaps.length > 0 ? "Checked in part" : "Checked in this browser",
    sentence: `${document}This fingerprint ${listed(clauses)}${open}.`,
    limits: limitsOf(links, setting),
  };
}

/** What holds of the fingerprint, a predicate each; a root or snapshot of the visitor's is called that. */
function passedClauses(
  links: Links,
  { ledgerName = "the ledger", hasOwnSnapshot = false }: VerdictSetting,
): string[] {
  const holds = (id: LinkId) => links[id]?.state === "pass";
  const clauses: string[] = [];
  if (holds("content")) clauses.push("fits the record below");
  if (holds("signatures")) clauses.push(signatureClause(links.signatures?.checks ?? []));
  if (!holds("inclusion")) return clauses;
  const date = dateOf(links.ledger?.checks ?? []);
  if (holds("root")) {
    clauses.push(
      hasOwnSnapshot ? `is in the snapshot you brought${date}` : "is under the root you brought",
    );
  } else if (holds("ledger")) clauses.push(`is in a snapshot of ${ledgerName}${date}`);
  else clauses.push(holds("batch") ? "is in its batch" : "is under the root its record names");
  return clauses;
}

function signatureClause(checks: readonly Check[]): string {
  const count = checks.filter(({ id }) => id === "SIGNATURE").length;
  return count === 1 ? "is validly signed" : `carries ${count} valid signatures`;
}

/** The date the snapshot bears: its hash covers it. */
function dateOf(checks: readonly Check[]): string {
  const snapshot = checks.find(({ id }) => id === "ROOT_LEDGER")?.inputs["snapshot"];
  if (typeof snapshot !== "object" || snapshot === null || !("timestamp" in snapshot)) return "";
  const { timestamp } = snapshot;
  const instant = typeof timestamp === "string" ? Date.parse(timestamp) : Number.NaN;
  return Number.isNaN(instant) ? "" : ` dated ${plainTime(instant)}`;
}

/** What is open, a clause each. */
function gapOf(links: Links, id: LinkId): string {
  const isAbsent = links[id]?.word === "Not checked";
  if (id === "content") return "there is no record to compare it with";
  if (id === "signatures") return `its signatures were not ${isAbsent ? "checked" : "settled"}`;
  if (id === "inclusion") {
    return isAbsent ? "there is no proof to check" : "its proof was not settled";
  }
  return `the ${id} was not ${isAbsent ? "checked" : "settled"}`;
}

function limitsOf(
  links: Links,
  { rootSource = "the same service", hasOwnSnapshot = false }: VerdictSetting,
): string {
  const hasRoot = links.inclusion?.state === "pass";
  const isForeign = links.root?.state === "pass";
  const source = isForeign
    ? `Whether the ${hasOwnSnapshot ? "snapshot" : "root"} you brought is the right one is for you to know.`
    : `The root was compared only with what ${rootSource} says.`;
  const document = links.document?.state === "pass" ? "" : "Your document was not compared.";
  return [hasRoot ? source : "", document].filter(Boolean).join(" ");
}

/** `a`, `a and b`, `a, b and c` */
function listed(items: readonly string[]): string {
  return items.length < 2
    ? (items[0] ?? "")
    : `${items.slice(0, -1).join(", ")} and ${items.at(-1) ?? ""}`;
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
