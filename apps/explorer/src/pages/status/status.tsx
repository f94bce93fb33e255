import CircleAlert from "lucide-react/icons/circle-alert";
import CircleHelp from "lucide-react/icons/circle-question-mark";
import Info from "lucide-react/icons/info";
import { Link } from "wouter";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { Freshness } from "../../components/freshness.tsx";
import { Notice } from "../../components/notice.tsx";
import { Panel } from "../../components/panel.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { useServiceActivity, useServiceStatus } from "../../queries/service.ts";
import { useSource } from "../../queries/source.ts";
import { activityPath } from "../../routes/activity-path.ts";
import { Unanswered } from "../../waiting/unanswered.tsx";
import { serviceStatusWords as words } from "../../words/service-status.ts";
import { type Point, pointsOf } from "./points.ts";
import { PublishedStatus } from "./published-status.tsx";

const icons = { fine: Info, attention: CircleAlert, unknown: CircleHelp } as const;
/** How many placeholders are shown while the points are loading. */
const PENDING = 7;

export function Status() {
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
  if (data === undefined && query.isError) {
    return (
      <ErrorPanel
        title={words.failed.title}
        error={query.error}
        advice={words.failed.advice}
        isRetrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  const points =
    data && pointsOf(data, query.dataUpdatedAt, activity.isError ? null : activity.data);
  return (
    <Panel title={words.panel} footer={<Freshness query={query} />}>
      <p className="status-stated">
        {words.stated} <Link href={activityPath("24h")}>{words.times.link}</Link>
      </p>
      <Unanswered trouble={query.waiting}>
        <ul className="status-points">
          {points?.map((point) => <ShownPoint key={point.title} point={point} />) ??
            Array.from({ length: PENDING }, (_, index) => (
              <li key={index} className="status-point">
                <Skeleton width={20} />
              </li>
            ))}
        </ul>
      </Unanswered>
    </Panel>
  );
}

function ShownPoint({ point: { kind, title, text, meaning } }: { point: Point }) {
  const Icon = icons[kind];
  return (
    <li className="status-point" data-kind={kind}>
      <h3>{title}</h3>
      <p className="status-kind">
        <Icon size={16} />
        {words.kinds[kind]}
      </p>
      <div>
        <p>{text}</p>
        {meaning !== "" && <p className="status-meaning">{meaning}</p>}
      </div>
    </li>
  );
}
