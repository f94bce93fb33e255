import { percent } from "./chart.tsx";

type Props = {
  counts: readonly number[];
  /** The highest count of any organization in one hour or day. The charts of all organizations use this scale. */
  most: number;
};

/** Draws a bar for each hour or day of one organization. Screen readers read the sum beside the bars instead. */
export function OrganizationBars({ counts, most }: Props) {
  return (
    <svg className="chart-bars" aria-hidden>
      {counts.map((count, index) =>
        count === 0 ? null : (
          <rect
            key={index}
            className="chart-final"
            x={percent((index + 0.1) / counts.length)}
            width={percent(0.8 / counts.length)}
            y={percent(1 - Math.max(0.06, count / most))}
            height={percent(Math.max(0.06, count / most))}
          />
        ),
      )}
    </svg>
  );
}
