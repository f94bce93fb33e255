// Headings of the pages with a first paint. The build writes them into index.html.
// An id such as [D4] names the row of docs/spec.md that specifies the words below it.
export const headingWords = {
  dashboard: {
    title: "Is this document’s record genuine?",
    lead: "A fingerprint is a signed statement about a document, listed in a ledger. Your own browser checks the proof, and says who vouches for it.",
    name: "Dashboard",
  },
  fingerprint: {
    /** [F1] */
    title: "Fingerprint",
  },
  batch: {
    title: "Batch",
  },
};
