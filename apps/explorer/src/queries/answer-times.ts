// Records when the service gave each answer. The time is that of the answer's Date header. An answer from the
// browser’s cache keeps its original header, so an old answer does not look new.
import type { Fetch } from "@digital-evidence/client";
import { parseHttpDate } from "@digital-evidence/evidence/time";

/** A visit requests fewer addresses than this. If the limit is reached all the same, all times are dropped. */
const MAX_ADDRESSES = 1000;

export function noteAnswerTimes(fetch: Fetch, now: () => number) {
  const times = new Map<string, number>();
  return {
    fetch: async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
      const response = await fetch(input, init);
      if (times.size >= MAX_ADDRESSES) times.clear();
      times.set(input instanceof Request ? input.url : String(input), timeOf(response, now()));
      return response;
    },
    answeredAt: (url: string): number | undefined => times.get(url),
  };
}

/**
 * Returns the time of the Date header, or the current time if the page cannot read the header. A page can read it only
 * on its own origin or if the service exposes it. A time in the future counts as the current time.
 */
function timeOf({ headers }: Response, present: number): number {
  return Math.min(parseHttpDate(headers.get("date")) ?? present, present);
}
