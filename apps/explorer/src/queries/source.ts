import type { Client } from "@digital-evidence/client";
import { createContext, useContext } from "react";
import type { TroubleStore } from "./trouble-store.ts";

/** Where the pages' data comes from. */
export type Source = {
  /** Every query is kept under it, so that no answer of one network stands for another's. */
  networkKey: string;
  client: Client;
  batches: Pick<Client, "batch" | "batchFingerprints">;
  /** Whether `batches` is the generator. */
  hasGeneratedBatches: boolean;
  /**
   * When the service itself gave the last answer to a path, by that answer’s own date: an answer that the browser
   * had kept is as old as it was. Milliseconds since the Unix epoch; undefined where there was none.
   */
  answeredAt: (path: string) => number | undefined;
  /** The failed tries of each query, until it is answered or given up. */
  trouble: TroubleStore;
};

export const SourceContext = createContext<Source | null>(null);

export function useSource(): Source {
  const source = useContext(SourceContext);
  if (source === null) throw new Error("useSource is used outside SourceContext");
  return source;
}
