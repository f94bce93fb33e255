// Headings of the pages with a first paint. The build writes them into index.html.
// An id such as [D4] names the row of docs/spec.md that specifies the words below it.
export const headingWords = {
  dashboard: {
    title: "Is this document’s record genuine?",
    lead: "A fingerprint records that a document existed in a certain form. A ledger confirms it, with a proof that your own browser checks.",
    name: "Dashboard",
  },
  fingerprint: {
    /** [F1] */
    title: "Fingerprint",
    lead: "The record that the service keeps for this fingerprint, and the results of your own browser’s checks.",
  },
  batch: {
    title: "Batch",
    lead: "A batch confirms many fingerprints at once: one root, computed from all of them, is committed to a ledger.",
  },
};
