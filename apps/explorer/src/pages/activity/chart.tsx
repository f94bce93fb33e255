import type { ServiceActivity } from "@digital-evidence/evidence/api";
import type { ReactNode } from "react";
import { shortName } from "./bucket-names.ts";

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
    <div className="chart">
      <div className="chart-scale" aria-hidden>
        {scale.map((text) => (
          <span key={text}>{text}</span>
        ))}
      </div>
      <p className="visually-hidden">{label}</p>
      <svg className="chart-plot" aria-hidden>
        {scale.map((text, index) => (
          <line
            key={text}
            className="chart-line"
            x1="0%"
            x2="100%"
            y1={percent(index / (scale.length - 1))}
            y2={percent(index / (scale.length - 1))}
          />
        ))}
        {children}
      </svg>
      <div className="chart-times" aria-hidden>
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
