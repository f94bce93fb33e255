import type { Client } from "@digital-evidence/client";
import { createContext, useContext } from "react";
import type { TroubleStore } from "./trouble-store.ts";

/** Where the pages' data comes from. */
export type Source = {
  /** Every query is cached under it, so that no answer of one network is shown for another. */
  networkKey: string;
  client: Client;
  batches: Pick<Client, "batch" | "batchFingerprints">;
  /** Whether `batches` are generated at random. */
  hasGeneratedBatches: boolean;
  /**
   * When the service gave the last answer to a path, in milliseconds since the Unix epoch; undefined where
   * there was none. An answer from the browser’s cache keeps its original time.
   */
  answeredAt: (path: string) => number | undefined;
  /** For what is not a call of the service: the documents of records. */
  fetch: typeof globalThis.fetch;
  /** The failed tries of each query, until the query is answered or given up. */
  trouble: TroubleStore;
  /**
   * Reads a file of the explorer's own build, such as a template that is needed only now.
   * @throws Error when it cannot be read
   */
  ownFile: (path: string) => Promise<string>;
};

export const SourceContext = createContext<Source | null>(null);

export function useSource(): Source {
  const source = useContext(SourceContext);
  if (source === null) throw new Error("useSource is used outside SourceContext");
  return source;
}
