import type { Activity } from "@digital-evidence/evidence/api";
import { formatNumber } from "../../format/number.ts";
import { toBins, type ActivityBin } from "./activity-bins.ts";
import styles from "./activity-chart.module.css";
import { useTooltip } from "../../components/tooltip.tsx";
import { chartWords } from "../../words/dashboard.ts";

type Props = {
  activity: Activity;
  caption: string;
};

/**
 * A chart always has space for at least this many bars. If there are fewer, the rest of the width stays empty.
 * Without this minimum, a single bar would be as wide as the whole chart.
 */
const MIN_BINS = 12;
const HEIGHT = 100;
const GAP = 0.25;
/** The minimum height of a bar whose count is above zero, in percent. It keeps small counts visible. */
const MIN_BAR = 3;

/** A small bar chart with a baseline of zero. A screen reader gets the numbers as a table. */
export function ActivityChart({ activity, caption }: Props) {
  const bins = toBins(activity);
  const most = Math.max(0, ...bins.map(({ count }) => count));
  const peak = bins.find(({ count }) => count === most);
  const width = Math.max(bins.length, MIN_BINS);
  const bars = (isRunning: boolean) =>
    bins
      .map((bin, index) =>
        bin.isRunning === isRunning ? bar(bin, width - bins.length + index, most) : "",
      )
      .join("");
  const { handlers } = useTooltip(
    <span className={styles.words}>
      <span>{caption}</span>
      {most > 0 && peak !== undefined && (
        <span>{chartWords.most(formatNumber(most), peak.name)}</span>
      )}
      <span>{chartWords.running}</span>
    </span>,
  );
  return (
    <div className={styles.chart}>
      <svg
        className={styles.bars}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden
        {...handlers}
      >
        <path className={styles.past} d={bars(false)} />
        <path className={styles.running} d={bars(true)} />
      </svg>
      <div className="visually-hidden">
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{chartWords.time}</th>
              <th scope="col">{chartWords.count}</th>
            </tr>
          </thead>
          <tbody>
            {bins.map(({ name, count, isRunning }) => (
              <tr key={name}>
                <th scope="row">
                  {name}
                  {isRunning && chartWords.soFar}
                </th>
                <td>{formatNumber(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function bar({ count }: ActivityBin, at: number, most: number): string {
  if (count === 0) return "";
  const height = Math.max(MIN_BAR, (count / most) * HEIGHT);
  return `M${at + GAP / 2} ${HEIGHT}v${-height}h${1 - GAP}v${height}z`;
}
