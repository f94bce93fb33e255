import { dashboardPath } from "./paths.ts";

const dashboard = { label: "Dashboard", href: dashboardPath };

/** What the pages of the first paint open with: index.html has it before any script has run. */
export const HEADINGS = {
  dashboard: {
    title: "Dashboard",
    lead: "Fingerprints record that a document existed in a certain form. They are confirmed in batches on a ledger, with a proof that your own browser can check.",
  },
  fingerprint: {
    title: "Fingerprint",
    breadcrumbs: [dashboard, { label: "Fingerprint", active: true }],
    lead: "What the service holds under this hash, and what your own browser finds when it computes it again.",
  },
  batch: {
    title: "Batch",
    breadcrumbs: [dashboard, { label: "Batch", active: true }],
    lead: "Fingerprints that are confirmed together: one root, committed to a ledger, stands for them all.",
  },
} as const;
