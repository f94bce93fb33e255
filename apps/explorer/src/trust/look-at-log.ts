// Checks a service's log once and reports what was found.
import { logFiles } from "@digital-evidence/client/log";
import type { LoggedSnapshot } from "@digital-evidence/client/logged-snapshot";
import { LOG_PREFIX } from "@digital-evidence/evidence/api";
import { type Policy, verifyByWebCrypto } from "@digital-evidence/transparency";
import type { LogFinding } from "@digital-evidence/verdict/log";
import { verifier } from "../verify/verifier.ts";
import { openLog } from "./check-log.ts";
import type { KeptStorage } from "../verify/kept-checkpoints.ts";

export type LogAddress = {
  apiBase: string;
  fetch: typeof globalThis.fetch;
  signal?: AbortSignal | undefined;
  maxTiles?: number | undefined;
  /**
   * Whether the checkpoint is kept for the next visit. In either case, it is compared with the checkpoint kept
   * before, and with the one that this page saw last. A fork is kept in any case.
   */
  isKept: boolean;
};

/** Begins to check the service's log, and returns a function that searches the log for a snapshot. */
export function openServiceLog({ apiBase, isKept, ...address }: LogAddress) {
  return openLog({
    files: logFiles({ prefix: apiBase + LOG_PREFIX, ...address }),
    service: apiBase,
    storage: browserStorage,
    memory: pageMemory,
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
    : verifier.call("checkpoint", { note, policy }).catch(() => checked);
}

type Search = LogAddress & { snapshot: LoggedSnapshot };

export async function lookAtLog({ snapshot, ...look }: Search): Promise<LogFinding> {
  return openServiceLog(look)(snapshot);
}

let remembered: string | null = null;

/** What this page saw of logs and the browser does not keep: in a frame, or where storage is forbidden. */
export const pageMemory: KeptStorage = {
  getItem: () => remembered,
  setItem: (_key, value) => {
    remembered = value;
  },
};

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
