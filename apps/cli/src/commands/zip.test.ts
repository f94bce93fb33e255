// ZIPs are read as folders: the case that /case writes, other ZIPs with evidence, and hostile ones.
import { constants, deflateRawSync } from "node:zlib";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { execFileSync } from "node:child_process";
import { basename, join } from "node:path";
import { makeZip } from "client-zip";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runHere } from "../../test/run-here.ts";
import { temporaryFolder } from "../../test/temporary-folder.ts";

const cases = join(import.meta.dirname, "../../../../vectors/cases");
const read = (name: string) => readFileSync(join(cases, name));
const bundle = read("12-bundle-for-policy.json");
const policy = join(cases, "12-policy-crlf.txt");

let folder: ReturnType<typeof temporaryFolder>;
let at: (name: string) => string;

beforeEach(() => {
  folder = temporaryFolder();
  at = (name) => join(folder.path, name);
});

afterEach(() => {
  folder.remove();
});

type Result = { file: string; kind: string; verdict: string; reasons: string[] };

async function verify(paths: string | string[], ...options: string[]) {
  const args = ["verify", ...[paths].flat(), ...options, "--json"];
  const { exitCode, stdout } = await runHere(args);
  const data = JSON.parse(stdout) as {
    results: Result[];
    others: { code: string }[];
    skipped: number;
  };
  return { exitCode, ...data };
}

type File = { name: string; content: Buffer; stated?: number; packed?: Buffer };

const MOST = 0xffff_ffff;

/** Writes a ZIP with Node's zlib, which can also lie about sizes. */
function zipOf(files: readonly File[]): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const {
    name,
    content,
    stated = content.length,
    packed = deflateRawSync(content),
  } of files) {
    const encoded = Buffer.from(name);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(8, 8);
    head.writeUInt16LE(encoded.length, 26);
    local.push(head, encoded, packed);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    const isLarge = stated >= MOST;
    // By Zip64, a larger size is in an extra field.
    const extra = Buffer.alloc(isLarge ? 12 : 0);
    if (isLarge) {
      extra.writeUInt32LE(0x0008_0001, 0);
      extra.writeBigUInt64LE(BigInt(stated), 4);
    }
    entry.writeUInt32LE(Math.min(stated, MOST), 24);
    entry.writeUInt16LE(extra.length, 30);
    entry.writeUInt16LE(encoded.length, 28);
    entry.writeUInt32LE(offset, 42);
    central.push(entry, encoded, extra);
    offset += head.length + encoded.length + packed.length;
  }
  const end = Buffer.alloc(22);
  const size = Buffer.concat(central).length;
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...local, ...central, end]);
}

describe("[RD3] a case", () => {
  it("case 10: reaches its verdict packed, unpacked and by standard input, and its own list is no failure", async () => {
    mkdirSync(at("case"));
    execFileSync("unzip", ["-q", join(cases, "10-case.zip"), "-d", at("case")]);
    for (const path of [join(cases, "10-case.zip"), at("case")]) {
      const ended = await verify(path, "--require", "consistent");
      expect(ended).toMatchObject({ exitCode: 0, skipped: 0 });
      expect(ended.results.length).toBeGreaterThan(1);
      expect(new Set(ended.results.map(({ verdict }) => verdict))).toEqual(new Set(["consistent"]));
      expect(ended.others.map(({ code }) => code).toSorted()).toEqual([
        "CASE_MANIFEST",
        "CASE_TABLE",
      ]);
    }
    const args = ["verify", "-", "--require", "consistent"];
    const piped = await runHere(args, false, undefined, [read("10-case.zip")]);
    expect(piped.exitCode).toBe(0);
  });

  it("case 10: says which piece is the reason where a verdict is not reached", async () => {
    const { exitCode, stdout } = await runHere(["verify", join(cases, "10-case.zip")]);
    expect(exitCode).toBe(3);
    expect(stdout).toMatch(/^Consistent {3}“.*10-case\.zip\/bundles\/digital-evidence_.*\.json”$/m);
    expect(stdout).toMatch(/^Not confirmed: “.*10-case\.zip\/bundles\/digital-evidence_/m);
  });

  it("ends with 0 for --require confirmed where the user trusts the witnesses of each bundle", async () => {
    writeFileSync(at("case.zip"), zipOf([{ name: "bundles/a.json", content: bundle }]));
    expect(await verify(at("case.zip"), "--require", "confirmed")).toMatchObject({ exitCode: 3 });
    expect(
      await verify(at("case.zip"), "--require", "confirmed", "--policy", policy),
    ).toMatchObject({
      exitCode: 0,
      results: [{ verdict: "confirmed" }],
    });
  });
});

describe("[RD3] a ZIP", () => {
  it("joins the files in it: a record and its proof, a document and its timestamp", async () => {
    const names = ["09-api-record.json", "09-api-proof.json", "01-contract.txt", "01-contract.tsr"];
    const files = [...names, "00-field-intermediate.pem"].map((name) => ({
      name,
      content: read(name),
    }));
    writeFileSync(at("a.zip"), zipOf(files));
    const trusted = ["--authority", join(cases, "00-field-root.pem")];
    const { results } = await verify(at("a.zip"), ...trusted);
    expect(results.map(({ kind, verdict }) => [kind, verdict])).toEqual([
      ["proof", "consistent"],
      ["timestamp", "confirmed"],
    ]);
  });

  it("in the form of Zip64, or written as a stream, is read", async () => {
    execFileSync("sh", [
      "-c",
      `cat "${join(cases, "12-bundle-for-policy.json")}" | zip -q -fz - - > "${at("b.zip")}"`,
    ]);
    expect(await verify(at("b.zip"), "--require", "consistent")).toMatchObject({ exitCode: 0 });
    const stream = makeZip([{ name: "bundle.json", input: new Uint8Array(bundle) }]);
    writeFileSync(at("c.zip"), Buffer.from(await new Response(stream).arrayBuffer()));
    expect(await verify(at("c.zip"), "--require", "consistent")).toMatchObject({ exitCode: 0 });
  });

  it("without evidence is a document, and so is an office document that contains some", async () => {
    writeFileSync(
      at("photos.zip"),
      zipOf([{ name: "a.jpg", content: Buffer.from("\xff\xd8\xff") }]),
    );
    expect(await verify(at("photos.zip"))).toMatchObject({
      results: [{ file: at("photos.zip"), reasons: ["NOT_A_BUNDLE"] }],
    });
    const office = [{ name: "[Content_Types].xml", content: Buffer.from("<x/>") }];
    writeFileSync(at("text.docx"), zipOf([...office, { name: "a.json", content: bundle }]));
    expect(await verify(at("text.docx"))).toMatchObject({ results: [{ file: at("text.docx") }] });
  });

  it("names every file that cannot be read, and judges the others", async () => {
    const zeros = Buffer.alloc(12 * 1024 * 1024, " ");
    zeros.write('{"a":1');
    const small = Buffer.from('{"path":');
    writeFileSync(
      at("hostile.zip"),
      zipOf([
        { name: "good.json", content: bundle },
        { name: "../up.json", content: bundle },
        { name: "/etc/x.json", content: bundle },
        { name: "a\\\\b.json", content: bundle },
        { name: "c:/x.json", content: bundle },
        { name: "x/../y.json", content: bundle },
        { name: "twice.json", content: bundle },
        { name: "Twice.JSON", content: small },
        { name: "bomb.json", content: zeros },
        { name: "more.json", content: bundle, stated: 20 },
        { name: "less.json", content: bundle, stated: bundle.length + 9 },
        { name: "broken.json", content: bundle, packed: Buffer.from("no deflate") },
        { name: "inner.zip", content: zipOf([{ name: "a.json", content: bundle }]) },
      ]),
    );
    const { exitCode, results, skipped } = await verify(
      at("hostile.zip"),
      "--require",
      "consistent",
    );
    expect(exitCode).toBe(3);
    expect(
      results.map(({ file, reasons }) => [file.slice(at("hostile.zip").length + 1), reasons]),
    ).toEqual([
      ["good.json", []],
      ["../up.json", ["BAD_NAME"]],
      ["/etc/x.json", ["BAD_NAME"]],
      ["a\\\\b.json", ["BAD_NAME"]],
      ["c:/x.json", ["BAD_NAME"]],
      ["x/../y.json", ["BAD_NAME"]],
      ["twice.json", ["SAME_NAME"]],
      ["Twice.JSON", ["SAME_NAME"]],
      ["bomb.json", ["TOO_LARGE"]],
      ["more.json", ["DAMAGED_ZIP"]],
      ["less.json", ["DAMAGED_ZIP"]],
      ["broken.json", ["DAMAGED_ZIP"]],
      // A ZIP in a ZIP is not opened.
      ["inner.zip", ["NOT_A_BUNDLE"]],
    ]);
    expect(skipped).toBe(0);
  });

  it("names what may hold evidence and was not judged, beside what was, and no other documents", async () => {
    const inner = zipOf([{ name: "a.json", content: bundle }]);
    const office = zipOf([{ name: "[Content_Types].xml", content: Buffer.from("<x/>") }]);
    const large = 17 * 1024 * 1024;
    const page = (html: string) =>
      Buffer.concat([Buffer.from(`<!doctype html>${html}`), Buffer.alloc(large)]);
    const files = [
      { name: "good.json", content: bundle },
      { name: "inner.zip", content: inner },
      { name: "outer.zip", content: zipOf([{ name: "inner.zip", content: inner }]) },
      { name: "cut.zip", content: inner.subarray(0, inner.length - 9) },
      {
        name: "too-large.txt",
        content: Buffer.from(`{"a":"${"a".repeat(large)}"}`),
      },
      { name: "large.html", content: page('<script id="digital-evidence-bundle">') },
      { name: "scan.html", content: page("") },
      { name: "letter.docx", content: office },
      { name: "notes.txt", content: Buffer.from("notes") },
    ];
    // Without compression, nothing looks like a bomb.
    const stored = files.map(({ name, content }) => ({
      name,
      content,
      packed: deflateRawSync(content, { level: 0 }),
    }));
    writeFileSync(at("all.zip"), zipOf(stored));
    mkdirSync(at("folder"));
    for (const { name, content } of files) writeFileSync(join(at("folder"), name), content);
    const packed = await verify(at("all.zip"), "--require", "consistent");
    const unpacked = await verify(at("folder"), "--require", "consistent");
    const reasonsOf = ({ results }: typeof packed) =>
      Object.fromEntries(results.map(({ file, reasons }) => [basename(file), reasons]));
    const unjudged = {
      "good.json": [],
      "outer.zip": ["NOT_A_BUNDLE"],
      "cut.zip": ["NOT_A_BUNDLE"],
      "too-large.txt": ["TOO_LARGE"],
      "large.html": ["TOO_LARGE"],
    };
    expect(reasonsOf(packed)).toEqual({ ...unjudged, "inner.zip": ["NOT_A_BUNDLE"] });
    // In a folder, a ZIP is opened.
    expect(reasonsOf(unpacked)).toEqual({ ...unjudged, "a.json": [] });
    expect([packed.exitCode, unpacked.exitCode]).toEqual([3, 3]);
    expect([packed.skipped, unpacked.skipped]).toEqual([3, 3]);
  });

  it("with encrypted files names them", async () => {
    cpSync(join(cases, "12-bundle-for-policy.json"), at("a.json"));
    execFileSync("zip", ["-q", "-j", "-P", "secret", at("e.zip"), at("a.json")]);
    expect(await verify(at("e.zip"))).toMatchObject({ results: [{ reasons: ["ENCRYPTED"] }] });
  });

  it("with more files than a folder may have is not opened", async () => {
    const content = Buffer.from("x");
    const packed = deflateRawSync(content);
    const files = Array.from({ length: 20_000 }, (_, n) => ({ name: `${n}`, content, packed }));
    writeFileSync(at("many.zip"), zipOf(files));
    expect(await verify(at("many.zip"))).toMatchObject({
      results: [{ reasons: ["TOO_MANY_FILES"] }],
    });
  });

  it("with a document of 4 GB, by Zip64, unpacks only its beginning, and judges the rest", async () => {
    const piece = Buffer.alloc(16 * 1024 * 1024);
    const flushed = deflateRawSync(piece, { finishFlush: constants.Z_FULL_FLUSH });
    const packed = Buffer.concat([
      ...Array.from({ length: 257 }, () => flushed),
      deflateRawSync(""),
    ]);
    const large = { name: "large.bin", content: piece, packed, stated: 257 * piece.length };
    writeFileSync(at("large.zip"), zipOf([large, { name: "a.json", content: bundle }]));
    const ended = await verify(at("large.zip"), "--require", "consistent");
    expect(ended).toMatchObject({ exitCode: 0, skipped: 1, results: [{ verdict: "consistent" }] });
  });
});
