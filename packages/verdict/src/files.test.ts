// Tests what a thing is taken for, by every way in which a surface reads it.
import { bundleToText, createBundle } from "@digital-evidence/evidence/bundle";
import { fillTemplate } from "@digital-evidence/evidence/html-verifier";
import { describe, expect, it } from "vitest";
import caseOfSummaries from "../../../vectors/cases/15-list-of-summaries.json";
import { sound } from "../../../apps/explorer/test/sound-evidence.ts";
import { signedLog } from "../../../apps/explorer/test/signed-log.ts";
import {
  type AttachedFile,
  documentIdIn,
  knownFrom,
  MAX_EVIDENCE_BYTES,
  MAX_PASTED_LENGTH,
  MAX_PIECES,
  readFile,
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
const note = new TextDecoder().decode((await signedLog([new Uint8Array(32)])).get("checkpoint"));

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
    ["case 15, a list of summaries", caseOfSummaries, ["record", "record", "record"]],
  ])("reads %s", (_name, value, expected) => {
    expect(kinds(value)).toEqual(expected);
  });

  it("is a bundle as a whole, whatever else the bundle has", () => {
    for (const also of [{ data: bundle }, { path: "ab", witness: [] }, proof]) {
      expect(kinds({ ...bundle, ...also })).not.toContain("proof");
      expect(kinds({ ...bundle, ...also })).not.toContain("bundle");
    }
  });

  it("may be a pasted checkpoint, with or without its last line break", () => {
    expect(readPasted(note).kind).toBe("log");
    expect(readPasted(`  ${note.trimEnd()}`).kind).toBe("log");
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

  it("with too many pieces, or pasted with too many characters, is refused", () => {
    const proofs = (count: number) =>
      `[${Array.from({ length: count }, () => JSON.stringify({ path: "", witness: [] })).join(",")}]`;
    expect(readText(proofs(MAX_PIECES)).kind).toBe("evidence");
    expect(readText(proofs(MAX_PIECES + 1))).toMatchObject({ code: "TOO_MANY_PIECES" });
    expect(readPasted(`${" ".repeat(MAX_PASTED_LENGTH - 2)}{}`).kind).toBe("document");
    expect(readPasted(" ".repeat(MAX_PASTED_LENGTH + 1))).toMatchObject({ code: "TOO_LONG" });
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
    expect(await read(long)).toEqual({ kind: "document", code: "NOT_A_BUNDLE", asked: 64 });
    long.set(new TextEncoder().encode('{"a":1}'));
    expect(await read(long)).toEqual({ kind: "document", code: "TOO_LARGE", asked: 64 });
    long.set(new TextEncoder().encode("<!doctype html>"));
    expect(await read(long)).toEqual({ kind: "document", code: "NOT_A_BUNDLE", asked: 64 });
    long.set(new TextEncoder().encode("%PDF-1.7"));
    const readers = { pdf: pdf({ ok: true, bytes: new Uint8Array() }) };
    expect(await read(long, readers)).toMatchObject({ kind: "document", asked: 64 });
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
