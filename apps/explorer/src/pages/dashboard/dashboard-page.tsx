import { Link } from "wouter";
import { PageHeader } from "../../components/page-header.tsx";
import { usePageTitle } from "../../routes/page-title.ts";
import { howItWorksPath, ROUTES, verifyPath } from "../../routes/routes.ts";
import { headingWords } from "../../words/headings.ts";
import { dashboardWords as words } from "../../words/dashboard.ts";
import styles from "./dashboard-page.module.css";
import { LatestFingerprints } from "./latest-fingerprints.tsx";
import { Overview } from "./overview.tsx";

export function DashboardPage() {
  usePageTitle(headingWords.dashboard.title);
  return (
    <>
      <PageHeader {...headingWords.dashboard} />
      <div className={styles.sections}>
        <Overview />
        <p className={styles.more}>
          <span>
            {words.have} <Link href={verifyPath}>{words.check}</Link>
          </span>
          <span>
            {words.isNew} <Link href={howItWorksPath}>{words.howItWorks}</Link>
          </span>
          <span>
            {words.busy} <Link href={ROUTES.activity}>{words.activity}</Link>
          </span>
        </p>
        <LatestFingerprints />
      </div>
    </>
  );
}
