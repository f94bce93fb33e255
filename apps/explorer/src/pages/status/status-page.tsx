import { PageHeader } from "../../components/page-header.tsx";
import { usePageTitle } from "../../routes/page-title.ts";
import { dashboardPath } from "../../routes/routes.ts";
import { headingWords } from "../../words/headings.ts";
import { serviceStatusWords as words } from "../../words/service-status.ts";
import styleSheet from "./status.css?url";
import { Status } from "./status.tsx";

const breadcrumbs = [
  { label: headingWords.dashboard.title, href: dashboardPath },
  { label: words.title, active: true },
];

export function StatusPage() {
  usePageTitle(words.title);
  return (
    <>
      <link rel="stylesheet" href={styleSheet} precedence="default" />
      <PageHeader title={words.title} lead={words.lead} breadcrumbs={breadcrumbs} />
      <Status />
    </>
  );
}
