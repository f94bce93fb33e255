// The worker that checks evidence, so that no curve arithmetic holds up the page.
import type { Evidence } from "@digital-evidence/evidence/verify-evidence";
import { checkEvidence, type Findings } from "./check-evidence.ts";

export type CheckTask = { id: number; evidence: Evidence };

export type CheckAnswer = { id: number } & (
  | { ok: true; findings: Findings }
  | { ok: false; reason: string }
);

/** Nothing is handed over with it. */
function tell(answer: CheckAnswer): void {
  globalThis.postMessage(answer, {});
}

globalThis.addEventListener("message", ({ data: { id, evidence } }: MessageEvent<CheckTask>) => {
  try {
    tell({ id, ok: true, findings: checkEvidence(evidence) });
  } catch (error) {
    tell({ id, ok: false, reason: error instanceof Error ? error.message : "no reason given" });
  }
});
