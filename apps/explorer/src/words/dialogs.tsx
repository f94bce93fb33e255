// What the dialogs and parts of a fingerprint's page say that are loaded when a visitor opens them.
// An id such as [P4] names the row of docs/spec.md that specifies the words below it.
import type { ReactNode } from "react";
import { formatNumber, counted } from "../format/number.ts";

// The words in the proof dialog about saving the evidence of a fingerprint as one file.

export const bundleWords = {
  save: "Save evidence bundle",
  saving: "Saving…",
  saved: "The evidence bundle was saved",
  worth:
    "The bundle holds what the service says now about this fingerprint. Anyone can verify the bundle without this service, on the page /verify or with the command-line tool. On its own, the bundle can only show that its parts are consistent. To have its root confirmed, get the root from an independent source and enter it when you verify the bundle.",
  failed: "The evidence bundle could not be saved",
  reason: (reason: string) => `${reason}. Nothing was saved. You can try again.`,
};

export const shareWords = {
  title: "Share this fingerprint",
  description:
    "Anybody who opens one of these links checks the evidence again, in their own browser.",
  copied: "Copied",
  notCopied:
    "Your browser did not allow copying. The text is selected: copy it with Ctrl+C (⌘C on a Mac) or from the menu.",
  link: {
    title: "Link",
    worth:
      "The link leads to this page. It works as long as the service runs and has the fingerprint.",
    copy: "Copy link",
  },
  embed: {
    title: "Frame for a website",
    worth:
      "This HTML adds a small frame to another website. The frame checks the evidence in the browser of each visitor and leads to this page.",
    copy: "Copy HTML",
    frameTitle: (hash: string) => `Verdict on the fingerprint ${hash.slice(0, 8)}`,
    refused:
      "The server of this explorer does not allow other websites to show its pages in a frame. Share a link instead.",
  },
  evidence: {
    title: "Link with evidence",
    worth:
      "The link carries the evidence bundle itself, so this explorer checks the evidence without asking the service. If the recipient does not trust this explorer, save the bundle under “Download proof” and send that file. It can be checked with another verifier. The part of the link after # is never sent to a server. Everybody who gets the link can read the record in it.",
    copy: "Copy link with evidence",
    making: "Fetching the evidence…",
    size: (characters: number) => `${formatNumber(characters)} characters`,
    tooLong: {
      title: "The evidence does not fit into a link",
      sentence: (mostCharacters: number, mostBytes: number) =>
        `The evidence in a link can have at most ${formatNumber(mostCharacters)} characters, and at most ${formatNumber(mostBytes / 1024)} KiB when unpacked. Save the evidence bundle and send the file instead.`,
    },
    failed: {
      title: "The link with evidence could not be made",
      sentence: (reason: string) =>
        `${reason}. The other links work without the evidence. You can try again.`,
    },
  },
};

export const withheldWords = {
  title: "Withheld by the operator",
  sentence:
    "The service says that its operator does not show the following parts of this record in public. This page cannot check why they are withheld.",
  members: { documentId: "Document ID", tags: "Tags" },
  other: "Another field",
  since: (time: ReactNode): ReactNode => <>Withheld since {time}.</>,
  reason: (reason: ReactNode): ReactNode => <>The operator’s reason: {reason}.</>,
  documentId:
    "The fingerprint’s hash covers the document ID. Without that ID, the hash cannot be computed from this record, so the content cannot be checked. The signatures and the proof are about the hash itself, and are checked as always.",
  tags: "No hash covers the tags, so no check needs them.",
  drop: "To have the content checked, drop a file here that contains this record with its document ID. A bundle works too.",
  promise: "The file and the document ID stay on this device.",
  field: "Or enter the document ID, exactly as it was signed",
  notFound: "This file has no record of this fingerprint with its document ID.",
  unreadable: (reason: string) => `This file cannot be read: ${reason}.`,
  fits: "With this document ID, the hash of the record’s fields is the fingerprint’s hash. So this is the document ID that the hash covers.",
  doesNotFit:
    "With this document ID, the hash of the record’s fields is not the fingerprint’s hash. Compare the document ID with your source, character by character.",
};

export const finalWatchWords = {
  /** `title` and `body` are shown in the notification, and `here` in the page. They only repeat what the service says. */
  final: {
    title: "Final",
    here: "The service says that this fingerprint is final. The verdict above says what your browser has verified.",
    body: "The service says that this fingerprint is final. Open the page to see what your browser has verified.",
  },
  errored: {
    title: "Errored",
    here: "The service says that this fingerprint’s batch was not committed to the ledger. The service’s operator can submit the batch again.",
    body: "The service says that this fingerprint’s batch was not committed to the ledger. The service’s operator can submit the batch again.",
  },
  asked: {
    pending: "Your browser is asking whether this page may notify you. Please answer its question.",
    granted: "You will be notified when the service says that this fingerprint is final.",
    denied:
      "Your browser does not allow notifications from this page. Instead, the title of this tab will change when the service says that this fingerprint is final.",
    default:
      "You have not allowed notifications. Instead, the title of this tab will change when the service says that this fingerprint is final.",
  },
  open: "The page watches the fingerprint’s status only while this tab is open. The tab may be in the background.",
  notShown: "Your browser did not show the notification, so the title of this tab has changed.",
  stop: "Stop",
  close: "Close",
};

export const followWords = {
  title: "Follow",
  description:
    "Learn about new fingerprints and changes to their status without opening this page.",
  what: "A feed is an address that a feed reader, such as Thunderbird or a news app, checks regularly. The reader shows you each new fingerprint and each change of a status. If you do not know which format your reader needs, choose “Copy Atom”.",
  worth:
    "A feed says what the service states. Nothing in a feed has been verified. Open a fingerprint from the feed, and your browser verifies the fingerprint.",
  titles: {
    signer: "Fingerprints signed with this key",
    document: (documentId: string) => `Fingerprints of the document ${documentId}`,
    organization: (name: string) => `All fingerprints of ${name}`,
  },
  address: {
    atom: "Address of the feed in Atom",
    json: "Address of the feed in JSON Feed",
  },
  copy: { atom: "Copy Atom", json: "Copy JSON Feed" },
  copied: "Copied",
  notCopied:
    "Your browser did not allow copying. The address is selected: copy it with Ctrl+C (⌘C on a Mac) or from the menu.",
  notOffered:
    "This service does not offer feeds, so a feed reader cannot follow it. To see what is new, open this page again later.",
  failed: {
    title: "It is not known whether this service offers feeds",
    advice: "Try again in a moment.",
  },
};

export const dialogWords = {
  /** [P1] */
  title: "Digital Evidence proof",
  /** [P1] */
  description: "Cryptographic proof of the fingerprint",
  /** [P2] */
  nothing: "No data available",
  /** [P3] */
  download: "Download JSON",
  whatToSend:
    "To pass the evidence on, save the bundle or the page that verifies itself. “Download JSON” saves only the proof.",
  /** [P4] */
  verify: "Verify proof",
  /** [P4] */
  verifying: "Verifying...",
  /** [P4] */
  verified: "Verified",
  /** [P7] */
  failed: "Verification failed",
  copied: "proof",
  json: "Proof as JSON",
  loading: "Loading the proof...",
  unreadable: "The proof could not be read",
  changed: {
    title: "The proof has changed",
    advice: "The evidence has changed since the proof was verified. Verify the proof again.",
  },
  holds: "The proof holds",
  contradicted: "The proof’s arithmetic holds, but another check of this fingerprint failed",
  /** [P6] */
  verifier: "Merkle Patricia Verifier script",
  /**
   * [P6] in docs/spec.md
   * @param verifier a link to the verifier's documentation
   */
  verifiedBy: (verifier: ReactNode, words: ReactNode): ReactNode => (
    <>
      The proof was verified by the {verifier}: {words}
    </>
  ),
  /** [P9] */
  contradictedBy: (verifier: ReactNode, words: ReactNode): ReactNode => (
    <>
      The {verifier} found no fault in the proof itself. Another check of the same evidence failed:{" "}
      {words}
    </>
  ),
  /** [P9] */
  pageVerdict: (label: ReactNode): ReactNode => <>The verdict on this fingerprint: {label}.</>,
  /** Used when the checks could not be run, [P7] in docs/spec.md. This result says nothing about the proof. */
  unknownError: "Unknown error occurred",
};

export const callsWords = {
  title: "The calls behind this page",
  description:
    "This page got its data through the API calls below. Anybody can make them, without a sign-in. The results of the checks are not among the data: your browser computed them.",
  files: {
    title: "The files behind this page",
    description:
      "This page got its data from the parts of published files that are listed below. Anybody can read them, without a sign-in. The results of the checks are not among the data: your browser computed them.",
    bytes: (from: number, to: number) => `bytes ${from} to ${to}`,
    command: "The same part as a command",
  },
  command: "The same call as a command",
  copy: "Copy command",
  copied: "Command copied",
  notCopied:
    "The browser did not allow copying. The command is selected: copy it with Ctrl+C (⌘C on a Mac) or from the menu.",
  none: "This page has not asked the service for any data.",
};

export const versionsWords = {
  lead: "According to the service, the same organization submitted all of these fingerprints with the same document ID. The newest comes first. The table compares what the records state. Nothing in the table has been verified: open a fingerprint to verify it. The service has only hashes of the document. To see what changed in the document, compare the files themselves.",
  newer: {
    title: "This page shows an older version",
    arrived: "A newer version of this document has arrived",
    /** `received` is how long ago, as in “2 minutes ago”. */
    sentence: (received: ReactNode): ReactNode => (
      <>
        The service lists a newer fingerprint of this document
        {received ? <>, received {received}</> : ""}. Open it to verify it and to see which keys
        signed it:
      </>
    ),
  },
  next: "New versions appear here while this list is open. To learn about versions that arrive later, choose “Follow”.",
  onlyOne: (documentId: ReactNode): ReactNode => (
    <>
      The service lists no other fingerprint of this organization with the document ID {documentId}.
    </>
  ),
  ofOthers: (count: number) =>
    `${counted(count, "fingerprint")} with this document ID ${count === 1 ? "is" : "are"} not listed here, because other organizations submitted ${count === 1 ? "it" : "them"}. A document ID identifies a document only within one organization.`,
  notOffered:
    "This service has no public search, so this page cannot list other versions of the document.",
  ignored:
    "This page asked the service for the fingerprints of this document, but the service answered with fingerprints of other documents. None of them is listed here.",
  failed: "The versions of this document could not be loaded.",
  failedAdvice: "The verdict above does not depend on them. Try again in a moment.",
  table: "Versions of this document",
  columns: {
    hash: "Fingerprint",
    received: "Received",
    signers: "Signed with",
    changes: "Compared with the previous version",
    status: "Status",
  },
  thisPage: "This page",
  changes: {
    document: {
      same: "Same document hash",
      changed: "Document hash changed",
      unknown: "Document hashes not compared, because at least one is missing",
    },
    signersAdded: (count: number) => `${counted(count, "signing key")} added`,
    signersRemoved: (count: number) => `${counted(count, "signing key")} no longer present`,
    tagAdded: (name: ReactNode, value: ReactNode): ReactNode => (
      <>
        Tag {name} added: {value}
      </>
    ),
    tagRemoved: (name: ReactNode, value: ReactNode): ReactNode => (
      <>
        Tag {name} no longer present; it was {value}
      </>
    ),
    tagChanged: (name: ReactNode, before: ReactNode, now: ReactNode): ReactNode => (
      <>
        Tag {name} changed from {before} to {now}
      </>
    ),
    moreTags: (count: number) => `${counted(count, "more tag")} changed`,
    pending: "Comparing…",
    unread: "Not compared, because a record could not be read",
    first: "First version that the service lists",
    notLoaded: "The previous version is not loaded",
  },
  moreSigners: (count: number) => `and ${counted(count, "more key")}`,
  showOlder: "Show older versions",
  loadingOlder: "Loading…",
};
