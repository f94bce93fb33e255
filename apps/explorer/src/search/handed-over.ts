// Passes files and texts on to /verify: files that a visitor dropped on a page or pasted into the search box, and texts
// that the search recognised as evidence. They are kept in memory only.
import { useEffect } from "react";
import type { LeftOut } from "../components/dropped-files.ts";

/** Files, and pasted texts such as a proof. `leftOut` states what was left out of the files when they were dropped. */
export type HandedOver = {
  files: readonly File[];
  texts: readonly string[];
  leftOut?: LeftOut | undefined;
};

let waiting: HandedOver[] = [];
const takers = new Set<() => void>();

export function handOver(items: HandedOver): void {
  waiting.push(items);
  for (const taker of takers) taker();
}

/**
 * Calls `take` with everything that was handed over before the component appeared, and with everything that
 * is handed over later.
 */
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
