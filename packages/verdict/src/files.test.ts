// Tests what a thing is taken for, by every way in which a surface reads it.
import { createHash } from "node:crypto";
import { bundleToText, createBundle } from "@digital-evidence/evidence/bundle";
import { fillTemplate } from "@digital-evidence/evidence/html-verifier";
import { formatTlogProof } from "@digital-evidence/transparency";
import { describe, expect, it } from "vitest";
import caseOfSummaries from "../../../vectors/cases/15-list-of-summaries.json";
import { sound } from "../../../apps/explorer/test/sound-evidence.ts";
import { signedLog } from "../../../apps/explorer/test/signed-log.ts";
import {
  type AttachedFile,
  compareWithCase,
  documentIdIn,
  knownFrom,
  MAX_EVIDENCE_BYTES,
  MAX_PASTED_LENGTH,
  MAX_PIECES,
  readFile,
  type Reading,
  readLinked,
  readPasted,
  type Readers,
  readText,
} from "./files.ts";
import { english } from "./messages/en.ts";
import { textOf } from "./say.ts";

const { proof, record } = sound;
const at = new Date("2026-03-10T00:00:00.000Z");
const part = (value: object) => ({ source: "", receivedAt: at, value });
const bundle = createBundle({
  network: "local",
  hash: sound.hash,
  createdAt: at,
  tool: { name: "test", version: "0" },
  parts: { proof: part(proof), record: part(record) },
});
const text = bundleToText(bundle);
const slot = '<script type="application/json" id="digital-evidence-bundle"></script>';
const page = fillTemplate(`<!doctype html><main></main>${slot}`, text);
const checkpoint = (await signedLog([new Uint8Array(32)])).get("checkpoint") ?? new Uint8Array();
const note = new TextDecoder().decode(checkpoint);
const logProof = new TextDecoder().decode(
  formatTlogProof({ extra: null, index: 0, hashes: [], checkpoint }),
);

function kinds(value: unknown): string[] {
  const reading = readText(typeof value === "string" ? value : JSON.stringify(value));
  return reading.kind === "evidence" ? reading.pieces.map(({ kind }) => kind) : [reading.kind];
}

/** Reads bytes as a file, and counts how many were asked for. */
async function read(bytes: Uint8Array | string, readers?: Readers) {
  const content = typeof bytes === "string" ? new TextEncoder().encode(bytes) : bytes;
  let asked = 0;
  const reading = await readFile(
    {
      size: content.length,
      read: async (most) => {
        const some = content.subarray(0, most);
        asked += some.length;
        return some;
      },
    },
    readers,
  );
  return { ...reading, asked };
}

describe("[W1] a text", () => {
  it.each<[string, unknown, string[]]>([
    ["a proof", proof, ["proof"]],
    ["a record", record, ["record"]],
    ["a bundle", text, ["bundle"]],
    ["a page that verifies itself", page, ["bundle"]],
    ["a checkpoint", note, ["log"]],
    ["the service's answer, saved", { data: proof }, ["proof"]],
    ["a list of answers", [{ data: record }, proof], ["record", "proof"]],
    ["an answer with a list", { data: [proof, proof] }, ["proof", "proof"]],
    ["an answer around a bundle", { format: "json", data: bundle }, ["bundle"]],
    ["a list with other things in it", [proof, 1, null, { a: 1 }], ["proof"]],
    ["a byte order mark and white space", `\ufeff\n ${JSON.stringify(proof)} `, ["proof"]],
    [
      "one value on each line",
      [record, bundle, { data: proof }].map((each) => JSON.stringify(each)).join("\r\n"),
      ["record", "bundle", "proof"],
    ],
    ["case 15, a list of summaries", caseOfSummaries, ["record", "record", "record"]],
  ])("reads %s", (_name, value, expected) => {
    expect(kinds(value)).toEqual(expected);
  });

  it("is refused as a whole if one of its lines is no JSON", () => {
    const lines = [JSON.stringify(record), JSON.stringify(proof).slice(0, -1)];
    expect(kinds(lines.join("\n"))).toEqual(["unreadable"]);
    expect(kinds(lines.toReversed().join("\n"))).toEqual(["unreadable"]);
  });

  it("is a bundle as a whole, whatever else the bundle has", () => {
    for (const also of [{ data: bundle }, { path: "ab", witness: [] }, proof]) {
      expect(kinds({ ...bundle, ...also })).not.toContain("proof");
      expect(kinds({ ...bundle, ...also })).not.toContain("bundle");
    }
  });

  it("may be a pasted checkpoint, with or without its last line break", async () => {
    expect(await readPasted(note)).toMatchObject({ kind: "log" });
    expect(await readPasted(`  ${note.trimEnd()}`)).toMatchObject({ kind: "log" });
  });

  it.each<[string, unknown]>([
    ["words", "just some words"],
    ["nothing", ""],
    ["a list of nothing known", [1, 2]],
    ["an object of something else", { name: "x", version: "1.0.0" }],
    ["an object of another format", { format: "svg" }],
    ["a page without a slot", "<!doctype html><p>Minutes</p>"],
  ])("treats %s as a document", (_name, value) => {
    expect(kinds(value)).toEqual(["document"]);
  });

  it.each<[string, string, string, string]>([
    ["cut short", '{"path": "ab", "witness": [', "SYNTAX", "(character"],
    ["with a name that stands twice", '{"path": "ab", "path": "cd"}', "DUPLICATE_KEY", "twice"],
    ["nested without end", "[".repeat(100_000), "TOO_DEEP", "(character"],
    [
      "a later format",
      text.replace('"version": 1', '"version": 99'),
      "UNSUPPORTED_VERSION",
      "versions",
    ],
    [
      "with a member that is not known",
      text.replace('"tool"', '"” All checks passed": 1, "tool"'),
      "MALFORMED",
      "“' All checks passed”",
    ],
    [
      "a proof of a log, cut short",
      "c2sp.org/tlog-proof@v1\nindex 0\n",
      "MALFORMED",
      "not a complete",
    ],
  ])("[W7] that is %s is not read, and it is said why", (_name, given, code, words) => {
    const reading = readText(given);
    if (reading.kind !== "unreadable") throw new Error(reading.kind);
    expect(reading.code).toBe(code);
    expect(textOf(reading.reason, english)).toContain(words);
  });

  it("[W7] with several bundles is refused if one of them is unreadable, instead of leaving it out", () => {
    expect(kinds([proof, { ...bundle, parts: 1 }])).toEqual(["unreadable"]);
  });

  it("with too many pieces, or pasted with too many characters, is refused", async () => {
    const proofs = (count: number) =>
      `[${Array.from({ length: count }, () => JSON.stringify({ path: "", witness: [] })).join(",")}]`;
    expect(readText(proofs(MAX_PIECES)).kind).toBe("evidence");
    expect(readText(proofs(MAX_PIECES + 1))).toMatchObject({ code: "TOO_MANY_PIECES" });
    expect(await readPasted(`${" ".repeat(MAX_PASTED_LENGTH - 2)}{}`)).toMatchObject({
      kind: "document",
    });
    expect(await readPasted(" ".repeat(MAX_PASTED_LENGTH + 1))).toMatchObject({ code: "TOO_LONG" });
  });

  it("in a link is one bundle, or is refused", () => {
    expect(readLinked(text)).toMatchObject({ kind: "evidence" });
    for (const other of [JSON.stringify(proof), JSON.stringify([bundle]), page, note, ""]) {
      expect(readLinked(other)).toMatchObject({ kind: "unreadable", code: "NOT_A_BUNDLE" });
    }
  });
});

describe("a file", () => {
  const pdf =
    (attached: AttachedFile): NonNullable<Readers["pdf"]> =>
    async () =>
      attached;

  it("is read only as far as needed, and never as evidence if it is larger than evidence may be", async () => {
    const long = new Uint8Array(MAX_EVIDENCE_BYTES + 1).fill(0x20);
    expect(await read(long)).toEqual({ kind: "document", code: "NOT_A_BUNDLE", asked: 1024 });
    long.set(new TextEncoder().encode('{"a":1}'));
    expect(await read(long)).toEqual({ kind: "document", code: "TOO_LARGE", asked: 1024 });
    long.set(new TextEncoder().encode("<!doctype html>"));
    expect(await read(long)).toEqual({ kind: "document", code: "NOT_A_BUNDLE", asked: 1024 });
    long.set(new TextEncoder().encode("%PDF-1.7"));
    const readers = { pdf: pdf({ ok: true, bytes: new Uint8Array() }) };
    expect(await read(long, readers)).toMatchObject({ kind: "document", asked: 1024 });
  });

  it("that is not UTF-8 is unreadable if it begins like evidence, and a document otherwise", async () => {
    const bad = (start: string) => Buffer.concat([Buffer.from(start), Buffer.of(0xff)]);
    expect(await read(bad('{"path":'))).toMatchObject({ kind: "unreadable", code: "NOT_UTF8" });
    expect(await read(bad(page))).toMatchObject({ kind: "unreadable", code: "NOT_UTF8" });
    expect(await read(bad("<!doctype html><p>"))).toMatchObject({ kind: "document" });
    expect(await read(bad("words"))).toMatchObject({ kind: "document" });
  });

  it("in PDF is what is attached to it, and a document where nothing reads PDFs", async () => {
    const given = (attached: AttachedFile) => read("%PDF-1.7 …", { pdf: pdf(attached) });
    expect(await given({ ok: true, bytes: new TextEncoder().encode(text) })).toMatchObject({
      kind: "evidence",
    });
    expect(await given({ ok: false, code: "NOT_A_BUNDLE" })).toMatchObject({ kind: "document" });
    for (const [code, defect] of [
      ["ENCRYPTED", "encrypted"],
      ["MALFORMED", "several"],
      ["MALFORMED", "damaged"],
      ["TOO_LARGE", "unreadable"],
    ] as const) {
      expect(await given({ ok: false, code, defect })).toMatchObject({ kind: "unreadable", code });
    }
    expect(await read("%PDF-1.7 …")).toMatchObject({ kind: "document" });
  });
});

describe("[RD1] what editors, mail programs and chats leave", () => {
  const notesOf = (reading: Awaited<ReturnType<typeof readPasted>>) =>
    reading.kind === "evidence"
      ? (reading.pieces[0]?.notes ?? []).map(({ code }) => code)
      : reading.kind === "log"
        ? (reading.notes ?? []).map(({ code }) => code)
        : reading.kind;
  const big = (text: string) => Buffer.from(text, "utf16le").swap16();

  it.each<[string, Uint8Array]>([
    ["little-endian with its mark", Buffer.from(`\ufeff${text}`, "utf16le")],
    ["little-endian without", Buffer.from(text, "utf16le")],
    ["big-endian with its mark", big(`\ufeff${text}`)],
    ["big-endian without", big(text)],
    ["with CRLF", Buffer.from(text.replaceAll("\n", "\r\n"), "utf16le")],
  ])("a file in UTF-16, %s, is read, and that is said", async (_name, bytes) => {
    const { asked, ...reading } = await read(bytes);
    expect(asked).toBe(bytes.length);
    expect(notesOf(reading)).toEqual(["read.utf16"]);
  });

  it("a file in UTF-16 with half a character is refused", async () => {
    const bytes = Buffer.concat([Buffer.from(`\ufeff${text}`, "utf16le"), Buffer.of(0x00, 0xd8)]);
    expect(await read(bytes)).toMatchObject({ kind: "unreadable", code: "NOT_UTF8" });
  });

  const lines = (of: string, change: (line: string) => string) =>
    of.split("\n").map(change).join("\n");
  it.each<[string, (text: string) => string, string[]]>([
    ["with CRLF", (of) => of.replaceAll("\n", "\r\n"), []],
    ["with spaces around it", (of) => `\n  \n${of}\n\n`, []],
    ["quoted", (of) => lines(of, (line) => `> ${line}`), ["read.restored"]],
    ["quoted twice", (of) => lines(of, (line) => `>> ${line}`), ["read.restored"]],
    ["indented", (of) => lines(of, (line) => `\u00a0\u00a0${line}`), ["read.restored"]],
    ["in a fence", (of) => `\`\`\`json\n${of}\n\`\`\`\n`, ["read.restored"]],
    ["in a mail", (of) => `Dear all,\n\n${of}\n\nRegards`, ["read.within"]],
    ["in a quoted mail", (of) => lines(`Hi,\n${of}\nBye`, (line) => `> ${line}`), ["read.within"]],
  ])(
    "a text %s is read, pasted and, where it stands alone, as a file",
    async (name, change, notes) => {
      for (const of of [text, JSON.stringify(proof, null, 2), note, logProof]) {
        const changed = change(of);
        expect([name, notesOf(await readPasted(changed))]).toEqual([name, notes]);
        const { asked, ...file } = await read(changed);
        expect(asked).toBeGreaterThan(0);
        expect(notesOf(file)).toEqual(name.endsWith("mail") ? "document" : notes);
      }
    },
  );

  it("a checkpoint that was changed beyond that is named as one, and no document is taken for one", () => {
    expect(readText(note.replaceAll("\u2014 ", "signature - "))).toMatchObject({
      code: "MALFORMED",
      reason: { code: "unread.checkpoint" },
    });
    const [origin, size, root] = note.split("\n");
    expect(readText(`${origin}\n${size}\n${root}\n\nMinutes of a meeting\n`).kind).toBe("document");
  });

  it("hostile texts of the largest size are read in time that grows with their size only", async () => {
    const fill = (part: string) => part.repeat(Math.floor(MAX_PASTED_LENGTH / part.length));
    const [origin, size, root] = note.split("\n");
    for (const part of [
      "http://",
      '{"\n',
      "> ",
      "\n",
      " ",
      "- a ",
      "\u2014 a b\n",
      "[{\n",
      "https://a#evidence=",
    ]) {
      const hostile = fill(part);
      for (const given of [
        hostile,
        `${origin}\n${size}\n${root}\n\n${hostile}`.slice(0, MAX_PASTED_LENGTH),
      ]) {
        const { kind } = await readPasted(given, {
          link: async () => ({ ok: false, code: "DAMAGED" }),
        });
        expect(["document", "unreadable"]).toContain(kind);
      }
    }
  });

  it("a link with evidence is read in Markdown, in a mail, broken into lines and in a shortcut", async () => {
    const seen: string[] = [];
    const link = async (fragment: string) => {
      seen.push(fragment);
      return { ok: true, text } as const;
    };
    const packed = "ab-_".repeat(30);
    const fragment = `#evidence=1.${packed.length}.${packed}`;
    const address = `https://explorer.example/verify${fragment}`;
    const broken = `${address.slice(0, 80)}=\n${address.slice(80)}`;
    for (const given of [
      address,
      `<${address}>`,
      `[the contract](${address})`,
      `See ${address}, please.`,
      broken,
      `> ${broken.replace("=\n", "\n> ")}`,
    ]) {
      expect(await readPasted(given, { link })).toMatchObject({ kind: "evidence" });
    }
    for (const file of [address, `[InternetShortcut]\r\nURL=${address}\r\n`]) {
      expect(await read(file, { link })).toMatchObject({ kind: "evidence" });
    }
    expect(new Set(seen)).toEqual(new Set([fragment]));
    expect(await readPasted("https://explorer.example/verify", { link })).toMatchObject({
      kind: "document",
    });
  });

  it("several pieces of evidence in one mail are refused, because none is left out silently", async () => {
    const link = async () => ({ ok: true, text }) as const;
    const address = (letter: string) =>
      `https://explorer.example/verify#evidence=1.8.${letter.repeat(8)}`;
    const mails = {
      "two links": `${address("a")}\n${address("b")}`,
      "a link and a bundle": `Hello\n\n${text}\n\n${address("a")}\n`,
      "a checkpoint and a bundle": `Hello\n\n${note}\nand\n${text}\nRegards`,
    };
    for (const [name, mail] of Object.entries(mails))
      expect(await readPasted(mail, { link }), name).toMatchObject({ code: "SEVERAL" });
    const files = {
      "two links": mails["two links"],
      "a link sixteen times and another": `${`${address("a")}\n`.repeat(16)}${address("b")}`,
    };
    for (const [name, file] of Object.entries(files))
      expect(await read(file, { link }), name).toMatchObject({ code: "SEVERAL" });
    // A mail shows the address of a link beside the link.
    const twice = `See ${address("a")} <${address("a")}>`;
    expect(await readPasted(twice, { link })).toMatchObject({ kind: "evidence" });
  });
});

describe("[RD2] what is known and no evidence", () => {
  const der = (hex: string) => Buffer.from(hex.replaceAll(" ", ""), "hex");
  const message = (content: string) =>
    `30 82 01 00 06 09 2a 86 48 86 f7 0d 01 07 02 a0 82 00 f0 30 82 00 e0 02 01 01 31 00 ${content}`;
  const detached = "30 0b 06 09 2a 86 48 86 f7 0d 01 07 01";
  const attached = "30 13 06 09 2a 86 48 86 f7 0d 01 07 01 a0 06 04 04 61 62 63 64";
  it.each<[string, Uint8Array | string]>([
    ["OPENTIMESTAMPS", Buffer.from("\0OpenTimestamps\0\0Proof\0\xbf\x89", "latin1")],
    ["C2PA_MANIFEST", Buffer.from("\0\0\x10\0jumb\0\0\0\x1ejumdc2pa\0\x11", "latin1")],
    ["SIGSTORE_BUNDLE", '{"mediaType": "application/vnd.dev.sigstore.bundle.v0.3+json"}'],
    ["IN_TOTO", '{"payloadType": "application/vnd.in-toto+json", "payload": ""}'],
    ["CHAINPOINT", '{"@context": "https://w3id.org/chainpoint/v3", "type": "Chainpoint"}'],
    ["PGP_SIGNATURE", "-----BEGIN PGP SIGNATURE-----\n\niHUEABYK\n-----END PGP SIGNATURE-----\n"],
    ["PGP_SIGNATURE", der("88 75 04 00 16 0a 00 1d")],
    ["PGP_SIGNATURE", der("89 02 33 04 00 01 08 00 1d")],
    ["PGP_SIGNATURE", der("c2 75 04 00 16 0a 00 1d")],
    ["SSH_SIGNATURE", "-----BEGIN SSH SIGNATURE-----\nU1NIU0lH\n-----END SSH SIGNATURE-----\n"],
    ["MINISIGN", "untrusted comment: signature\nRUQf6LRC\ntrusted comment: x\nAAAA\n"],
    ["CMS_SIGNATURE", der(`${message(detached)} 31 02 05 00`)],
    [
      "CMS_SIGNATURE",
      der(
        `30 80 06 09 2a 86 48 86 f7 0d 01 07 02 a0 80 30 80 02 01 01 31 00 30 80 06 09 2a 86 48 86 f7 0d 01 07 01 00 00 31 02`,
      ),
    ],
    ["CERTIFICATES", der(`${message(detached)} 31 00`)],
    ["CERTIFICATES", der("30 82 03 00 30 82 02 00 a0 03 02 01 02 02 01 01")],
    ["CERTIFICATES", "A root:\r\n-----BEGIN CERTIFICATE-----\r\nMIIB\r\n-----END CERTIFICATE-----"],
    ["POLICY", "# mine\nlog log.example+c29317c9+ATAV\nquorum none\n"],
    ["POLICY", "quorum none\r\n"],
    [
      "OBSERVERS",
      "# mine\nobserver mainnet observer.example+c29317c9+ATAV https://observer.example\n",
    ],
    ["KEY_DIRECTORY", '{"format": "digital-evidence-directory", "version": 1}'],
    ["KEY_NAMES", '{"format": "digital-evidence-named-keys", "version": 1, "names": []}'],
    ["CASE_MANIFEST", '{"format": "digital-evidence-case", "version": 1, "files": []}'],
    [
      "CASE_PAGE",
      '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<meta name="generator" content="digital-evidence-case">',
    ],
  ])("is named: %s", async (code, bytes) => {
    expect(await read(bytes)).toMatchObject({ kind: "named", code });
  });

  it.each<[string, Uint8Array | string]>([
    ["words about a log", "log in here\nwitness the change\n"],
    ["a binary file", der("88 75 99 00 16")],
    [
      "a page that quotes the mark of a case's first page",
      '<!doctype html><html lang="en"><head><title>Marks</title><meta charset="utf-8">\n<meta name="generator" content="digital-evidence-case">',
    ],
    ["a key", "-----BEGIN PUBLIC KEY-----\nMCow\n-----END PUBLIC KEY-----\n"],
  ])("is not taken for it: %s", async (_name, bytes) => {
    expect(await read(bytes)).toMatchObject({ kind: "document" });
  });

  it.each<[string, Uint8Array | string]>([
    ["SIGNED_PDF", "%PDF-1.7\n1 0 obj <</Type /Sig /ByteRange [0 1 2 3]>>"],
    ["SIGNED", der(`${message(attached)} 31 02 05 00`)],
    ["SIGNED", "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA512\n\nwords\n"],
    ["EMAIL", "Received: from a\r\nFrom: b@example.org\r\nMIME-Version: 1.0\r\n\r\nHello"],
    ["MHTML", "From: <Saved by Blink>\r\nSnapshot-Content-Location: https://example.org/\r\n"],
    ["ARCHIVE", der("37 7a bc af 27 1c 00 04")],
    ["ARCHIVE", der("1f 8b 08 00 00 00 00 00")],
    ["ARCHIVE", Buffer.concat([Buffer.alloc(257), Buffer.from("ustar\0")])],
  ])("is a document first, with a note: %s", async (code, bytes) => {
    const pdf = async () => ({ ok: false, code: "NOT_A_BUNDLE" }) as const;
    expect(await read(bytes, { pdf })).toMatchObject({
      kind: "document",
      also: { code: `document.also.${code}` },
    });
  });
});

it.each([
  ["without a list", "{}"],
  ["with a list that is none", '{"files": {}}'],
  ["with a file that has no hash", '{"files": [{"name": "a"}]}'],
  ["with a bundle that has no hash", '{"files": [], "fingerprints": [{"file": "a"}]}'],
  [
    "with two hashes of one file",
    `{"files": [{"name": "a", "sha256": "${"ab".repeat(32)}"}], "fingerprints": [{"file": "a", "sha256": "${"cd".repeat(32)}"}]}`,
  ],
])("[CE7] the manifest of a case %s cannot be read", (_, members) => {
  const manifest = { format: "digital-evidence-case", ...(JSON.parse(members) as object) };
  expect(readText(JSON.stringify(manifest))).toMatchObject({
    kind: "unreadable",
    code: "MALFORMED",
    reason: { code: "unread.case.list" },
  });
});

describe("[CE7] a case", () => {
  const manifest = (count: number) =>
    JSON.stringify({
      format: "digital-evidence-case",
      fingerprints: Array.from({ length: count }, (_, at) => ({
        file: `${at}.json`,
        sha256: createHash("sha256").update(text).digest("hex"),
      })),
    });
  const packed = (name: string, content: string, size: number) => {
    const bytes = new TextEncoder().encode(content);
    const pieces = async function* () {
      yield bytes;
    };
    return { name, size, packedSize: size, isEncrypted: false, pieces, read: async () => bytes };
  };
  const codes = (readings: readonly Reading[]) =>
    readings.map((reading) => ("code" in reading ? reading.code : reading.kind));

  it("with more than is unpacked is no success: bundles beyond the limit are named, and not judged", async () => {
    const count = 40;
    const zip = new TextEncoder().encode("PK\u0003\u0004");
    const files = Array.from({ length: count }, (_, at) =>
      packed(`${at}.json`, text, MAX_EVIDENCE_BYTES),
    );
    const archive = await readFile(
      { size: zip.length, read: async () => zip },
      { zip: async () => [packed("manifest.json", manifest(count), 9), ...files] },
    );
    if (archive.kind !== "archive") throw new Error(archive.kind);
    expect(codes(archive.members.map(({ reading }) => reading))).toEqual([
      "CASE_MANIFEST",
      ...Array<string>(31).fill("evidence"),
      ...Array<string>(9).fill("TOO_LARGE"),
    ]);
  });

  it("with more than is compared is no success: bundles beyond the limit are named, and not judged", async () => {
    const digest = async () => createHash("sha256").update(text).digest("hex");
    const files = [
      { name: "manifest.json", reading: readText(manifest(2)), size: 9 },
      ...["0.json", "1.json"].map((name) => ({ name, reading: readText(text), size: 10, digest })),
    ];
    const compared = await compareWithCase(files, 15);
    expect(codes([...compared.values()])).toEqual(["TOO_LARGE"]);
    // The sentence that all are unchanged is only for all.
    const unread = [...files.slice(0, 2), { name: "1.json", reading: null, size: 1 }];
    expect(codes([...(await compareWithCase(unread)).values()])).toEqual([]);
    const whole = await compareWithCase(files, 20);
    expect(codes([...whole.values()])).toEqual(["CASE_MANIFEST"]);
    expect(whole.get("manifest.json")).toMatchObject({
      advice: { code: "named.CASE_MANIFEST.compared" },
    });
  });
});

describe("what a piece of evidence supplies", () => {
  const knownOf = (given: string) => {
    const reading = readText(given);
    if (reading.kind !== "evidence" || reading.pieces[0] === undefined) throw new Error();
    return knownFrom(reading.pieces[0]);
  };
  const damagedIn = (given: string) =>
    knownOf(given).manifest?.flatMap(({ part, verdict }) => (verdict === "fail" ? [part] : []));

  it("is its own parts, and every other part is absent and not missing", () => {
    const absent = { state: "absent" };
    expect(knownOf(JSON.stringify(proof))).toEqual({
      record: absent,
      proof: { state: "supplied", value: proof, from: "file" },
      batch: absent,
      snapshot: absent,
    });
    expect(knownOf(JSON.stringify(record))).toMatchObject({
      hash: { value: sound.hash, from: "file" },
      record: { state: "supplied", value: record },
      proof: absent,
    });
    expect(knownOf(text)).toMatchObject({ statedNetwork: "local", batch: absent });
    expect(damagedIn(text)).toEqual([]);
  });

  it("names the parts of a bundle that its manifest does not fit", () => {
    const changed = text.replace('"network": "local"', '"network": "mainnet"');
    expect(damagedIn(changed)).toEqual(["about"]);
    const both = changed.replace('"documentId": "contract-1"', '"documentId": "contract-2"');
    expect(damagedIn(both)).toEqual(["about", "record"]);
  });

  it("can be the document id of a fingerprint", () => {
    for (const given of [text, JSON.stringify(record), page]) {
      expect(documentIdIn(readText(given), sound.hash)).toBe("contract-1");
      expect(documentIdIn(readText(given), sound.hash.toUpperCase())).toBe("contract-1");
      expect(documentIdIn(readText(given), "9".repeat(64))).toBeNull();
    }
    expect(documentIdIn(readText(JSON.stringify(proof)), sound.hash)).toBeNull();
  });
});
