// Runs the writes of a SQLite store on another thread, which has a store of its own on the same file. A commit waits for
// the disk. On a slow disk the event loop would otherwise stand still during each of them.
import { createThread } from "@digital-evidence/native/thread";
import type { Engine } from "./engine.ts";
import { createSqlStore } from "./sql-store.ts";
import { toStoreError } from "./sqlite-errors.ts";
import type { Store } from "./store.ts";
import { KeyRefusedError } from "../keys/api-key.ts";

/** The maximum number of writes that wait for the thread. Any further write is refused. */
const MAX_WAITING_WRITES = 4_096;

/** The methods that write, by kind. Their arguments and results can be sent to a thread. */
const writes = {
  organizations: ["put"],
  keys: ["put", "replace", "use", "disable"],
  fingerprints: ["add", "adopt"],
  counts: ["countBatch"],
  batches: ["close", "advance", "setRoot", "countAttempt", "retry"],
  ledger: ["putEntry", "appendSnapshot"],
  log: [
    "addNodes",
    "claimKey",
    "replaceKey",
    "publish",
    "putCosignature",
    "serve",
    "markComplete",
    "beginAnew",
  ],
  timestamps: ["put"],
  webhooks: ["add", "delete", "lease", "delivered", "verified", "release", "failed", "stop"],
  withholdings: ["withhold", "showAgain"],
  audit: ["add"],
  leases: ["take", "release"],
  kind: ["claim", "backedUp"],
} as const satisfies Writes;

const kinds = Object.keys(writes) as (keyof typeof writes)[];

type Writes = { readonly [Kind in keyof Store]?: readonly (keyof Store[Kind])[] };

export interface WriteQuestion {
  readonly kind: keyof typeof writes;
  readonly name: string;
  readonly given: readonly unknown[];
}

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
  const ask = async (question: WriteQuestion): Promise<unknown> => {
    try {
      const answer = await thread.ask(question);
      if ("refusal" in answer) throw new KeyRefusedError(answer.refusal);
      if ("misuse" in answer) throw new TypeError(answer.misuse);
      return answer.value;
    } catch (error) {
      throw toStoreError(error);
    } finally {
      engine.seeCommits();
    }
  };
  const apart = Object.fromEntries(
    kinds.map((kind) => {
      const asking = writes[kind].map((name) => [
        name,
        (...given: unknown[]) => ask({ kind, name, given }),
      ]);
      return [kind, { ...store[kind], ...Object.fromEntries(asking) }];
    }),
  ) as Pick<Store, (typeof kinds)[number]>;
  return {
    ...store,
    ...apart,
    async close() {
      await thread.close();
      await store.close();
    },
  };
}
