import type { Contradiction } from "@digital-evidence/verdict/log";

export const CONTRADICTION_FILE_NAME = "log-contradiction.json";

/**
 * Writes both signed checkpoints as they were received, so that anybody can verify their signatures. A long one that
 * this browser kept has only the log's own signature, and no cosignatures.
 */
export function contradictionFile({ service, key, history, before, now }: Contradiction): string {
  const seen = (checkpoint: typeof before) =>
    checkpoint && {
      receivedAt: new Date(checkpoint.receivedAt).toISOString(),
      note: checkpoint.note,
    };
  const content = { found: history, service, logKey: key, before: seen(before), now: seen(now) };
  return `${JSON.stringify(content, null, 2)}\n`;
}
