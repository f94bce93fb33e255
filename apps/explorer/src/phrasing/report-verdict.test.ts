import type { Check, Evidence, Verification } from "@digital-evidence/evidence/verify-evidence";
import { describe, expect, it } from "vitest";
import type { LogFinding } from "../evidence-chain/log-finding.ts";
import {
  reportCheckSentence,
  reportCheckTitle,
  reportLevelSentence,
  reportVerdictWords,
} from "./report-verdict.ts";

const side = { part: "computed", from: "here" } as const;
const check: Check = {
  id: "ROOT_WITNESSES",
  verdict: "pass",
  code: "OK",
  values: {
    cosigned: [
      { name: "harbour", timestampS: 1_773_054_960 },
      { name: "lighthouse", timestampS: 1_773_050_000 },
    ],
  },
  computed: null,
  computedFrom: side,
  expected: null,
  expectedFrom: side,
};
const verification: Verification = {
  verdict: "confirmed",
  scope: "fingerprint",
  binding: "path-and-leaf",
  reasons: [],
  subject: null,
  root: null,
  checks: [check],
  signers: ["ab"],
  signer: "covered",
  absent: [],
  unreadTimes: [],
  walk: null,
};
const evidence: Evidence = { witnesses: { policy: "", nowS: 0 } };

describe("[RP9] a report that rests on witnesses", () => {
  it("says that the person who made it trusts them, and what it is worth to others", () => {
    const { mark, label, sentence, notes } = reportVerdictWords(verification, evidence);
    expect(mark).toBe("confirmed");
    expect(label).toBe("Confirmed by witnesses that the person who made this report trusts");
    expect(sentence).toContain(
      "2 witnesses that the person who made this report trusts have cosigned the log. The latest cosignature is dated 9 March 2026 at 11:16 UTC.",
    );
    expect(notes.join(" ")).toContain("a check of the evidence bundle gives “Consistent”");
    expect([label, sentence, ...notes].join(" ")).not.toMatch(/you trust/);
  });

  it("leaves every other verdict as it is", () => {
    const own = reportVerdictWords({ ...verification, checks: [] }, { root: "ab" });
    expect(own.label).toBe("Confirmed by your root");
  });

  it("says of the witnesses that the service names whose trust counts for the verdict", () => {
    const cosigned = [{ name: "harbour", timestampS: 1_773_054_960 }];
    for (const witnesses of [
      { cosigned, named: 2, isQuorum: true },
      { cosigned: [], named: 2, isQuorum: null },
    ]) {
      const finding = { witnesses } as unknown as LogFinding;
      const sentence = reportLevelSentence("witnesses", finding);
      expect(sentence).toMatch(/by witnesses that the person who made this report trusts\.$/);
      expect(sentence).not.toMatch(/\byour?\b/i);
    }
  });

  it("never calls them the reader's in a check", () => {
    const codes = ["UNKNOWN_LOG", "KEY_ENDED", "QUORUM_NOT_REACHED"] as const;
    const open = codes.map((code): Check => ({ ...check, verdict: "unknown", code }));
    const failed: Check = { ...check, verdict: "fail", code: "NOT_IN_LOG" };
    const said = [check, ...open, failed].map(reportCheckSentence);
    expect(new Set(said).size).toBe(5);
    for (const sentence of [reportCheckTitle(check), ...said]) {
      expect(sentence).not.toMatch(/\byour?\b/i);
    }
  });

  it("keeps the title and the sentence of every other check", () => {
    const ledger: Check = { ...check, id: "ROOT_LEDGER" };
    expect(reportCheckTitle(ledger)).not.toContain("itnesses");
    expect(reportCheckSentence(ledger)).not.toContain("itnesses");
  });
});

it("[RP1] a report never speaks of the reader's own document in its verdict", () => {
  const consistent = { ...verification, verdict: "consistent", checks: [] } as const;
  const absent = ["snapshot", "document"] as const;
  const { notes } = reportVerdictWords({ ...consistent, absent }, {});
  expect(notes).toContain("Not compared: a ledger’s snapshot.");
  const only = reportVerdictWords({ ...consistent, absent: ["document"] }, {});
  expect(only.notes.join(" ")).not.toMatch(/your document/);
});
