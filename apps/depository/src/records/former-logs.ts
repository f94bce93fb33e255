import type { FormerLog } from "@digital-evidence/evidence/api";
import type { ServiceLogStore } from "@digital-evidence/log/log-store";
import { headOf } from "@digital-evidence/log/log-texts";
import { parseCheckpoint } from "@digital-evidence/transparency";

/** @returns the former logs as the API states them; undefined if there are none */
export async function formerLogs(
  store: Pick<ServiceLogStore, "formerLogs">,
): Promise<FormerLog[] | undefined> {
  const logs = (await store.formerLogs()).map(({ key, checkpoint }) => {
    const parsed = parseCheckpoint(checkpoint === null ? "" : headOf(checkpoint).text);
    if (!parsed.ok) return { key };
    const { size, root } = parsed.value;
    return { key, size, root: Buffer.from(root).toString("hex") };
  });
  return logs.length === 0 ? undefined : logs;
}
