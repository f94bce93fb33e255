import { PageHeader } from "../../components/page-header.tsx";
import { usePageTitle } from "../../app/page-title.ts";
import styles from "./dashboard-page.module.css";
import { LatestFingerprints } from "./latest-fingerprints.tsx";
import { Overview } from "./overview.tsx";

export function DashboardPage() {
  usePageTitle("Dashboard");
  return (
    <>
      <PageHeader
        title="Dashboard"
        lead="Fingerprints record that a document existed in a certain form. They are confirmed in batches on a ledger, with a proof that your own browser can check."
      />
      <div className={styles.sections}>
        <Overview />
        <LatestFingerprints />
      </div>
    </>
  );
}
