// Looks at a service's log once, and says what was found. This file is loaded only if the service keeps its
// own ledger.
import { LOG_PREFIX } from "@digital-evidence/evidence/api";
import { type LogFinding } from "../evidence-chain/log-finding.ts";
import { logVerdictWords } from "../phrasing/log.ts";
import type { VerdictWords } from "../phrasing/verdict.ts";
import { checkLog } from "./check-log.ts";
import type { KeptStorage } from "./kept-checkpoints.ts";
import { logFiles } from "./log-files.ts";
import type { LoggedSnapshot } from "./logged-snapshot.ts";

export type LogReport = {
  finding: LogFinding;
  /** The words of the verdict if the log makes it `failed`; null otherwise. */
  failure: VerdictWords | null;
  /** Whether there are two signed checkpoints that contradict each other. */
  isContradiction: boolean;
};

type Look = {
  apiBase: string;
  fetch: typeof globalThis.fetch;
  signal: AbortSignal;
  snapshot: LoggedSnapshot;
};

export async function lookAtLog({ apiBase, fetch, signal, snapshot }: Look): Promise<LogReport> {
  const finding = await checkLog({
    files: logFiles({ prefix: apiBase + LOG_PREFIX, fetch, signal }),
    service: apiBase,
    snapshot,
    storage: browserStorage,
    now: Date.now,
  });
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
