import { PageHeader } from "../../components/page-header.tsx";
import { headingOf } from "../../components/page-heading.ts";
import { usePreparedTimes } from "../../components/clock.tsx";
import { usePageTitle } from "../../routes/page-title.ts";
import { loadStyleSheet } from "../../routes/page-styles.ts";
import { serviceStatusWords as words } from "../../words/service-status.ts";
import styleSheet from "./status.css?url";
import { Status } from "./status.tsx";

loadStyleSheet(styleSheet);

export function StatusPage() {
  usePageTitle(words.title);
  usePreparedTimes();
  return (
    <>
      <link rel="stylesheet" href={styleSheet} precedence="default" />
      <PageHeader {...headingOf(words)} />
      <Status />
    </>
  );
}
