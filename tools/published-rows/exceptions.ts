// The rows of docs/spec.md, and the tests, that cannot pass on published files. tools/published-rows.ts fails if this
// file lacks a row or test that does not pass, or lists one that passes.
import type { RowExceptions, TestException } from "./judge-rows.ts";
import type { Need } from "./needs.ts";

export const exceptions: RowExceptions = {
  answers: ["SH4", "EM3", "CE3", "CE4", "CE5", "E17", "RP5", "U4", "W14"],
  service: ["OB8", "OB9", "OB10", "OB11", "OB14", "U5"],
  live: [],
  feeds: ["FL1", "FL2"],
  signers: ["SG1", "SG2", "KN1", "KN2", "KN4"],
  activity: ["CH7", "ST3"],
  timestamps: ["TS4", "TS5", "TK6", "TK8", "AA3", "AA4", "AA5"],
  documents: ["H8", "H9", "H10"],
  calls: ["CB1", "CB2"],
  budget: [],
  firstPaint: [],
  hosts: [],
  elsewhere: [],
};

type Listed = readonly [need: Need, file: string, title: string, count?: number];

/** Tests that cannot pass on published files, and whose own error message does not say what they need. */
export const testExceptions: readonly TestException[] = (
  [
    ["activity", "activity.test.ts", "[CH7] is linked from the dashboard"],
    ["budget", "budget.test.ts", "of the dashboard stays within", 2],
    ["budget", "fingerprint.test.ts", "controls and words are counted"],
    ["calls", "calls.test.ts", "[CB1] are listed on every page"],
    ["calls", "calls.test.ts", "[CB1] are listed for an export too"],
    ["calls", "calls.test.ts", "[CB1] are replaced by a message"],
    ["calls", "calls.test.ts", "[CB2] are missing on a page that requested nothing"],
    ["live", "dashboard.test.ts", "can show only one status"],
    ["documents", "document-download.test.ts", "[H8] [H9] is offered"],
    ["answers", "fingerprint.test.ts", "the browser's cache answers"],
    ["feeds", "follow.test.ts", "[FL1] is offered on the pages"],
    ["feeds", "follow.test.ts", "fit every screen"],
    ["activity", "language.test.ts", "[I1] follow a document and a key in German"],
    ["live", "language.test.ts", "[I1] say in German what a library found wrong"],
    ["answers", "limits.test.ts", "[E17] an answer of 1.35 GB"],
    ["signers", "named-keys.test.ts", "[KN1] [KN2] [KN4] are given on a key’s page"],
    ["signers", "named-keys.test.ts", "with the form for a name and the list of names"],
    ["service", "observers.test.ts", "observers that the visitor trusts", 5],
    ["hosts", "shell.test.ts", "[S9] knows mainnet, and"],
    ["hosts", "shell.test.ts", "[S9] knows integrationnet"],
    ["hosts", "shell.test.ts", "[S9] knows testnet"],
    ["firstPaint", "shell.test.ts", "before the scripts load, in its final position", 12],
    ["signers", "signer.test.ts", "[SG1] is linked from a fingerprint’s signers"],
    ["signers", "signer.test.ts", "[SG2] shows a key’s address"],
    ["activity", "status.test.ts", "[ST3] is linked from the footer"],
    ["timestamps", "bundle-timestamps.test.ts", "[TK6] [TK8] are in the bundle"],
    ["timestamps", "timestamps.test.ts", "[TS4]", 3],
    ["timestamps", "timestamps.test.ts", "[AA3] [AA4] [AA5] [AA6] count as those"],
    ["answers", "verify-page.test.ts", "[W14] offers a real sample and a broken one"],
    ["answers", "verdict.test.ts", "[E16] bypasses the browser’s cache"],
  ] satisfies Listed[]
).map(([need, file, title, count = 1]: Listed) => ({ need, file, title, count }));
