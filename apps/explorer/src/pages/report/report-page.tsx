import { documentAlgorithm, type DocumentAlgorithm } from "@digital-evidence/evidence/fingerprint";
import { createReport, type Report } from "@digital-evidence/report/report";
import type { Trust } from "@digital-evidence/verdict/conclude";
import { type Known, memberOf, type NetworkSetting } from "@digital-evidence/verdict/known";
import { LOG_LEVELS } from "@digital-evidence/verdict/log";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import FileDown from "lucide-react/icons/file-down";
import Package from "lucide-react/icons/package";
import Printer from "lucide-react/icons/printer";
import { type ReactNode, useDeferredValue, useState } from "react";
import { ButtonLink, Button } from "../../components/button.tsx";
import { DropZone, PrivacyPromise } from "../../components/drop-zone.tsx";
import { usePreparedTimes } from "../../components/timestamp.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { Notice } from "../../components/panel.tsx";
import { PageHeader, headingOf } from "../../components/page-header.tsx";
import { Quoted } from "../../components/said.tsx";
import { saveText } from "../../components/save-file.ts";
import { useConfig } from "../../config/config.ts";
import { nameOfDocument } from "../../document/hash-document.ts";
import { HashProgress } from "../../document/hash-progress.tsx";
import { type Hashing, useDocumentHash } from "../../document/use-document-hash.ts";
import { reasonOf } from "../../phrasing/failure.ts";
import { gatherForBundle, BUNDLE_TOOL } from "../../queries/make-bundle.ts";
import { notingFetch, type Source, useSource } from "../../queries/source.ts";
import { usePageTitle, fingerprintPath } from "../../routes/routes.ts";
import { Asked, UnknownThing } from "../../search/asked.tsx";
import { checkedSnapshot } from "../../trust/use-log.ts";
import { logProofs, receivedLogProofs } from "../../trust/log-proofs.ts";
import { lookAtLog } from "../../trust/look-at-log.ts";
import { askedObservers } from "../../trust/observations.ts";
import { trustedPolicy } from "../../trust/trusted.ts";
import { useNetworkSetting } from "../../verify/network-setting.ts";
import { verifier } from "../../verify/verifier.ts";
import { fingerprintWords } from "../../words/fingerprint.tsx";
import { bundleWords } from "../../words/dialogs.tsx";
import { documentCheckWords, documentFailure } from "../../words/document.tsx";
import { headingWords } from "../../words/shell.ts";
import { reportLanguage } from "../../words/language.ts";
import { reportPageWords as words, reportWords } from "../../words/report.ts";
import { ReportView } from "./report-view.tsx";
import styles from "./report.module.css";

export function ReportPage({ params: { hash = "" } }: { params: { hash?: string | undefined } }) {
  usePageTitle(words.title(hash));
  const heading = headingOf(
    { ...words, title: reportWords.title },
    { label: headingWords.fingerprint.title, href: fingerprintPath(hash) },
  );
  return (
    <div className={styles.page}>
      <Asked form="hash" text={hash} heading={heading} words={fingerprintWords}>
        {(value) => (
          <>
            <PageHeader {...heading} />
            <MadeReport key={value} hash={value} />
          </>
        )}
      </Asked>
    </div>
  );
}

function MadeReport({ hash }: { hash: string }) {
  usePreparedTimes();
  const { hashing, hashFile, cancel } = useDocumentHash();
  const digest = hashing.state === "hashed" ? hashing.digest : null;
  const { data, error, isFetching, refetch, isPlaceholderData } = useReport(hash, digest);
  // The report is long. Deferring it lets React render it in short steps, between which the browser can handle input.
  const made = useDeferredValue(data);
  const [hasDeclaration, setHasDeclaration] = useState(false);
  if (error !== null)
    return <ErrorPanel words={words.failed} query={{ error, isFetching, refetch }} />;
  if (made === undefined) return <output className={styles.making}>{words.making}</output>;
  if (made === null) return <UnknownThing text={hash} words={fingerprintWords.notFound} />;
  const { report, algorithm } = made;
  return (
    <>
      <ReportActions
        report={report}
        hasDeclaration={hasDeclaration}
        onDeclaration={setHasDeclaration}
      >
        {algorithm !== null && (
          <ComparedDocument
            hashing={hashing}
            isMaking={isPlaceholderData}
            onFile={(file) => void hashFile(file, algorithm)}
            onCancel={cancel}
          />
        )}
      </ReportActions>
      <ReportView report={report} hasDeclaration={hasDeclaration} />
    </>
  );
}

type ActionsProps = {
  report: Report;
  hasDeclaration: boolean;
  onDeclaration: (isWanted: boolean) => void;
  /** Where the visitor gives the document that the report compares. */
  children: ReactNode;
};

type State = { name: "idle" | "saving" } | { name: "failed"; reason: string };

/**
 * The buttons that print the report, save it as a PDF with the evidence attached, and save the evidence alone. The
 * evidence is the bundle whose name and hash the report states.
 */
function ReportActions({ report, hasDeclaration, onDeclaration, children }: ActionsProps) {
  const { ownFile } = useSource();
  const [state, setState] = useState<State>({ name: "idle" });

  async function save(): Promise<void> {
    setState({ name: "saving" });
    try {
      const { savePdf } = await import("./save-pdf.ts");
      await savePdf(report, hasDeclaration, ownFile);
      setState({ name: "idle" });
    } catch (error) {
      setState({ name: "failed", reason: reasonOf(error) });
    }
  }

  return (
    <div className={styles.actions}>
      <Button
        onClick={() => {
          window.print();
        }}
      >
        <Printer size={16} />
        {words.print}
      </Button>
      <Button look="primary" disabled={state.name === "saving"} onClick={() => void save()}>
        <FileDown size={16} />
        {state.name === "saving" ? words.saving : words.save}
      </Button>
      <Button
        onClick={() => {
          saveText(report.attachment.name, report.attachment.text, "application/json");
        }}
      >
        <Package size={16} />
        {bundleWords.save}
      </Button>
      <ButtonLink to={fingerprintPath(report.hash)}>{words.back}</ButtonLink>
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={hasDeclaration}
          onChange={(event) => {
            onDeclaration(event.currentTarget.checked);
          }}
        />
        {words.declaration}
      </label>
      {children}
      <div aria-live="polite" className={styles.outcome}>
        {state.name === "failed" && (
          <Notice kind="error" title={words.unsaved}>
            {words.reason(state.reason)}
          </Notice>
        )}
      </div>
    </div>
  );
}

type DocumentProps = {
  hashing: Hashing;
  /** Whether the report on the screen does not have this document yet. */
  isMaking: boolean;
  onFile: (file: File) => void;
  onCancel: () => void;
};

function ComparedDocument({ hashing, isMaking, onFile, onCancel }: DocumentProps) {
  const isUnread = hashing.state === "unreadable" || hashing.state === "unavailable";
  return (
    <div className={styles.outcome}>
      <DropZone
        label={words.document}
        look="bar"
        onFiles={([file]) => {
          if (file !== undefined) onFile(file);
        }}
      >
        {hashing.state === "hashing" && <HashProgress {...hashing} onCancel={onCancel} />}
        {isMaking && <output>{words.making}</output>}
        <PrivacyPromise words={documentCheckWords.promise} />
      </DropZone>
      {isUnread && (
        <Notice kind="unknown" title={documentCheckWords.failures[hashing.state].title}>
          {documentFailure(<Quoted>{hashing.name}</Quoted>, hashing.reason, hashing.state)}
        </Notice>
      )}
    </div>
  );
}

type Made = { report: Report; algorithm: DocumentAlgorithm | null };

/**
 * Returns the report on the service's current answers, and how the record's document is hashed, or null where the
 * service does not know the fingerprint. The report is made only once for each document, because its content must not
 * change while somebody reads or prints it.
 * @param digest the hash of the document that the visitor gave on this page, or null
 */
function useReport(hash: string, digest: string | null) {
  const { network, demonstration } = useConfig();
  const { client, networkKey, apiBase, fetch, calls } = useSource();
  const queries = useQueryClient();
  const setting = useNetworkSetting();
  return useQuery({
    queryKey: [networkKey, "report", hash, digest],
    queryFn: async ({ signal }): Promise<Made | null> => {
      const made = await gatherForBundle({ client, network, networkKey, hash, signal });
      if (made === null) return null;
      const look = {
        apiBase,
        fetch: notingFetch(fetch, calls, window.location.pathname),
        signal,
      };
      const batchId = memberOf(made.known.record, "batchId");
      const { seen, bundled } = await askedObservers(
        queries,
        { networkKey, fetch, calls },
        batchId,
      );
      const reference = memberOf(made.known.record, "documentRef");
      const wanted = typeof reference === "string" ? reference.toLowerCase() : "";
      const compared = digest ?? (nameOfDocument(wanted) === undefined ? null : wanted);
      const known: Known = {
        ...made.known,
        ...seen,
        ...(compared === null ? {} : { document: { digest: compared, given: "file" } }),
      };
      const { conclusion, finding } = await concludeWithLog(known, setting, look);
      const { told, verification, evidence, mark } = conclusion;
      if (verification === null || evidence === null || mark === "checking") {
        throw new Error("the checks ended without a verdict");
      }
      // The attachment is the same bundle that the proof dialog saves. It contains the log's proof even if the
      // checks of the evidence did not pass.
      const logProof =
        finding === null
          ? await logProofs(network, look)(made.evidence)
          : await receivedLogProofs(network, look)(finding);
      const bundle = made.bundle(logProof, bundled);
      const report = createReport(
        {
          hash: bundle.hash,
          bundle,
          evidence,
          verification,
          told,
          ...(finding === null ? {} : { log: { finding, levels: LOG_LEVELS } }),
          network: network.name,
          isDemonstration: demonstration,
          tool: BUNDLE_TOOL,
          checkedAt: new Date(),
          link: window.location.origin + fingerprintPath(bundle.hash),
        },
        reportWords,
        reportLanguage,
      );
      return { report, algorithm: documentAlgorithm(wanted) };
    },
    placeholderData: (before) => before,
    staleTime: Infinity,
    gcTime: 0,
    // The client has already retried each request, so the query does not retry.
    retry: false,
  });
}

type Look = Pick<Source, "apiBase" | "fetch"> & { signal: AbortSignal };

/**
 * Draws the conclusion from the evidence and from the same log that the fingerprint's page looks at. A report cannot be
 * updated later, so it waits for the check of the log.
 */
async function concludeWithLog(known: Known, network: NetworkSetting, look: Look) {
  const { signal } = look;
  const alone = await verifier.call("conclude", { known, network, trust: null }, { signal });
  const snapshot = checkedSnapshot(alone.verification, alone.evidence);
  if (snapshot === null) return { conclusion: alone, finding: null };
  const finding = await lookAtLog({ ...look, snapshot, isKept: true });
  const policy = trustedPolicy(finding.service, finding.key);
  const trust: Trust | null =
    policy === null || finding.now === null
      ? null
      : { policy, nowS: Math.floor(finding.now.receivedAt / 1000) };
  const request = { known: { ...known, log: finding }, network, trust };
  return { conclusion: await verifier.call("conclude", request, { signal }), finding };
}
