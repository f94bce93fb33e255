import type { ServiceActivity } from "@digital-evidence/evidence/api";
import type { ReactNode } from "react";
import { Freshness, WrittenTimestamp } from "../../components/timestamp.tsx";
import { Panel, Skeleton } from "../../components/panel.tsx";
import { formatNumber } from "../../format/number.ts";
import { shortTime } from "../../format/time.ts";
import type { useServiceActivity } from "../../queries/service.ts";
import { Unanswered } from "../../waiting/unanswered.tsx";
import { activityWords } from "../../words/activity.ts";
import {
  fullName,
  Numbers,
  type Counts,
  openCount,
  sumCounts,
  SERIES,
  SeriesMark,
  useSeries,
  Chart,
  percent,
  stackedHeights,
  chartTop,
} from "./chart.tsx";
import styles from "./activity.module.css";

const { received: words } = activityWords;

type Props = {
  activity: ServiceActivity | undefined;
  query: ReturnType<typeof useServiceActivity>;
};

export function ReceivedPanel({ activity, query }: Props) {
  const all = activity && sumCounts(activity.buckets);
  return (
    <Panel
      title={words.title}
      footer={
        <>
          <Freshness query={query} />
          <p className={styles.note}>
            {activity && (
              <>
                {activityWords.countedAt}{" "}
                <WrittenTimestamp value={activity.to} format={shortTime} />
              </>
            )}
          </p>
        </>
      }
    >
      <Unanswered trouble={query.waiting}>
        <dl className={styles.figures}>
          <Figure name={words.all} value={all?.received} />
          {SERIES.map((series) => (
            <Figure
              key={series}
              name={words[series]}
              mark={<SeriesMark series={series} />}
              value={all && countOf(all, series)}
            />
          ))}
        </dl>
        <div className={styles.place}>
          {activity && all && <ReceivedChart activity={activity} all={all} />}
          {all?.received === 0 && <p className={styles.none}>{words.none}</p>}
        </div>
      </Unanswered>
      <p className={styles.note}>{words.note}</p>
      <Numbers
        caption={words.table}
        head={[
          activity?.unit === "day" ? activityWords.day : activityWords.hour,
          words.title,
          ...SERIES.map((series) => words[series]),
        ]}
        rows={activity?.buckets.map((bucket, index, buckets) => [
          fullName(activity.unit, bucket.start) +
            (index === buckets.length - 1 ? activityWords.soFar : ""),
          formatNumber(bucket.received),
          ...SERIES.map((series) => formatNumber(countOf(bucket, series))),
        ])}
      />
    </Panel>
  );
}

function countOf(counts: Counts, series: (typeof SERIES)[number]): number {
  return series === "open" ? openCount(counts) : counts[series];
}

function Figure({
  name,
  mark,
  value,
}: {
  name: string;
  mark?: ReactNode;
  value: number | undefined;
}) {
  return (
    <div className={styles.figure}>
      <dt>
        {mark}
        {name}
      </dt>
      <dd>{value === undefined ? <Skeleton width={4} /> : formatNumber(value)}</dd>
    </div>
  );
}

/** A bar takes up this fraction of the width that is available to it. */
const FILLED = 0.8;

/** Draws a bar for each hour or day. Its parts are the received fingerprints that are final, still open and errored. */
function ReceivedChart({ activity, all }: { activity: ServiceActivity; all: Counts }) {
  const { patterns, fill } = useSeries();
  const { buckets } = activity;
  const top = chartTop(Math.max(...buckets.map(({ received }) => received)));
  const label = activityWords.received.summary(
    formatNumber(all.received),
    formatNumber(all.final),
    formatNumber(openCount(all)),
    formatNumber(all.errored),
  );
  const scale = top === 1 ? [1, 0] : [top, top / 2, 0];
  return (
    <Chart label={label} scale={scale.map((line) => formatNumber(line))} activity={activity}>
      {patterns}
      {buckets.map((bucket, index) => {
        let from = 0;
        const parts = [
          ["final", bucket.final],
          ["open", openCount(bucket)],
          ["errored", bucket.errored],
        ] as const;
        const heights = stackedHeights(
          parts.map(([, count]) => count),
          top,
        );
        return parts.map(([series], part) => {
          const height = heights[part] ?? 0;
          if (height === 0) return null;
          from += height;
          return (
            <rect
              key={`${bucket.start} ${series}`}
              x={percent((index + (1 - FILLED) / 2) / buckets.length)}
              width={percent(FILLED / buckets.length)}
              y={percent(1 - from)}
              height={percent(height)}
              {...fill(series)}
            />
          );
        });
      })}
    </Chart>
  );
}
