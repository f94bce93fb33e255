// When the service gave each answer, by the answer's own Date header: the browser hands out what it has kept with
// the header it came with, so that an old answer does not pass for a new one.
import type { Fetch } from "@digital-evidence/client";

/** More addresses than one visit asks for; then all are forgotten. */
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

/** The header is readable where the service is of the page's origin, or exposes it; a faster clock is no future. */
function timeOf({ headers }: Response, present: number): number {
  const date = Date.parse(headers.get("date") ?? "");
  return Number.isNaN(date) ? present : Math.min(date, present);
}
