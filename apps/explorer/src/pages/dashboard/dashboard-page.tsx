import type { ActivityPeriod, Activity } from "@digital-evidence/evidence/api";
import { isFingerprintStatus } from "@digital-evidence/evidence/status";
import { type ReactNode, useRef, useState } from "react";
import { useSearch, Link } from "wouter";
import FileUp from "lucide-react/icons/file-up";
import Search from "lucide-react/icons/search";
import { ExternalLink, Button } from "../../components/button.tsx";
import { FailureQuote, TechnicalDetails } from "../../components/error-panel.tsx";
import { Panel } from "../../components/panel.tsx";
import { formatQuantity, MISSING_NUMBER, formatNumber } from "../../format/number.ts";
import { useConfig } from "../../config/config.ts";
import { useActivity, useLatestFingerprints, useStats } from "../../queries/service.ts";
import { useSource } from "../../queries/source.ts";
import { operatorLinks } from "../../routes/external-links.ts";
import {
  readPosition,
  usePageTitle,
  fingerprintPathFor,
  howItWorksPath,
  ROUTES,
} from "../../routes/routes.ts";
import { chartCaptions, dashboardWords as words, chartWords } from "../../words/dashboard.ts";
import { headingWords, shellWords } from "../../words/shell.ts";
import { waitingWords } from "../../words/failure.ts";
import { toBins, type ActivityBin } from "./activity-bins.ts";
import styles from "./dashboard.module.css";
import { LatestFingerprints } from "./latest-fingerprints.tsx";
import { useTooltip } from "../../components/tooltip.tsx";
import { lazyPart } from "../../components/lazy-part.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { useGoTo } from "../../search/search-box.tsx";

/** The number of fingerprints on a page of the list. */
const ROWS = 20;

export function DashboardPage() {
  usePageTitle(headingWords.dashboard.name);
  const { published } = useSource();
  const { status: asked, cursor } = readPosition(useSearch());
  // All published fingerprints are final, so there is no choice of a status.
  const status = !published && isFingerprintStatus(asked) ? asked : undefined;
  const latest = useLatestFingerprints({ limit: ROWS, status, cursor });
  const example = latest.data?.data.find((row) => row.status === "FINALIZED_COMMITMENT")?.hash;
  const isEmpty = status === undefined && cursor === undefined && latest.data?.data.length === 0;
  return (
    <>
      <Hero example={example} />
      <div className={styles.sections}>
        <Overview />
        {isEmpty && <FirstFingerprint />}
        <LatestFingerprints latest={latest} status={status} cursor={cursor} count={ROWS} />
      </div>
    </>
  );
}

/** Says how the first fingerprint of a service comes to be. */
function FirstFingerprint() {
  const { documentation, getStarted } = operatorLinks(useConfig().links);
  return (
    <Panel title={words.first.title}>
      <ol className={styles.steps}>
        {words.first.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className={styles.stepsMore}>
        <ExternalLink href={documentation}>{shellWords.documentation}</ExternalLink>
        <ExternalLink href={getStarted.link.href}>{getStarted.link.label}</ExternalLink>
      </p>
    </Panel>
  );
}

const MIN_BARS = 3;

const counters = [
  { key: "fingerprints24h", period: "24h" },
  { key: "fingerprints30d", period: "30d" },
  { key: "fingerprintsTotal", period: "all" },
] as const;

type Key = (typeof counters)[number]["key"];

function counterValue(stats: ReturnType<typeof useStats>, key: Key): ReactNode {
  if (stats.waiting !== null) {
    return <span className={styles.unanswered}>{waitingWords.value}</span>;
  }
  if (stats.data === undefined && stats.isError) return MISSING_NUMBER;
  return stats.isPending ? words.loading : formatQuantity(stats.data?.[key] ?? 0);
}

function Overview() {
  const { published } = useSource();
  const stats = useStats();
  const hasFailed = stats.data === undefined && stats.isError;
  return (
    <section aria-labelledby="overview">
      <h2 id="overview" className="visually-hidden">
        {words.overview}
      </h2>
      {published && <published.AsOf />}
      <dl className={styles.counters}>
        {counters.map(({ key, period }) => (
          <div key={key} className={styles.counter}>
            <dt className={styles.label}>{words.counters[key]}</dt>
            <dd className={styles.value}>{counterValue(stats, key)}</dd>
            <dd className={styles.chart}>
              <CounterChart period={period} />
            </dd>
          </div>
        ))}
      </dl>
      {hasFailed && (
        <div role="alert" className={styles.failure}>
          <p>
            {words.countersFailed} <FailureQuote error={stats.error} />
          </p>
          <TechnicalDetails error={stats.error} />
        </div>
      )}
    </section>
  );
}

/**
 * The chart of a counter. There is none before the service has answered, if it does not offer the activity call, or if
 * there are too few bars to compare.
 */
function CounterChart({ period }: { period: ActivityPeriod }) {
  const { data } = useActivity(period);
  if (!data || toBins(data).filter(({ count }) => count > 0).length < MIN_BARS) return null;
  return <ActivityChart activity={data} caption={chartCaptions[period]} />;
}

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
function ActivityChart({ activity, caption }: Props) {
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
    <div className={styles.activityChart}>
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

// If this code cannot be loaded, the field still looks up every text.
const TakenFor = lazyPart(
  async () => (await import("../../search/search-panel.tsx")).TakenFor,
  () => null,
);

/**
 * Shows the question with which visitors come, and the field that answers it.
 * @param example the hash of a final fingerprint. Without one, how it works is shown on an invented example.
 */
function Hero({ example }: { example: string | undefined }) {
  const { demonstration } = useConfig();
  const [text, setText] = useState("");
  const files = useRef<HTMLInputElement>(null);
  const { search, check, onPaste } = useGoTo(() => undefined);
  const { title, lead } = headingWords.dashboard;
  return (
    <div className={styles.hero}>
      <PageHeader title={title} lead={lead} isHero />
      <form
        className={styles.field}
        onSubmit={(event) => {
          event.preventDefault();
          search(text);
        }}
      >
        <Search size={20} className={styles.fieldIcon} />
        <input
          className={styles.input}
          type="text"
          name="record"
          value={text}
          placeholder={words.field}
          aria-label={words.field}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          onChange={(event) => {
            setText(event.target.value);
          }}
          onPaste={onPaste}
        />
        {text.trim() === "" ? (
          <Button look="primary" className={styles.action} onClick={() => files.current?.click()}>
            <FileUp size={18} />
            {words.chooseFile}
          </Button>
        ) : (
          <Button look="primary" className={styles.action} type="submit">
            <Search size={18} />
            {words.lookUp}
          </Button>
        )}
        <input
          ref={files}
          type="file"
          hidden
          multiple
          aria-label={words.chooseFile}
          onChange={(event) => {
            check({ files: Array.from(event.currentTarget.files ?? []), texts: [] });
          }}
        />
      </form>
      <output className={styles.note}>
        {text.trim() === "" ? (
          <>
            <span className={styles.anyFile}>{words.anyFile} </span>
            {words.promise}
          </>
        ) : (
          <TakenFor text={text} />
        )}
      </output>
      <p className={styles.more}>
        <Link href={howItWorksPath}>{words.howItWorks}</Link>
        <Link href={(example && fingerprintPathFor(example)) ?? howItWorksPath}>
          {words.example}
        </Link>
        <Link href={ROUTES.activity}>{words.activity}</Link>
      </p>
      {demonstration && <p className={styles.demonstration}>{words.demonstration}</p>}
    </div>
  );
}
