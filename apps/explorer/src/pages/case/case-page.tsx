import FolderArchive from "lucide-react/icons/folder-archive";
import { useMemo, useState, memo, useEffect, useRef } from "react";
import { useSearch } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";
import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { statement } from "@digital-evidence/verdict/statements";
import { Button, ButtonLink } from "../../components/button.tsx";
import { DropZone } from "../../components/drop-zone.tsx";
import { folderDrop } from "../../components/choose-folder.tsx";
import { Notice, Panel, Disclosure } from "../../components/panel.tsx";
import { PageHeader, headingOf } from "../../components/page-header.tsx";
import { TextArea } from "../../components/text-area.tsx";
import { failureText } from "../../phrasing/failure.ts";
import { useSource, notingFetch } from "../../queries/source.ts";
import { usePageTitle, BATCH_PARAMETER, batchPath, verifyPath } from "../../routes/routes.ts";
import { actionWords } from "../../words/parts.tsx";
import { caseWords as words, caseWords } from "../../words/case.ts";
import { headingWords } from "../../words/shell.ts";
import styles from "./case.module.css";
import {
  MAX_CASE,
  MAX_LIST_LENGTH,
  readHashes,
  readStated,
  ALL_PIECES,
  MAX_STATED_LENGTH,
  CUSTODY_NOTES,
} from "./hashes.ts";
import { Shortened, Code } from "../../components/values.tsx";
import { saidText } from "../../components/said.tsx";
import { formatNumber } from "../../format/number.ts";
import type { CaseSummary, CaseRequest } from "./case-files.ts";
import { useConfig } from "../../config/config.ts";
import { askedObservers, ASKING_LIMITS } from "../../trust/observations.ts";
import { useNetworkSetting } from "../../verify/network-setting.ts";

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
      <PageHeader
        {...headingOf(
          words,
          batchId === null
            ? undefined
            : { label: headingWords.batch.title, href: batchPath(batchId) },
        )}
      />
      <div className={styles.sections}>
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
            className={styles.form}
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
              many={folderDrop}
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
            <div className={styles.actions}>
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

const ROWS = 100;
/** Limits the requests, because a faulty service could answer with empty pages that always name a next page. */
const MAX_PAGES = 20;

function useBatchHashes(batchId: string | null) {
  const { client, networkKey, hasGeneratedBatches } = useSource();
  return useQuery({
    queryKey: [networkKey, "batch-hashes", batchId],
    queryFn:
      batchId === null || hasGeneratedBatches
        ? skipToken
        : async ({ signal }) => {
            const hashes: string[] = [];
            let cursor: string | undefined;
            let pages = 0;
            do {
              const query = { limit: ROWS, ...(cursor === undefined ? {} : { cursor }) };
              const page = await client.batchFingerprints(batchId, query, { signal });
              hashes.push(...page.data.flatMap(({ hash }) => (hash === undefined ? [] : [hash])));
              ({ cursor } = page.pagination.hasMore ? page.pagination : {});
              pages += 1;
            } while (cursor !== undefined && hashes.length < MAX_CASE && pages < MAX_PAGES);
            const isCut = cursor !== undefined || hashes.length > MAX_CASE;
            return { hashes: hashes.slice(0, MAX_CASE), isCut };
          },
    staleTime: Infinity,
    // No retries here, because the client already retries.
    retry: false,
  });
}

const { custody: custodyWords } = caseWords;

/**
 * The fields for exhibit numbers and custody. The browser keeps what is typed into them, and the form is read when the
 * case is exported, so that typing renders nothing.
 */
const CustodyFields = memo(function CustodyFields({ hashes }: { hashes: readonly string[] }) {
  return (
    <Disclosure summary={custodyWords.title}>
      <p className={styles.note}>{custodyWords.lead}</p>
      <fieldset className={styles.piece} data-all>
        <legend>{custodyWords.all}</legend>
        {CUSTODY_NOTES.map((name) => (
          <label key={name}>
            {custodyWords[name]}
            <input
              name={`${name} ${ALL_PIECES}`}
              maxLength={MAX_STATED_LENGTH}
              autoComplete="off"
            />
          </label>
        ))}
      </fieldset>
      {hashes.map((hash) => (
        <fieldset key={hash} className={styles.piece}>
          <legend>
            <Code>
              <Shortened value={hash} />
            </Code>
          </legend>
          {(["exhibit", ...CUSTODY_NOTES] as const).map((name) => (
            <input
              key={name}
              name={`${name} ${hash}`}
              maxLength={MAX_STATED_LENGTH}
              autoComplete="off"
              aria-label={custodyWords[name]}
              placeholder={custodyWords[name]}
            />
          ))}
        </fieldset>
      ))}
    </Disclosure>
  );
});

function ExportOutcome({ state }: { state: ExportState }) {
  return (
    <div aria-live="polite" className={styles.outcome}>
      {state.name === "exporting" && (
        // With "off", screen readers do not announce the text after each fingerprint. They can read the progress bar.
        <div aria-live="off">
          <p>{words.progress(state.done, state.total)}</p>
          <progress aria-label={words.progressBar} max={state.total} value={state.done} />
        </div>
      )}
      {state.name === "done" && <Done summary={state.summary} />}
      {state.name === "cancelled" && (
        <Notice kind="info" title={words.cancelled.title}>
          {words.cancelled.sentence}
        </Notice>
      )}
      {state.name === "failed" && (
        <Notice kind="error" title={words.failed.title}>
          {words.failed.sentence(state.reason)}
        </Notice>
      )}
    </div>
  );
}

function Done({ summary }: { summary: CaseSummary }) {
  const { verdicts, failures, withoutLog, failedByLog, ofOtherBatch, unasked, documents } = summary;
  const count = [...verdicts.values()].reduce((sum, each) => sum + each, 0);
  const list = [...verdicts]
    .map(
      ([verdict, each]) =>
        `${formatNumber(each)} ${saidText(statement(`verdict.name.${verdict}`)).toLowerCase()}`,
    )
    .join(", ");
  // This notice is about saving the file and not about the verdicts, so it must not look like a passed check.
  return (
    <Notice
      kind={failures + failedByLog + ofOtherBatch > 0 ? "unknown" : "info"}
      title={words.done.title}
      action={<ButtonLink to={verifyPath}>{words.done.check}</ButtonLink>}
    >
      {words.done.sentence(count)} {count > 0 && words.done.verdicts(list)}{" "}
      {documents.held > 0 && words.done.documents(documents.held)}{" "}
      {documents.leftOut > 0 && words.done.leftOut(documents.leftOut)}{" "}
      {failures > 0 && words.done.failures(failures)}{" "}
      {failedByLog > 0 && words.done.failedByLog(failedByLog)}{" "}
      {ofOtherBatch > 0 && words.done.ofOtherBatch(ofOtherBatch)}{" "}
      {withoutLog > 0 && words.done.withoutLog(withoutLog)}{" "}
      {unasked > 0 && words.done.unasked(unasked, ASKING_LIMITS.batches, ASKING_LIMITS.ms / 60_000)}{" "}
      {words.done.verify}
    </Notice>
  );
}

type ExportState =
  | { name: "idle" | "cancelled" }
  | { name: "exporting"; done: number; total: number }
  | { name: "done"; summary: CaseSummary }
  | { name: "failed"; reason: string };

function useExport() {
  const { network, demonstration } = useConfig();
  const { client, networkKey, apiBase, fetch, calls } = useSource();
  const queries = useQueryClient();
  const setting = useNetworkSetting();
  const [state, setState] = useState<ExportState>({ name: "idle" });
  const running = useRef<AbortController>(undefined);

  useEffect(
    () => () => {
      running.current?.abort();
    },
    [],
  );

  async function start(
    hashes: readonly string[],
    { documents, batchId, stated }: Pick<CaseRequest, "documents" | "batchId" | "stated">,
  ): Promise<void> {
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const total = hashes.length;
    const fileName = `digital-evidence_${networkKey}_case.zip`;
    try {
      const { chooseDestination, saveCase } = await import("./save-case.ts");
      const destination = await chooseDestination(fileName);
      setState({ name: "exporting", done: 0, total });
      const summary = await saveCase(fileName, destination, {
        hashes,
        documents,
        batchId,
        stated,
        isDemonstration: demonstration,
        setting,
        client,
        network,
        networkKey,
        apiBase,
        fetch: notingFetch(fetch, calls, window.location.pathname),
        observed: (id, mayAsk) => askedObservers(queries, { networkKey, fetch, calls }, id, mayAsk),
        signal,
        onProgress: (done) => {
          setState({ name: "exporting", done, total });
        },
      });
      setState({ name: "done", summary });
    } catch (error) {
      const isCancelled =
        signal.aborted || (error instanceof DOMException && error.name === "AbortError");
      setState(
        isCancelled ? { name: "cancelled" } : { name: "failed", reason: failureText(error) },
      );
    }
  }

  return { state, start, cancel: () => running.current?.abort() };
}
