import type { Published } from "@digital-evidence/evidence/published";
import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleHelp from "lucide-react/icons/circle-question-mark";
import Info from "lucide-react/icons/info";
import { type ReactNode, useSyncExternalStore } from "react";
import { Link } from "wouter";
import { usePreparedTimes, Freshness, WrittenTimestamp } from "../../components/timestamp.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { Field, FieldList } from "../../components/field-list.tsx";
import { Notice, Panel, Skeleton } from "../../components/panel.tsx";
import { PageHeader, headingOf } from "../../components/page-header.tsx";
import { formatNumber } from "../../format/number.ts";
import { shortTime } from "../../format/time.ts";
import type { PublishedSource } from "../../queries/published-source.tsx";
import { useServiceActivity, useServiceStatus, useStats } from "../../queries/service.ts";
import { useSource } from "../../queries/source.ts";
import { activityPathOf, usePageTitle } from "../../routes/routes.ts";
import { Unanswered } from "../../waiting/unanswered.tsx";
import { serviceStatusWords as words } from "../../words/service-status.ts";
import { formerText, type StatusPoint, pointsOf } from "./points.ts";
import styles from "./status.module.css";

export function StatusPage() {
  usePageTitle(words.title);
  usePreparedTimes();
  return (
    <>
      <PageHeader {...headingOf(words)} />
      <Status />
    </>
  );
}

const icons = { fine: Info, attention: CircleAlert, unknown: CircleHelp } as const;
/** How many placeholders are shown while the points are loading. */
const PENDING = 7;

function Status() {
  const { published } = useSource();
  return published ? <PublishedStatus published={published} /> : <ServiceStatus />;
}

function ServiceStatus() {
  const query = useServiceStatus();
  const activity = useServiceActivity("24h");
  const { data } = query;
  if (data === null) {
    return (
      <Notice kind="info" title={words.notOffered.title}>
        {words.notOffered.text}
      </Notice>
    );
  }
  if (data === undefined && query.isError) return <ErrorPanel words={words.failed} query={query} />;
  const points =
    data && pointsOf(data, query.dataUpdatedAt, activity.isError ? null : activity.data);
  return (
    <Panel title={words.panel} footer={<Freshness query={query} />}>
      <Unanswered trouble={query.waiting}>
        <Headline points={activity.data === undefined && !activity.isError ? undefined : points} />
        <ul className={styles.points}>
          {points?.map((point) => <ShownPoint key={point.title} point={point} />) ??
            Array.from({ length: PENDING }, (_, index) => (
              <li key={index} className={styles.point}>
                <Skeleton width={20} />
              </li>
            ))}
        </ul>
      </Unanswered>
      <p className={styles.stated}>
        {words.stated} <Link href={activityPathOf("24h")}>{words.times.link}</Link>
      </p>
    </Panel>
  );
}

/** Says in one line whether a visitor has to read the rows below it. */
function Headline({ points }: { points: readonly StatusPoint[] | undefined }) {
  if (points === undefined) return <p className={styles.headline}>{words.headline.pending}</p>;
  const count = (wanted: StatusPoint["kind"]) =>
    points.filter(({ kind }) => kind === wanted).length;
  const kind = count("attention") > 0 ? "attention" : count("unknown") > 0 ? "unknown" : "fine";
  const Icon = kind === "fine" ? CircleCheck : icons[kind];
  return (
    <p className={styles.headline} data-kind={kind}>
      <Icon size={24} />
      {words.headline[kind](count(kind))}
    </p>
  );
}

function ShownPoint({ point: { kind, title, text, meaning } }: { point: StatusPoint }) {
  const Icon = icons[kind];
  return (
    <li className={styles.point} data-kind={kind}>
      <h3>{title}</h3>
      <p className={styles.kind}>
        <Icon size={16} />
        {words.kinds[kind]}
      </p>
      <div>
        <p>{text}</p>
        {meaning !== "" && <p className={styles.meaning}>{meaning}</p>}
      </div>
    </li>
  );
}

const counts: readonly (readonly [
  name: keyof typeof words.published.fields,
  value: (root: Published, time: number | null) => ReactNode,
])[] = [
  [
    "asOf",
    ({ asOf }, time) =>
      time === null ? (
        words.published.unknownTime
      ) : (
        <WrittenTimestamp value={asOf} format={shortTime} />
      ),
  ],
  ["records", ({ records }) => formatNumber(records.count)],
  ["batches", ({ batches }) => formatNumber(batches.count)],
  ["snapshots", ({ snapshots }) => formatNumber(snapshots.count)],
  ["log", ({ log }) => (log === null ? words.published.noLog : loggedText(log))],
];

function loggedText({ size, former }: NonNullable<Published["log"]>): string {
  return `${words.published.logged(formatNumber(size))} ${formerText(former)}`.trimEnd();
}

function PublishedStatus({ published }: { published: PublishedSource }) {
  // The counters are polled because each poll also reads the root of the files. If newer files have been published, the
  // page then shows their root.
  const stats = useStats();
  const root = useSyncExternalStore(published.onRoot, published.root);
  if (root === undefined && stats.isError)
    return (
      <ErrorPanel
        words={{ title: words.published.failed, advice: words.failed.advice }}
        query={stats}
      />
    );
  return (
    <>
      <Notice kind="info" title={words.published.notAsked.title}>
        {words.published.notAsked.text}
      </Notice>
      <Panel title={words.published.panel}>
        <FieldList>
          {counts.map(([name, value]) => (
            <Field key={name} name={words.published.fields[name]}>
              {root === undefined ? <Skeleton width={12} /> : value(root, published.timeOf(root))}
            </Field>
          ))}
        </FieldList>
      </Panel>
    </>
  );
}
