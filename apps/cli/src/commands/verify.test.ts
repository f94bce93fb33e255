// Tests the limits of `verify`, and input that is not evidence. Each test runs the whole command.
import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import vectors from "../../../../vectors/bundle/bundle.json" with { type: "json" };
import { runHere } from "../../test/run-here.ts";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { MAX_EVIDENCE_BYTES, MAX_FILES, MAX_FOLDER_DEPTH } from "../evidence/limits.ts";

let folder: ReturnType<typeof temporaryFolder>;
let at: (name: string) => string;
const whole = vectors.bundles[0]!.text;

beforeEach(() => {
  folder = temporaryFolder();
  at = (name) => join(folder.path, name);
});

afterEach(() => {
  folder.remove();
});

const reasonsOf = ({ stdout }: { stdout: string }) =>
  (JSON.parse(stdout) as { results: { reasons: string[] }[] }).results.map(
    ({ reasons }) => reasons,
  );

describe("digital-evidence verify, file by file", () => {
  it("reads a bundle with a byte order mark and Windows line ends", async () => {
    writeFileSync(at("b.json"), `\ufeff${whole.replaceAll("\n", "\r\n")}`);
    expect(await runHere(["verify", at("b.json"), "--require", "consistent"])).toMatchObject({
      exitCode: 0,
    });
  });

  it("names each kind of damage to a manifest, and fails", async () => {
    for (const { text, failing } of vectors.bundles.filter(({ failing }) => failing.length > 0)) {
      writeFileSync(at("b.json"), text);
      const { exitCode, stdout } = await runHere(["verify", at("b.json"), "--json"]);
      expect(exitCode).toBe(1);
      const { results } = JSON.parse(stdout) as { results: { damaged: string[] }[] };
      expect(results[0]?.damaged).toEqual(failing);
      expect(reasonsOf({ stdout })[0]?.[0]).toBe("DAMAGED_FILE");
    }
  });

  it.each(vectors.refused)(
    "ends with 3 for $name, with the reader's code",
    async ({ text, code }) => {
      writeFileSync(at("b.json"), text);
      const ended = await runHere(["verify", at("b.json"), "--json"]);
      expect(ended.exitCode).toBe(3);
      expect(reasonsOf(ended)).toEqual([[code]]);
    },
  );

  it("does not read a file beyond the limit", async () => {
    writeFileSync(at("b.json"), whole);
    truncateSync(at("b.json"), MAX_EVIDENCE_BYTES + 1);
    const ended = await runHere(["verify", at("b.json"), "--json"]);
    expect(ended.exitCode).toBe(3);
    expect(reasonsOf(ended)).toEqual([["TOO_LARGE"]]);
  });

  it("does not wait for a pipe", async () => {
    execFileSync("mkfifo", [at("pipe.json")]);
    const ended = await runHere(["verify", at("pipe.json"), "--json"]);
    expect(reasonsOf(ended)).toEqual([["NOT_A_FILE"]]);
  });

  it("does not read bytes that are not UTF-8", async () => {
    writeFileSync(at("b.json"), Buffer.from([0x7b, 0xff, 0x7d]));
    expect(reasonsOf(await runHere(["verify", at("b.json"), "--json"]))).toEqual([["NOT_UTF8"]]);
  });

  it("counts a snapshot of the user's own as coming from outside, and one in the file not", async () => {
    writeFileSync(at("b.json"), whole);
    const bundle = JSON.parse(whole) as { parts: { snapshot: { value: unknown } } };
    writeFileSync(at("s.json"), JSON.stringify({ data: bundle.parts.snapshot.value }));
    expect(await runHere(["verify", at("b.json")])).toMatchObject({ exitCode: 3 });
    const own = await runHere(["verify", at("b.json"), "--snapshot", at("s.json")]);
    expect(own.exitCode).toBe(0);
    expect(own.stdout).toMatch(/^Confirmed: .* the snapshot that you provided agrees\./);
  });

  it("shows progress on a terminal only, and removes it", async () => {
    writeFileSync(at("b.json"), whole);
    expect((await runHere(["verify", at("b.json")])).stderr).toBe("");
    const onTerminal = await runHere(["verify", at("b.json")], true);
    expect(onTerminal.stderr).toContain("checking 1 of 1");
    expect(onTerminal.stderr).toSatisfy((text: string) => text.endsWith("\r\u001b[2K"));
    expect((await runHere(["verify", at("b.json"), "--json"], true)).stderr).toBe("");
  });
});

describe("digital-evidence verify, on a folder", () => {
  it("does not let a file that cannot be read go unnoticed", async () => {
    writeFileSync(at("a.json"), whole);
    writeFileSync(at("b.json"), "{}");
    const ended = await runHere(["verify", folder.path, "--require", "consistent", "--json"]);
    expect(ended.exitCode).toBe(3);
    expect(reasonsOf(ended)).toEqual([[], ["NOT_A_BUNDLE"]]);
  });

  it("reaches nothing where there is no evidence", async () => {
    writeFileSync(at("letter.txt"), whole);
    const ended = await runHere(["verify", folder.path, "--require", "consistent", "--json"]);
    expect(ended.exitCode).toBe(3);
    expect(JSON.parse(ended.stdout)).toMatchObject({ skipped: 1, results: [], isReached: false });
  });

  it("reads the folders below, and follows no link", async () => {
    mkdirSync(at("below"));
    writeFileSync(at("below/b.JSON"), whole);
    symlinkSync(folder.path, at("below/circle"));
    symlinkSync(at("below/b.JSON"), at("link.json"));
    const ended = await runHere(["verify", folder.path, "--json"]);
    expect(JSON.parse(ended.stdout)).toMatchObject({
      skipped: 2,
      results: [{ file: at("below/b.JSON"), verdict: "consistent" }],
    });
  });

  it("refuses folders that are too deep, or hold too many files", async () => {
    const deep = at(Array.from({ length: MAX_FOLDER_DEPTH + 1 }, () => "d").join("/"));
    mkdirSync(deep, { recursive: true });
    expect(await runHere(["verify", folder.path])).toMatchObject({ exitCode: 2, stdout: "" });
    mkdirSync(at("many"));
    for (let count = 0; count <= MAX_FILES; count += 1) writeFileSync(at(`many/${count}`), "");
    expect(await runHere(["verify", at("many")])).toMatchObject({
      exitCode: 2,
      stderr: `error USAGE: the folder holds more than ${MAX_FILES} files and folders\n`,
    });
  });

  it("quotes the names of files", async () => {
    writeFileSync(at("\u001b[2Jb.json"), whole);
    const { stdout } = await runHere(["verify", folder.path]);
    expect(stdout).not.toContain("\u001b");
    expect(stdout).toContain("‹U+001B›[2Jb.json");
  });
});
