import { PageHeader } from "../../components/page-header.tsx";
import { headingOf } from "../../components/page-heading.ts";
import { usePageTitle } from "../../routes/page-title.ts";
import { howItWorksWords as words } from "../../words/how-it-works.ts";
import { Example } from "./example.tsx";
import { Explanation } from "./explanation.tsx";
import styles from "./how-it-works.module.css";

const EXAMPLE_ID = "example";

export function HowItWorksPage() {
  usePageTitle(words.title);
  return (
    <>
      <PageHeader {...headingOf(words)}>
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
