import type { SnapshotCheck } from "@digital-evidence/evidence/snapshot";
import { Notice } from "../../components/notice.tsx";
import { snapshotWords as words } from "../../words/snapshot.tsx";
import styles from "./snapshot.module.css";

export function SnapshotVerdict({ check }: { check: SnapshotCheck | null }) {
  return (
    <div className={styles.verdict} aria-live="polite" data-snapshot-check={check?.verdict}>
      {check === null ? (
        <Notice kind="unknown" title={words.awaited.title}>
          {words.awaited.sentence}
        </Notice>
      ) : (
        <Found check={check} />
      )}
    </div>
  );
}

function Found({ check: { verdict, code } }: { check: SnapshotCheck }) {
  if (verdict === "pass") {
    // The notice is not green. A success would claim too much, because the service that gave this content
    // also keeps the ledger.
    return (
      <Notice kind="info" title={words.same.title}>
        <p>{words.same.found}</p>
        <p>{words.same.limit}</p>
      </Notice>
    );
  }
  if (verdict === "fail") {
    const { title, found } = code === "OTHER_SNAPSHOT" ? words.another : words.mismatch;
    return (
      <Notice kind="error" title={title}>
        {found}
      </Notice>
    );
  }
  const { title, found } = code === "UNKNOWN_LEDGER" ? words.unknownLedger : words.unreadable;
  return (
    <Notice kind="unknown" title={title}>
      {found}
    </Notice>
  );
}
