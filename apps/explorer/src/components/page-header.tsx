import type { ReactNode } from "react";
import { Breadcrumbs, type Breadcrumb } from "./breadcrumbs.tsx";

type Props = {
  title: string;
  breadcrumbs?: readonly Breadcrumb[];
  /**
   * One or two sentences that say what the page is about. index.html shows the same sentences before scripts run.
   */
  lead?: string | undefined;
  children?: ReactNode;
};

export function PageHeader({ title, breadcrumbs, lead, children }: Props) {
  return (
    <header className="frame-heading">
      {breadcrumbs !== undefined && <Breadcrumbs items={breadcrumbs} />}
      <h1>{title}</h1>
      {lead !== undefined && <p className="frame-lead">{lead}</p>}
      {children}
    </header>
  );
}
