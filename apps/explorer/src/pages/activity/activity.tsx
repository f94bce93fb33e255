import type { ServicePeriod } from "@digital-evidence/evidence/api";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { Notice } from "../../components/notice.tsx";
import { useSource } from "../../queries/source.ts";
import { useServiceActivity } from "../../queries/service.ts";
import { activityWords as words } from "../../words/activity.ts";
import { OrganizationsPanel } from "./organizations-panel.tsx";
import { ReceivedPanel } from "./received-panel.tsx";
import { TimesPanel } from "./times-panel.tsx";

export function Activity({ period }: { period: ServicePeriod }) {
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
