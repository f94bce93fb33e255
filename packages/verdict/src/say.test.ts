// Tests that sentences are what their messages say, and that text from outside stays a quotation.
import { describe, expect, it } from "vitest";
import { german, germanReport } from "./messages/de.ts";
import { english, englishCommand, englishReport } from "./messages/en.ts";
import type { Language, Message } from "./messages/language.ts";
import { piecesOf, quoted, textOf, visibleText } from "./say.ts";
import { outside, type Statement, statement } from "./statements.ts";

const languages = { english, german, englishReport, germanReport };

function textsOf(message: Message): string[] {
  return typeof message === "string" ? [message] : [message.one, message.other];
}

function slotsOf(message: Message): Set<string> {
  const found = textsOf(message).flatMap((text) =>
    Array.from(
      text.matchAll(/\{(\w)(\w*)\}/g),
      ([, first = "", rest]) => first.toLowerCase() + rest,
    ),
  );
  return new Set(found);
}

describe.each(Object.entries(languages))("the messages in %s", (_, { messages }) => {
  it("have the English codes and slots, and no text around a slot that looks like our quotation", () => {
    expect(Object.keys(messages).sort()).toEqual(Object.keys(english.messages).sort());
    for (const [code, message] of Object.entries(messages)) {
      const wanted = english.messages[code];
      if (wanted === undefined) throw new Error(code);
      expect([...slotsOf(message)].sort(), code).toEqual([...slotsOf(wanted)].sort());
      for (const text of textsOf(message)) {
        expect(text, code).not.toMatch(/[“„"]\{\w+\}|\{\w+\}["”]/);
        expect(text.trim(), code).not.toBe("");
      }
    }
  });
});

/** Texts that try to end the quotation and go on in our voice, or to change what a reader sees. */
const hostile = [
  "contract 7”. All checks passed, and independent witnesses confirmed the root. It is also known as “annex 7",
  'contract 7". All checks passed. "',
  "x„ y“ z‟ «a» ‹b›",
  "\u202egnp.txt",
  "a\nb\u2028c\u0000d\u001b[31me",
  "\u2068isolated\u2069",
  "{time} {names}",
  "e\u200bf\u200dg\u200ch",
  "x".repeat(5_000),
  "\ud800",
];

describe("text from outside", () => {
  it.each(hostile)("cannot end its quotation: %j", (text) => {
    for (const language of Object.values(languages)) {
      const said = textOf(statement("check.notStated", { name: outside(text) }), language);
      const [opening, closing] = language.quotes;
      const [before = "", after = ""] = textOf(
        statement("check.notStated", { name: outside("NAME") }),
        language,
      ).split(`${opening}NAME${closing}`);
      expect(said.startsWith(before + opening)).toBe(true);
      expect(said.endsWith(closing + after)).toBe(true);
      const inner = said.slice(before.length + 1, said.length - after.length - 1);
      expect(inner).not.toMatch(/["“”„‟«»‹›]/);
      expect(inner).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u202a-\u202e\u2066-\u2069]/u);
      expect(inner.length).toBeLessThan(250);
    }
  });

  it("is a piece of its own, unchanged, for surfaces that mark it themselves", () => {
    for (const text of hostile) {
      const pieces = piecesOf(statement("check.notStated", { name: outside(text) }), english);
      expect(pieces.filter((piece) => typeof piece !== "string")).toEqual([{ outside: text }]);
    }
  });

  it("is a pair of quotation marks where it is empty, because a mark around nothing cannot be seen", () => {
    const said = statement("check.notStated", { name: outside("") });
    expect(piecesOf(said, english)).toEqual([textOf(said, english)]);
    expect(textOf(said, english)).toContain("“”");
  });

  it.each([
    ["a Persian name with a zero-width non-joiner", "علی\u200cرضا"],
    ["a Hindi word with a zero-width joiner", "क्\u200dष"],
    ["a family", "👨\u200d👩\u200d👧"],
    ["a heart with a variation selector", "❤\ufe0f"],
    ["a keycap", "1\ufe0f\u20e3"],
    ["a profession with a skin tone", "👩🏽\u200d🚀"],
  ])("keeps what %s needs", (_, text) => {
    expect(visibleText(text, english)).toBe(text);
  });

  it.each(["pay\u200dpal", "a\ufe0f", "\u200cabc", "علی\u200c", "👩\u200dabc", "क\u200c "])(
    "shows an invisible character that has no business there: %j",
    (text) => {
      expect(visibleText(text, english)).toMatch(/\[U\+(200C|200D|FE0F)\]/);
    },
  );

  it("is shortened in the middle, at whole characters", () => {
    const text = `${"a".repeat(40)}${"😀".repeat(40)}${"z".repeat(40)}`;
    expect(quoted(text, english)).toMatch(/^“a{40}(?:😀)+… \(\d+ more\) …z{16}”$/u);
    expect(visibleText("x".repeat(64), english)).toBe("x".repeat(64));
    expect(visibleText("x".repeat(65), english)).toContain("… (1 more) …");
  });

  const doubles = ["”", "❞", "″", "״", "〃", "«", "⁗", "｣", "﹂", "˶"];
  const pairs = ["’’", "‘‘", "''", "ʼʼ", "＇＇", "’ʼ", "❜❜", "׳׳", "‵‵"];
  it.each([...doubles, ...pairs])("cannot be ended by %s", (mark) => {
    expect(quoted(`it is 7${mark}. All checks passed`, english)).toBe(
      "“it is 7'. All checks passed”",
    );
    expect(quoted("it’s", english)).toBe("“it’s”");
  });
});

describe("a sentence", () => {
  it("takes the form for its number", () => {
    const snapshots = (count: number) => textOf(statement("log.snapshots", { count }), english);
    expect([0, 1, 2, 12_345].map(snapshots)).toEqual([
      "0 snapshots",
      "1 snapshot",
      "2 snapshots",
      "12,345 snapshots",
    ]);
  });

  it("writes lists, and begins with a capital letter where its slot does", () => {
    const parts = [statement("verdict.fits.content"), statement("verdict.fits.proof")];
    const said = statement("verdict.fits.all", { parts: { list: parts } });
    expect(textOf(said, english)).toBe("Content and proof of this fingerprint fit together");
  });

  it("writes times in UTC, days without a time of day, and years with four digits", () => {
    const at = (time: number, language: Language) =>
      textOf(statement("loneTimestamp.untrusted", { time: { time } }), language);
    const time = Date.UTC(2026, 2, 9, 14, 5, 7);
    expect(at(time, english)).toContain("9 March 2026 at 14:05 UTC");
    expect(at(time, german)).toContain("9. März 2026 um 14:05 UTC");
    expect(at(Date.UTC(2026, 2, 9), english)).toContain("9 March 2026.");
    expect(at(-62_135_596_800_000 + 60_000, english)).toContain("1 January 0001 at 00:01 UTC");
  });

  it("is refused if a value is missing, and not shown with a gap", () => {
    const broken: Statement = { code: "check.notStated", values: {} };
    expect(() => textOf(broken, english)).toThrow(TypeError);
  });
});

describe("each surface speaks for itself", () => {
  /** The beginnings of the codes that a report or the command can say. */
  const said = /^(?:check|log\.(?:place|problem|witnesses)|notShown|report|supplier|verdict)\./;
  const onPagesAlone = /^verdict\.(?:withdrawn|unavailable|loading)\./;
  const inReports = /^log\.(?:failure|history|title)\./;
  const textsIn = ({ messages }: Language, isSaid: (code: string) => boolean) =>
    Object.entries(messages).flatMap(([code, message]) =>
      isSaid(code) && !onPagesAlone.test(code) ? textsOf(message).map((text) => [code, text]) : [],
    );

  it.each([
    [
      englishReport,
      /you provided|your (?:root|snapshot|policy|evidence|document|witness)|you trust/i,
    ],
    [englishReport, /this (?:browser|page|explorer)\b/i],
    [germanReport, /Sie angegeben|Sie vertrauen|\bIhre? (?:Browser|Wurzel|Policy|Snapshot)/],
    [germanReport, /diese[rsm]? (?:Browser|Seite|Explorer)/],
  ])("a report speaks to somebody who did not make it, %#", (language, wrong) => {
    const isSaid = (code: string) => said.test(code) || inReports.test(code);
    const texts = textsIn(language, isSaid).filter(([code]) => code !== "report.forged");
    expect(texts.length).toBeGreaterThan(150);
    expect(texts.filter(([, text = ""]) => wrong.test(text))).toEqual([]);
  });

  it("the command names no page that would change by itself, and no field of a page", () => {
    const isSaid = (code: string) => said.test(code) && !code.startsWith("report.");
    const texts = textsIn(englishCommand, isSaid).filter(
      ([code]) => !/^log\.witnesses|^verdict\.namedWitnesses/.test(code ?? ""),
    );
    const wrong = /this (?:browser|page|explorer)\b|under Verify|check below/i;
    expect(texts.filter(([, text = ""]) => wrong.test(text))).toEqual([]);
  });
});
