// An id such as [D4] names the row of docs/spec.md that specifies the words below it.
import type { ReactNode } from "react";
import { titleOf } from "../format/text.ts";
import { headingWords } from "./shell.ts";

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

// The words about the feeds of the service.
export const followButtonWords = {
  open: "Follow",
};
