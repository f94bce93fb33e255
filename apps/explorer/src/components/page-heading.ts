import type { Breadcrumb } from "./breadcrumbs.tsx";
import { headingWords } from "../words/shell.ts";
import { dashboardPath } from "../routes/routes.ts";

export type HeadingWords = {
  readonly title: string;
  /** What the page is about, in a sentence or two. */
  readonly lead?: string;
  /** What the breadcrumbs call the page. The default is the title. */
  readonly name?: string;
};

/**
 * Returns the heading of a page below the dashboard.
 * @param parent the page between the dashboard and this one, if there is one
 * @param dashboard what the breadcrumbs call the dashboard
 */
export function headingOf(
  { title, lead, name = title }: HeadingWords,
  parent?: Breadcrumb,
  dashboard = headingWords.dashboard.name,
) {
  const breadcrumbs: Breadcrumb[] = [
    { label: dashboard, href: dashboardPath },
    ...(parent === undefined ? [] : [parent]),
    { label: name, active: true },
  ];
  return { title, lead, breadcrumbs };
}
