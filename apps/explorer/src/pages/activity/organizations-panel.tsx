import type { ServiceActivity } from "@digital-evidence/evidence/api";
import { Link } from "wouter";
import { OutsideText } from "../../components/outside-text.tsx";
import { Panel } from "../../components/panel.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { formatNumber } from "../../format/number.ts";
import { searchPathFor } from "../../routes/routes.ts";
import { activityWords } from "../../words/activity.ts";
import { openOf } from "./counts.ts";
import { Numbers } from "./numbers.tsx";
import { OrganizationBars } from "./organization-bars.tsx";
import { SERIES } from "./series.tsx";

const { organizations: words, received: series } = activityWords;

type Organization = ServiceActivity["organizations"][number];

export function OrganizationsPanel({ activity }: { activity: ServiceActivity | undefined }) {
  if (activity === undefined) {
    return (
      <Panel title={words.title}>
        <div className="activity-organizations">
          <Skeleton width={20} />
        </div>
      </Panel>
    );
  }
  const { organizations, otherOrganizations: others } = activity;
  const most = Math.max(0, ...organizations.flatMap(({ receivedByBucket }) => receivedByBucket));
  const rows = [
    ...organizations.map((one) => [nameOf(one), one] as const),
    ...(others.received > 0 ? [[words.others, others] as const] : []),
  ];
  return (
    <Panel title={words.title}>
      {organizations.length === 0 ? (
        <p className="activity-none">
          {activity.isCatchingUp ? activityWords.catchingUp.none : words.none}
        </p>
      ) : (
        <ul className="activity-organizations">
          {organizations.map((organization) => (
            <li key={organization.orgId} className="activity-organization">
              <span className="activity-name">
                <Name organization={organization} />
              </span>
              <OrganizationBars counts={organization.receivedByBucket} most={most} />
              <span className="activity-count">{formatNumber(organization.received)}</span>
            </li>
          ))}
          {others.received > 0 && (
            <li className="activity-organization">
              <span className="activity-name">{words.others}</span>
              <span className="activity-count">{formatNumber(others.received)}</span>
            </li>
          )}
        </ul>
      )}
      <p className="activity-note">
        {words.note}
        {!activity.organizationsComplete && ` ${words.incomplete}`}
      </p>
      <Numbers
        caption={words.table}
        head={[words.name, series.title, ...SERIES.map((each) => series[each])]}
        rows={rows.map(([name, counts]) => [
          name,
          formatNumber(counts.received),
          formatNumber(counts.final),
          formatNumber(openOf(counts)),
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
