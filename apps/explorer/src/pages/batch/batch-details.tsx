import type { ReceivedBatch } from "@digital-evidence/client";
import { Link } from "wouter";
import { useConfig } from "../../config/config-context.ts";
import { ExternalLink } from "../../components/external-link.tsx";
import { Field, FieldList } from "../../components/field-list.tsx";
import { HashValue } from "../../components/hash-value.tsx";
import { Missing } from "../../components/missing.tsx";
import { Notice } from "../../components/notice.tsx";
import { Panel } from "../../components/panel.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { snapshotAddress } from "../../components/snapshot-address.ts";
import { StatusBadge } from "../../components/status-badge.tsx";
import { WrittenTimestamp } from "../../components/timestamp.tsx";
import { batchTime } from "../../format/time.ts";
import { useSource } from "../../queries/source.ts";
import type { Trouble } from "../../queries/trouble-store.ts";
import { Unanswered } from "../../waiting/unanswered.tsx";
import styles from "./batch-details.module.css";
import { ErroredNotice } from "./errored-notice.tsx";
import { batchWords as words } from "../../words/batch.tsx";

type Props = {
  batch: ReceivedBatch | undefined;
  waiting: Trouble | null;
};

export function BatchDetails({ batch, waiting }: Props) {
  const { hasGeneratedBatches } = useSource();
  return (
    <Panel
      title={words.details}
      action={
        batch === undefined &&
        waiting === null && <output className={styles.loading}>{words.loading}</output>
      }
    >
      {hasGeneratedBatches && (
        <div className={styles.notice}>
          <Notice kind="info" title={words.generated.title}>
            {words.generated.sentence}
          </Notice>
        </div>
      )}
      {batch?.status === "ERRORED_COMMITMENT" && !hasGeneratedBatches && (
        <div className={styles.notice}>
          <ErroredNotice batch={batch} />
        </div>
      )}
      <Unanswered trouble={waiting}>
        <FieldList>
          <Field name={words.fields.id}>
            {batch === undefined ? (
              <Skeleton width={20} />
            ) : (
              batch.id && <HashValue value={batch.id} ends={12} label={words.copies.id} />
            )}
          </Field>
          <Field name={words.fields.snapshot}>
            {batch === undefined ? <Skeleton width={10} /> : <Snapshot batch={batch} />}
          </Field>
          <Field name={words.fields.timestamp}>
            {batch === undefined ? (
              <Skeleton width={24} />
            ) : (
              batch.createdAt && <WrittenTimestamp value={batch.createdAt} format={batchTime} />
            )}
          </Field>
          <Field name={words.fields.status}>
            {batch === undefined ? (
              <Skeleton width={20} />
            ) : (
              <StatusBadge
                status={batch.status}
                kind={hasGeneratedBatches ? "success" : undefined}
              />
            )}
          </Field>
        </FieldList>
      </Unanswered>
    </Panel>
  );
}

function Snapshot({ batch }: { batch: ReceivedBatch }) {
  const { network } = useConfig();
  const { globalSnapshotOrdinal: ordinal, globalSnapshotHash: hash } = batch;
  if (ordinal === undefined) return <Missing />;
  const { to, href } = hash === undefined ? {} : snapshotAddress(network, hash);
  if (to !== undefined) return <Link href={to}>{ordinal}</Link>;
  return href === undefined ? ordinal : <ExternalLink href={href}>{ordinal}</ExternalLink>;
}
