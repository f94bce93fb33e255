import { expect, it } from "vitest";
import { fileNameOf } from "./download.ts";

it.each([
  ["invoice-7", "text/csv; charset=utf-8", "invoice-7.csv"],
  ["Bericht über Öl.pdf", "application/pdf", "Bericht über Öl.pdf"],
  ["../../etc/passwd", undefined, "etc_passwd"],
  ["a\u202egpj.exe", undefined, "a_gpj.exe"],
  ["\u0000\n", "text/plain", "document.txt"],
  [undefined, "x/y", "document"],
  ["a".repeat(300), undefined, "a".repeat(80)],
  [`${"a".repeat(79)}. b`, undefined, "a".repeat(79)],
  [`${"a".repeat(79)}𝒳`, "text/plain", `${"a".repeat(79)}.txt`],
  ["con", "text/plain", "_con.txt"],
  ["NUL.tar.gz", undefined, "_NUL.tar.gz"],
  ["COM1 .csv", "text/csv", "_COM1 .csv"],
  ["console.log", undefined, "console.log"],
  ["a", "__proto__", "a"],
])("[H9] the id %j of type %j is saved as %j", (id, type, name) => {
  expect(fileNameOf(id, type)).toBe(name);
});

it("[H9] no name is longer than the 255 bytes that file systems allow", () => {
  const name = fileNameOf("漢".repeat(300), "application/json");
  expect(name).toMatch(/^漢+\.json$/);
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
});
