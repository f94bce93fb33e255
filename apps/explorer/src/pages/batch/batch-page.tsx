import { useConfig } from "../../config/config-context.ts";
import { headingOf } from "../../components/page-heading.ts";
import { usePageTitle } from "../../routes/page-title.ts";
import { searchPathFor } from "../../routes/routes.ts";
import { Misspelled } from "../../search/misspelled.tsx";
import { ButtonLink } from "../../components/button-link.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { NotFoundPanel } from "../../components/not-found-panel.tsx";
import { OutsideText } from "../../components/outside-text.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { useBatch } from "../../queries/batch.ts";
import { useSource } from "../../queries/source.ts";
import { spelled } from "../../recognition/misspelled.ts";
import { BatchDetails } from "./batch-details.tsx";
import { BatchFingerprints } from "./batch-fingerprints.tsx";
import styles from "./batch-page.module.css";
import { batchWords as words } from "../../words/batch.tsx";
import { headingWords } from "../../words/headings.ts";

export function BatchPage({ params: { batchId } }: { params: { batchId?: string | undefined } }) {
  usePageTitle(words.title(batchId));
  return (
    <>
      <PageHeader {...headingOf(headingWords.batch)} />
      {batchId === undefined || batchId === "" ? (
        <NotFoundPanel title={words.none.title}>{words.none.advice}</NotFoundPanel>
      ) : (
        <AskedBatch text={batchId} />
      )}
    </>
  );
}

/**
 * Requests the batch only if the text in the address can be a batch's id. If batches are generated at random, every
 * text is a valid id.
 */
function AskedBatch({ text }: { text: string }) {
  const { hasGeneratedBatches } = useSource();
  const reading = hasGeneratedBatches ? { value: text } : spelled(text, "uuid");
  return "value" in reading ? (
    <Batch batchId={reading.value} />
  ) : (
    <Misspelled title={words.notFound.title} form="uuid" text={text} reading={reading.misspelled} />
  );
}

function Batch({ batchId }: { batchId: string }) {
  const { network } = useConfig();
  const { published } = useSource();
  const batch = useBatch(batchId);
  if (batch.data === undefined && batch.isError) {
    return (
      <ErrorPanel
        title={words.failed.title}
        error={batch.error}
        advice={words.failed.advice}
        isRetrying={batch.isFetching}
        onRetry={() => void batch.refetch()}
      />
    );
  }
  if (batch.data === null) {
    const shown = (
      <code>
        <OutsideText>{batchId}</OutsideText>
      </code>
    );
    return (
      <NotFoundPanel
        title={words.notFound.title}
        action={<ButtonLink to={searchPathFor(batchId)}>{words.notFound.search}</ButtonLink>}
      >
        <p>{words.notFound.sentence(shown, network.name)}</p>
        <p>{words.notFound.advice}</p>
        {published && <p>{published.notFound}</p>}
      </NotFoundPanel>
    );
  }
  return (
    <div className={styles.sections}>
      <BatchDetails batch={batch.data} waiting={batch.waiting} />
      <BatchFingerprints batchId={batchId} isBatchUnanswered={batch.waiting !== null} />
    </div>
  );
}
