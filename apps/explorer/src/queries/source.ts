import type { Client } from "@digital-evidence/client";
import { createContext, useContext } from "react";
import type { CallNotes } from "./call-notes.ts";
import type { PublishedSource } from "./published-source.tsx";
import type { TroubleStore } from "./trouble-store.ts";

export type Source = {
  /**
   * The network's key. It is part of every query's key in the cache, so that an answer from one network is
   * never shown for another.
   */
  networkKey: string;
  /** The address of the service, or of its published files, without a slash at the end. */
  apiBase: string;
  client: Client;
  /** The functions that exist only for published files. Undefined where the pages use the service's API. */
  published: PublishedSource | undefined;
  batches: Pick<Client, "batch" | "batchFingerprints">;
  /** Whether `batches` returns randomly generated batches. */
  hasGeneratedBatches: boolean;
  /**
   * Returns when the service gave its last answer for a path, in milliseconds since the Unix epoch, or
   * undefined if there was no answer. An answer from the browser’s cache keeps its original time.
   */
  answeredAt: (path: string) => number | undefined;
  /** Fetches what is not part of the service's API, such as the documents of records. */
  fetch: typeof globalThis.fetch;
  /** The failed tries of each query. A query's entry is removed when the query is answered or given up. */
  trouble: TroubleStore;
  calls: CallNotes;
  /**
   * Reads a file of the explorer's own build, such as a template that is loaded only when needed.
   * @throws Error when the file cannot be read
   */
  ownFile: (path: string) => Promise<Uint8Array>;
};

export const SourceContext = createContext<Source | null>(null);

export function useSource(): Source {
  const source = useContext(SourceContext);
  if (source === null) throw new Error("useSource is used outside SourceContext");
  return source;
}
