import type { Report } from "@digital-evidence/report/report";
import FileDown from "lucide-react/icons/file-down";
import Package from "lucide-react/icons/package";
import Printer from "lucide-react/icons/printer";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { ButtonLink } from "../../components/button-link.tsx";
import { Notice } from "../../components/notice.tsx";
import { saveText } from "../../components/save-text.ts";
import { reasonOf } from "../../phrasing/reason.ts";
import { useSource } from "../../queries/source.ts";
import { fingerprintPath } from "../../routes/routes.ts";
import { bundleWords } from "../../words/bundle.ts";
import { reportPageWords as words } from "../../words/report.ts";

type State = { name: "idle" | "saving" } | { name: "failed"; reason: string };

/**
 * The buttons that print the report, save it as a PDF with the evidence attached, and save the evidence alone. The
 * evidence is the bundle whose name and hash the report states.
 */
export function ReportActions({ report }: { report: Report }) {
  const { ownFile } = useSource();
  const [state, setState] = useState<State>({ name: "idle" });

  async function save(): Promise<void> {
    setState({ name: "saving" });
    try {
      const { savePdf } = await import("./save-pdf.ts");
      await savePdf(report, ownFile);
      setState({ name: "idle" });
    } catch (error) {
      setState({ name: "failed", reason: reasonOf(error) });
    }
  }

  return (
    <div className="report-actions">
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
      <div aria-live="polite" className="report-outcome">
        {state.name === "failed" && (
          <Notice kind="error" title={words.unsaved}>
            {words.reason(state.reason)}
          </Notice>
        )}
      </div>
    </div>
  );
}
