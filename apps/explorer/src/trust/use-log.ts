import { type LoggedSnapshot, statedSnapshot } from "@digital-evidence/client/logged-snapshot";
import { hashKey, skipToken, useQuery } from "@tanstack/react-query";
import type { LogFinding } from "@digital-evidence/verdict/log";
import type { Evidence, Verification } from "@digital-evidence/evidence/verify-evidence";
import { useConfig } from "../config/config.ts";
import { hasOwnLedger } from "../config/ledger.ts";
import { notingFetch, useSource } from "../queries/source.ts";
import { FINGERPRINT_POLL_MS } from "../queries/trouble.ts";
import { lookAtLog } from "./look-at-log.ts";
import { trustedPolicy } from "./trusted.ts";

/**
 * Whether checking the log again later may find more. This is so if the log did not answer, if its checkpoint
 * does not cover the snapshot yet, or if the checkpoint lacks cosignatures.
 */
function isOpen({ service, key, problem, place, witnesses }: LogFinding): boolean {
  if (problem === "UNREACHABLE") return true;
  if (place === "BEYOND_CHECKPOINT" || witnesses?.isQuorum === false) return true;
  // The visitor's policy may require more witnesses than the service's. Further cosignatures can then still change the
  // verdict.
  const isIncomplete = witnesses !== null && witnesses.cosigned.length < witnesses.named;
  return isIncomplete && trustedPolicy(service, key) !== null;
}

/**
 * Returns what was found in the service's log about a snapshot, or undefined until the log has been checked. It stays
 * undefined if the service does not keep its own ledger. The verdict on the evidence does not wait for this result.
 * @param snapshot the snapshot if it passed its check, null otherwise
 * @param isKept whether this browser remembers the checkpoint for the next visit
 */
export function useLog(snapshot: LoggedSnapshot | null, isKept: boolean): LogFinding | undefined {
  const { network } = useConfig();
  const { networkKey, apiBase, fetch, calls } = useSource();
  const wanted = hasOwnLedger(network) ? snapshot : null;
  const { data } = useQuery({
    queryKey: [networkKey, "log", wanted],
    queryFn:
      wanted === null
        ? skipToken
        : async ({ client, queryKey, signal }) => {
            const finding = await lookAtLog({
              apiBase,
              fetch: notingFetch(fetch, calls, hashKey(queryKey)),
              signal,
              snapshot: wanted,
              isKept,
            });
            if (finding.problem !== "UNREACHABLE") return finding;
            // If the log could not be reached this time, the earlier finding is kept.
            return client.getQueryData<LogFinding>(queryKey) ?? finding;
          },
    refetchInterval: ({ state }) =>
      state.data !== undefined && isOpen(state.data) ? FINGERPRINT_POLL_MS : false,
    refetchIntervalInBackground: false,
  });
  return data;
}

// Chooses the snapshot to search for in a log, and adds what was found in the log to the evidence.

/**
 * Returns the snapshot if it passed the check of the ledger: its content, which includes the ordinal, has the
 * stated hash and lists the batch. Returns null otherwise.
 */
export function checkedSnapshot(
  verification: Verification | null,
  evidence: Evidence | null,
): LoggedSnapshot | null {
  const isChecked = verification?.checks.some(
    ({ id, verdict }) => id === "ROOT_LEDGER" && verdict === "pass",
  );
  return isChecked === true ? statedSnapshot(evidence?.snapshot?.value) : null;
}
