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

export type CallNotes = ReturnType<typeof createCallNotes>;
