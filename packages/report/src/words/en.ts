// The sentences of the report in English. docs/protocol/verdict.md decides what may be claimed.
import type { CommandId } from "../commands.ts";

export type Stater = "signer" | "service" | "ledger";

export const reportWords = {
  language: "en",
  title: "Report on a fingerprint",
  about: "Fingerprint",
  summary: {
    title: "Summary",
    demonstration:
      "This is a demonstration: the organization and the document are invented, and the service keeps the ledger itself.",
    what: "A fingerprint is a signed statement about one document. It holds the document’s hash and not the document.",
    made: (time: string, tool: string, network: string) =>
      `This report was made at ${time} by ${tool}, from what the service on “${network}” answered then. The report repeats what that program found. The report itself does not check anything.`,
    stated: (document: string, organization: string) =>
      `According to the record, the document is called “${document}”, and the organization is ${organization}.`,
    forged:
      "Anyone can print a page that looks like this one. Before you rely on it, check the evidence itself: open the permanent link, or verify the evidence bundle with the command below.",
  },
  checked: {
    title: "How it was checked",
    time: "Checked at",
    tool: "Checked by",
    network: "Network",
    root: "Root that the proof leads to",
    noRoot: "The proof does not lead to a root.",
    rootFrom: {
      visitor: "The person who made this report provided this root, or a snapshot that holds it.",
      service:
        "Only the service states this root. It was not compared with any source outside the service.",
      witnesses:
        "The service states this root. Witnesses that the person who made this report trusts have cosigned the log that holds the snapshot with this root. Details about them are below.",
      none: "There was no stated root to compare this root with.",
    },
    bundle: "Evidence bundle",
    bundleDigest: "SHA-256 of the bundle’s file",
    link: "Permanent link",
  },
  times: {
    title: "The times, and who states each of them",
    claimed: "Claimed by the signer",
    received: "Received, according to the service",
    confirmed: "Confirmed, according to the service",
    snapshot: "Date of the ledger’s snapshot, according to the snapshot",
    none: "not stated",
    written: (text: string) => `as written: ${text}`,
    note: "All times are in UTC. The signer can claim any time. The checks do not confirm any of these times.",
    /** Follows the note if the check of the ledger passed. */
    shown:
      "They show only that the contents of the snapshot existed when the snapshot’s hash became known to others.",
  },
  groups: {
    fingerprint: "Covered by the hash",
    notBound:
      "The content check did not pass, so it is not known whether these values belong to this fingerprint.",
    stated: "Stated by the service, not covered by the hash",
    signatures: "Signatures",
    batch: "Batch and ledger",
  },
  witnesses: {
    title: "Witnesses that the person who made this report trusts",
    witness: (number: number) => `Witness ${number}`,
    quorum: "Quorum, as the policy states it",
    shortKey:
      "This line of the policy is too long to print. Shown are the witness’s name in the policy, the name and the ID of its key, and the SHA-256 of the key as the policy writes it. Ask the person who made this report for the whole key.",
    shortQuorum:
      "The groups that the quorum refers to are too long to print. Ask the person who made this report for them.",
    more: (count: number) =>
      `${count === 1 ? "One more witness has" : `${count} more witnesses have`} cosigned the log. For ${count === 1 ? "its name and key" : "their names and keys"}, ask the person who made this report.`,
    note: "The person who made this report chose these witnesses. Before you rely on them, find out who runs them, and compare their keys with those that their operators publish. The evidence bundle has their cosignatures but not their keys.",
  },
  withheld: "withheld by the operator, as the service says",
  fields: {
    hash: "Fingerprint hash",
    documentId: "Document ID",
    documentRef: "Document REF (the document’s hash)",
    eventId: "Event ID",
    organizationId: "Organization’s ID",
    tenantId: "Tenant’s ID",
    signer: "Signer",
    version: "Version",
    fingerprintTimestamp: "Fingerprint timestamp",
    organizationName: "Organization’s name",
    tenantName: "Tenant’s name",
    status: "Status",
    key: (number: number) => `Key ${number}`,
    signature: (number: number) => `Signature ${number}`,
    batchId: "Batch ID",
    mptRoot: "Root of the batch",
    snapshotHash: "Snapshot’s hash",
    snapshotOrdinal: "Snapshot’s ordinal",
  },
  more: (count: number) => `${count} more are in the evidence bundle.`,
  checks: { title: "The checks", check: "Check", outcome: "Outcome", found: "What was found" },
  commands: {
    title: "Repeat it yourself",
    lead: "These commands run in a terminal on Linux and macOS, without this explorer. Each command is one line, even where the paper breaks it. On macOS, use “shasum -a 256” instead of sha256sum. Our command, digital-evidence, is not published as a package yet. To use it, you need a copy of this explorer’s source code: there, install it with “npm ci”, and run it with “npx digital-evidence”.",
    expected: "It must print:",
    titles: {
      document: "The document’s hash (replace DOCUMENT with the name of the document’s file)",
      fingerprint: "The fingerprint’s hash, from the values that it covers",
      signature: "The first signature, with the signer’s key",
      evidence: "All checks, with our command and the evidence bundle",
    } satisfies Record<CommandId, string>,
    left: "Some values that the hash covers cannot be typed from paper. Use our command to check them.",
  },
  notShown: {
    title: "What this does not show",
    list: [
      "Who wrote the document, or who owns it: a signature shows which key signed.",
      "Who holds that key, or when it signed.",
      "That the document’s statements are true.",
      "That anything existed before the confirmation: the earlier times are claims.",
    ],
    consistent: "That anybody outside the service agrees on the root.",
    document: "That a file you have is this document: no document was compared.",
  },
  attached: (name: string) =>
    `The evidence bundle is attached to this PDF as ${name}. Verify it with a program that you trust.`,
  page: (number: number, of: number) => `Page ${number} of ${of}`,
};

export type ReportWords = typeof reportWords;
