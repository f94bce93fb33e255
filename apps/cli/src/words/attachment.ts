import type { AttachmentDefect } from "@digital-evidence/report/attached-evidence";

export const attachmentText: Readonly<Record<AttachmentDefect, string>> = {
  encrypted:
    "the PDF is encrypted and cannot be read here. Save its attachment with a program for PDFs (pdfdetach -save 1 FILE) and verify that file, or ask for the report without encryption",
  several:
    "several files are attached to the PDF, and a report has exactly one. A program for PDFs could show another one than would be verified here. Ask for the report as it was made",
  damaged:
    "the PDF is damaged or has an unusual structure. Programs repair such a file, each in its own way, and could show different attachments. Ask for the report as it was made",
  unreadable:
    "the file attached to the PDF is damaged or too large, or is missing from the PDF's list of attachments. Ask for the report as it was made",
};
