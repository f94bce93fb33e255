// Tests that the list of statements holds what the surfaces render, and that docs/protocol/verdict.md has a condition for each of them.
import { readFileSync } from "node:fs";
import { verifyEvidence } from "@digital-evidence/evidence/verify-evidence";
import { describe, expect, it } from "vitest";
import { sound } from "../../../apps/explorer/test/sound-evidence.ts";
import { conclude } from "./conclude.ts";
import type { PartState } from "./known.ts";
import { claims, explanations } from "./messages/en.ts";
import type { Message } from "./messages/language.ts";
import { statementsOf, withInner } from "./statements-of.ts";
import { outside, statement } from "./statements.ts";

describe("the list of statements", () => {
  const supplied = (value: unknown): PartState => ({ state: "supplied", value, from: "service" });
  const conclusion = conclude(
    {
      hash: { value: sound.hash, from: "visitor" },
      record: supplied(sound.record),
      proof: supplied(sound.proof),
      batch: supplied(sound.batch),
      snapshot: supplied(sound.snapshot),
      document: { digest: sound.record.documentRef, given: "file" },
    },
    { name: "test", hasOwnLedger: true },
    null,
    verifyEvidence,
  );

  it("says of each statement what it is about", () => {
    const list = statementsOf(conclusion, {
      timestamps: { code: "NO_AUTHORITY" },
      directories: [
        {
          domain: "keys.example",
          found: { level: "none", code: "REFUSED" },
          askedAt: 0,
          time: { kind: "record", instant: null },
          listings: [{ key: "ab", listing: { code: "NOT_LISTED" } }],
          changes: [],
          seenAt: 0,
        },
      ],
    });
    const codes = list.map(({ section, about, said }) => [section, about, said.code].join(" "));
    for (const expected of [
      "headline label verdict.consistent.labels.service",
      "headline more verdict.consistent.more",
      "headline word verdict.name.consistent",
      "link  link.passedCount",
      "link content link.state.pass",
      "link document check.passed.DOCUMENT",
      "check SIGNATURE 0 check.passed.SIGNATURE",
      "check BATCH_FINAL check.status.final.service",
      "proof  proof.leads.fromBatch",
      "notShown  notShown.author",
      "document  document.same.title",
      "timestamps log timestamp.NO_AUTHORITY",
      "directory keys.example directory.none.sentence",
      "directory keys.example ab directory.listing.NOT_LISTED.sentence",
    ])
      expect(codes).toContain(expected);
    // What somebody only states has no word of a passed check.
    expect(codes).not.toContain("check BATCH_FINAL link.state.pass");
  });

  it("gives the statements in slots and lists too", () => {
    const parts = { list: [statement("part.record"), statement("part.batch")] };
    const said = statement("unread.at", {
      reason: statement("check.passed.STATEMENTS", { parts }),
      number: 1,
    });
    expect(withInner(said).map(({ code }) => code)).toEqual([
      "unread.at",
      "check.passed.STATEMENTS",
      "part.record",
      "part.batch",
    ]);
    expect(
      withInner(statement("request.status.said", { code: { exact: "1" }, text: outside("") })),
    ).toHaveLength(1);
  });
});

describe("docs/protocol/verdict.md, section 18", () => {
  const page = readFileSync(new URL("../../../docs/protocol/verdict.md", import.meta.url), "utf8");
  const section = page.slice(page.indexOf("\n## 18. "));
  const [claimed = "", explained = ""] = section
    .slice(section.indexOf("\n### Claims"))
    .split("### Explanations");
  const tableCells = (text: string) =>
    text
      .split("\n")
      .filter((line) => line.startsWith("| `"))
      .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()));
  const rows = tableCells(claimed).flatMap(([, codes = "", slots = "", condition = ""]) =>
    codesIn(codes).map((code) => ({ code, slots: slotsIn(slots), condition })),
  );

  it("has each claim once, with its slots and a condition", () => {
    expect(rows.map(({ code }) => code).toSorted()).toEqual(Object.keys(claims).toSorted());
    expect(Object.fromEntries(rows.map(({ code, slots }) => [code, slots]))).toEqual(
      Object.fromEntries(Object.entries(claims).map(([code, message]) => [code, slotsOf(message)])),
    );
    expect(rows.filter(({ condition }) => condition.length < 5)).toEqual([]);
  });

  it("has each explanation once", () => {
    const codes = tableCells(explained).flatMap(([, cell = ""]) => codesIn(cell));
    expect(codes.toSorted()).toEqual(Object.keys(explanations).toSorted());
  });

  it("needs no condition for an explanation, since it takes no values", () => {
    expect(Object.values<Message>(explanations).flatMap(slotsOf)).toEqual([]);
  });
});

/** Reads `` `a.{B,C}`, `d` `` as the codes `a.B`, `a.C` and `d`. */
function codesIn(cell: string): string[] {
  const expanded = (code: string): string[] => {
    const [whole, choices] = /\{([^}]*)\}/.exec(code) ?? [];
    return whole === undefined
      ? [code]
      : (choices ?? "").split(",").flatMap((choice) => expanded(code.replace(whole, choice)));
  };
  return [...cell.matchAll(/`([^`]+)`/g)].flatMap(([, code = ""]) => expanded(code));
}

function slotsIn(cell: string): string[] {
  return [...cell.matchAll(/`(\w+)`/g)].map(([, slot = ""]) => slot).toSorted();
}

function slotsOf(message: Message): string[] {
  const texts = typeof message === "string" ? [message] : [message.one, message.other];
  const named = texts.flatMap((text) => [...text.matchAll(/\{(\w)(\w*)\}/g)]);
  const slots = named.map(([, first = "", rest = ""]) => first.toLowerCase() + rest);
  return [...new Set(typeof message === "string" ? slots : [message.by, ...slots])].toSorted();
}
