// What was dropped on or pasted into the search box and is to be checked, on its way to /verify. It
// stays in this page's memory.
import { useEffect } from "react";

/** Files, and texts such as a pasted proof. */
export type HandedOver = { files: readonly File[]; texts: readonly string[] };

let waiting: HandedOver[] = [];
const takers = new Set<() => void>();

export function handOver(items: HandedOver): void {
  waiting.push(items);
  for (const taker of takers) taker();
}

/** Calls `take` with what is handed over, before this page was there or while it is. */
export function useHandedOver(take: (items: HandedOver) => void): void {
  useEffect(() => {
    const taker = () => {
      const items = waiting;
      waiting = [];
      for (const item of items) take(item);
    };
    taker();
    takers.add(taker);
    return () => {
      takers.delete(taker);
    };
  }, [take]);
}
