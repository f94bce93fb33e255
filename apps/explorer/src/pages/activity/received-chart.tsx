import type { ServiceActivity } from "@digital-evidence/evidence/api";
import { formatNumber } from "../../format/number.ts";
import { activityWords } from "../../words/activity.ts";
import { Chart, percent } from "./chart.tsx";
import { type Counts, openOf } from "./counts.ts";
import { stackedHeights, topOf } from "./scale.ts";
import { useSeries } from "./series.tsx";

/** A bar takes up this fraction of the width that is available to it. */
const FILLED = 0.8;

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
