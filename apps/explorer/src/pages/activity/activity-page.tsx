import { Link, useSearch } from "wouter";
import { SERVICE_PERIODS, type ServicePeriod } from "@digital-evidence/evidence/api";
import { PageHeader } from "../../components/page-header.tsx";
import { activityPathOf, readPeriod } from "../../routes/activity-path.ts";
import { statusPath } from "../../routes/routes.ts";
import { headingOf } from "../../components/page-heading.ts";
import { usePageTitle } from "../../routes/page-title.ts";
import { loadStyleSheet } from "../../routes/page-styles.ts";
import { activityWords as words } from "../../words/activity.ts";
import styleSheet from "./activity.css?url";
import { Activity } from "./activity.tsx";

loadStyleSheet(styleSheet);

export function ActivityPage() {
  usePageTitle(words.title);
  const period = readPeriod(useSearch());
  return (
    <>
      <link rel="stylesheet" href={styleSheet} precedence="default" />
      <PageHeader {...headingOf(words)} />
      <div className="activity-sections">
        <div className="activity-choice">
          <Periods chosen={period} />
          <p className="activity-stated">
            {words.stated} <Link href={statusPath}>{words.status}</Link>
          </p>
        </div>
        <Activity key={period} period={period} />
      </div>
    </>
  );
}

/** Links to each period. The address names the period, so a visitor can share it. */
function Periods({ chosen }: { chosen: ServicePeriod }) {
  return (
    <nav aria-label={words.periods.label} className="activity-periods">
      {SERVICE_PERIODS.map((period) => (
        <Link
          key={period}
          href={activityPathOf(period)}
          className="activity-period"
          aria-current={period === chosen ? "true" : undefined}
        >
          {words.periods[period]}
        </Link>
      ))}
    </nav>
  );
}
