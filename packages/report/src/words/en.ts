// The sentences of the report in English. docs/protocol/verdict.md decides what may be claimed.
import type { CommandId } from "../commands.ts";

export const reportWords = {
  language: "en",
  title: "Report on a fingerprint",
  about: "Fingerprint",
  summary: {
    title: "Summary",
  },
  checked: {
    title: "How it was checked",
    time: "Checked at",
    tool: "Checked by",
    network: "Network",
    root: "Root that the proof leads to",
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
  },
  groups: {
    fingerprint: "Covered by the hash",
    unbound: "Values of the record",
    stated: "Stated by the service, not covered by the hash",
    signatures: "Signatures",
    batch: "Batch and ledger",
  },
  witnesses: {
    title: "Witnesses that the person who made this report trusts",
    witness: (number: number) => `Witness ${number}`,
    quorum: "Quorum, as the policy states it",
  },
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
  checks: { title: "The checks", check: "Check", outcome: "Outcome", found: "What was found" },
  commands: {
    title: "Repeat it yourself",
    lead: "These commands run in a terminal on Linux and macOS, without this explorer. Each command is one line, even where the paper breaks it: remove the line breaks that copying it from a PDF adds, because they would change the hash. On macOS, use “shasum -a 256” instead of sha256sum. Our command, digital-evidence, is not published as a package yet. To use it, you need a copy of this explorer’s source code. The file apps/cli/README.md in it says how to run it.",
    expected: "It must print:",
    titles: {
      document: "The document’s hash (replace DOCUMENT with the name of the document’s file)",
      fingerprint: "The fingerprint’s hash, from the values that it covers",
      signature:
        "The first valid signature, with the key that made it. It does not show whose key that is",
      evidence: "All checks, with our command and the evidence bundle",
    } satisfies Record<CommandId, string>,
    left: "Some values that the hash covers cannot be typed from paper. Use our command to check them.",
  },
  notShown: {
    title: "What this does not show",
  },
  declaration: {
    title: "Declaration of the person who checked",
    lead: "This page has only facts from the checks. The person who had the checks made can sign it.",
    done: "What was done",
    tool: "Program and version",
    document: "Hash of the document that was compared",
    result: "Result",
    outcomes: "Outcomes of the checks",
    said: "I had these checks made. This page repeats what the program reported, and the report says what that does not show.",
    added: "Words that a lawyer adds, if the law asks for any",
    blanks: ["Name", "Capacity", "Exhibit number", "Date", "Signature"],
    law: "Whether a declaration is needed, who can make it, in which form and with which words, is for a lawyer to decide. This page follows no form that a law prescribes. Lawyers use facts like these for a certification under Rule 902(13) or (14) of the Federal Rules of Evidence in the United States, for a certificate under section 63(4) of the Bharatiya Sakshya Adhiniyam in India, and for a witness statement elsewhere.",
  },
  attached: (name: string) =>
    `The evidence bundle is attached to this PDF as ${name}. Verify it with a program that you trust.`,
  page: (number: number, of: number) => `Page ${number} of ${of}`,
};

export type ReportWords = typeof reportWords;
