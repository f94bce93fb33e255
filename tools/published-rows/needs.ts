// What a row of docs/spec.md, or one of its tests, needs besides published files and the pages that read them.

export const needs = {
  answers:
    "its tests replace, delay or watch a service's answers, and pages on files do not ask for these",
  service: "it is about what a running service does, serves or says about itself",
  live: "it is about what is not final yet, and files contain only what is final",
  feeds: "files have no feeds",
  signers: "files do not list the fingerprints of a signer or of an organization",
  activity: "files do not have the figures of `/v1/activity` or `/v1/status`",
  timestamps: "files do not have the timestamps of the log's checkpoints",
  documents: "files do not contain documents",
  calls: "pages on files list parts of files in place of calls, which PF5 shows",
  budget: "the budgets of a page are those of pages which read a service",
  firstPaint: "the line about the files, above the heading, is not in the first paint",
  hosts: "its tests put a host of their own in the service's place, or change the configuration",
  elsewhere:
    "no end-to-end test names it: its tests show pages on a stand-in for a service, or no page at all",
} as const satisfies Readonly<Record<string, string>>;

export type Need = keyof typeof needs;

/** The beginning of the error message of a test that stops because it needs a service. */
export const NEEDS_SERVICE = "needs a service: ";
