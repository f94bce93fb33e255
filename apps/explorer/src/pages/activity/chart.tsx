import type { ServiceActivity } from "@digital-evidence/evidence/api";
import { type ReactNode, useId } from "react";
import { millisecondsOf } from "@digital-evidence/evidence/time";
import { written } from "../../format/time.ts";
import { Disclosure } from "../../components/panel.tsx";
import { OutsideText } from "../../components/values.tsx";
import { activityWords } from "../../words/activity.ts";
import styles from "./activity.module.css";

type Props = {
  label: string;
  /** The texts at the lines of the vertical scale, from the top to the bottom. */
  scale: readonly string[];
  activity: ServiceActivity;
  /** The content of the chart's SVG. Its coordinates are percentages of the SVG's width and height. */
  children: ReactNode;
};

/** Draws the frame of a chart: the lines of its scale, and the names of the first, middle and last hour or day. */
export function Chart({ label, scale, activity: { unit, buckets }, children }: Props) {
  const named = [buckets[0], buckets[Math.floor(buckets.length / 2)], buckets.at(-1)];
  return (
    <div className={styles.chart}>
      <div className={styles.chartScale} aria-hidden>
        {scale.map((text) => (
          <span key={text}>{text}</span>
        ))}
      </div>
      <p className="visually-hidden">{label}</p>
      <svg className={styles.chartPlot} aria-hidden>
        {scale.map((text, index) => (
          <line
            key={text}
            className={styles.chartLine}
            x1="0%"
            x2="100%"
            y1={percent(index / (scale.length - 1))}
            y2={percent(index / (scale.length - 1))}
          />
        ))}
        {children}
      </svg>
      <div className={styles.chartTimes} aria-hidden>
        {named.map((bucket, index) => (
          <span key={index}>{bucket && shortName(unit, bucket.start)}</span>
        ))}
      </div>
    </div>
  );
}

export function percent(part: number): string {
  return `${Number((part * 100).toFixed(3))}%`;
}

// Writes the names of the hours or days of a period. They are in UTC, because the service counts by hours and days of
// UTC.

type Unit = ServiceActivity["unit"];

const parts = {
  hour: { hour: "2-digit", minute: "2-digit" },
  day: { day: "numeric", month: "short" },
} as const;

/** Writes `14:00` or `9 Mar`, for the axis of a chart. */
function shortName(unit: Unit, start: string): string {
  return named(start, parts[unit]);
}

/** Writes `9 Mar 2026, 14:00` or `9 Mar 2026`, for a row of a table. */
export function fullName(unit: Unit, start: string): string {
  const day = { ...parts.day, year: "numeric" } as const;
  return named(start, unit === "hour" ? { ...day, ...parts.hour } : day);
}

function named(start: string, format: Intl.DateTimeFormatOptions): string {
  const instant = millisecondsOf(start);
  if (instant === null) return start;
  return written(instant, { ...format, timeZone: "UTC" });
}

export type Counts = Pick<ServiceActivity["buckets"][number], "received" | "final" | "errored">;

export function sumCounts(all: readonly Counts[]): Counts {
  const sum = { received: 0, final: 0, errored: 0 };
  for (const { received, final, errored } of all) {
    sum.received += received;
    sum.final += final;
    sum.errored += errored;
  }
  return sum;
}

export function openCount({ received, final, errored }: Counts): number {
  return Math.max(0, received - final - errored);
}

type NumbersProps = {
  caption: string;
  head: readonly string[];
  /** The first cell of each row names the row. Undefined while loading. */
  rows: readonly (readonly string[])[] | undefined;
};

export function Numbers({ caption, head, rows }: NumbersProps) {
  return (
    <Disclosure summary={activityWords.numbers}>
      <div className={styles.table}>
        <table>
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              {head.map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows?.map(([name = "", ...cells], row) => (
              <tr key={row}>
                <th scope="row">
                  <OutsideText maxLength={200}>{name}</OutsideText>
                </th>
                {cells.map((cell, column) => (
                  <td key={column}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Disclosure>
  );
}

const SECOND_MS = 1_000;
/** The lines that a scale of times can have, in milliseconds. They go from 1 second to 10 days. */
const TIME_LINES = [1, 10, 60, 600, 3_600, 36_000, 86_400, 864_000].map(
  (seconds) => seconds * SECOND_MS,
);

/**
 * Returns the smallest of 1, 2, 4, 10, 20, 40, … that is not less than the value. The chart labels its middle line with
 * half of the result, and half of each of these numbers except 1 is a whole number.
 */
export function chartTop(value: number): number {
  for (let power = 1; ; power *= 10) {
    const top = [1, 2, 4].find((step) => step * power >= value);
    if (top !== undefined) return top * power;
  }
}

/** The minimum height of a non-empty part, as a fraction of the chart's height. It keeps small counts visible. */
const MIN_HEIGHT = 0.012;

/**
 * Returns the heights of the parts of one bar, as fractions of the chart's height. Their sum is at most 1. If the
 * minimum heights of small parts would make the bar higher than the chart, all parts are scaled down.
 * @param top the value at the top of the chart, at least the sum of the counts
 */
export function stackedHeights(counts: readonly number[], top: number): number[] {
  const heights = counts.map((count) => (count === 0 ? 0 : Math.max(MIN_HEIGHT, count / top)));
  const all = heights.reduce((sum, height) => sum + height, 0);
  return heights.map((height) => height / Math.max(1, all));
}

/** Returns the lines of a scale that has room for these times: at least two lines, and none above 10 days. */
export function timeLines(times: readonly number[]): readonly number[] {
  const longest = Math.min(Math.max(...times, 0), TIME_LINES.at(-1) ?? 0);
  const last = TIME_LINES.findIndex((line) => line >= longest);
  return TIME_LINES.slice(0, Math.max(2, last + 1));
}

/**
 * Returns the position of a time on a scale, from 0 at the first line to 1 at the last. The lines are evenly spaced,
 * and the scale is logarithmic between two lines.
 * @param time not above the last line
 */
export function placeOnScale(lines: readonly number[], time: number): number {
  const above = Math.max(
    1,
    lines.findIndex((line) => line >= time),
  );
  const [low = SECOND_MS, high = SECOND_MS] = lines.slice(above - 1, above + 1);
  const part = Math.log(Math.max(low, time) / low) / Math.log(high / low);
  return (above - 1 + part) / (lines.length - 1);
}

/** The parts of a bar, from the bottom to the top. */
export const SERIES = ["final", "open", "errored"] as const;
type Series = (typeof SERIES)[number];

/**
 * Returns the patterns of the series, and a function that returns the attributes of a shape in a series. The patterns
 * are plain, hatched and crossed, so that readers can tell the series apart without colour.
 */
export function useSeries() {
  const id = useId();
  const patterns = (
    <defs>
      <pattern id={`${id}open`} width="6" height="6" patternUnits="userSpaceOnUse">
        <rect width="6" height="6" className={styles.chartOpen} />
        <path d="M-1 7L7-1M-1 1L1-1M5 7L7 5" className={styles.chartHatch} />
      </pattern>
      <pattern id={`${id}errored`} width="6" height="6" patternUnits="userSpaceOnUse">
        <rect width="6" height="6" className={styles.chartErrored} />
        <path d="M0 0L6 6M6 0L0 6" className={styles.chartCross} />
      </pattern>
    </defs>
  );
  const fill = (series: Series) =>
    series === "final" ? { className: styles.chartFinal } : { fill: `url(#${id}${series})` };
  return { patterns, fill };
}

export function SeriesMark({ series }: { series: Series }) {
  const { patterns, fill } = useSeries();
  return (
    <svg className={styles.chartMark} aria-hidden>
      {patterns}
      <rect x="1" y="1" width="14" height="14" rx="2" {...fill(series)} />
    </svg>
  );
}
