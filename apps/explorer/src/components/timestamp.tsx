import { millisecondsOf } from "@digital-evidence/evidence/time";
import { localTime, utcTime, zoneName } from "../format/time.ts";
import { useRelativeTime } from "./clock.tsx";
import { OutsideText } from "./outside-text.tsx";
import styles from "./timestamp.module.css";
import { useTooltip } from "./tooltip.tsx";
import { valueWords } from "../words/values.ts";

type Props = { value: string };

/**
 * Shows a relative time such as `3 minutes ago`. Hovering, focusing or pressing the text shows the exact
 * time.
 */
export function RelativeTimestamp({ value }: Props) {
  const instant = millisecondsOf(value);
  if (instant === null) return <OutsideText>{value}</OutsideText>;
  return <Relative value={value} instant={instant} />;
}

function Relative({ value, instant }: Props & { instant: number }) {
  return (
    <>
      <span className={styles.onScreen}>
        <Exact value={value} instant={instant} words={useRelativeTime(instant)} />
      </span>
      <PrintedTime instant={instant} />
    </>
  );
}

/** On paper, a reader cannot know which moment a relative time refers to, so the exact time is printed. */
function PrintedTime({ instant }: { instant: number }) {
  return (
    <span className={styles.onPaper} aria-hidden>
      {utcTime(instant)}
    </span>
  );
}

/**
 * Writes a time with `format` and adds the visitor’s time zone. It is exact, so that it needs no place in the order of
 * the Tab key. Hovering shows it in UTC too.
 */
export function WrittenTimestamp({ value, format }: Props & { format: (at: number) => string }) {
  const instant = millisecondsOf(value);
  if (instant === null) return <OutsideText>{value}</OutsideText>;
  return <Written value={value} instant={instant} words={format(instant)} />;
}

type ExactProps = Props & { instant: number; words: string };

function Written({ value, instant, words }: ExactProps) {
  const { utc, local, shown } = exactTimes(instant);
  const { handlers } = useTooltip(shown);
  return (
    <span className={styles.written} {...handlers}>
      <time dateTime={value}>{words}</time> <span className={styles.zone}>{zoneName(instant)}</span>
      <span className="visually-hidden">{valueWords.exactTime(utc, local)}</span>
    </span>
  );
}

function Exact({ value, instant, words }: ExactProps) {
  const { utc, local, shown } = exactTimes(instant);
  const { handlers, toggleOnPress } = useTooltip(shown);
  return (
    // A press shows the exact time where there is no pointer to hover. It is no stop of the Tab key, because a table would
    // have one in each row, and screen readers get the exact time from the text.
    <button
      type="button"
      tabIndex={-1}
      className={styles.timestamp}
      {...handlers}
      onClick={toggleOnPress}
    >
      <time dateTime={value}>{words}</time>
      <span className="visually-hidden">{valueWords.exactTime(utc, local)}</span>
    </button>
  );
}

function exactTimes(instant: number) {
  const utc = utcTime(instant);
  const local = localTime(instant);
  const shown = (
    <span className={styles.exact}>
      <span>{utc}</span>
      {local !== utc && <span>{local}</span>}
    </span>
  );
  return { utc, local, shown };
}
