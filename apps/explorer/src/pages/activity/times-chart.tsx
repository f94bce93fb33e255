import type { ServiceActivity, TimeRange } from "@digital-evidence/evidence/api";
import { duration } from "../../format/duration.ts";
import { activityWords } from "../../words/activity.ts";
import { Chart, percent } from "./chart.tsx";
import { placeOn, timeLines } from "./scale.ts";
import { limitOf } from "../../format/time-range.ts";

/** Half the maximum width of a mark, in pixels. If there are many hours or days, the marks are narrower. */
const MAX_HALF = 5;

/** For each hour or day, draws the median and the 95th percentile of the times until fingerprints were final. */
export function TimesChart({ activity }: { activity: ServiceActivity }) {
  const { buckets, median, p95 } = activity.timesToFinal;
  const lines = timeLines(buckets.flatMap((bucket) => (bucket.p95 ? [endOf(bucket.p95)] : [])));
  const half = Math.min(MAX_HALF, 90 / buckets.length);
  return (
    <Chart
      label={activityWords.times.summary(limitOf(median), limitOf(p95))}
      scale={lines.toReversed().map((line) => duration(line, "short"))}
      activity={activity}
    >
      {buckets.map((bucket, index) => {
        if (bucket.median === undefined || bucket.p95 === undefined) return null;
        const x = percent((index + 0.5) / buckets.length);
        const [low, high] = [bucket.median, bucket.p95].map((range) =>
          percent(1 - placeOn(lines, Math.min(endOf(range), lines.at(-1) ?? 0))),
        );
        return (
          // Each mark has a size in pixels but a position in percent. It is therefore drawn in an SVG of its own, which
          // has that position.
          <g key={bucket.start}>
            <line className="chart-span" x1={x} x2={x} y1={low} y2={high} />
            <svg x={x} y={high} overflow="visible">
              <path className="chart-p95" d={`M${-half} 0H${half}`} />
            </svg>
            <svg x={x} y={low} overflow="visible">
              <rect
                className="chart-median"
                x={-half * 0.8}
                y={-half * 0.8}
                width={half * 1.6}
                height={half * 1.6}
              />
            </svg>
          </g>
        );
      })}
    </Chart>
  );
}

function endOf({ overMs, atMostMs }: TimeRange): number {
  return atMostMs ?? overMs;
}

export function QuantileMark({ quantile }: { quantile: "median" | "p95" }) {
  return (
    <svg className="chart-mark" viewBox="0 0 16 16" aria-hidden>
      {quantile === "median" ? (
        <rect className="chart-median" x="4" y="4" width="8" height="8" />
      ) : (
        <path className="chart-p95" d="M3 8H13" />
      )}
    </svg>
  );
}
