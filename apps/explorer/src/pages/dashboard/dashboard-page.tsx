import { PageHeader } from "../../components/page-header.tsx";
import { HEADINGS } from "../../routes/page-headings.ts";
import { usePageTitle } from "../../routes/page-title.ts";
import styles from "./dashboard-page.module.css";
import { LatestFingerprints } from "./latest-fingerprints.tsx";
import { Overview } from "./overview.tsx";

export function DashboardPage() {
  usePageTitle(HEADINGS.dashboard.title);
  return (
    <>
      <PageHeader {...HEADINGS.dashboard} />
      <div className={styles.sections}>
        <Overview />
        <LatestFingerprints />
      </div>
    </>
  );
}
