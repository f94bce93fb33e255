// Makes cases with the command, and checks them again as a recipient does.
import { createHash, randomUUID } from "node:crypto";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { PassThrough, Readable, Writable } from "node:stream";
import { afterAll, beforeAll, expect, it } from "vitest";
import { documentText, type LiveService, startLiveService } from "../../test/live-service.ts";
import { runHere } from "../../test/run-here.ts";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { run } from "../run.ts";

let service: LiveService;
const folder = temporaryFolder();
const at = (name: string) => join(folder.path, name);

beforeAll(async () => {
  service = await startLiveService();
  writeFileSync(at("“contract” <b>.txt"), documentText);
  writeFileSync(at("other.txt"), "not part of any record");
});
afterAll(async () => {
  await service.stop();
  folder.remove();
});

type Manifest = {
  format: string;
  files: { name: string; bytes: number; sha256: string }[];
  fingerprints: { hash: string; file: string; document: string | null }[];
  missing: { hash: string; code: string }[];
};

const make = (output: string, ...args: string[]) =>
  runHere(["case", ...args, "--base", service.origin, "--output", at(output)]);

/** Unpacks with the system's own program. */
function unpacked(zip: string): {
  text: (name: string) => string;
  bytes: (name: string) => Buffer;
} {
  const to = at(`${zip}-unpacked`);
  mkdirSync(to);
  execFileSync("unzip", ["-q", at(zip), "-d", to]);
  const bytes = (name: string) => readFileSync(join(to, name));
  return { bytes, text: (name) => bytes(name).toString() };
}

it("removes no file that it may not write, and no device that cannot take all of it, with --force", async () => {
  // A running program's file cannot be written by anybody, and can be removed by its owner.
  copyFileSync("/bin/sleep", at("sleep"));
  const running = spawn(at("sleep"), ["60"], { stdio: "ignore" });
  try {
    await once(running, "spawn");
    const busy = await make("sleep", service.hash, "--force");
    expect([busy.exitCode, busy.stderr]).toEqual([1, expect.stringContaining("ETXTBSY")]);
    expect(existsSync(at("sleep"))).toBe(true);
  } finally {
    running.kill();
  }
  const args = ["case", service.hash, "--base", service.origin, "--force", "--output"];
  symlinkSync("/dev/full", at("full"));
  const full = await runHere([...args, at("full")]);
  expect([full.exitCode, full.stderr]).toEqual([1, expect.stringContaining("disk is full")]);
  expect(existsSync(at("full"))).toBe(true);
});

it("writes the ZIP to standard output for -, and what people read to standard error", async () => {
  const pieces: Buffer[] = [];
  const stdout = new Writable({
    write(piece: Buffer, _, written) {
      pieces.push(Buffer.from(piece));
      written();
    },
  });
  const stderr = new PassThrough();
  const exitCode = await run(["case", service.hash, "--base", service.origin, "--output", "-"], {
    stdin: Readable.from([]),
    stdout,
    stderr,
    fetch: (input, init) => globalThis.fetch(input, init),
    now: () => new Date(),
    newId: randomUUID,
    env: {},
  });
  expect([exitCode, String(stderr.read())]).toEqual([
    0,
    expect.stringContaining("Written to standard output"),
  ]);
  writeFileSync(at("piped.zip"), Buffer.concat(pieces));
  expect((await verify("piped.zip", "--require", "consistent")).exitCode).toBe(0);
});

type Verified = {
  results: { file: string; kind: string; verdict: string; reasons: string[]; message?: string }[];
  others: { code: string }[];
};

async function verify(zip: string, ...options: string[]) {
  const { exitCode, stdout } = await runHere(["verify", at(zip), ...options, "--json"]);
  return { exitCode, ...(JSON.parse(stdout) as Verified) };
}

it("[CE6] holds the documents, a page to open first, and a manifest with the hash of every other file", async () => {
  const documents = ["--document", at("“contract” <b>.txt"), "--document", at("other.txt")];
  const made = await make("case.zip", service.hash, service.hostileHash, ...documents);
  // A document that belongs to nothing in the case is named and left out.
  expect(made.exitCode).toBe(3);
  expect(made.stdout).toContain("no fingerprint of this case refers to it");

  const { text, bytes } = unpacked("case.zip");
  const manifest = JSON.parse(text("manifest.json")) as Manifest;
  const listed = execFileSync("unzip", ["-Z1", at("case.zip")], { encoding: "utf8" });
  expect(manifest.files.map(({ name }) => name).toSorted()).toEqual(
    listed
      .trimEnd()
      .split("\n")
      .filter((name) => name !== "manifest.json")
      .toSorted(),
  );
  for (const { name, bytes: length, sha256 } of manifest.files) {
    expect(bytes(name)).toHaveLength(length);
    expect(createHash("sha256").update(bytes(name)).digest("hex")).toBe(sha256);
  }
  const [contract, hostile] = manifest.fingerprints;
  expect(hostile?.document).toBeNull();
  expect(text(contract?.document ?? "")).toBe(documentText);

  const page = text("index.html");
  expect(page).toContain(service.hash);
  // Nothing is run or fetched, and the document's name does not end in markup.
  expect(page).not.toMatch(/<script|<link|<img|<iframe|\ssrc=|\son\w+=|<b>|url\(/i);
  expect(page).toContain("default-src 'none'");
});

it("[CE7] is confirmed as a whole by a root from elsewhere, and names the piece that is not", async () => {
  await make("one.zip", service.hash, "--document", at("“contract” <b>.txt"));
  const confirmed = await verify("one.zip", "--root", service.root, "--require", "confirmed");
  expect(confirmed.exitCode).toBe(0);
  expect(confirmed.results.map(({ verdict }) => verdict)).toEqual(["confirmed"]);
  expect(confirmed.others.map(({ code }) => code)).toEqual(["CASE_PAGE", "CASE_MANIFEST"]);

  const other = await runHere(["verify", at("one.zip"), "--require", "confirmed"]);
  expect(other.exitCode).toBe(3);
  expect(other.stdout).toMatch(/Not confirmed: “.*one\.zip\/bundles\/digital-evidence_.*\.json”\./);
});

const contractFile = "documents/“contract” _b_.txt";
const json = (file: string) =>
  JSON.parse(readFileSync(file, "utf8")) as Manifest & Record<string, unknown>;
/** Changes the manifest of an unpacked case. */
const rewritten = (folder: string, change: (manifest: Manifest) => object) => {
  const file = join(folder, "manifest.json");
  writeFileSync(file, JSON.stringify(change(json(file))));
};
const hashOf = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest("hex");
/** Replaces a file of an unpacked case, and rewrites the manifest with the hash of what was written. */
const replaced = (folder: string, name: string, bytes: string) => {
  writeFileSync(join(folder, name), bytes);
  rewritten(folder, (manifest) => ({
    ...manifest,
    files: manifest.files.map((each) =>
      each.name === name ? { ...each, sha256: hashOf(bytes) } : each,
    ),
  }));
};
/** The verdict on a bundle stays as it was if only white space is added. */
const addSpace = (folder: string) => {
  const [name = ""] = json(join(folder, "manifest.json")).fingerprints.map(({ file }) => file);
  writeFileSync(join(folder, name), `${readFileSync(join(folder, name), "utf8")} `);
};

it.each<[string, (at: string) => void, string, string]>([
  [
    "a changed document",
    (to) => writeFileSync(join(to, contractFile), "changed"),
    contractFile,
    "CASE_CHANGED",
  ],
  [
    "a changed page",
    (to) =>
      writeFileSync(join(to, "index.html"), `${readFileSync(join(to, "index.html"), "utf8")} `),
    "index.html",
    "CASE_CHANGED",
  ],
  ["a changed bundle that is judged all the same", addSpace, "manifest.json", "CASE_CHANGED"],
  [
    "a missing document",
    (to) => rmSync(join(to, contractFile)),
    "manifest.json",
    "CASE_INCOMPLETE",
  ],
  [
    "another document, although the manifest lists it",
    (to) => replaced(to, contractFile, "another contract"),
    contractFile,
    "NOT_A_BUNDLE",
  ],
  [
    "a document that was added",
    (to) => writeFileSync(join(to, "documents/annex.txt"), "an annex"),
    "documents/annex.txt",
    "NOT_A_BUNDLE",
  ],
  [
    "a document that quotes the mark of a first page",
    (to) =>
      writeFileSync(
        join(to, "documents/annex.html"),
        `<!doctype html><p>An annex</p><meta charset="utf-8">\n<meta name="generator" content="digital-evidence-case">`,
      ),
    "documents/annex.html",
    "NOT_A_BUNDLE",
  ],
  [
    "a manifest without its lists",
    (to) => rewritten(to, ({ format }) => ({ format, version: 1 })),
    "manifest.json",
    "MALFORMED",
  ],
  [
    "a manifest with a file that has no hash",
    (to) => rewritten(to, (manifest) => ({ ...manifest, files: [{ name: contractFile }] })),
    "manifest.json",
    "MALFORMED",
  ],
  [
    "a manifest with two hashes for one file",
    (to) =>
      rewritten(to, ({ fingerprints, ...manifest }) => ({
        ...manifest,
        fingerprints: fingerprints.map((each) => ({ ...each, sha256: "ab".repeat(32) })),
      })),
    "manifest.json",
    "MALFORMED",
  ],
  [
    "a manifest that is cut off",
    (to) =>
      writeFileSync(
        join(to, "manifest.json"),
        readFileSync(join(to, "manifest.json"), "utf8").slice(0, -9),
      ),
    "manifest.json",
    "SYNTAX",
  ],
  [
    "that the manifest is missing",
    (to) => rmSync(join(to, "manifest.json")),
    "index.html",
    "CASE_INCOMPLETE",
  ],
])(
  "[CE7] names %s, packed and unpacked, and is not confirmed",
  async (what, change, name, code) => {
    const zip = `${what.replaceAll(" ", "-")}.zip`;
    await make(zip, service.hash, "--document", at("“contract” <b>.txt"));
    const to = at(`${zip}-folder`);
    execFileSync("unzip", ["-q", at(zip), "-d", to]);
    const whole = await verify(`${zip}-folder`, "--root", service.root, "--require", "confirmed");
    expect([whole.exitCode, whole.results.map(({ verdict }) => verdict)]).toEqual([
      0,
      ["confirmed"],
    ]);
    change(to);
    rmSync(at(zip));
    const { makeZip } = await import("client-zip");
    const files = execFileSync("find", [".", "-type", "f"], { cwd: to, encoding: "utf8" });
    const inputs = files
      .trimEnd()
      .split("\n")
      .map((file) => ({ name: file.slice(2), input: readFileSync(join(to, file)) }));
    writeFileSync(at(zip), Buffer.from(await new Response(makeZip(inputs)).arrayBuffer()));
    for (const given of [zip, `${zip}-folder`]) {
      const { exitCode, results } = await verify(given, "--root", service.root);
      expect(exitCode, given).toBe(3);
      const named = results.filter(({ kind }) => kind === "unreadable");
      expect(named, given).toContainEqual(
        expect.objectContaining({ file: `${at(given)}/${name}`, reasons: [code] }),
      );
      expect(results.filter(({ verdict }) => verdict === "confirmed")).toHaveLength(1);
    }
  },
);

it("[CE7] says that the files are the listed ones, and leaves out what macOS keeps beside them", async () => {
  await make("whole.zip", service.hash, "--document", at("“contract” <b>.txt"));
  const to = at("whole-folder");
  execFileSync("unzip", ["-q", at("whole.zip"), "-d", to]);
  writeFileSync(join(to, "documents/.DS_Store"), "Bud1");
  for (const given of ["whole.zip", "whole-folder"]) {
    const { exitCode, others } = await verify(given, "--root", service.root);
    expect(exitCode).toBe(0);
    expect(others).toContainEqual(
      expect.objectContaining({
        code: "CASE_MANIFEST",
        message:
          "It is the word of the person who made the case. The 3 files that it lists are here, unchanged.",
      }),
    );
  }
});

it("[CE7] compares a ZIP with evidence that an unpacked case lists", async () => {
  await make("inner.zip", service.hash);
  await make("outer.zip", service.hash);
  const to = at("outer-folder");
  execFileSync("unzip", ["-q", at("outer.zip"), "-d", to]);
  const inner = readFileSync(at("inner.zip"));
  const name = "documents/inner.zip";
  mkdirSync(join(to, "documents"), { recursive: true });
  writeFileSync(join(to, name), inner);
  const manifest = JSON.parse(readFileSync(join(to, "manifest.json"), "utf8")) as Manifest;
  const sha256 = createHash("sha256").update(inner).digest("hex");
  manifest.files.push({ name, bytes: inner.length, sha256 });
  writeFileSync(join(to, "manifest.json"), JSON.stringify(manifest));
  const problems = async () =>
    (await verify("outer-folder", "--root", service.root)).results
      .filter(({ kind }) => kind === "unreadable")
      .map(({ reasons }) => reasons);
  await expect(problems()).resolves.toEqual([]);
  writeFileSync(join(to, name), readFileSync(at("outer.zip")));
  await expect(problems()).resolves.toEqual([["CASE_CHANGED"]]);
  rmSync(join(to, name));
  await expect(problems()).resolves.toEqual([["CASE_INCOMPLETE"]]);
});

it("lists a fingerprint that the service does not know as missing, and writes nothing without any", async () => {
  const unknown = "ab".repeat(32);
  expect((await make("partly.zip", service.hash, unknown)).exitCode).toBe(3);
  const { text } = unpacked("partly.zip");
  const { missing } = JSON.parse(text("manifest.json")) as Manifest;
  expect(missing).toMatchObject([{ hash: unknown, code: "NOT_FOUND" }]);
  const none = await make("none.zip", unknown);
  expect([none.exitCode, existsSync(at("none.zip"))]).toEqual([3, false]);
  const again = await make("partly.zip", service.hash);
  expect([again.exitCode, again.stderr]).toEqual([1, expect.stringContaining("--force")]);
});
