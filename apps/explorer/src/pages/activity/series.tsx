import { useId } from "react";

/** The parts of a bar, from the bottom to the top. */
export const SERIES = ["final", "open", "errored"] as const;
export type Series = (typeof SERIES)[number];

/**
 * Returns the patterns of the series, and a function that returns the attributes of a shape in a series. The patterns
 * are plain, hatched and crossed, so that readers can tell the series apart without colour.
 */
export function useSeries() {
  const id = useId();
  const patterns = (
    <defs>
      <pattern id={`${id}open`} width="6" height="6" patternUnits="userSpaceOnUse">
        <rect width="6" height="6" className="chart-open" />
        <path d="M-1 7L7-1M-1 1L1-1M5 7L7 5" className="chart-hatch" />
      </pattern>
      <pattern id={`${id}errored`} width="6" height="6" patternUnits="userSpaceOnUse">
        <rect width="6" height="6" className="chart-errored" />
        <path d="M0 0L6 6M6 0L0 6" className="chart-cross" />
      </pattern>
    </defs>
  );
  const fill = (series: Series) =>
    series === "final" ? { className: "chart-final" } : { fill: `url(#${id}${series})` };
  return { patterns, fill };
}

export function SeriesMark({ series }: { series: Series }) {
  const { patterns, fill } = useSeries();
  return (
    <svg className="chart-mark" aria-hidden>
      {patterns}
      <rect x="1" y="1" width="14" height="14" rx="2" {...fill(series)} />
    </svg>
  );
}
