// The words of the report's page. The words of the report itself are in packages/report, because the
// command-line tool uses them too.
import { reportWords } from "@digital-evidence/report/words";
import { titleOf } from "../format/text.ts";

export { reportWords };

export const reportPageWords = {
  title: (hash: string | undefined) => titleOf(reportWords.title, hash),
  name: "Report",
  /** Shown on the screen above the report, and not printed with it. */
  lead: "This report shows what the service states about this fingerprint, and what your own browser found when it checked the evidence. You can print this page, or save it as a PDF.",
  making: "Gathering the evidence and checking it in your browser…",
  failed: {
    title: "The report could not be made",
    advice: "The evidence could not be checked. Try again in a moment.",
  },
  back: "Back to the fingerprint",
  print: "Print",
  save: "Save as PDF",
  saving: "Making the PDF…",
  document: "Choose your document, and the report says whether it is the recorded one.",
  declaration: "Add a last page for the person who checked to sign",
  unsaved: "The PDF could not be made",
  reason: (reason: string) => `${reason}. Nothing was saved. You can try again, or print the page.`,
  qr: "QR code of the permanent link",
  verdict: "Verdict",
};
