import FolderArchive from "lucide-react/icons/folder-archive";
import { useMemo, useState } from "react";
import { useSearch } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";
import { Button } from "../../components/button.tsx";
import { folders } from "../../components/choose-folder.tsx";
import { DropZone } from "../../components/drop-zone.tsx";
import { Notice } from "../../components/notice.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { Panel } from "../../components/panel.tsx";
import { TextArea } from "../../components/text-area.tsx";
import { failureText } from "../../phrasing/failure.ts";
import { useSource } from "../../queries/source.ts";
import { headingOf } from "../../components/page-heading.ts";
import { usePageTitle } from "../../routes/page-title.ts";
import { loadStyleSheet } from "../../routes/page-styles.ts";
import { BATCH_PARAMETER, batchPath } from "../../routes/routes.ts";
import { actionWords } from "../../words/actions.ts";
import { caseWords as words } from "../../words/case.ts";
import { headingWords } from "../../words/headings.ts";
import styleSheet from "./case.css?url";
import { CustodyFields } from "./custody.tsx";
import { ExportOutcome } from "./export-outcome.tsx";
import { MAX_CASE, MAX_LIST_LENGTH, readHashes } from "./read-hashes.ts";
import { readStated } from "./stated.ts";
import { useBatchHashes } from "./use-batch-hashes.ts";
import { useExport } from "./use-export.ts";

loadStyleSheet(styleSheet);

export function CasePage() {
  usePageTitle(words.title);
  const batchId = new URLSearchParams(useSearch()).get(BATCH_PARAMETER) || null;
  const handedOver = hashesIn(useHistoryState());
  const { hasGeneratedBatches } = useSource();
  const batch = useBatchHashes(batchId);
  const [typed, setTyped] = useState<string | null>(null);
  const [documents, setDocuments] = useState<readonly File[]>([]);
  const { state, start, cancel } = useExport();

  const text = typed ?? [...(batch.data?.hashes ?? []), ...handedOver].join("\n");
  // A text that is too long is not read at all. If it were cut, the visitor might not notice that hashes are
  // missing.
  const isTooLong = text.length > MAX_LIST_LENGTH;
  const { hashes, unread } = useMemo(() => readHashes(isTooLong ? "" : text), [isTooLong, text]);
  const isExporting = state.name === "exporting";
  return (
    <>
      <link rel="stylesheet" href={styleSheet} precedence="default" />
      <PageHeader
        {...headingOf(
          words,
          batchId === null
            ? undefined
            : { label: headingWords.batch.title, href: batchPath(batchId) },
        )}
      />
      <div className="case-sections">
        {batch.isError && (
          <Notice
            kind="error"
            title={words.batch.failed.title}
            action={
              <Button disabled={batch.isFetching} onClick={() => void batch.refetch()}>
                {batch.isFetching ? actionWords.trying : actionWords.tryAgain}
              </Button>
            }
          >
            {words.batch.failed.sentence(failureText(batch.error))}
          </Notice>
        )}
        {batchId !== null && hasGeneratedBatches && (
          <Notice kind="info">{words.batch.generated}</Notice>
        )}
        <Panel title={words.form} isScreenOnly>
          <form
            className="case-form"
            onSubmit={(event) => {
              event.preventDefault();
              const stated = readStated(new FormData(event.currentTarget), hashes);
              void start(hashes, { documents, batchId: typed === null ? batchId : null, stated });
            }}
          >
            <TextArea
              label={words.hashes}
              rows={8}
              value={text}
              disabled={isExporting}
              onText={setTyped}
              note={
                <>
                  {batch.isLoading && words.batch.loading}{" "}
                  {isTooLong
                    ? words.tooLong(MAX_LIST_LENGTH)
                    : hashes.length === 0
                      ? words.hint(MAX_CASE)
                      : hashes.length > MAX_CASE
                        ? words.tooMany(hashes.length, MAX_CASE)
                        : words.read(hashes.length)}{" "}
                  {unread > 0 && words.unread(unread)}{" "}
                  {typed === null && batch.data?.isCut === true && words.batch.cut}
                </>
              }
            />
            <DropZone
              label={words.documents.label}
              many={folders}
              look="compact"
              onFiles={(files) => setDocuments([...documents, ...files].slice(0, MAX_CASE))}
            >
              <p>{words.documents.note}</p>
            </DropZone>
            {documents.length > 0 && (
              <p>
                {words.documents.chosen(documents.length)}{" "}
                <Button disabled={isExporting} onClick={() => setDocuments([])}>
                  {words.documents.remove}
                </Button>
              </p>
            )}
            {hashes.length > 0 && hashes.length <= MAX_CASE && <CustodyFields hashes={hashes} />}
            <div className="case-actions">
              <Button
                type="submit"
                look="primary"
                disabled={isExporting || hashes.length === 0 || hashes.length > MAX_CASE}
              >
                <FolderArchive size={16} />
                {words.export}
              </Button>
              {isExporting && <Button onClick={cancel}>{words.cancel}</Button>}
            </div>
          </form>
          <ExportOutcome state={state} />
        </Panel>
      </div>
    </>
  );
}

/** Returns the hashes that another page stored in the history entry. They survive reloading. */
function hashesIn(state: unknown): string[] {
  if (typeof state !== "object" || state === null || !("hashes" in state)) return [];
  const { hashes } = state;
  return Array.isArray(hashes) ? hashes.filter((hash) => typeof hash === "string") : [];
}
