import { useDeferredValue } from "react";
import { useConfig } from "../../config/config-context.ts";
import { ButtonLink } from "../../components/button-link.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { NotFoundPanel } from "../../components/not-found-panel.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { spelled } from "../../recognition/misspelled.ts";
import { headingOf } from "../../components/page-heading.ts";
import { usePreparedTimes } from "../../components/clock.tsx";
import { usePageTitle } from "../../routes/page-title.ts";
import { loadStyleSheet } from "../../routes/page-styles.ts";
import { fingerprintPath, searchPathFor } from "../../routes/routes.ts";
import { Misspelled } from "../../search/misspelled.tsx";
import { fingerprintWords } from "../../words/fingerprint.tsx";
import { headingWords } from "../../words/headings.ts";
import { reportPageWords as words, reportWords } from "../../words/report.ts";
import { ReportActions } from "./report-actions.tsx";
import styleSheet from "./report.css?url";
import { ReportView } from "./report-view.tsx";
import { useReport } from "./use-report.ts";

loadStyleSheet(styleSheet);

export function ReportPage({ params: { hash = "" } }: { params: { hash?: string | undefined } }) {
  usePageTitle(words.title(hash));
  const reading = spelled(hash, "hash");
  return (
    <div className="report-page">
      {/* React shows the page only after this style sheet has been loaded. */}
      <link rel="stylesheet" href={styleSheet} precedence="default" />
      <PageHeader
        {...headingOf(
          { ...words, title: reportWords.title },
          { label: headingWords.fingerprint.title, href: fingerprintPath(hash) },
        )}
      />
      {"value" in reading ? (
        <MadeReport key={reading.value} hash={reading.value} />
      ) : (
        <Misspelled
          title={fingerprintWords.notFound.title}
          form="hash"
          text={hash}
          reading={reading.misspelled}
        />
      )}
    </div>
  );
}

function MadeReport({ hash }: { hash: string }) {
  const { network } = useConfig();
  usePreparedTimes();
  const { data, error, isFetching, refetch } = useReport(hash);
  // The report is long. Deferring it lets React render it in short steps, between which the browser can handle input.
  const report = useDeferredValue(data);
  if (error !== null) {
    return (
      <ErrorPanel
        title={words.failed.title}
        error={error}
        advice={words.failed.advice}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (report === undefined) return <output className="report-making">{words.making}</output>;
  if (report === null) {
    const { notFound } = fingerprintWords;
    return (
      <NotFoundPanel
        title={notFound.title}
        action={<ButtonLink to={searchPathFor(hash)}>{notFound.search}</ButtonLink>}
      >
        <p>{notFound.sentence(<code>{hash}</code>, network.name)}</p>
        <p>{notFound.advice}</p>
      </NotFoundPanel>
    );
  }
  return (
    <>
      <ReportActions report={report} />
      <ReportView report={report} />
    </>
  );
}
