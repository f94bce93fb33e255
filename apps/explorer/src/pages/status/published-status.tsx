import type { Published } from "@digital-evidence/evidence/published";
import { useSyncExternalStore } from "react";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { Field, FieldList } from "../../components/field-list.tsx";
import { Notice } from "../../components/notice.tsx";
import { Panel } from "../../components/panel.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { formatNumber } from "../../format/number.ts";
import { utcTime } from "../../format/time.ts";
import type { PublishedSource } from "../../queries/published-source.tsx";
import { formerText } from "./points.ts";
import { useStats } from "../../queries/stats.ts";
import { serviceStatusWords } from "../../words/service-status.ts";

const { published: words, failed } = serviceStatusWords;

const counts: readonly (readonly [
  name: keyof typeof words.fields,
  value: (root: Published, time: number | null) => string,
])[] = [
  ["asOf", (_, time) => (time === null ? words.unknownTime : utcTime(time))],
  ["records", ({ records }) => formatNumber(records.count)],
  ["batches", ({ batches }) => formatNumber(batches.count)],
  ["snapshots", ({ snapshots }) => formatNumber(snapshots.count)],
  ["log", ({ log }) => (log === null ? words.noLog : loggedText(log))],
];

function loggedText({ size, former }: NonNullable<Published["log"]>): string {
  return `${words.logged(formatNumber(size))} ${formerText(former)}`.trimEnd();
}

export function PublishedStatus({ published }: { published: PublishedSource }) {
  // The counters are polled because each poll also reads the root of the files. If newer files have been published, the
  // page then shows their root.
  const stats = useStats();
  const root = useSyncExternalStore(published.onRoot, published.root);
  if (root === undefined && stats.isError) {
    return (
      <ErrorPanel
        title={words.failed}
        error={stats.error}
        advice={failed.advice}
        isRetrying={stats.isFetching}
        onRetry={() => void stats.refetch()}
      />
    );
  }
  return (
    <>
      <Notice kind="info" title={words.notAsked.title}>
        {words.notAsked.text}
      </Notice>
      <Panel title={words.panel}>
        <FieldList>
          {counts.map(([name, value]) => (
            <Field key={name} name={words.fields[name]}>
              {root === undefined ? <Skeleton width={12} /> : value(root, published.timeOf(root))}
            </Field>
          ))}
        </FieldList>
      </Panel>
    </>
  );
}
