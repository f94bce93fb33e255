import type { ReactNode } from "react";
import { Breadcrumbs, type Breadcrumb } from "./breadcrumbs.tsx";

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
