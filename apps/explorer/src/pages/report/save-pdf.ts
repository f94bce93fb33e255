// Creates the PDF. This file, the PDF library and the fonts are loaded only when a visitor asks for a PDF.
import { reportPdf } from "@digital-evidence/report/pdf";
import type { Report } from "@digital-evidence/report/report";
import bold from "dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf?url";
import sans from "dejavu-fonts-ttf/ttf/DejaVuSans.ttf?url";
import mono from "dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf?url";
import { saveFile } from "../../components/save-file.ts";
import type { Source } from "../../queries/source.ts";
import { reportWords } from "../../words/report.ts";

/** @throws Error when a font cannot be fetched */
export async function savePdf(
  report: Report,
  hasDeclaration: boolean,
  ownFile: Source["ownFile"],
): Promise<void> {
  const [sansFont, boldFont, monoFont] = await Promise.all([sans, bold, mono].map(ownFile));
  if (sansFont === undefined || boldFont === undefined || monoFont === undefined) return;
  const fonts = { sans: sansFont, bold: boldFont, mono: monoFont };
  const pdf = await reportPdf(report, reportWords, fonts, hasDeclaration);
  saveFile(
    report.attachment.name.replace(/json$/, "pdf"),
    new Blob([pdf], { type: "application/pdf" }),
  );
}
