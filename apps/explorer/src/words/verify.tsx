import type { ReactNode } from "react";
import { counted, formatNumber } from "../format/number.ts";

export const verifyWords = {
  title: "Verify",
  lead: "Check a proof, a bundle or a document that somebody gave you. Everything is read and checked in this browser.",
  have: "What you have",
  drop: "Drop a proof, a record, a bundle or a document here",
  together:
    "Several files, a folder or a ZIP file work too. A proof and its record are checked together, and so are a document and its timestamp.",
  dropMore: "Drop or choose more files to check them too",
  promise:
    "Your files and pasted text stay on this device. Only a document’s hash is sent, to find its fingerprints.",
  paste: "Or paste a proof, a bundle or a record",
  pastePlaceholder: '{ "path": "…", "witness": [ … ] }',
  pasteCheck: "Check",
  /** What it unfolds: fields for text, for a root, for witnesses and for observers. */
  more: "More: paste text, or provide a root, witnesses or observers",
  pastedText: "Pasted text",
};

/** The samples for visitors who have no file at hand. */
export const sampleWords = {
  offer: (real: ReactNode, broken: ReactNode): ReactNode => (
    <>
      No file at hand? Try {real}, or {broken}.
    </>
  ),
  real: "a real proof",
  broken: "a broken one",
  names: { real: "Real sample", broken: "Broken sample" },
  /** On a button beside the sample of the other kind. */
  tryOne: { real: "Try the real one", broken: "Try a broken one" },
  notes: {
    real: "This service’s newest final proof, with its record, batch and snapshot.",
    broken: (at: number, was: string, now: string) =>
      `This service’s newest final proof with one digit changed: in the hash of its topmost step, character ${at} was “${was}” and is now “${now}”.`,
  },
  fetching: "The sample is being fetched…",
  none: "This service has no final fingerprint yet, so there is no sample to try.",
  failed: (reason: string) => `The sample could not be fetched: ${reason}.`,
};

/** The controls with which a visitor can settle an inconclusive verdict. */
export const remedyWords = {
  root: "Enter a root",
  witnesses: "Enter witnesses",
};

export const verdictListWords = {
  failed: {
    title: "Your browser could not run the checks",
    sentence: (reason: string) =>
      `The checks stopped: ${reason}. This does not mean that anything you provided is invalid.`,
  },
  progress: (done: number, total: number) =>
    `Checking: ${formatNumber(done)} of ${formatNumber(total)} read…`,
  progressBar: "Read so far",
  finished: (ms: number) =>
    `Checked here in ${ms < 10 ? "under 0.01 s" : `${(ms / 1000).toFixed(2)} s`}.`,
  fetch: (count: number) =>
    count === 1 ? "Fetch the record to compare" : `Fetch ${count} records to compare`,
  fetching: (done: number, total: number) => `Fetching: ${done} of ${total}…`,
  saveCsv: "Save as CSV",
  clear: "Clear",
  leftOut: {
    title: "Some files were left out",
    /** @param isMore whether there were even more files, which were not counted */
    sentence: (most: number, leftOut: number, isMore: boolean) =>
      `At most ${formatNumber(most)} files are checked at a time. ${isMore ? "More than " : ""}${counted(leftOut, "file was", "files were")} left out. To check ${leftOut === 1 ? "it" : "them"}, clear the list first.`,
    unreadable: (count: number) =>
      `Your browser could not read ${counted(count, "file or folder", "files or folders")} of what you dropped, so ${count === 1 ? "it was" : "they were"} not checked. Make sure that you can open ${count === 1 ? "it" : "them"}, and drop ${count === 1 ? "it" : "them"} again.`,
  },
  rootless: {
    title: "Which root is the right one?",
    sentence: (count: number) =>
      `${count === 1 ? "This proof does" : "These proofs do"} not say which root is the right one. Add the ${count === 1 ? "fingerprint’s record, fetch it" : "fingerprints’ records, fetch them"} from the service, or enter a root from another source. ${count === 1 ? "The proof is" : "Each proof is"} then compared with the record’s root or with the root that you entered.`,
  },
  notFetched: "Some records could not be fetched",
  unknownFingerprint: (name: ReactNode): ReactNode => (
    <>{name}: the service does not know this fingerprint.</>
  ),
  notFetchedReason: (name: ReactNode, reason: string): ReactNode => (
    <>
      {name}: {reason}.
    </>
  ),
  table: "Verdicts",
  columns: {
    verdict: "Verdict",
    hash: "Fingerprint hash",
    found: "What was found",
    file: "File",
    remove: "Remove",
  },
  more: (count: number, total: number) => `Show ${count} more of ${formatNumber(total)}`,
  remove: (name: string) => `Remove ${name}`,
  unreadable: "Inconclusive: not readable",
  unreadableReason: (reason: ReactNode): ReactNode => <>This cannot be read: {reason}.</>,
};

export const csvColumns = [
  "file",
  "kind",
  "fingerprint hash",
  "network, according to the file",
  "time of creation, according to the file",
  "verdict",
  "reasons",
  "words",
  "notes",
] as const;

/** The words around a record’s values and about the file that contains the record. */
export const recordWords = {
  checked: "What was checked",
  fields: {
    file: "File",
    holds: "Contents",
    fingerprint: "Fingerprint",
    network: "Network, according to the file",
    made: "Time of creation, according to the file",
    documentId: "Document ID",
    documentRef: "Document REF",
    eventId: "Event ID",
    organizationName: "Organization’s name",
    organizationId: "Organization’s ID",
    fingerprintTimestamp: "Fingerprint timestamp",
    batchId: "Batch ID",
  },
};

export const oneVerdictWords = {
  unreadable: {
    title: (name: ReactNode): ReactNode => <>{name} could not be read</>,
    sentence: (reason: ReactNode): ReactNode => (
      <>
        The reason: {reason}. If the file or text was cut short or changed, ask the sender for it
        again.
      </>
    ),
    code: (code: string) => `Code: ${code}.`,
  },
  kinds: { proof: "A proof only", bundle: "An evidence bundle", record: "A record only" },
  keyHolder:
    "A signature shows which key was used. It does not show who holds the key. Any name for the holder comes only from the person who made the file.",
  joined: (record: ReactNode): ReactNode => <>, checked together with the record in {record}</>,
  completed: (network: string) => `, completed with what the service of “${network}” says now`,
};

export const documentListWords = {
  title: (count: number) => (count === 1 ? "The document" : counted(count, "document")),
  named: "What else you provided",
  hits: "Fingerprints of this document",
  copied: "hash",
  notEvidence: {
    title: "This is not a proof, a bundle or a record",
    advice:
      "To look up a hash or an id, use the search box at the top. To find a document, drop its file: pasted text does not have the file’s exact bytes.",
  },
  asking: {
    title: (name: ReactNode): ReactNode => <>Looking up the hash of {name}</>,
    sentence: (network: string) =>
      `The document has been hashed. “${network}” has been asked for a fingerprint with this hash and has not answered yet.`,
    offline: (network: string) =>
      `The document has been hashed. You are offline, so “${network}” cannot be asked for a fingerprint with this hash. Your browser will keep trying for a short time.`,
  },
  stopped: (name: ReactNode): ReactNode => <>{name} was not looked up</>,
  unavailable: {
    title: (name: ReactNode): ReactNode => <>Your browser could not hash {name}</>,
    sentence: (reason: string) =>
      `The reason: ${reason}. This says nothing about the document. To try again, drop the document again.`,
  },
  unreadable: {
    title: (name: ReactNode): ReactNode => <>{name} could not be read</>,
    sentence: (reason: string) =>
      `The browser’s reason: ${reason}. The file may have been moved or changed while it was being read. Drop it again.`,
  },
  tooLarge: (most: string) =>
    `The file begins like evidence. Files over ${most} are not read as evidence, so this file was treated as a document.`,
};

type Summary = { found: number; failed: number; looked: number; total: number };

export const hashListWords = {
  progress: (done: number, total: number) =>
    `${formatNumber(done)} of ${counted(total, "hash", "hashes")} looked up…`,
  progressBar: "Looked up so far",
  summary: ({ found, failed, looked, total }: Summary) =>
    `${formatNumber(found)} of ${counted(total, "hash", "hashes")} found.${failed > 0 ? ` The service did not answer for ${formatNumber(failed)}.` : ""}${looked < total ? ` ${formatNumber(total - looked)} were not looked up.` : ""}`,
  leftOut: (most: number, leftOut: number) =>
    `Only the first ${formatNumber(most)} are looked up. ${counted(leftOut, "line was", "lines were")} left out.`,
  stated:
    "The service states what is found; open a fingerprint to have it checked. The hashes were sent to the service, and no names.",
  stop: "Stop",
  goOn: "Look up the rest",
  save: "Save the table as CSV",
  table: "Hashes found",
  columns: { hash: "Hash", name: "File, according to the list", fingerprint: "Fingerprint" },
  open: "Open",
  more: (shown: number, total: number) =>
    `The first ${formatNumber(shown)} of ${formatNumber(total)} found are shown. The saved table has all.`,
  csv: [
    "file, according to the list",
    "hash",
    "result",
    "fingerprint hashes",
    "statuses, according to the service",
    "organizations, according to the service",
    "times of receipt, according to the service",
  ],
};

// The words of /verify about an opened link that carries its evidence.

export const openedLinkWords = {
  /** The name by which the page lists this evidence among other files. */
  name: "Evidence in the link",
  title: "From the link, not from the service",
  sentence:
    "The evidence was a bundle in the link that you opened. Your browser checked it without asking any service. The person who made the link decided what the bundle contains.",
  lookUp: (network: string) => `Look up the fingerprint on “${network}”`,
  unreadable: {
    title: "The evidence in the link could not be read",
    advice:
      "Nothing was checked, and nothing is known about the fingerprint. Ask the sender for the link again, or for the evidence bundle as a file.",
  },
};
