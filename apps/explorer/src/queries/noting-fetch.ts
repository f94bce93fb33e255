import type { CallNotes } from "./call-notes.ts";

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
