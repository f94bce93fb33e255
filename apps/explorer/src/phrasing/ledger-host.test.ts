import type { LedgerAnswer } from "@digital-evidence/client/ledger-host";
import { describe, expect, it } from "vitest";
import { compareWithRecord, type StatedSnapshot } from "../evidence-chain/ledger-host-finding.ts";
import { ledgerHostWords } from "../words/ledger-host.ts";
import { ledgerHostReport } from "./ledger-host.ts";

const name = "ledger.example";
const stated: StatedSnapshot = {
  kind: "network",
  hash: "ab".repeat(32),
  ordinal: 1234,
  receivedAt: "2026-01-06T10:00:00Z",
  confirmedAt: "2026-01-06T10:30:00Z",
};
const known = { code: "KNOWN", ordinal: 1234, timestamp: "2026-01-06T10:15:00Z" } as const;
const report = (...answers: LedgerAnswer[]) =>
  ledgerHostReport(
    name,
    answers.map((answer) => compareWithRecord(stated, answer)),
  );

const problems = Object.keys(ledgerHostWords.problems) as (keyof typeof ledgerHostWords.problems)[];

describe("ledgerHostReport", () => {
  it("[LA2] names ordinal and time, and says that the root was not looked for", () => {
    const { state, word, sentences } = report(known);
    expect([state, word]).toEqual(["absent", "Known there"]);
    expect(sentences[0]).toBe(
      "ledger.example knows this snapshot. The host states the ordinal 1,234 and the time 6 January 2026 at 10:15 UTC. The batch states the same ordinal. The time agrees with the record. The service states that it received the record on 6 January 2026 at 10:00 UTC, and that the record was confirmed on 6 January 2026 at 10:30 UTC.",
    );
    expect(sentences[1]).toContain(
      "does not show that the snapshot contains the root of this batch",
    );
  });

  it("[LA2] says what does not agree, and never calls it a failure", () => {
    const { state, word, sentences } = report({
      ...known,
      ordinal: 5,
      timestamp: "2026-01-07T00:00:00Z",
    });
    expect([state, word]).toEqual(["unknown", "Statements differ"]);
    expect(sentences[0]).toContain("The batch states another ordinal: 1,234.");
    expect(sentences[0]).toContain("the service states that the record was confirmed earlier");
    expect(sentences[0]).toContain("The verdict does not rest on this comparison.");
  });

  it("[LA3] distinguishes a host that does not know the snapshot from one that gives no usable answer", () => {
    expect(report({ code: "NOT_KNOWN" })).toMatchObject({
      state: "unknown",
      word: "Not known there",
    });
    const sentences = problems.map((code) => {
      const { state, word, sentences } = report({ code });
      expect([state, word]).toEqual(["unknown", "No usable answer"]);
      expect(sentences.join(" ")).toContain("This says nothing about the snapshot");
      return sentences.join(" ");
    });
    expect(new Set(sentences).size).toBe(problems.length);
    expect(problems.length).toBe(7);
  });

  it("[LA3] shows no outcome as passed or failed, whatever the combination", () => {
    const answers: LedgerAnswer[] = [
      known,
      { ...known, ordinal: 5 },
      { code: "NOT_KNOWN" },
      ...problems.map((code) => ({ code })),
    ];
    for (const one of answers) {
      for (const other of answers) {
        expect(["absent", "unknown"]).toContain(report(one, other).state);
      }
    }
    expect(report(known, { code: "TIMED_OUT" }).word).toBe("No usable answer");
    expect(report({ code: "TIMED_OUT" }, { code: "NOT_KNOWN" }).word).toBe("Not known there");
    expect(report({ code: "NOT_KNOWN" }, { ...known, ordinal: 5 }).word).toBe("Statements differ");
  });

  it("shows a time that no calendar has as text, with its invisible characters", () => {
    const { sentences } = report({ ...known, timestamp: "2026-01-06T10:15:60Z" });
    expect(sentences[0]).toContain("the time 2026-01-06T10:15:60Z");
    expect(sentences[0]).toContain("the time of confirmation is missing or cannot be read");
  });
});
