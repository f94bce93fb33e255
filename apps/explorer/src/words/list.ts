export const listWords = {
  /** [D11] in docs/spec.md */
  empty: "No data available",
  newest: "Newest",
  newer: "Newer",
  older: "Older",
  showCurrent: "Show the current list",
  showNew: (count: number) => `Show ${count} new`,
  updated: (age: string) => `Updated ${age}`,
  checkAgain: "Check again",
};
