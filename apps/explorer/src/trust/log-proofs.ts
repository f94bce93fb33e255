import { statedSnapshot } from "@digital-evidence/client/logged-snapshot";
import { type LogFinding, logFailure } from "@digital-evidence/verdict/log";
import { logFiles, type LogProof, type ReceivedLogProof } from "@digital-evidence/client/log";
import { LOG_PREFIX } from "@digital-evidence/evidence/api";
import type { Evidence } from "@digital-evidence/evidence/verify-evidence";
import { findTimestamps, type TimestampsResult } from "@digital-evidence/client/log-timestamps";
import type { Network } from "@digital-evidence/client/networks";
import { hasOwnLedger } from "../config/ledger.ts";
import { type LogAddress, openServiceLog } from "./look-at-log.ts";

/**
 * Returns the log's proof for a bundle, or null if the snapshot was not found. The result is also null if the log
 * makes the page's verdict `failed`, because the bundle could look sound with a proof from this log.
 */
function bundledProof(finding: LogFinding): LogProof | null {
  const { service, proof, now } = finding;
  if (proof === null || now === null || logFailure(finding) !== null) return null;
  const source = new URL(service + LOG_PREFIX, window.location.href).href;
  return { source, receivedAt: new Date(now.receivedAt), value: proof };
}

/**
 * Returns the log's proof for one fingerprint's snapshot, or null if the service keeps no log or gives no
 * proof.
 */
type LogProofs = (evidence: Evidence) => Promise<ReceivedLogProof | null>;

/** Creates a `LogProofs` that reads the log's checkpoint and each tile only once, even for many fingerprints. */
export function logProofs(network: Network, look: Omit<LogAddress, "isKept">): LogProofs {
  const find = logFindings(network, look);
  const received = receivedLogProofs(network, look);
  return async (evidence) => {
    const found = await find(evidence);
    return found === null ? null : received(found);
  };
}

/**
 * Creates a function that looks for one fingerprint's snapshot in the log. It returns null if the service keeps no log,
 * or if there is no snapshot to look for.
 */
export function logFindings(
  network: Network,
  look: Omit<LogAddress, "isKept">,
): (evidence: Evidence) => Promise<LogFinding | null> {
  let search: ReturnType<typeof openServiceLog> | undefined;
  return async ({ snapshot }) => {
    const stated = hasOwnLedger(network) ? statedSnapshot(snapshot?.value) : null;
    if (stated === null) return null;
    search ??= openServiceLog({ ...look, isKept: true });
    return search(stated);
  };
}

type Address = Pick<LogAddress, "apiBase" | "fetch" | "signal">;

/**
 * Creates a function that turns a finding about the log into a bundle's part about the log. The function reads the
 * timestamps of each checkpoint only once. Published files contain no timestamps, so none are requested from them.
 */
export function receivedLogProofs(
  network: Network,
  { apiBase, ...address }: Address,
): (finding: LogFinding) => Promise<ReceivedLogProof | null> {
  const read = new Map<number, Promise<TimestampsResult>>();
  return async (finding) => {
    const proof = bundledProof(finding);
    if (proof === null || finding.now === null) return null;
    if (network.source === "published") return { ...proof, timestamps: null };
    const { size } = finding.now;
    const reading =
      read.get(size) ??
      findTimestamps(
        logFiles({ prefix: apiBase + LOG_PREFIX, ...address }),
        proof.source,
        size,
        () => new Date(),
      );
    read.set(size, reading);
    const { timestamps } = await reading;
    return { ...proof, timestamps };
  };
}
