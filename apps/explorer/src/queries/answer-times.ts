// Records when the service gave each answer, by the Date header. An answer from the browser’s cache keeps its
// original header, so an old answer does not look new.
import type { Fetch } from "@digital-evidence/client";

/**
 * The limit is higher than the number of addresses that one visit requests. Beyond the limit, all times are
 * dropped.
 */
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
 * The page can read the header only where the service has the page’s origin or exposes the header. A time in
 * the future, which a faster clock may give, counts as the present.
 */
function timeOf({ headers }: Response, present: number): number {
  const date = Date.parse(headers.get("date") ?? "");
  return Number.isNaN(date) ? present : Math.min(date, present);
}
