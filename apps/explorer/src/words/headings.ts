// Headings of the pages with a first paint. The build writes them into index.html.
// An id such as [D4] names the row of docs/spec.md that specifies the words below it.
export const headingWords = {
  dashboard: {
    title: "Dashboard",
    lead: "Fingerprints record that a document existed in a certain form. They are confirmed in batches on a ledger, with a proof that your own browser can check.",
  },
  fingerprint: {
    /** [F1] */
    title: "Fingerprint",
  },
  batch: {
    title: "Batch",
    lead: "A batch confirms many fingerprints at once: one root, computed from all of them, is committed to a ledger.",
  },
};
