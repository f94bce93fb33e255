import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fillTemplate } from "@digital-evidence/evidence/html-verifier";
import { afterEach, beforeEach, expect, it } from "vitest";
import { bundle, bundleText } from "../../../../packages/report/test/example-report.ts";
import { runHere } from "../../test/run-here.ts";
import { temporaryFolder } from "../../test/temporary-folder.ts";

const template =
  '<!doctype html>\n<main></main><script type="application/json" id="digital-evidence-bundle"></script>';
const templateHash = createHash("sha256").update(template).digest("hex");

let folder: ReturnType<typeof temporaryFolder>;
let at: (name: string) => string;
beforeEach(() => {
  folder = temporaryFolder();
  at = (name) => join(folder.path, name);
  writeFileSync(at("page.html"), fillTemplate(template, bundleText));
});
afterEach(() => {
  folder.remove();
});

const extract = (...args: string[]) =>
  runHere(["extract", at("page.html"), "--output", at("bundle.json"), ...args]);

it("writes the bundle exactly as it is in the page, and prints the template's hash", async () => {
  expect(await extract()).toEqual({
    exitCode: 0,
    stdout: [
      `Written to ${at("bundle.json")}. Nothing was checked yet: run digital-evidence verify on the file.`,
      `Template     ${templateHash}`,
      "Compare this template hash with the one that a service you trust lists at /html-verifier.json, or provide the listed hash with --template-hash.",
      "",
    ].join("\n"),
    stderr: "",
  });
  expect(readFileSync(at("bundle.json"), "utf8")).toBe(bundleText);
});

it("ends with 0 for the published template, in either letter case, and writes the documented JSON", async () => {
  const ended = await extract("--template-hash", templateHash.toUpperCase(), "--json");
  expect(JSON.parse(ended.stdout)).toEqual({
    schema: "digital-evidence-cli",
    version: 1,
    command: "extract",
    exitCode: 0,
    file: at("bundle.json"),
    hash: bundle.hash,
    templateHash,
    expected: templateHash,
    isPublished: true,
  });
});

it("ends with 1 for another template, and says not to rely on it", async () => {
  const other = "9".repeat(64);
  const ended = await extract("--template-hash", other);
  expect(ended).toMatchObject({ exitCode: 1, stderr: "" });
  expect(ended.stdout).toContain(
    `not equal: the published template is ${other}.\nThe page was made by another build, or was changed.`,
  );
});

it("ends with 1 and writes nothing where the file exists already", async () => {
  writeFileSync(at("bundle.json"), "mine");
  const ended = await extract();
  expect(ended).toMatchObject({ exitCode: 1, stdout: "" });
  expect(ended.stderr).toMatch(/^error FILE_EXISTS: /);
  expect(readFileSync(at("bundle.json"), "utf8")).toBe("mine");
});

it.each([
  ["a page without a place for evidence", "<!doctype html><p>x</p>", "NOT_A_BUNDLE"],
  ["an empty template", template, "NOT_A_BUNDLE"],
  [
    "a page whose evidence has no end",
    fillTemplate(template, bundleText).replace("</script>", ""),
    "MALFORMED",
  ],
])("ends with 3 and writes nothing for %s", async (_, text, code) => {
  writeFileSync(at("page.html"), text);
  const ended = await extract();
  expect(ended).toMatchObject({ exitCode: 3, stdout: "" });
  expect(ended.stderr).toMatch(new RegExp(`^error ${code}: `));
  expect(existsSync(at("bundle.json"))).toBe(false);
});

it("ends with 2 for a malformed hash", async () => {
  expect(await extract("--template-hash", "abc")).toEqual({
    exitCode: 2,
    stdout: "",
    stderr: "error USAGE: --template-hash must be 64 hex digits\n",
  });
});
