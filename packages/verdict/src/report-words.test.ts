// Tests that a report does not speak to its reader as to the person who made it.
import type { Check, Verification } from "@digital-evidence/evidence/verify-evidence";
import { expect, it } from "vitest";
import { checkStatement, checkTitle } from "./checks.ts";
import { type LogFinding, levelStatements, levelTold } from "./log.ts";
import { englishReport, english } from "./messages/en.ts";
import { textOf } from "./say.ts";
import type { Statement } from "./statements.ts";
import { toldOf } from "./headline.ts";

const text = (said: Statement) => textOf(said, englishReport);
const side = { part: "computed", from: "here" } as const;
const check: Check = {
  id: "ROOT_WITNESSES",
  verdict: "pass",
  code: "OK",
  values: {
    origin: "log.example",
    cosigned: [
      { name: "harbour", timestampS: 1_773_054_960 },
      { name: "lighthouse", timestampS: 1_773_050_000 },
    ],
    discounted: [],
    size: 1,
    trusted: 2,
    nowS: 1_773_060_000,
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

it("[RP9] a report that rests on witnesses names the log, and says that the person who made it trusts them", () => {
  const { label, sentence, notes } = toldOf(verification, {
    witnesses: { policy: "", nowS: 0 },
  });
  expect(text(label)).toBe("Confirmed by witnesses that the person who made this report trusts");
  expect(text(sentence)).toMatch(/^“log\.example” contains the hash/);
  expect(text(sentence)).toContain(
    "2 witnesses that the person who made this report trusts have cosigned that log. The latest cosignature is dated 9 March 2026 at 11:16 UTC.",
  );
  const all = notes.map(text).join(" ");
  expect(all).toContain("a check of the evidence bundle gives “Consistent”");
  expect([text(label), text(sentence), all].join(" ")).not.toMatch(/you trust/);
});

it("[RP9] a report says of the witnesses that the service names whose trust counts for the verdict", () => {
  const cosigned = [{ name: "harbour", timestampS: 1_773_054_960 }];
  for (const witnesses of [
    { cosigned, named: 2, isQuorum: true },
    { cosigned: [], named: 2, isQuorum: null },
  ]) {
    const finding = { witnesses } as unknown as LogFinding;
    const said = levelStatements("witnesses", finding).map(text).join(" ");
    expect(said).toMatch(/by witnesses that the person who made this report trusts\.$/);
    expect(said).not.toMatch(/\byour?\b/i);
  }
});

it("[RP9] a report never calls the witnesses its reader's in a check, and changes no other check", () => {
  const codes = ["UNKNOWN_LOG", "KEY_ENDED", "QUORUM_NOT_REACHED"] as const;
  const open = codes.map((code) => ({ ...check, verdict: "unknown", code }) as const);
  const failed = { ...check, verdict: "fail", code: "NOT_IN_LOG" } as Check;
  const said = [check, ...open, failed].map((each) => text(checkStatement(each)));
  expect(new Set(said).size).toBe(5);
  for (const sentence of [text(checkTitle(check)), ...said]) {
    expect(sentence).not.toMatch(/\byour?\b/i);
  }
  const ledger = { ...check, id: "ROOT_LEDGER", code: "UNREADABLE", values: {} } as const;
  expect(text(checkTitle(ledger))).toBe(textOf(checkTitle(ledger), english));
});

it("[RP9] a report never calls the witnesses its reader's where it lists the log's levels", () => {
  const discounted = (
    ["AHEAD_OF_CLOCK", "BEFORE_SNAPSHOT", "KEY_OF_LOG", "KEY_ENDED"] as const
  ).map((why) => ({ name: "harbour", why, timestampS: 1_773_054_960 }));
  const finding = {
    witnesses: { cosigned: [], named: 2, isQuorum: null },
  } as unknown as LogFinding;
  for (const code of ["OK", "QUORUM_NOT_REACHED", "UNKNOWN_LOG", "KEY_ENDED"] as const) {
    for (const trusted of [1, 2]) {
      const values = { ...check.values, trusted, discounted };
      const checks = [
        { ...check, verdict: code === "OK" ? "pass" : "unknown", code, values } as Check,
      ];
      const judged = { mark: "confirmed", verification: { ...verification, checks } } as const;
      const { statements } = levelTold("witnesses", finding, judged, { isReplaced: false });
      expect(statements.length).toBeGreaterThan(0);
      expect(statements.map(text).join(" ")).not.toMatch(/\byour?\b/i);
    }
  }
});

it("[RP1] a report never speaks of the reader's own document in its verdict", () => {
  const consistent = { ...verification, verdict: "consistent", checks: [] } as const;
  const { notes } = toldOf({ ...consistent, absent: ["snapshot", "document"] }, {});
  expect(notes.map(text).join(" ")).not.toMatch(/your document/);
});
