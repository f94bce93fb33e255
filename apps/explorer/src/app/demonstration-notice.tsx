import ChevronDown from "lucide-react/icons/chevron-down";
import FlaskConical from "lucide-react/icons/flask-conical";
import { useConfig } from "./config-context.ts";
import styles from "./demonstration-notice.module.css";

/** Says, on every page and for as long as it is so, that the data is invented. */
export function DemonstrationNotice() {
  const { demonstration, network } = useConfig();
  if (!demonstration) return null;
  return (
    <details className={styles.notice}>
      <summary className={styles.summary}>
        <FlaskConical size={16} />
        <span>Demonstration data on a local ledger</span>
        <ChevronDown size={16} className={styles.chevron} />
      </summary>
      <p className={styles.words}>
        The organizations and documents shown here are invented, and their batches are committed to
        “{network.name}”, a ledger kept by this service alone; no public network knows of them. The
        hashes, signatures and proofs are real, and can be checked.
      </p>
    </details>
  );
}
