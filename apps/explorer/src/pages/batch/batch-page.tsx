import FileQuestion from "lucide-react/icons/file-question-mark";
import { useConfig } from "../../app/config-context.ts";
import { HEADINGS } from "../../app/headings.ts";
import { usePageTitle } from "../../app/page-title.ts";
import { dashboardPath } from "../../app/paths.ts";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { ButtonLink } from "../../components/button-link.tsx";
import { MessagePanel } from "../../components/message-panel.tsx";
import { OutsideText } from "../../components/outside-text.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { useBatch } from "../../queries/batch.ts";
import { BatchDetails } from "./batch-details.tsx";
import { BatchFingerprints } from "./batch-fingerprints.tsx";
import styles from "./batch-page.module.css";

export function BatchPage({ batchId }: { batchId: string | undefined }) {
  usePageTitle(batchId === undefined ? "Batch" : `Batch ${batchId.slice(0, 8)}`);
  return (
    <>
      <PageHeader {...HEADINGS.batch} />
      {batchId === undefined || batchId === "" ? (
        <MessagePanel
          icon={<FileQuestion size={22} />}
          title="No batch ID provided"
          actions={<ButtonLink to={dashboardPath}>Go to the dashboard</ButtonLink>}
        >
          A batch’s page is /batch/ followed by its id, as it stands on a fingerprint’s page.
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
        title="The batch could not be read"
        error={batch.error}
        advice="Whether it exists is not known. Try again in a moment."
        isRetrying={batch.isFetching}
        onRetry={() => void batch.refetch()}
      />
    );
  }
  if (batch.data === null) {
    return (
      <MessagePanel
        icon={<FileQuestion size={22} />}
        title="Batch not found"
        actions={<ButtonLink to={dashboardPath}>Go to the dashboard</ButtonLink>}
      >
        <p>
          No batch with the id{" "}
          <code>
            <OutsideText>{batchId}</OutsideText>
          </code>{" "}
          is known on “{network.name}”.
        </p>
        <p>It may have been cut short where it was copied from, or belong to another network.</p>
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
