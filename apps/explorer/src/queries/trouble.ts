import type { Retry } from "@digital-evidence/client";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { useSource } from "./source.ts";

/** The service does not answer as it should, and is being asked again. */
export type Trouble = {
  reason: Retry["reason"];
  /** How many tries have failed since an answer last came. */
  failures: number;
};

/** What the client tells of its retries, for the pages to show. */
export function createTroubleStore() {
  let trouble: Trouble | null = null;
  const listeners = new Set<() => void>();
  function set(next: Trouble | null) {
    if (next === trouble) return;
    trouble = next;
    for (const listener of listeners) listener();
  }
  return {
    note: ({ reason }: Retry) => {
      set({ reason, failures: (trouble?.failures ?? 0) + 1 });
    },
    clear: () => {
      set(null);
    },
    current: () => trouble,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

export type TroubleStore = ReturnType<typeof createTroubleStore>;

/** The present trouble; none once an answer has come, or nothing is being asked any more. */
export function useTrouble(): { trouble: Trouble | null; tryNow: () => void } {
  const { trouble: store } = useSource();
  const queryClient = useQueryClient();
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type !== "updated") return;
        const { type } = event.action;
        if (type === "success" || queryClient.isFetching() === 0) store.clear();
      }),
    [queryClient, store],
  );
  return {
    trouble: useSyncExternalStore(store.subscribe, store.current),
    tryNow: () => {
      const ask = async () => {
        await queryClient.cancelQueries();
        await queryClient.refetchQueries({ type: "active" });
      };
      void ask();
    },
  };
}
