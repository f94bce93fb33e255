import type { ServiceActivity } from "@digital-evidence/evidence/api";
import { Panel } from "../../components/panel.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { formatNumber } from "../../format/number.ts";
import { activityWords } from "../../words/activity.ts";
import { fullName } from "./bucket-names.ts";
import { Numbers } from "./numbers.tsx";
import { limitOf, rangeOf } from "../../format/time-range.ts";
import { QuantileMark, TimesChart } from "./times-chart.tsx";

const { times: words } = activityWords;

export function TimesPanel({ activity }: { activity: ServiceActivity | undefined }) {
  const times = activity?.timesToFinal;
  return (
    <Panel title={words.title}>
      <dl className="activity-figures" data-few>
        {(["median", "p95"] as const).map((quantile) => (
          <div key={quantile} className="activity-figure">
            <dt>
              <QuantileMark quantile={quantile} />
              {words[`${quantile}Meaning`]}
            </dt>
            <dd>{times === undefined ? <Skeleton width={8} /> : limitOf(times[quantile])}</dd>
          </div>
        ))}
      </dl>
      <div className="activity-place">
        {activity && <TimesChart activity={activity} />}
        {times?.fingerprints === 0 && (
          <p className="activity-none">
            {activity?.isCatchingUp ? activityWords.catchingUp.none : words.none}
          </p>
        )}
      </div>
      <p className="activity-note">{words.note}</p>
      <Numbers
        caption={words.table}
        head={[
          activity?.unit === "day" ? activityWords.day : activityWords.hour,
          words.fingerprints,
          words.median,
          words.p95,
        ]}
        rows={activity?.timesToFinal.buckets.map((bucket, index, buckets) => [
          fullName(activity.unit, bucket.start) +
            (index === buckets.length - 1 ? activityWords.soFar : ""),
          formatNumber(bucket.fingerprints),
          rangeOf(bucket.median),
          rangeOf(bucket.p95),
        ])}
      />
    </Panel>
  );
}
