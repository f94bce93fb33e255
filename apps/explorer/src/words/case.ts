import { counted, formatNumber } from "../format/number.ts";

export { caseWords as casePageWords } from "@digital-evidence/report/case-words";

export const caseWords = {
  title: "Export a case",
  lead: "Save the evidence on several fingerprints in one ZIP file: a bundle for each, their documents if you have them, a page to open first, a table of verdicts and a manifest. Everything is fetched and checked by this browser.",
  form: "Fingerprints of the case",
  hashes: "Fingerprint hashes, one on each line",
  hint: (most: number) =>
    `At most ${formatNumber(most)} hashes. Other text on a line and repeated hashes are ignored.`,
  read: (count: number) => `${counted(count, "fingerprint")} to export.`,
  unread: (lines: number) =>
    lines === 1
      ? "1 line has no fingerprint hash and will be left out."
      : `${formatNumber(lines)} lines have no fingerprint hash and will be left out.`,
  tooLong: (most: number) =>
    `This text has more than ${formatNumber(most)} characters, so it was not read. Keep only the lines with hashes, or split the list and export each part by itself.`,
  tooMany: (count: number, most: number) =>
    `These are ${formatNumber(count)} hashes, and one case has at most ${formatNumber(most)}. Split the list and export each part by itself.`,
  batch: {
    loading: "Fetching the list of the batch’s fingerprints…",
    cut: "The service lists more fingerprints of this batch than this page reads. To export the missing ones, make another case with their hashes.",
    failed: {
      title: "The list of the batch’s fingerprints could not be fetched",
      sentence: (reason: string) => `${reason}. You can try again, or enter the hashes yourself.`,
    },
    generated:
      "This explorer is configured to generate its batches at random, so this batch has no real fingerprints to export.",
  },
  documents: {
    label: "Drop the documents of these fingerprints here, if the case should hold them",
    note: "They stay on this device. Those that belong to one of the fingerprints are written into the ZIP file.",
    chosen: (count: number) => `${counted(count, "document")} chosen.`,
    remove: "Remove all",
  },
  custody: {
    title: "Exhibit numbers and custody",
    lead: "You can state for each piece its exhibit number, and who received it, when and from whom. The manifest and the table of the case have it as what you state. Nothing of it is checked.",
    all: "All pieces that have no note of their own",
    exhibit: "Exhibit number",
    receivedBy: "Received by",
    receivedAt: "Received when",
    receivedFrom: "Received from",
    /** The name of a column of the table. */
    column: (name: string) => `${name} (stated, not checked)`,
  },
  export: "Export as ZIP",
  cancel: "Cancel",
  progress: (done: number, total: number) =>
    `${formatNumber(done)} of ${counted(total, "fingerprint")} exported…`,
  progressBar: "Exported so far",
  done: {
    title: "The case was saved",
    sentence: (count: number) => `It holds the evidence on ${counted(count, "fingerprint")}.`,
    verdicts: (list: string) => `Verdicts: ${list}.`,
    documents: (count: number) =>
      `It holds ${count === 1 ? "the document of 1 of them" : `${formatNumber(count)} of their documents`}.`,
    leftOut: (count: number) =>
      `${counted(count, "document")} ${count === 1 ? "belongs" : "belong"} to none of these fingerprints, or ${count === 1 ? "was" : "were"} given twice, and ${count === 1 ? "was" : "were"} left out.`,
    failures: (count: number) =>
      count === 1
        ? "The evidence on 1 fingerprint is missing. The manifest says why."
        : `The evidence on ${counted(count, "fingerprint")} is missing. The manifest says why.`,
    failedByLog: (count: number) =>
      `${counted(count, "fingerprint")} failed because of the service’s log. A check of ${count === 1 ? "the bundle" : "the bundles"} alone cannot show this. The table gives the reason and says what to do.`,
    ofOtherBatch: (count: number) =>
      count === 1
        ? "The service listed 1 fingerprint under this batch whose record does not state this batch. The manifest marks it. Check its record before you rely on the list."
        : `The service listed ${counted(count, "fingerprint")} under this batch whose records do not state this batch. The manifest marks them. Check their records before you rely on the list.`,
    withoutLog: (count: number) =>
      `${counted(count, "bundle")} ${count === 1 ? "has" : "have"} no proof from the service’s log. Either the log does not have the fingerprint’s snapshot yet, or the log did not answer, or a check of the log failed. The page of each fingerprint gives the reason.`,
    unasked: (count: number, batches: number, minutes: number) =>
      `About ${counted(count, "fingerprint")}, observers were not asked: one export asks about at most ${formatNumber(batches)} batches, and for ${formatNumber(minutes)} minutes. Export smaller cases to ask about all.`,
    verify:
      "Anybody can check the ZIP file, as it is, on the page /verify or with the command-line tool. The check does not need this service. The page index.html in it says how.",
    check: "Check the bundles",
  },
  cancelled: {
    title: "The export was cancelled",
    sentence: "Nothing was saved.",
  },
  failed: {
    title: "The case could not be saved",
    sentence: (reason: string) => `${reason}. Nothing was saved. You can try again.`,
  },
};
