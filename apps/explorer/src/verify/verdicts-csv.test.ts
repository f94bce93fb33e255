import { describe, expect, it } from "vitest";
import { sound } from "../evidence/sound-evidence.ts";
import { judge } from "./judge.ts";
import { verdictsCsv } from "./verdicts-csv.ts";
import type { Row } from "./verification-protocol.ts";

/** RFC 4180, read back. */
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
  return { key: name, name, kind: "unreadable", reason: "it ends too early" };
}

describe("[W4] verdictsCsv", () => {
  it("has a byte order mark, a heading and a line each, ended as RFC 4180 wants it", () => {
    const csv = verdictsCsv([unreadable("cut.json")]);
    expect(csv.charCodeAt(0)).toBe(0xfeff);
    expect(csv.endsWith("\r\n")).toBe(true);
    expect(csv.split("\r\n")).toHaveLength(3);
  });

  it("gives each verdict in three answers, and never calls open what failed", () => {
    const proof = { kind: "proof", proof: sound.proof } as const;
    const own = (root: string) => judge(proof, { kind: "root", root });
    const rows: Row[] = [
      { key: "1", name: "good", ...own(sound.record.mptRoot) },
      { key: "2", name: "bad", ...own("9".repeat(64)) },
      { key: "3", name: "open", ...judge(proof, { kind: "none" }) },
      { key: "4", name: "document", kind: "document", file: null, isTooLarge: false },
      unreadable("cut"),
    ];
    const [heading, ...lines] = cells(verdictsCsv(rows));
    const holds = heading?.indexOf("holds") ?? -1;
    expect(lines.map((line) => line[holds])).toEqual([
      "yes",
      "no",
      "could not tell",
      "",
      "could not tell",
    ]);
    expect(lines[0]?.[heading?.indexOf("fingerprint hash") ?? -1]).toBe(sound.askedHash);
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
  ])("makes text of a name that a spreadsheet would run: %j", (name) => {
    expect(verdictsCsv([unreadable(name)])).toContain(`\r\n"'${name}",`);
  });

  it("shortens a cell that no spreadsheet would take", () => {
    const csv = verdictsCsv([unreadable("x".repeat(100_000))]);
    expect(csv.length).toBeLessThan(3000);
    expect(csv).toContain("x… (shortened)");
  });

  it("keeps quotation marks, commas and line breaks inside their cell", () => {
    const name = 'a "b", c\nd';
    expect(verdictsCsv([unreadable(name)])).toContain('"a ""b"", c\nd",');
  });
});
