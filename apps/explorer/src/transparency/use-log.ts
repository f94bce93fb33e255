import type { Evidence, Verification } from "@digital-evidence/evidence/verify-evidence";
import { hashKey, skipToken, useQuery } from "@tanstack/react-query";
import { useConfig } from "../config/config-context.ts";
import { configuredPolicy } from "../config/witness-policy.ts";
import { hasOwnLedger } from "../ledger/own-ledger.ts";
import { notingFetch } from "../queries/noting-fetch.ts";
import { FINGERPRINT_POLL_MS } from "../queries/polling.ts";
import { useSource } from "../queries/source.ts";
import { checkedSnapshot } from "./logged-snapshot.ts";
import type { LogReport } from "./look-at-log.ts";
import { trustedPolicy } from "./trusted-witnesses.ts";

/**
 * Whether checking the log again later may find more. This is so if the log did not answer, if its checkpoint
 * does not cover the snapshot yet, or if the checkpoint lacks cosignatures.
 */
function isOpen({ finding, configured }: LogReport): boolean {
  const { service, key, problem, place, witnesses } = finding;
  if (problem === "UNREACHABLE") return true;
  if (place === "BEYOND_CHECKPOINT" || witnesses?.isQuorum === false) return true;
  // The policy of the visitor or of the configuration may require more witnesses than the service's policy. Further
  // cosignatures can then still change the verdict.
  const isIncomplete = witnesses !== null && witnesses.cosigned.length < witnesses.named;
  const isNamed = configured !== null && "policy" in configured;
  return isIncomplete && (isNamed || trustedPolicy(service, key) !== null);
}

/**
 * Returns what was found in the service's log about the fingerprint's snapshot. The result is null until the log has
 * been checked. It stays null if the service does not keep its own ledger, or if the snapshot did not pass its check.
 * The verdict on the evidence does not wait for this result.
 * @param isKept whether this browser remembers the checkpoint for the next visit
 */
export function useLog(
  verification: Verification | null,
  evidence: Evidence | null,
  isKept: boolean,
): LogReport | null {
  const config = useConfig();
  const { networkKey, apiBase, fetch, calls } = useSource();
  const snapshot = hasOwnLedger(config.network) ? checkedSnapshot(verification, evidence) : null;
  const { data } = useQuery({
    queryKey: [networkKey, "log", snapshot],
    queryFn:
      snapshot === null
        ? skipToken
        : async ({ client, queryKey, signal }) => {
            const { lookAtLog } = await import("./look-at-log.ts");
            const report = await lookAtLog({
              apiBase,
              fetch: notingFetch(fetch, calls, hashKey(queryKey)),
              signal,
              snapshot,
              isKept,
              configured: configuredPolicy(config, apiBase, window.location.origin),
            });
            if (report.finding.problem !== "UNREACHABLE") return report;
            // If the log could not be reached this time, the earlier report is kept.
            return client.getQueryData<LogReport>(queryKey) ?? report;
          },
    refetchInterval: ({ state }) =>
      state.data !== undefined && isOpen(state.data) ? FINGERPRINT_POLL_MS : false,
    refetchIntervalInBackground: false,
  });
  return data ?? null;
}
