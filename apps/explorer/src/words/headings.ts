// Headings of the pages with a first paint. The build writes them into index.html.
export const headingWords = {
  dashboard: {
    title: "Dashboard",
    lead: "Fingerprints record that a document existed in a certain form. They are confirmed in batches on a ledger, with a proof that your own browser can check.",
  },
  fingerprint: {
    /** [F1] */
    title: "Fingerprint",
    lead: "What the service has recorded under this hash, and what your own browser finds when it checks it.",
  },
  batch: {
    title: "Batch",
    lead: "Fingerprints that are confirmed together: one root, committed to a ledger, stands for them all.",
  },
};
