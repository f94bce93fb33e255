import type { ServiceActivity } from "@digital-evidence/evidence/api";
import type { ReactNode } from "react";
import { Freshness } from "../../components/freshness.tsx";
import { Panel } from "../../components/panel.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { WrittenTimestamp } from "../../components/timestamp.tsx";
import { formatNumber } from "../../format/number.ts";
import { shortTime } from "../../format/time.ts";
import type { useServiceActivity } from "../../queries/service.ts";
import { Unanswered } from "../../waiting/unanswered.tsx";
import { activityWords } from "../../words/activity.ts";
import { fullName } from "./bucket-names.ts";
import { Numbers } from "./numbers.tsx";
import { type Counts, openOf, sumOf } from "./counts.ts";
import { ReceivedChart } from "./received-chart.tsx";
import { SERIES, SeriesMark } from "./series.tsx";

const { received: words } = activityWords;

type Props = {
  activity: ServiceActivity | undefined;
  query: ReturnType<typeof useServiceActivity>;
};

export function ReceivedPanel({ activity, query }: Props) {
  const all = activity && sumOf(activity.buckets);
  return (
    <Panel
      title={words.title}
      footer={
        <>
          <Freshness query={query} />
          <p className="activity-note">
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
        <dl className="activity-figures">
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
        <div className="activity-place">
          {activity && all && <ReceivedChart activity={activity} all={all} />}
          {all?.received === 0 && <p className="activity-none">{words.none}</p>}
        </div>
      </Unanswered>
      <p className="activity-note">{words.note}</p>
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
  return series === "open" ? openOf(counts) : counts[series];
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
    <div className="activity-figure">
      <dt>
        {mark}
        {name}
      </dt>
      <dd>{value === undefined ? <Skeleton width={4} /> : formatNumber(value)}</dd>
    </div>
  );
}
