import { describe, expect, it } from "vitest";
import { bundle, exampleReport } from "../test/example-report.ts";
import { shownText, utcText } from "./shown-text.ts";
import { reportWords as de } from "./words/de.ts";
import { reportWords as words } from "./words/en.ts";

describe("a report", () => {
  it("keeps claimed, received and confirmed times separate, in UTC and as they were written", () => {
    const { times } = exampleReport(words);
    expect(times.facts.map(({ name }) => name)).toEqual([
      words.times.claimed,
      words.times.received,
      words.times.confirmed,
      words.times.snapshot,
    ]);
    // In the record, this time is spelled 2026-01-05T10:20:00.123456789+01:00.
    expect(times.facts[0]).toMatchObject({ value: "2026-01-05 09:20:00.123 UTC" });
    expect(times.facts[0]?.note).toContain("2026-01-05T10:20:00.123456789+01:00");
  });

  it("says when, by which program and against which root it was checked", () => {
    const only = exampleReport(words);
    const values = only.checked.facts.map(({ value }) => value);
    expect(values).toContain("2026-11-22 20:00:00 UTC");
    expect(values).toContain("digital-evidence 0.1.0");
    const { mptRoot: root } = bundle.parts.record!.value as { mptRoot: string };
    expect(only.checked.facts).toContainEqual(
      expect.objectContaining({ value: root, note: words.checked.rootFrom.service }),
    );
    const own = exampleReport(words, {}, root);
    expect(own.verdict.mark).toBe("confirmed");
    expect(own.checked.facts).toContainEqual(
      expect.objectContaining({ value: root, note: words.checked.rootFrom.visitor }),
    );
  });

  it("[WI5] says in the place of a withheld document id that it is withheld, and computes no hash with it", () => {
    const withheld = [{ member: "documentId", at: "2026-03-20T10:00:00.000Z" }];
    const report = exampleReport(words, { documentId: null, withheld });
    expect(report.verdict.mark).toBe("inconclusive");
    const facts = report.groups.flatMap((group) => group.facts);
    expect(facts).toContainEqual({ name: words.fields.documentId, value: words.withheld });
    expect(report.commands.map(({ id }) => id)).toEqual(["evidence"]);
    const claimed = exampleReport(words, { withheld });
    expect(claimed.verdict.mark).toBe("consistent");
    expect(claimed.groups.flatMap(({ facts }) => facts)).not.toContainEqual(
      expect.objectContaining({ value: words.withheld }),
    );
  });

  it("names what it does not show, and more where only the service vouches", () => {
    const report = exampleReport(words);
    expect(report.verdict.mark).toBe("consistent");
    for (const sentence of words.notShown.list) expect(report.notShown).toContain(sentence);
    expect(report.notShown).toContain(words.notShown.consistent);
    expect(report.notShown).toContain(words.notShown.document);
  });

  it("does not call any value covered by the hash if the content check did not pass", () => {
    const report = exampleReport(words, { documentId: "another" });
    expect(report.verdict.mark).not.toBe("consistent");
    expect(report.groups[0]?.note).toBe(words.groups.notBound);
  });

  it("shows text from outside without invisible characters", () => {
    const report = exampleReport(words, { organizationName: "A\u202eB\u0000漢" });
    expect(JSON.stringify(report.summary)).toContain("A‹U+202E›B‹U+0000›‹U+6F22›");
    expect(shownText("Müller – Žižek „ж“")).toBe("Müller – Žižek „ж“");
    expect(shownText("a".repeat(300))).toHaveLength(257);
    expect(shownText("a".repeat(255) + "😀😀")).toBe(`${"a".repeat(255)}…`);
    expect(utcText("not a time")).toBe(null);
  });

  it("has every sentence in both languages", () => {
    const report = exampleReport(de);
    expect(report.language).toBe("de");
    expect(report.notShown).toHaveLength(exampleReport(words).notShown.length);
  });
});
