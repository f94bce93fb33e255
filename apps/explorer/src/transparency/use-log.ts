import type { Evidence, Verification } from "@digital-evidence/evidence/verify-evidence";
import { isJsonObject } from "@digital-evidence/evidence/json-object";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useConfig } from "../config/config-context.ts";
import { hasOwnLedger } from "../ledger/own-ledger.ts";
import { FINGERPRINT_POLL_MS } from "../queries/polling.ts";
import { useSource } from "../queries/source.ts";
import type { LoggedSnapshot } from "./check-log.ts";
import type { LogReport } from "./look-at-log.ts";

/** The snapshot, where its content gives its hash and lists the batch; null otherwise. */
function checkedSnapshot(
  verification: Verification | null,
  evidence: Evidence | null,
): LoggedSnapshot | null {
  const isChecked = verification?.checks.some(
    ({ id, verdict }) => id === "ROOT_LEDGER" && verdict === "pass",
  );
  const snapshot = evidence?.snapshot?.value;
  if (isChecked !== true || !isJsonObject(snapshot)) return null;
  const { hash, ordinal } = snapshot;
  const isPlaced = Number.isSafeInteger(ordinal) && Number(ordinal) >= 1;
  return typeof hash === "string" && isPlaced ? { hash, ordinal: Number(ordinal) } : null;
}

/** Whether a later look may find more: the checkpoint or its cosignatures are still to come. */
function isOpen({ finding: { place, witnesses } }: LogReport): boolean {
  return place === "BEYOND_CHECKPOINT" || witnesses?.isQuorum === false;
}

/**
 * What was found in the service's log about the fingerprint's snapshot. The verdict does not wait for it: null
 * while there is nothing yet, and where the service keeps no ledger of its own.
 */
export function useLog(
  verification: Verification | null,
  evidence: Evidence | null,
): LogReport | null {
  const { network } = useConfig();
  const { networkKey, apiBase, fetch } = useSource();
  const snapshot = hasOwnLedger(network) ? checkedSnapshot(verification, evidence) : null;
  const { data } = useQuery({
    queryKey: [networkKey, "log", snapshot],
    queryFn:
      snapshot === null
        ? skipToken
        : async ({ signal }) => {
            // What shows the finding is loaded with it. A part that was loaded later could fail, offline for example,
            // and React would then take the whole page away.
            const [{ lookAtLog }] = await Promise.all([
              import("./look-at-log.ts"),
              import("./log-levels.tsx"),
              import("./log-contradiction.tsx"),
            ]);
            return lookAtLog({ apiBase, fetch, signal, snapshot });
          },
    refetchInterval: ({ state }) =>
      state.data !== undefined && isOpen(state.data) ? FINGERPRINT_POLL_MS : false,
    refetchIntervalInBackground: false,
  });
  return data ?? null;
}
