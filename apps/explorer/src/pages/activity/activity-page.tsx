import { Link, useSearch } from "wouter";
import {
  SERVICE_PERIODS,
  type ServicePeriod,
  type ServiceActivity,
  type TimeRange,
} from "@digital-evidence/evidence/api";
import { PageHeader, headingOf } from "../../components/page-header.tsx";
import {
  activityPathOf,
  readPeriod,
  statusPath,
  searchPathFor,
  usePageTitle,
} from "../../routes/routes.ts";
import { activityWords as words, activityWords } from "../../words/activity.ts";
import styles from "./activity.module.css";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { Notice, Panel, Skeleton } from "../../components/panel.tsx";
import { useSource } from "../../queries/source.ts";
import { useServiceActivity } from "../../queries/service.ts";
import { ReceivedPanel } from "./received-panel.tsx";
import { formatNumber } from "../../format/number.ts";
import {
  fullName,
  Numbers,
  Chart,
  percent,
  placeOnScale,
  timeLines,
  openCount,
  SERIES,
} from "./chart.tsx";
import { limitText, rangeText, duration } from "../../format/time-range.ts";
import { OutsideText } from "../../components/values.tsx";

export function ActivityPage() {
  usePageTitle(words.title);
  const period = readPeriod(useSearch());
  return (
    <>
      <PageHeader {...headingOf(words)} />
      <div className={styles.sections}>
        <div className={styles.choice}>
          <Periods chosen={period} />
          <p className={styles.stated}>
            {words.stated} <Link href={statusPath}>{words.status}</Link>
          </p>
        </div>
        <Activity key={period} period={period} />
      </div>
    </>
  );
}

/** Links to each period. The address names the period, so a visitor can share it. */
function Periods({ chosen }: { chosen: ServicePeriod }) {
  return (
    <nav aria-label={words.periods.label} className={styles.periods}>
      {SERVICE_PERIODS.map((period) => (
        <Link
          key={period}
          href={activityPathOf(period)}
          className={styles.period}
          aria-current={period === chosen ? "true" : undefined}
        >
          {words.periods[period]}
        </Link>
      ))}
    </nav>
  );
}

function Activity({ period }: { period: ServicePeriod }) {
  const { published } = useSource();
  const query = useServiceActivity(period);
  const { data } = query;
  if (data === null) {
    const { title, text } = published ? words.notPublished : words.notOffered;
    return (
      <Notice kind="info" title={title}>
        {text}
      </Notice>
    );
  }
  if (data === undefined && query.isError) return <ErrorPanel words={words.failed} query={query} />;
  return (
    <>
      {data?.isCatchingUp === true && (
        <Notice kind="info" title={words.catchingUp.title}>
          {words.catchingUp.text}
        </Notice>
      )}
      <ReceivedPanel activity={data} query={query} />
      <TimesPanel activity={data} />
      <OrganizationsPanel activity={data} />
    </>
  );
}

const { times: timesPanelWords } = activityWords;

function TimesPanel({ activity }: { activity: ServiceActivity | undefined }) {
  const times = activity?.timesToFinal;
  return (
    <Panel title={timesPanelWords.title}>
      <dl className={styles.figures} data-few>
        {(["median", "p95"] as const).map((quantile) => (
          <div key={quantile} className={styles.figure}>
            <dt>
              <QuantileMark quantile={quantile} />
              {timesPanelWords[`${quantile}Meaning`]}
            </dt>
            <dd>{times === undefined ? <Skeleton width={8} /> : limitText(times[quantile])}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.place}>
        {activity && <TimesChart activity={activity} />}
        {times?.fingerprints === 0 && (
          <p className={styles.none}>
            {activity?.isCatchingUp ? activityWords.catchingUp.none : timesPanelWords.none}
          </p>
        )}
      </div>
      <p className={styles.note}>{timesPanelWords.note}</p>
      <Numbers
        caption={timesPanelWords.table}
        head={[
          activity?.unit === "day" ? activityWords.day : activityWords.hour,
          timesPanelWords.fingerprints,
          timesPanelWords.median,
          timesPanelWords.p95,
        ]}
        rows={activity?.timesToFinal.buckets.map((bucket, index, buckets) => [
          fullName(activity.unit, bucket.start) +
            (index === buckets.length - 1 ? activityWords.soFar : ""),
          formatNumber(bucket.fingerprints),
          rangeText(bucket.median),
          rangeText(bucket.p95),
        ])}
      />
    </Panel>
  );
}

/** Half the maximum width of a mark, in pixels. If there are many hours or days, the marks are narrower. */
const MAX_HALF = 5;

/** For each hour or day, draws the median and the 95th percentile of the times until fingerprints were final. */
function TimesChart({ activity }: { activity: ServiceActivity }) {
  const { buckets, median, p95 } = activity.timesToFinal;
  const lines = timeLines(buckets.flatMap((bucket) => (bucket.p95 ? [endOf(bucket.p95)] : [])));
  const half = Math.min(MAX_HALF, 90 / buckets.length);
  return (
    <Chart
      label={activityWords.times.summary(limitText(median), limitText(p95))}
      scale={lines.toReversed().map((line) => duration(line, "short"))}
      activity={activity}
    >
      {buckets.map((bucket, index) => {
        if (bucket.median === undefined || bucket.p95 === undefined) return null;
        const x = percent((index + 0.5) / buckets.length);
        const [low, high] = [bucket.median, bucket.p95].map((range) =>
          percent(1 - placeOnScale(lines, Math.min(endOf(range), lines.at(-1) ?? 0))),
        );
        return (
          // Each mark has a size in pixels but a position in percent. It is therefore drawn in an SVG of its own, which
          // has that position.
          <g key={bucket.start}>
            <line className={styles.chartSpan} x1={x} x2={x} y1={low} y2={high} />
            <svg x={x} y={high} overflow="visible">
              <path className={styles.chartP95} d={`M${-half} 0H${half}`} />
            </svg>
            <svg x={x} y={low} overflow="visible">
              <rect
                className={styles.chartMedian}
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

function QuantileMark({ quantile }: { quantile: "median" | "p95" }) {
  return (
    <svg className={styles.chartMark} viewBox="0 0 16 16" aria-hidden>
      {quantile === "median" ? (
        <rect className={styles.chartMedian} x="4" y="4" width="8" height="8" />
      ) : (
        <path className={styles.chartP95} d="M3 8H13" />
      )}
    </svg>
  );
}

const { organizations: organizationsPanelWords, received: series } = activityWords;

type Organization = ServiceActivity["organizations"][number];

function OrganizationsPanel({ activity }: { activity: ServiceActivity | undefined }) {
  if (activity === undefined) {
    return (
      <Panel title={organizationsPanelWords.title}>
        <div className={styles.organizations}>
          <Skeleton width={20} />
        </div>
      </Panel>
    );
  }
  const { organizations, otherOrganizations: others } = activity;
  const most = Math.max(0, ...organizations.flatMap(({ receivedByBucket }) => receivedByBucket));
  const rows = [
    ...organizations.map((one) => [nameOf(one), one] as const),
    ...(others.received > 0 ? [[organizationsPanelWords.others, others] as const] : []),
  ];
  return (
    <Panel title={organizationsPanelWords.title}>
      {organizations.length === 0 ? (
        <p className={styles.none}>
          {activity.isCatchingUp ? activityWords.catchingUp.none : organizationsPanelWords.none}
        </p>
      ) : (
        <ul className={styles.organizations}>
          {organizations.map((organization) => (
            <li key={organization.orgId} className={styles.organization}>
              <span className={styles.name}>
                <Name organization={organization} />
              </span>
              <OrganizationBars counts={organization.receivedByBucket} most={most} />
              <span className={styles.count}>{formatNumber(organization.received)}</span>
            </li>
          ))}
          {others.received > 0 && (
            <li className={styles.organization}>
              <span className={styles.name}>{organizationsPanelWords.others}</span>
              <span className={styles.count}>{formatNumber(others.received)}</span>
            </li>
          )}
        </ul>
      )}
      <p className={styles.note}>
        {organizationsPanelWords.note}
        {!activity.organizationsComplete && ` ${organizationsPanelWords.incomplete}`}
      </p>
      <Numbers
        caption={organizationsPanelWords.table}
        head={[organizationsPanelWords.name, series.title, ...SERIES.map((each) => series[each])]}
        rows={rows.map(([name, counts]) => [
          name,
          formatNumber(counts.received),
          formatNumber(counts.final),
          formatNumber(openCount(counts)),
          formatNumber(counts.errored),
        ])}
      />
    </Panel>
  );
}

function nameOf({ orgName, orgId }: Organization): string {
  return orgName ?? orgId;
}

/** Links to a search for the organization by name. If the service states no name, the id is shown without a link. */
function Name({ organization }: { organization: Organization }) {
  const name = <OutsideText maxLength={200}>{nameOf(organization)}</OutsideText>;
  const { orgName } = organization;
  return orgName === undefined ? name : <Link href={searchPathFor(orgName)}>{name}</Link>;
}

type Props = {
  counts: readonly number[];
  /** The highest count of any organization in one hour or day. The charts of all organizations use this scale. */
  most: number;
};

/** Draws a bar for each hour or day of one organization. Screen readers read the sum beside the bars instead. */
function OrganizationBars({ counts, most }: Props) {
  return (
    <svg className={styles.chartBars} aria-hidden>
      {counts.map((count, index) =>
        count === 0 ? null : (
          <rect
            key={index}
            className={styles.chartFinal}
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
