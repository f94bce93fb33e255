import { headingWords } from "../words/headings.ts";
import { dashboardPath } from "./routes.ts";

const dashboard = { label: headingWords.dashboard.title, href: dashboardPath };

/** The headings that index.html shows before any script has run. */
export const HEADINGS = {
  dashboard: headingWords.dashboard,
  fingerprint: {
    ...headingWords.fingerprint,
    breadcrumbs: [dashboard, { label: headingWords.fingerprint.title, active: true }],
  },
  batch: {
    ...headingWords.batch,
    breadcrumbs: [dashboard, { label: headingWords.batch.title, active: true }],
  },
} as const;
