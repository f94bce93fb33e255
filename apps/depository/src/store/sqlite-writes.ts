// Runs the writes of a SQLite store on another thread, which has a store of its own on the same file. A commit waits for
// the disk. On a slow disk the event loop would otherwise stand still during each of them.
import { createThread } from "@digital-evidence/native/thread";
import type { Engine } from "./engine.ts";
import { createSqlStore } from "./sql-store.ts";
import { toStoreError } from "./sqlite-errors.ts";
import type { Store } from "./store.ts";
import { KeyRefusedError } from "./api-key.ts";

/** The maximum number of writes that wait for the thread. Any further write is refused. */
const MAX_WAITING_WRITES = 4_096;

/** The methods that write. Their arguments and results can be sent to a thread. */
const writes = [
  "addAuditEntry",
  "addFingerprints",
  "addLogNodes",
  "addWebhook",
  "advanceBatch",
  "appendSnapshot",
  "claimKind",
  "claimLogKey",
  "closeBatch",
  "countAttempt",
  "countBatch",
  "deleteWebhook",
  "disableApiKeys",
  "eventDelivered",
  "leaseWebhooks",
  "publishCheckpoint",
  "putApiKey",
  "putCosignature",
  "putLedgerEntry",
  "putOrganization",
  "putTimestamp",
  "releaseLease",
  "releaseWebhook",
  "replaceApiKey",
  "replaceLogKey",
  "retryBatch",
  "setBatchRoot",
  "showAgain",
  "stopWebhook",
  "takeLease",
  "useApiKey",
  "webhookFailed",
  "webhookVerified",
  "withhold",
] as const satisfies readonly (keyof Store)[];

export type WriteQuestion = readonly [name: (typeof writes)[number], given: readonly unknown[]];

export type WriteAnswer =
  | { readonly value: unknown }
  | { readonly refusal: KeyRefusedError["problem"] }
  | { readonly misuse: string };

/** Creates a store that reads by the engine, and writes by a thread. @param path the engine's file */
export function withWritesApart(engine: Engine, path: string): Store {
  const store = createSqlStore(engine);
  const file = new URL("./sqlite-writes-thread.ts", import.meta.url);
  const thread = createThread<WriteQuestion, WriteAnswer>({
    file,
    workerData: { path },
    maxWaiting: MAX_WAITING_WRITES,
  });
  const ask = async (name: WriteQuestion[0], given: readonly unknown[]): Promise<unknown> => {
    try {
      const answer = await thread.ask([name, given]);
      if ("refusal" in answer) throw new KeyRefusedError(answer.refusal);
      if ("misuse" in answer) throw new TypeError(answer.misuse);
      return answer.value;
    } catch (error) {
      throw toStoreError(error);
    } finally {
      engine.seeCommits();
    }
  };
  return {
    ...store,
    ...(Object.fromEntries(
      writes.map((name) => [name, (...given: unknown[]) => ask(name, given)]),
    ) as unknown as Pick<Store, (typeof writes)[number]>),
    async close() {
      await thread.close();
      await store.close();
    },
  };
}
