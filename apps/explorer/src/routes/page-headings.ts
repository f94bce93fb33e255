import { headingWords } from "../words/headings.ts";
import { dashboardPath } from "./routes.ts";

/**
 * Returns the heading and lead of each page that index.html shows before scripts run, in the language of the
 * words.
 */
export function headingsIn(words: typeof headingWords) {
  const dashboard = { label: words.dashboard.title, href: dashboardPath };
  return {
    dashboard: words.dashboard,
    fingerprint: {
      ...words.fingerprint,
      breadcrumbs: [dashboard, { label: words.fingerprint.title, active: true }],
    },
    batch: {
      ...words.batch,
      breadcrumbs: [dashboard, { label: words.batch.title, active: true }],
    },
  };
}

export const HEADINGS = headingsIn(headingWords);
