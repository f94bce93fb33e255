import { isJsonObject } from "@digital-evidence/evidence/json-object";
import { checkSnapshot } from "@digital-evidence/evidence/snapshot";
import { useMemo } from "react";
import { useConfig } from "../../config/config-context.ts";
import { searchPathFor } from "../../routes/routes.ts";
import { ButtonLink } from "../../components/button-link.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { NotFoundPanel } from "../../components/not-found-panel.tsx";
import { useSource } from "../../queries/source.ts";
import { useSnapshot } from "../../queries/snapshot.ts";
import { snapshotWords as words } from "../../words/snapshot.tsx";
import { HashedContent } from "./hashed-content.tsx";
import { shownSnapshot } from "./shown-snapshot.ts";
import { SnapshotBatches } from "./snapshot-batches.tsx";
import { SnapshotDetails } from "./snapshot-details.tsx";
import { SnapshotVerdict } from "./snapshot-verdict.tsx";
import styles from "./snapshot.module.css";

export function Snapshot({ hash }: { hash: string }) {
  const { network } = useConfig();
  const { published } = useSource();
  const snapshot = useSnapshot(hash);
  const { data } = snapshot;
  const check = useMemo(
    () => (isJsonObject(data) ? checkSnapshot(hash, { value: data, from: "service" }) : null),
    [hash, data],
  );
  if (data === undefined && snapshot.isError) {
    return (
      <ErrorPanel
        title={words.failed.title}
        error={snapshot.error}
        advice={words.failed.advice}
        isRetrying={snapshot.isFetching}
        onRetry={() => void snapshot.refetch()}
      />
    );
  }
  if (data === null) {
    return (
      <NotFoundPanel
        title={words.notFound.title}
        action={<ButtonLink to={searchPathFor(hash)}>{words.notFound.search}</ButtonLink>}
      >
        <p>{words.notFound.sentence(<code>{hash}</code>, network.name)}</p>
        <p>{words.notFound.advice}</p>
        {published && <p>{published.notFound}</p>}
      </NotFoundPanel>
    );
  }
  if (data !== undefined && !isJsonObject(data)) {
    return (
      <NotFoundPanel title={words.failed.title}>
        <p>{words.failed.notASnapshot}</p>
      </NotFoundPanel>
    );
  }
  const { content = null, computed = null } = check ?? {};
  const shown = data === undefined ? undefined : shownSnapshot(data);
  return (
    <div className={styles.sections}>
      <SnapshotVerdict check={check} />
      <SnapshotDetails hash={hash} shown={shown} waiting={snapshot.waiting} />
      {(shown !== undefined || snapshot.waiting === null) && (
        <SnapshotBatches entries={shown?.entries} isPending={shown === undefined} />
      )}
      {content !== null && computed !== null && (
        <HashedContent hash={hash} stated={shown?.hash} content={content} computed={computed} />
      )}
    </div>
  );
}
