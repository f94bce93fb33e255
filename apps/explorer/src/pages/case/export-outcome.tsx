import { statement } from "@digital-evidence/verdict/statements";
import { ButtonLink } from "../../components/button-link.tsx";
import { Notice } from "../../components/notice.tsx";
import { saidText } from "../../components/said.tsx";
import { formatNumber } from "../../format/number.ts";
import { verifyPath } from "../../routes/routes.ts";
import { caseWords as words } from "../../words/case.ts";
import type { CaseSummary } from "./case-files.ts";
import type { ExportState } from "./use-export.ts";

export function ExportOutcome({ state }: { state: ExportState }) {
  return (
    <div aria-live="polite" className="case-outcome">
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
  const { verdicts, failures, withoutLog, failedByLog, ofOtherBatch, documents } = summary;
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
      {withoutLog > 0 && words.done.withoutLog(withoutLog)} {words.done.verify}
    </Notice>
  );
}
