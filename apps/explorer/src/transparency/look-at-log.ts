// Checks a service's log once and reports what was found. This file is loaded only if the service keeps its own
// ledger.
import { logFiles } from "@digital-evidence/client/log-files";
import type { LoggedSnapshot } from "@digital-evidence/client/logged-snapshot";
import { LOG_PREFIX } from "@digital-evidence/evidence/api";
import { type Policy, verifyByWebCrypto } from "@digital-evidence/transparency";
import type { ConfiguredPolicy } from "../config/witness-policy.ts";
import type { LogFinding } from "../evidence-chain/log-finding.ts";
import { logVerdictWords } from "../phrasing/log.ts";
import type { VerdictWords } from "../phrasing/verdict.ts";
import { openLog } from "./check-log.ts";
import type { ConfiguredWitnesses } from "./configured-witnesses.ts";
import type { KeptStorage } from "./kept-checkpoints.ts";

// find-timestamps.ts, look-at-timestamps.ts, earlier-root.ts, dismiss-contradiction.tsx and accepted-keys.ts import these
// from here, so that the build puts them into the same file as this module.
export { changeKept, isOf, type KeptStorage, type LogKey, readKept } from "./kept-checkpoints.ts";
export { LogError, logFiles } from "@digital-evidence/client/log-files";
export { narrowed } from "./compare-checkpoints.ts";
// log-proofs.ts uses this together with `openServiceLog`.
export { logVerdictWords };

export type LogReport = {
  finding: LogFinding;
  /** The words of the verdict if the log makes it `failed`; null otherwise. */
  failure: VerdictWords | null;
  /**
   * The witnesses that the explorer's configuration names. Null if it names none, if no checkpoint was verified, or if
   * the code that reads the configuration's policy could not be loaded.
   */
  configured: ConfiguredWitnesses | null;
};

export type Look = {
  apiBase: string;
  fetch: typeof globalThis.fetch;
  signal?: AbortSignal | undefined;
  maxTiles?: number | undefined;
  /**
   * Whether the checkpoint is kept for the next visit. In either case, it is compared with the checkpoint kept
   * before. A fork is kept in any case.
   */
  isKept: boolean;
};

/** Begins to check the service's log, and returns a function that searches the log for a snapshot. */
export function openServiceLog({ apiBase, isKept, ...address }: Look) {
  return openLog({
    files: logFiles({ prefix: apiBase + LOG_PREFIX, ...address }),
    service: apiBase,
    storage: browserStorage,
    isKept,
    now: Date.now,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    verify: verifyUnder,
  });
}

/**
 * Verifies a checkpoint. The browser's own Ed25519 checks each signature first, and the package `transparency` checks
 * the signatures that the browser does not accept. If the policy needs ML-DSA-44, a worker verifies the checkpoint. If
 * the worker cannot be loaded or fails, the result is the refusal `NO_ML_DSA`.
 */
async function verifyUnder(note: Uint8Array, policy: Policy) {
  const checked = await verifyByWebCrypto(note, policy, crypto.subtle);
  return checked.ok || checked.code !== "NO_ML_DSA"
    ? checked
    : loadWitnesses()
        .then(({ verifyInWorker }) => verifyInWorker(note, policy))
        .catch(() => checked);
}

const loadWitnesses = () => import("./configured-witnesses.ts");

type Search = Look & { snapshot: LoggedSnapshot; configured: ConfiguredPolicy | null };

export async function lookAtLog({ snapshot, configured, ...look }: Search): Promise<LogReport> {
  const finding = await openServiceLog(look)(snapshot);
  return {
    finding,
    failure: logVerdictWords(finding),
    configured: await configuredWitnesses(configured, finding.key),
  };
}

/**
 * Reads the configuration's policy. The code for this is loaded only if the configuration has a policy. If the code
 * cannot be loaded, the policy is not used.
 * @param key the log's verifier key, or null if there is no verified checkpoint
 */
async function configuredWitnesses(
  configured: ConfiguredPolicy | null,
  key: string | null,
): Promise<ConfiguredWitnesses | null> {
  if (configured === null || key === null) return null;
  return loadWitnesses().then(
    ({ readConfigured }) => readConfigured(configured, key),
    () => null,
  );
}

/**
 * Reading the property `localStorage` throws if storage is forbidden. These functions read it only when they are
 * called, because their callers catch the error.
 */
export const browserStorage: KeptStorage = {
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, value) => {
    localStorage.setItem(key, value);
  },
};
