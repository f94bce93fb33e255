// An id such as [D4] names the row of docs/spec.md that specifies the words below it.
import type { ReactNode } from "react";
import { titleOf } from "../format/text.ts";
import { headingWords } from "./shell.ts";
import { formatNumber } from "../format/number.ts";

export const fingerprintWords = {
  title: (hash: string | undefined) => titleOf(headingWords.fingerprint.title, hash),
  none: {
    /** [F4] */
    title: "No fingerprint hash provided",
    advice:
      "The address of a fingerprint’s page is /fingerprint/ followed by the fingerprint hash: 64 hex digits (0–9 and a–f).",
  },
  notFound: {
    /** [F3] */
    title: "Fingerprint not found",
    sentence: (hash: ReactNode, network: string): ReactNode => (
      <>
        The service of “{network}” has no fingerprint with the hash {hash}.
      </>
    ),
    advice:
      "This may be the hash of the document instead of the fingerprint hash, or it may belong to another network.",
    otherServer:
      "The configured address does not answer like the service, so it is not known whether the service has this fingerprint. Whoever runs this explorer can correct the address.",
    search: "Search for it as a document’s hash",
  },
  failed: {
    title: "The fingerprint could not be read",
    advice: "It is not known whether this fingerprint exists. Try again in a moment.",
  },
  changed: "New data has arrived. Everything was checked again.",
  share: "Share",
  report: "Report",
  /** Unfolds what makes the verdict stronger: a root or a snapshot of the visitor's, and witnesses. */
  sources: {
    offered: "Confirm it with an independent source",
    used: "Your independent source",
  },
  details: "Details",
  /** [F16] */
  downloadProof: "Download proof",
  fields: {
    hash: "Hash",
    /** [F6] */
    confirmationTimestamp: "Confirmation timestamp",
    /** [F7] */
    status: "Status",
    /** [F8] */
    fingerprintTimestamp: "Fingerprint timestamp",
    /** [F9] */
    eventId: "Event ID",
    /** [F10] */
    organization: "Organization",
    /** [F9] */
    documentId: "Document ID",
    /** [F9] */
    tenant: "Tenant",
    /** [F11] */
    documentRef: "Document REF",
    tags: "Tags",
  },
  copies: {
    hash: "hash",
    fingerprintHash: "fingerprint hash",
    eventId: "event ID",
    organizationId: "organization ID",
    tenantId: "tenant ID",
    documentRef: "document REF",
    snapshot: "snapshot hash",
    batchId: "batch ID",
  },
  notifyMe: "Notify me when this is final",
  proofs: "Proofs",
  versions: "Versions of this document",
  keyHolder:
    "A signature shows which key was used. It does not show who holds the key. A name that the record gives for the holder comes only from the service.",
  /** [F14] and [F15] */
  proofBatch: "Proof batch",
  /** [F14] */
  snapshot: "Snapshot",
  /** [F15] */
  batchId: "Batch ID",
};

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

// The words of the page that other sites can show in a frame. The verdict's own words are in verdict.ts.

export const embedWords = {
  /** @param host the host that serves the explorer */
  from: (host: string) =>
    `This frame comes from ${host} and not from the website that contains it.`,
  warning:
    "Any site can draw a frame that looks like this one and says something else. Open the full page and look at its address before you rely on it.",
  demonstration: "This is a demonstration: the organization and the document are invented.",
  open: "Open the full page",
  hash: "Fingerprint hash",
  badHash: {
    title: "The address of this frame does not contain a fingerprint hash",
    advice:
      "Nothing was checked. The address of this frame must end in 64 hex digits. Please report this to the owner of the website that contains the frame.",
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

// The words about the feeds of the service.
export const followButtonWords = {
  open: "Follow",
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
