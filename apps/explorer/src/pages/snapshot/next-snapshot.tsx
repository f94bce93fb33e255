import { isJsonObject } from "@digital-evidence/evidence/json-object";
import type { JsonValue } from "@digital-evidence/evidence/strict-json";
import { checkSnapshot } from "@digital-evidence/evidence/snapshot";
import { useMemo } from "react";
import { snapshotPathFor } from "../../routes/routes.ts";
import { HashValue } from "../../components/hash-value.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { failureText } from "../../phrasing/failure.ts";
import { useNextSnapshot } from "../../queries/snapshot.ts";
import { snapshotWords as words } from "../../words/snapshot.tsx";
import { shownSnapshot } from "./shown-snapshot.ts";
import styles from "./snapshot.module.css";

/**
 * Links to the next snapshot, if the service names one and its content refers back to the snapshot on this page. If the
 * content does not, a warning is shown instead.
 */
export function NextSnapshot({ hash }: { hash: string }) {
  const next = useNextSnapshot(hash);
  const { data } = next;
  const nextHash = useMemo(() => hashIfNext(hash, data), [hash, data]);
  if (data === undefined && next.isError) return <>{words.nextFailed(failureText(next.error))}</>;
  if (data === undefined) return <Skeleton width={20} />;
  if (data === null) return <>{words.newest}</>;
  if (nextHash === null) {
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

/**
 * Recomputes the hash of the next snapshot from its content. Returns null if the result is not the hash that the next
 * snapshot states, or if the content does not refer back to the snapshot with `hash`.
 */
function hashIfNext(hash: string, next: JsonValue | undefined): string | null {
  if (!isJsonObject(next) || typeof next["hash"] !== "string") return null;
  const { verdict, computed } = checkSnapshot(next["hash"], { value: next, from: "service" });
  const { previousHash } = shownSnapshot(next);
  return verdict === "pass" && previousHash?.toLowerCase() === hash ? computed : null;
}
