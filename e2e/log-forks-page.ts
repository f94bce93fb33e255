// The script of the page on which e2e/log-forks.ts shows logs. It runs the code with which a fingerprint's page checks
// logs, but draws nothing.
import {
  type KeptCheckpointsKey,
  parseKept,
  withoutContradiction,
  changeKept,
} from "../apps/explorer/src/verify/kept-checkpoints.ts";
import { SECOND_LOOK_MS } from "../apps/explorer/src/trust/check-log.ts";
import { browserStorage, lookAtLog } from "../apps/explorer/src/trust/look-at-log.ts";
import { compareWithSeen } from "@digital-evidence/verdict/log-file";

function look(apiBase: string, snapshot: { hash: string; ordinal: number }) {
  const fetched: typeof fetch = (...request) => fetch(...request);
  return lookAtLog({ apiBase, fetch: fetched, snapshot, isKept: true });
}

const CHECKPOINTS: KeptCheckpointsKey = "log-checkpoints";

/** Compares somebody else's checkpoint with what this browser remembers, as /verify does. */
function receive(note: string) {
  const kept = parseKept(() => localStorage.getItem(CHECKPOINTS));
  return compareWithSeen(new TextEncoder().encode(note), kept)?.code ?? null;
}

function dismiss(apiBase: string) {
  changeKept(browserStorage, (all) => withoutContradiction(all, apiBase));
}

// The code reads a log that looks rolled back a second time after a pause, because a cache may have answered with an
// earlier checkpoint. This page's host has no cache, and its files stay the same during a look, so the pause is left out.
const later = window.setTimeout.bind(window);
Object.assign(window, {
  setTimeout: (call: () => void, ms?: number) => later(call, ms === SECOND_LOOK_MS ? 0 : ms),
});

export type PageCode = { look: typeof look; receive: typeof receive; dismiss: typeof dismiss };

Object.assign(window, { look, receive, dismiss } satisfies PageCode);
