import type { ServiceActivity } from "@digital-evidence/client/service";
import { formatNumber } from "../../format/number.ts";
import { activityWords } from "../../words/activity.ts";
import { Chart, percent } from "./chart.tsx";
import { type Counts, openOf } from "./counts.ts";
import { topOf } from "./scale.ts";
import { useSeries } from "./series.tsx";

/** The fraction of the width available to a bar that the bar takes up. */
const FILLED = 0.8;
/** The minimum height of a part that is not empty, as a fraction of the chart's height. It keeps small counts visible. */
const MIN_HEIGHT = 0.012;

/** Draws a bar for each hour or day. Its parts are the received fingerprints that are final, still open and errored. */
export function ReceivedChart({ activity, all }: { activity: ServiceActivity; all: Counts }) {
  const { patterns, fill } = useSeries();
  const { buckets } = activity;
  const top = topOf(Math.max(...buckets.map(({ received }) => received)));
  const label = activityWords.received.summary(
    formatNumber(all.received),
    formatNumber(all.final),
    formatNumber(openOf(all)),
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
          ["open", openOf(bucket)],
          ["errored", bucket.errored],
        ] as const;
        return parts.map(([series, count]) => {
          if (count === 0) return null;
          const height = Math.max(MIN_HEIGHT, count / top);
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
