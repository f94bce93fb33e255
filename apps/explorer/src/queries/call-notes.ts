/** A visit makes fewer queries than this. When the limit is reached, all notes are dropped. */
const MAX_QUERIES = 1000;

/** Notes which addresses each query has asked, so that the pages can name the calls behind what they show. */
export function createCallNotes() {
  const notes = new Map<string, Set<string>>();
  return {
    /** @param key the hash of the query's key */
    note: (key: string, url: string): void => {
      if (notes.size >= MAX_QUERIES) notes.clear();
      const urls = notes.get(key) ?? new Set();
      notes.set(key, urls.add(url));
    },
    /** Returns the addresses that a query has asked, each once, in the order of the first calls. */
    of: (key: string): readonly string[] => [...(notes.get(key) ?? [])],
  };
}

export type CallNotes = ReturnType<typeof createCallNotes>;
