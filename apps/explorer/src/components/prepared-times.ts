import { useEffect } from "react";
import { prepareTimes } from "../format/time.ts";

/** Prepares a page for the times that it will show, while it waits for the service's answer. */
export function usePreparedTimes(): void {
  useEffect(() => {
    const timer = setTimeout(prepareTimes);
    return () => {
      clearTimeout(timer);
    };
  }, []);
}
