import { expect, it } from "vitest";
import { fileNameOf } from "./file-name.ts";

it.each([
  ["invoice-7", "text/csv; charset=utf-8", "invoice-7.csv"],
  ["Bericht über Öl.pdf", "application/pdf", "Bericht über Öl.pdf"],
  ["../../etc/passwd", undefined, "etc_passwd"],
  ["a\u202egpj.exe", undefined, "a_gpj.exe"],
  ["\u0000\n", "text/plain", "document.txt"],
  [undefined, "x/y", "document"],
  ["a".repeat(300), undefined, "a".repeat(100)],
  ["a", "__proto__", "a"],
])("[H9] the id %j of type %j is saved as %j", (id, type, name) => {
  expect(fileNameOf(id, type)).toBe(name);
});
