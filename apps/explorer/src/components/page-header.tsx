import type { ReactNode } from "react";
import ChevronRight from "lucide-react/icons/chevron-right";
import { Link } from "wouter";
import { shellWords, headingWords } from "../words/shell.ts";
import { dashboardPath } from "../routes/routes.ts";

type Props = {
  title: ReactNode;
  breadcrumbs?: readonly Breadcrumb[];
  /**
   * One or two sentences that say what the page is about. index.html shows the same sentences before scripts run.
   */
  lead?: string | undefined;
  /** Whether this is the first thing that a new visitor reads, in a larger size. */
  isHero?: boolean;
};

export function PageHeader({ title, breadcrumbs, lead, isHero }: Props) {
  return (
    <header className="frame-heading" data-hero={isHero}>
      {breadcrumbs !== undefined && <Breadcrumbs items={breadcrumbs} />}
      <h1>{title}</h1>
      {lead !== undefined && <p className="frame-lead">{lead}</p>}
    </header>
  );
}

type RecordProps = Pick<Props, "title" | "breadcrumbs"> & {
  /** What can be done with the record as a whole. */
  actions?: ReactNode;
  /** Who, what and when, in a line. Its room is reserved, since it appears only when the record has arrived. */
  identity?: ReactNode;
};

/** The heading of a page about one record: what it is called, and the line that identifies it. */
export function RecordHeader({ title, breadcrumbs, actions, identity }: RecordProps) {
  return (
    <header className="frame-heading frame-record">
      {breadcrumbs !== undefined && <Breadcrumbs items={breadcrumbs} />}
      <h1>{title}</h1>
      <div className="frame-actions">{actions}</div>
      <div className="frame-identity">{identity}</div>
    </header>
  );
}

type Breadcrumb = { label: string; href?: string; active?: boolean };

function Breadcrumbs({ items }: { items: readonly Breadcrumb[] }) {
  return (
    <nav aria-label={shellWords.breadcrumb} className="frame-trail">
      <ol>
        {items.map(({ label, href, active = false }) => (
          <li key={label}>
            {href === undefined ? (
              <span aria-current={active ? "page" : undefined}>{label}</span>
            ) : (
              <Link href={href} aria-current={active ? "page" : undefined}>
                {label}
              </Link>
            )}
            {!active && <ChevronRight size={14} />}
          </li>
        ))}
      </ol>
    </nav>
  );
}

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
