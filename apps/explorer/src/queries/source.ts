import type { Client, CallOptions, Retry } from "@digital-evidence/client";
import { createContext, useContext } from "react";
import { hashKey, type QueryClient, type QueryKey } from "@tanstack/react-query";
import type { PublishedSource } from "./published-source.tsx";

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

/** A visit makes fewer queries than this. If the limit is reached all the same, all notes are dropped. */
const MAX_QUERIES = 1000;

/**
 * Notes which addresses were requested, so that a page can list the calls behind its data. The key of a note is the
 * hash of a query's key or, for a call that does not belong to a query, the path of the page.
 */
export function createCallNotes() {
  const notes = new Map<string, Set<string>>();
  return {
    note: (key: string, url: string): void => {
      if (notes.size >= MAX_QUERIES) notes.clear();
      const urls = notes.get(key) ?? new Set();
      notes.set(key, urls.add(url));
    },
    /** Returns the addresses noted under a key, each once, in the order of the first calls. */
    of: (key: string): readonly string[] => [...(notes.get(key) ?? [])],
  };
}

type CallNotes = ReturnType<typeof createCallNotes>;

export function notingFetch(
  fetch: typeof globalThis.fetch,
  calls: CallNotes,
  key: string,
): typeof globalThis.fetch {
  return (input, init) => {
    calls.note(key, input instanceof Request ? input.url : input.toString());
    return fetch(input, init);
  };
}

export type CallContext = { client: QueryClient; queryKey: QueryKey; signal: AbortSignal };

/**
 * Returns the options that a query passes to its calls: the signal that cancels them, and the functions
 * that record their addresses and their retries.
 */
export function callOptions(
  { trouble, calls }: Pick<Source, "trouble" | "calls">,
  { queryKey, signal }: CallContext,
): CallOptions & { signal: AbortSignal } {
  const key = hashKey(queryKey);
  return {
    signal,
    onRequest: (url) => {
      calls.note(key, url);
    },
    onRetry: (retry) => {
      trouble.note(key, retry);
    },
  };
}

export type Trouble = {
  reason: Retry["reason"];
  /** How many tries have failed since the query was last answered or given up. */
  failures: number;
  /**
   * When the next try starts, in milliseconds since the Unix epoch. While a try is running, this time is in
   * the past.
   */
  nextAt: number;
  /**
   * Whether the visitor can start the next try at once. This is not possible for calls that do not
   * belong to a query.
   */
  canStartNow: boolean;
};

/** The key for all calls that do not belong to a query, such as those of the verify page. */
export const NO_QUERY = "";

/**
 * Collects the failed tries of each query, both the client's and the query library's, so that the pages can
 * show them.
 */
export function createTroubleStore(now: () => number) {
  const troubles = new Map<string, Trouble>();
  const listeners = new Set<() => void>();
  let notices = 0;
  const change = () => {
    for (const listener of listeners) listener();
  };
  return {
    note: (key: string, { reason, delayMs }: Pick<Retry, "reason" | "delayMs">) => {
      const failures = (troubles.get(key)?.failures ?? 0) + 1;
      const canStartNow = key !== NO_QUERY;
      troubles.set(key, { reason, failures, nextAt: now() + delayMs, canStartNow });
      change();
    },
    /** Records that a try starts now. It may start earlier than planned. */
    start: (key: string) => {
      const trouble = troubles.get(key);
      if (trouble === undefined) return;
      troubles.set(key, { ...trouble, nextAt: now() });
      change();
    },
    drop: (key: string) => {
      if (troubles.delete(key)) change();
    },
    of: (key: string): Trouble | null => troubles.get(key) ?? null,
    /** Returns the trouble of the query that failed first. */
    first: (): Trouble | null => troubles.values().next().value ?? null,
    waitingKeys: (): Set<string> =>
      new Set([...troubles].filter(([, { nextAt }]) => nextAt > now()).map(([key]) => key)),
    /**
     * Records that the page shows a notice about the trouble, until the returned function is called. While
     * there is such a notice, the connection bar does not show the trouble too.
     */
    addNotice: () => {
      notices += 1;
      change();
      return () => {
        notices -= 1;
        change();
      };
    },
    hasNotice: () => notices > 0,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

export type TroubleStore = ReturnType<typeof createTroubleStore>;
