import { RequestError } from "@digital-evidence/client/errors";
import {
  hashKey,
  type QueryCache,
  type QueryClient,
  type QueryKey,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { retryDelay } from "./retry-policy.ts";
import { useSource } from "./source.ts";
import { NO_QUERY, type Trouble, type TroubleStore } from "./trouble-store.ts";

/** Records the retries that the query library makes. Returns a function that stops the recording. */
export function followQueries(store: TroubleStore, cache: QueryCache): () => void {
  return cache.subscribe((event) => {
    const { query } = event;
    const key = query.queryHash;
    const isLeft = event.type === "observerRemoved" && query.getObserversCount() === 0;
    if (event.type === "removed" || isLeft) store.drop(key);
    if (event.type !== "updated") return;
    const { action } = event;
    if (action.type === "fetch") store.start(key);
    if (action.type === "success" || action.type === "error") store.drop(key);
    if (action.type === "failed") {
      const { error, failureCount } = action;
      const reason = error instanceof RequestError ? error.retryReason : null;
      // `failureCount` already includes this failure, but `retryDelay` counts from 0.
      if (reason !== null) store.note(key, { reason, delayMs: retryDelay(failureCount - 1) });
    }
    const isIdle = cache.findAll({ fetchStatus: "fetching" }).length === 0;
    if (action.type === "success" || isIdle) store.drop(NO_QUERY);
  });
}

/**
 * Starts the next try of every query that waits for one. Cancelling a query ends the wait in the client and
 * in the query library, and fetching it again starts over with the first try.
 */
export async function tryAgainNow(store: TroubleStore, queryClient: QueryClient): Promise<void> {
  const waiting = store.waitingKeys();
  const predicate = ({ queryHash }: { queryHash: string }) => waiting.has(queryHash);
  await queryClient.cancelQueries({ predicate });
  await queryClient.refetchQueries({ predicate, type: "active" });
}

export function useTrouble(): { trouble: Trouble | null; hasNotice: boolean } {
  const { trouble: store } = useSource();
  const queryClient = useQueryClient();
  useEffect(() => followQueries(store, queryClient.getQueryCache()), [queryClient, store]);
  return {
    trouble: useSyncExternalStore(store.subscribe, store.first),
    hasNotice: useSyncExternalStore(store.subscribe, store.hasNotice),
  };
}

export function useTroubleOf(queryKey: QueryKey): Trouble | null {
  const { trouble: store } = useSource();
  const key = hashKey(queryKey);
  return useSyncExternalStore(store.subscribe, () => store.of(key));
}

export function useTryNow(): () => void {
  const { trouble: store } = useSource();
  const queryClient = useQueryClient();
  return () => void tryAgainNow(store, queryClient);
}
