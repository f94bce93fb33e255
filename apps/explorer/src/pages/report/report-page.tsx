import { createReport, type Report } from "@digital-evidence/report/report";
import type { Trust } from "@digital-evidence/verdict/conclude";
import { type Known, memberOf, type NetworkSetting } from "@digital-evidence/verdict/known";
import { LOG_LEVELS } from "@digital-evidence/verdict/log";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import FileDown from "lucide-react/icons/file-down";
import Package from "lucide-react/icons/package";
import Printer from "lucide-react/icons/printer";
import { useDeferredValue, useState } from "react";
import { ButtonLink, Button } from "../../components/button.tsx";
import { usePreparedTimes } from "../../components/timestamp.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { Notice } from "../../components/panel.tsx";
import { PageHeader, headingOf } from "../../components/page-header.tsx";
import { saveText } from "../../components/save-file.ts";
import { useConfig } from "../../config/config.ts";
import { reasonOf } from "../../phrasing/failure.ts";
import { gatherForBundle, BUNDLE_TOOL } from "../../queries/make-bundle.ts";
import { notingFetch, type Source, useSource } from "../../queries/source.ts";
import { usePageTitle, fingerprintPath } from "../../routes/routes.ts";
import { Asked, UnknownThing } from "../../search/asked.tsx";
import { checkedSnapshot } from "../../trust/use-log.ts";
import { logProofs, receivedLogProofs } from "../../trust/log-proofs.ts";
import { askedObservers } from "../../trust/observations.ts";
import { trustedPolicy } from "../../trust/trusted.ts";
import { useNetworkSetting } from "../../verify/network-setting.ts";
import { verifier } from "../../verify/verifier.ts";
import { fingerprintWords } from "../../words/fingerprint.tsx";
import { bundleWords } from "../../words/dialogs.tsx";
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
  const { data, error, isFetching, refetch } = useReport(hash);
  // The report is long. Deferring it lets React render it in short steps, between which the browser can handle input.
  const report = useDeferredValue(data);
  const [hasDeclaration, setHasDeclaration] = useState(false);
  if (error !== null)
    return <ErrorPanel words={words.failed} query={{ error, isFetching, refetch }} />;
  if (report === undefined) return <output className={styles.making}>{words.making}</output>;
  if (report === null) return <UnknownThing text={hash} words={fingerprintWords.notFound} />;
  return (
    <>
      <ReportActions
        report={report}
        hasDeclaration={hasDeclaration}
        onDeclaration={setHasDeclaration}
      />
      <ReportView report={report} hasDeclaration={hasDeclaration} />
    </>
  );
}

type ActionsProps = {
  report: Report;
  hasDeclaration: boolean;
  onDeclaration: (isWanted: boolean) => void;
};

type State = { name: "idle" | "saving" } | { name: "failed"; reason: string };

/**
 * The buttons that print the report, save it as a PDF with the evidence attached, and save the evidence alone. The
 * evidence is the bundle whose name and hash the report states.
 */
function ReportActions({ report, hasDeclaration, onDeclaration }: ActionsProps) {
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

/**
 * Returns the report on the service's current answers, or null where the service does not know the
 * fingerprint. The report is made only once, because its content must not change while somebody reads or
 * prints it.
 */
function useReport(hash: string) {
  const { network, demonstration } = useConfig();
  const { client, networkKey, apiBase, fetch, calls } = useSource();
  const queries = useQueryClient();
  const setting = useNetworkSetting();
  return useQuery({
    queryKey: [networkKey, "report", hash],
    queryFn: async ({ signal }): Promise<Report | null> => {
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
      const known = { ...made.known, ...seen };
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
      return createReport(
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
    },
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
 * @throws the loading error if the code for logs cannot be loaded
 */
async function concludeWithLog(known: Known, network: NetworkSetting, look: Look) {
  const { signal } = look;
  const alone = await verifier.call("conclude", { known, network, trust: null }, { signal });
  const snapshot = checkedSnapshot(alone.verification, alone.evidence);
  if (snapshot === null) return { conclusion: alone, finding: null };
  const { lookAtLog } = await import("../../trust/look-at-log.ts");
  const finding = await lookAtLog({ ...look, snapshot, isKept: true });
  const policy = trustedPolicy(finding.service, finding.key);
  const trust: Trust | null =
    policy === null || finding.now === null
      ? null
      : { policy, nowS: Math.floor(finding.now.receivedAt / 1000) };
  const request = { known: { ...known, log: finding }, network, trust };
  return { conclusion: await verifier.call("conclude", request, { signal }), finding };
}
