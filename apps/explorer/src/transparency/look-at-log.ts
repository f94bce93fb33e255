// Looks at a service's log once, and says what was found. This file is loaded only if the service keeps its
// own ledger.
import { logFiles } from "@digital-evidence/client/log-files";
import type { LoggedSnapshot } from "@digital-evidence/client/logged-snapshot";
import { LOG_PREFIX } from "@digital-evidence/evidence/api";
import type { LogFinding } from "../evidence-chain/log-finding.ts";
import { logVerdictWords } from "../phrasing/log.ts";
import type { VerdictWords } from "../phrasing/verdict.ts";
import { openLog } from "./check-log.ts";
import type { KeptStorage } from "./kept-checkpoints.ts";

// The look at timestamps takes these from here, so that the build keeps them together with the look at the log.
export { LogError, logFiles } from "@digital-evidence/client/log-files";
export { earlierRoot } from "./history.ts";

export type LogReport = {
  finding: LogFinding;
  /** The words of the verdict if the log makes it `failed`; null otherwise. */
  failure: VerdictWords | null;
  /** Whether there are two signed checkpoints that contradict each other. */
  isContradiction: boolean;
};

export type Look = {
  apiBase: string;
  fetch: typeof globalThis.fetch;
  signal?: AbortSignal | undefined;
  maxTiles?: number | undefined;
  /** Whether the checkpoint is kept for the next visit. What was kept before is compared in any case. */
  isKept: boolean;
};

/** Begins a look at the service's log, and returns a function that looks for a snapshot in it. */
export function openServiceLog({ apiBase, isKept, ...address }: Look) {
  return openLog({
    files: logFiles({ prefix: apiBase + LOG_PREFIX, ...address }),
    service: apiBase,
    storage: isKept ? browserStorage : readStorage,
    now: Date.now,
  });
}

export async function lookAtLog({
  snapshot,
  ...look
}: Look & { snapshot: LoggedSnapshot }): Promise<LogReport> {
  const finding = await openServiceLog(look)(snapshot);
  const isContradiction = finding.history === "FORKED" || finding.history === "ROLLED_BACK";
  return { finding, failure: logVerdictWords(finding), isContradiction };
}

/**
 * If storage is forbidden, reading the property `localStorage` itself throws. These functions read the
 * property only when they are called.
 */
const browserStorage: KeptStorage = {
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, value) => {
    localStorage.setItem(key, value);
  },
};

/** For a page that must not write: like storage that is full. */
const readStorage: KeptStorage = {
  ...browserStorage,
  setItem: () => {
    throw new Error("nothing is kept here");
  },
};
