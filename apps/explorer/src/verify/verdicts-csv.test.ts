import { describe, expect, it } from "vitest";
import { sound } from "../../test/sound-evidence.ts";
import { verdictsCsv } from "./verdicts-csv.ts";
import type { Row } from "./row.ts";
import { createSourcesReader } from "./read-sources.ts";

/** Parses a CSV table of RFC 4180 in which every cell is quoted and no cell contains a line break. */
function cells(csv: string): string[][] {
  return csv
    .trim()
    .split("\r\n")
    .map((line) =>
      line
        .slice(1, -1)
        .split('","')
        .map((cell) => cell.replaceAll('""', '"')),
    );
}

function unreadable(name: string): Row {
  return { key: name, name, kind: "unreadable", code: "SYNTAX", reason: "it ends too early" };
}

describe("[W4] verdictsCsv", () => {
  it("has a byte order mark, a heading and a line each, ended as RFC 4180 wants it", () => {
    const csv = verdictsCsv([unreadable("cut.json")]);
    expect(csv.charCodeAt(0)).toBe(0xfeff);
    expect(csv.endsWith("\r\n")).toBe(true);
    expect(csv.split("\r\n")).toHaveLength(3);
  });

  it("gives each verdict by its name and its reasons by their codes", async () => {
    const read = createSourcesReader({});
    const verified = async (name: string, own: { root?: string }) => {
      const rows: Row[] = [];
      const setting = {
        own,
        network: { name: "test", hasOwnLedger: true },
        trusted: { pasted: null, kept: [], observers: [], nowS: 0 },
        seen: null,
      };
      const sources = [{ key: name, name, text: JSON.stringify(sound.proof) }];
      await read(
        { sources, setting },
        {
          signal: new AbortController().signal,
          onProgress: (progress) => rows.push(...progress.rows),
        },
      );
      return rows;
    };
    const rows: Row[] = [
      ...(await verified("good", { root: sound.record.mptRoot })),
      ...(await verified("bad", { root: "9".repeat(64) })),
      ...(await verified("open", {})),
      { key: "4", name: "document", kind: "document", code: "NOT_A_BUNDLE", file: null },
      unreadable("cut"),
    ];
    const [heading = [], ...lines] = cells(verdictsCsv(rows));
    const column = (name: string) => lines.map((line) => line[heading.indexOf(name)]);
    expect(column("verdict")).toEqual(["confirmed", "failed", "inconclusive", "", "inconclusive"]);
    expect(column("reasons")).toEqual([
      "",
      "OTHER_ROOT",
      "NO_ROOT_GIVEN",
      "NOT_A_BUNDLE",
      "SYNTAX",
    ]);
    expect(lines[0]?.[heading.indexOf("fingerprint hash")]).toBe(sound.hash);
  });

  it("has a line for files whose ledgers contradict each other, though each verdict alone is another", () => {
    const found = {
      network: "local",
      ordinal: 4711,
      files: ["=a.json", "b.json"],
      hashes: ["1".repeat(64), "2".repeat(64)],
    } as const;
    const [heading = [], , line = []] = cells(verdictsCsv([unreadable("cut")], [found]));
    const of = (name: string) => line[heading.indexOf(name)];
    expect(of("file")).toBe("'=a.json; b.json");
    expect(of("kind")).toBe("ledgers");
    expect(of("verdict")).toBe("failed");
    expect(of("reasons")).toBe("LEDGERS_CONTRADICT");
    expect(of("words")).toMatch(/b\.json” contradict each other: .+ the ordinal 4,711\./);
  });

  it.each([
    "=1+1",
    "+1",
    "-1",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    "\n=1",
    " =1",
    "\u00a0=1",
    "＝1+1",
    "＋1",
    "－1",
    "＠SUM(A1)",
  ])("turns a name that a spreadsheet would run into text: %j", (name) => {
    expect(verdictsCsv([unreadable(name)])).toContain(`\r\n"'${name}",`);
  });

  it("shortens a cell that is too long for a spreadsheet", () => {
    const csv = verdictsCsv([unreadable("x".repeat(100_000))]);
    expect(csv.length).toBeLessThan(3000);
    expect(csv).toContain("x… (shortened)");
    const cut = verdictsCsv([unreadable(`${"x".repeat(1_999)}😀😀`)]);
    expect(cut).toContain("xx… (shortened)");
    expect(cut.isWellFormed()).toBe(true);
  });

  it("keeps quotation marks, commas and line breaks inside their cell", () => {
    const name = 'a "b", c\nd';
    expect(verdictsCsv([unreadable(name)])).toContain('"a ""b"", c\nd",');
  });
});
