import { PageHeader } from "../../components/page-header.tsx";
import { usePageTitle } from "../../routes/page-title.ts";
import { dashboardPath } from "../../routes/routes.ts";
import { headingWords } from "../../words/headings.ts";
import { howItWorksWords as words } from "../../words/how-it-works.ts";
import { Example } from "./example.tsx";
import { Explanation } from "./explanation.tsx";
import styles from "./how-it-works.module.css";

const EXAMPLE_ID = "example";

const breadcrumbs = [
  { label: headingWords.dashboard.title, href: dashboardPath },
  { label: words.title, active: true },
] as const;

export function HowItWorksPage() {
  usePageTitle(words.title);
  return (
    <>
      <PageHeader title={words.title} breadcrumbs={breadcrumbs} lead={words.lead}>
        <p>
          <a href={`#${EXAMPLE_ID}`}>{words.toExample}</a>
        </p>
      </PageHeader>
      <div className={styles.sections}>
        <Explanation />
        <Example id={EXAMPLE_ID} />
      </div>
    </>
  );
}
