import type { ReactNode } from "react";
import { Breadcrumbs, type Breadcrumb } from "./breadcrumbs.tsx";

type Props = {
  title: string;
  breadcrumbs?: readonly Breadcrumb[];
  /**
   * One or two sentences that say what the page is about. index.html shows the same sentences before scripts run.
   */
  lead?: string | undefined;
  /** Whether this is the first thing that a new visitor reads, in a larger size. */
  isHero?: boolean;
  children?: ReactNode;
};

export function PageHeader({ title, breadcrumbs, lead, isHero, children }: Props) {
  return (
    <header className="frame-heading" data-hero={isHero}>
      {breadcrumbs !== undefined && <Breadcrumbs items={breadcrumbs} />}
      <h1>{title}</h1>
      {lead !== undefined && <p className="frame-lead">{lead}</p>}
      {children}
    </header>
  );
}
