import FileQuestion from "lucide-react/icons/file-question-mark";
import { useConfig } from "../../config/config-context.ts";
import { HEADINGS } from "../../routes/page-headings.ts";
import { usePageTitle } from "../../routes/page-title.ts";
import { dashboardPath } from "../../routes/routes.ts";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { ButtonLink } from "../../components/button-link.tsx";
import { MessagePanel } from "../../components/message-panel.tsx";
import { OutsideText } from "../../components/outside-text.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { useBatch } from "../../queries/batch.ts";
import { BatchDetails } from "./batch-details.tsx";
import { BatchFingerprints } from "./batch-fingerprints.tsx";
import styles from "./batch-page.module.css";
import { actionWords } from "../../words/actions.ts";
import { batchWords as words } from "../../words/batch.tsx";

export function BatchPage({ batchId }: { batchId: string | undefined }) {
  usePageTitle(words.title(batchId));
  return (
    <>
      <PageHeader {...HEADINGS.batch} />
      {batchId === undefined || batchId === "" ? (
        <MessagePanel
          icon={<FileQuestion size={22} />}
          title={words.none.title}
          actions={<ButtonLink to={dashboardPath}>{actionWords.toDashboard}</ButtonLink>}
        >
          {words.none.advice}
        </MessagePanel>
      ) : (
        <Batch batchId={batchId} />
      )}
    </>
  );
}

function Batch({ batchId }: { batchId: string }) {
  const { network } = useConfig();
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
    return (
      <MessagePanel
        icon={<FileQuestion size={22} />}
        title={words.notFound.title}
        actions={<ButtonLink to={dashboardPath}>{actionWords.toDashboard}</ButtonLink>}
      >
        <p>
          {words.notFound.sentence(
            <code>
              <OutsideText>{batchId}</OutsideText>
            </code>,
            network.name,
          )}
        </p>
        <p>{words.notFound.advice}</p>
      </MessagePanel>
    );
  }
  return (
    <div className={styles.sections}>
      <BatchDetails batch={batch.data} waiting={batch.waiting} />
      <BatchFingerprints batchId={batchId} isBatchUnanswered={batch.waiting !== null} />
    </div>
  );
}
