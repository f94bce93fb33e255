// Gets the proofs for bundles from the service's log.
import type { ReceivedLogProof } from "@digital-evidence/client/log";
import { type LoggedSnapshot, statedSnapshot } from "@digital-evidence/client/logged-snapshot";
import type { Network } from "@digital-evidence/client/networks";
import type { Evidence } from "@digital-evidence/evidence/verify-evidence";
import type { LogFinding } from "../evidence-chain/log-finding.ts";
import { hasOwnLedger } from "../ledger/own-ledger.ts";
import { receivedLogProof } from "./logged-snapshot.ts";
import type { Look } from "./look-at-log.ts";

/**
 * Returns the log's proof for one fingerprint's snapshot, or null if the service keeps no log or gives no
 * proof.
 */
export type LogProofs = (evidence: Evidence) => Promise<ReceivedLogProof | null>;

/** Creates a `LogProofs` that reads the log's checkpoint and each tile only once, even for many fingerprints. */
export function logProofs(network: Network, look: Omit<Look, "isKept">): LogProofs {
  let opening: Promise<(snapshot: LoggedSnapshot) => Promise<LogFinding>> | undefined;
  return async ({ snapshot }) => {
    const stated = hasOwnLedger(network) ? statedSnapshot(snapshot?.value) : null;
    if (stated === null) return null;
    // The code for logs is loaded only where it is needed.
    opening ??= import("./look-at-log.ts").then(({ openServiceLog }) =>
      openServiceLog({ ...look, isKept: true }),
    );
    return receivedLogProof(await (await opening)(stated));
  };
}
