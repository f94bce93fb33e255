import { checkNextSnapshot } from "@digital-evidence/evidence/snapshot";
import { useMemo } from "react";
import { snapshotPathFor } from "../../routes/routes.ts";
import { HashValue } from "../../components/hash-value.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { failureText } from "../../phrasing/failure.ts";
import { useNextSnapshot } from "../../queries/snapshot.ts";
import { snapshotWords as words } from "../../words/snapshot.tsx";
import type { ShownSnapshot } from "./shown-snapshot.ts";
import styles from "./snapshot.module.css";

/**
 * Links to the next snapshot, if the service names one and its content follows the snapshot on this page: by its hash,
 * its ordinal and its time. If the content does not, a warning is shown instead.
 */
export function NextSnapshot({ hash, shown }: { hash: string; shown: ShownSnapshot | undefined }) {
  const next = useNextSnapshot(hash);
  const { data } = next;
  const check = useMemo(
    () =>
      checkNextSnapshot(
        { value: { ...shown, hash }, from: "service" },
        { value: data, from: "service" },
      ),
    [hash, shown, data],
  );
  if (data === undefined && next.isError) return <>{words.nextFailed(failureText(next.error))}</>;
  if (data === undefined) return <Skeleton width={20} />;
  if (data === null) return <>{words.newest}</>;
  const { verdict, code, computed: nextHash } = check;
  // A time that cannot be read is not compared. The snapshot's own page names it.
  const isNext = verdict === "pass" || code === "NO_SNAPSHOT_TIME";
  if (!isNext || nextHash === null) {
    return (
      <span role="alert" className={styles.wrong}>
        {words.nextDoesNotContinue}
      </span>
    );
  }
  return (
    <span className={styles.next}>
      <HashValue value={nextHash} to={snapshotPathFor(nextHash)} label={words.copies.next} />
      <span className={styles.note}>{words.nextContinues}</span>
    </span>
  );
}
