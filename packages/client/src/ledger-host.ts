// Asks another host of a public network whether it knows a snapshot. An answer from such a host can confirm only that
// the snapshot exists. It does not confirm what the snapshot contains.
import { dataOf, NetworkSnapshot, parseExact } from "@digital-evidence/evidence/api";
import { parseJson } from "@digital-evidence/evidence/strict-json";
import { ANSWER_LIMITS } from "./answer.ts";
import { askOnce, type AttemptFailure, type Fetch } from "./request.ts";

export const LEDGER_TIMEOUT_MS = 10_000;

export type LedgerProblem =
  /** There was no answer, or the browser does not let the page read it. A page cannot tell the two cases apart. */
  | "UNREACHABLE"
  | "TIMED_OUT"
  | "REDIRECTED"
  | "REFUSED"
  | "TOO_LONG"
  | "UNREADABLE"
  /** The answer is a snapshot with another hash than the one asked for. */
  | "OTHER_SNAPSHOT";

export type LedgerAnswer =
  | { code: "KNOWN"; ordinal: number; timestamp: string }
  | { code: "NOT_KNOWN" }
  | { code: LedgerProblem };

/**
 * Returns the address at which a host answers about a snapshot of the network, or of one of its metagraphs.
 * @param ledgerApi the host's base address, without a slash at the end
 */
export function ledgerSnapshotUrl(ledgerApi: string, hash: string, metagraphId?: string): string {
  const ledger =
    metagraphId === undefined
      ? "global-snapshots"
      : `currency/${encodeURIComponent(metagraphId)}/snapshots`;
  return `${ledgerApi}/${ledger}/${encodeURIComponent(hash)}`;
}

export type LedgerQuestion = {
  url: string;
  /** The hash of the snapshot, as 64 hex digits in either case. */
  hash: string;
  fetch: Fetch;
  signal?: AbortSignal | undefined;
  timeoutMs?: number | undefined;
};

/**
 * Makes one request and does not follow redirects. A failure of the host is returned and not thrown.
 * @throws the signal's reason when aborted
 */
export async function askLedgerHost(question: LedgerQuestion): Promise<LedgerAnswer> {
  const { url, hash, timeoutMs = LEDGER_TIMEOUT_MS } = question;
  const answer = await askOnce(url, ANSWER_LIMITS.networkSnapshot, timeoutMs, question);
  return answer.ok ? read(answer.body, hash) : failed(answer.failure);
}

function read(body: string, hash: string): LedgerAnswer {
  const json = parseJson(body);
  const snapshot = parseExact(dataOf(NetworkSnapshot), json.ok ? json.value : null);
  if (!snapshot.ok) return { code: "UNREADABLE" };
  const { data } = snapshot.value;
  if (data.hash.toLowerCase() !== hash.toLowerCase()) return { code: "OTHER_SNAPSHOT" };
  return { code: "KNOWN", ordinal: data.ordinal, timestamp: data.timestamp };
}

function failed(failure: AttemptFailure): LedgerAnswer {
  switch (failure.type) {
    case "NETWORK":
      return { code: "UNREACHABLE" };
    case "TIMEOUT":
      return { code: "TIMED_OUT" };
    case "REDIRECTED":
      return { code: "REDIRECTED" };
    case "ANSWER_TOO_LARGE":
      return { code: "TOO_LONG" };
    case "HTTP":
    default:
      return { code: failure.status === 404 ? "NOT_KNOWN" : "REFUSED" };
  }
}
