// An id such as [D4] names the row of docs/spec.md that specifies the words below it.
export const listWords = {
  /** [D11] */
  empty: "No data available",
  newest: "Newest",
  newer: "Newer",
  older: "Older",
  showCurrent: "Show the current list",
  showNew: (count: number) => `Show ${count} new`,
  updated: (age: string) => `Updated ${age}`,
  checkAgain: "Check again",
  /** What is copied, as in "Copy batch ID". */
  copies: {
    hash: "fingerprint hash",
    eventId: "event ID",
    documentId: "document ID",
    documentRef: "document REF",
    id: "ID",
    batchId: "batch ID",
    root: "root",
    key: "key",
    value: "value",
  },
};
