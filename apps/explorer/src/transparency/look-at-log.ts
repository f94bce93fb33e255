// Looks at a service's log once, and says what was found. This file is loaded only if the service keeps its
// own ledger.
import { LOG_PREFIX } from "@digital-evidence/evidence/api";
import type { Evidence } from "@digital-evidence/evidence/verify-evidence";
import { type LogFinding } from "../evidence-chain/log-finding.ts";
import { logVerdictWords } from "../phrasing/log.ts";
import type { VerdictWords } from "../phrasing/verdict.ts";
import { checkLog } from "./check-log.ts";
import type { KeptStorage } from "./kept-checkpoints.ts";
import { logFiles } from "./log-files.ts";
import { type LoggedSnapshot, receivedLogProof, statedSnapshot } from "./logged-snapshot.ts";

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
  /** Whether the checkpoint is kept for the next visit. What was kept before is compared in any case. */
  isKept: boolean;
};

/** Looks for the proof that a bundle keeps. Null where the log does not give one. */
export async function findLogProof({
  evidence,
  ...look
}: Omit<Look, "snapshot" | "isKept"> & { evidence: Evidence }) {
  const snapshot = statedSnapshot(evidence);
  if (snapshot === null) return null;
  return receivedLogProof(
    (await lookAtLog({ ...look, snapshot, isKept: true })).finding,
    LOG_PREFIX,
  );
}

export async function lookAtLog(look: Look): Promise<LogReport> {
  const { apiBase, fetch, signal, snapshot, isKept } = look;
  const finding = await checkLog({
    files: logFiles({ prefix: apiBase + LOG_PREFIX, fetch, signal }),
    service: apiBase,
    snapshot,
    storage: isKept ? browserStorage : readStorage,
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

/** For a page that must not write: like storage that is full. */
const readStorage: KeptStorage = {
  ...browserStorage,
  setItem: () => {
    throw new Error("nothing is kept here");
  },
};
