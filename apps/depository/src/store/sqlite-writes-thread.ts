// A thread with a store of its own, for the writes of the store in the main thread.
import { workerData } from "node:worker_threads";
import { answerQuestions } from "@digital-evidence/native/thread";
import { createSqlStore } from "./sql-store.ts";
import { openSqliteEngine } from "./sqlite-engine.ts";
import type { WriteAnswer, WriteQuestion } from "./sqlite-writes.ts";
import { KeyRefusedError } from "../keys/api-key.ts";
import { StoreUnavailableError } from "./store-error.ts";

const { path } = workerData as { readonly path: string };
const store = createSqlStore(openSqliteEngine(path, { use: "USE" }));

answerQuestions(
  async ({ kind, name, given }: WriteQuestion): Promise<WriteAnswer> => {
    try {
      const methods = store[kind] as unknown as Record<string, (...given: unknown[]) => unknown>;
      return { value: await methods[name]?.(...given) };
    } catch (error) {
      // The class of an error is lost on its way between threads.
      if (error instanceof KeyRefusedError) return { refusal: error.problem };
      if (error instanceof TypeError) return { misuse: error.message };
      // The main thread recognises the error of SQLite itself by its code.
      throw error instanceof StoreUnavailableError ? error.cause : error;
    }
  },
  () => store.close(),
);
