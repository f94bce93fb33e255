// Makes things that a visitor gives: files, pasted texts, links, ZIP files and cases, whole and damaged. What is true of each is
// noted while it is made, and nothing is read back from it.
import { createHash } from "node:crypto";
import { deflateRawSync } from "node:zlib";
import { readEvidenceFragment } from "../../client/src/evidence-link.ts";
import type { Draw } from "../../evidence/lies/draw.ts";
import { Generator } from "../../evidence/lies/lies.ts";
import { honestLog, logProofOf } from "../../evidence/lies/log-lies.ts";
import { bundleToText, createBundle } from "../../evidence/src/bundle.ts";
import { fillTemplate } from "../../evidence/src/html-verifier.ts";
import type { PackedFile } from "../src/archive.ts";
import { CASE_PAGE_MARK } from "../src/named.ts";
import type { Readers } from "../src/files.ts";
import { pdfWith } from "./given-pdf.ts";

/** What is true of a thing that was given. What is left out is not so. */
export type Given = {
  /** Why the text is not the JSON that is accepted, and between which characters the fault lies. */
  json?: { code: string; from: number; to: number };
  /** Whether it is neither a bundle nor a proof. */
  isNone?: boolean;
  /** Whether it is a proof where a bundle has to be. */
  isOnlyProof?: boolean;
  hasOtherVersion?: boolean;
  /** Whether it is a bundle, or a page for one, that has not its form. */
  isMalformed?: boolean;
  /** The members of a bundle that are wrong. */
  wrong?: readonly string[];
  /** Of a list: how many items are evidence, and how many are not. */
  pieces?: number;
  ignored?: number;
  pastedLength?: number;
  isNotText?: boolean;
  isSlotBroken?: boolean;
  isLogProofBroken?: boolean;
  isCheckpointBroken?: boolean;
  pdf?: string;
  /** The verdict on it, where a table has one. */
  verdict?: string;
  link?: string;
  isInLink?: boolean;
  isSeveral?: boolean;
  /** What a program for text did to it. */
  notes?: readonly string[];
  /** The form of a thing that is known and no evidence. */
  named?: string;
  system?: readonly [name: string, tool: string];
  /** The marks of a document. */
  marks?: readonly string[];
  /** The files of a ZIP by their names. */
  files?: ReadonlyMap<string, Given>;
  listed?: number;
  /** Of a file in a ZIP. */
  zip?: readonly string[];
  /** Of a file that a case lists: whether it is another one. */
  isOther?: boolean;
  /** Of a manifest: the names that it lists, by what is beside it under each. */
  list?: Record<"all" | "missing" | "other" | "unread", readonly string[]> | null;
  isPageAlone?: boolean;
};

export type Way =
  | { by: "file"; bytes: Uint8Array; readers?: Readers }
  | { by: "paste" | "slot" | "fragment"; text: string; readers?: Readers };

export type Thing = { truth: Given; way: Way; isSlow?: boolean };

const encode = (text: string) => new TextEncoder().encode(text);
const file = (text: string): Way => ({ by: "file", bytes: encode(text) });
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

type Texts = Record<"proof" | "record" | "bundle" | "page" | "logProof" | "checkpoint", string>;
let texts: Texts | null = null;

/** Honest evidence in each form, made once. */
export async function honestTexts(): Promise<Texts> {
  if (texts !== null) return texts;
  const generator = new Generator(40);
  for (let number = 0; ; number += 1) {
    const { evidence, subject } = generator.make(number, []);
    const { record, proof, batch } = evidence;
    if (record === undefined || proof === undefined || batch === undefined) continue;
    const at = new Date("2026-03-10T00:00:00.000Z");
    const part = ({ value }: { value: unknown }) => ({ source: "", receivedAt: at, value });
    const bundle = bundleToText(
      createBundle({
        network: "local",
        hash: subject.hash,
        createdAt: at,
        tool: { name: "test", version: "0" },
        parts: { record: part(record), proof: part(proof), batch: part(batch) },
      }),
    );
    const slot = '<script type="application/json" id="digital-evidence-bundle"></script>';
    const about = {
      snapshotHash: subject.hash,
      ordinal: 3,
      madeS: 1_780_000_000,
      nowS: 1_780_000_900,
    };
    const logProof = await logProofOf(honestLog(about));
    texts = {
      proof: JSON.stringify(proof.value),
      record: JSON.stringify(record.value),
      bundle,
      page: fillTemplate(`<!doctype html><main></main>${slot}`, bundle),
      logProof,
      checkpoint: logProof.slice(logProof.indexOf("\n\n") + 2),
    };
    return texts;
  }
}

// JSON that is not accepted.

const KEY = /"[A-Za-z]+":/g;

/** Places in JSON before a member, and the length of its name with the colon. */
const membersIn = (text: string) =>
  [...text.matchAll(KEY)].map(({ index, 0: { length } }) => ({ at: index, length }));

type Damage = (text: string, draw: Draw) => { text: string; json: NonNullable<Given["json"]> };

const inserted =
  (code: string, member: () => string, offset: number, reach = 0): Damage =>
  (text, draw) => {
    const { at } = draw.pick(membersIn(text));
    const from = at + offset;
    return {
      text: text.slice(0, at) + member() + text.slice(at),
      json: { code, from, to: from + reach },
    };
  };

const damages: readonly Damage[] = [
  (text, draw) => {
    const { at, length } = draw.pick(membersIn(text));
    const colon = at + length - 1;
    return {
      text: `${text.slice(0, colon)};${text.slice(colon + 1)}`,
      json: { code: "SYNTAX", from: colon, to: colon },
    };
  },
  (text, draw) => {
    const places = membersIn(text);
    const { at, length } = draw.pick(places.slice(1));
    const to = at + length + draw.below(4);
    return { text: text.slice(0, to), json: { code: "SYNTAX", from: at, to } };
  },
  (text, draw) => {
    const { at, length } = draw.pick(membersIn(text));
    const again = `${text.slice(at, at + length)}1,`;
    const from = at + again.length;
    return {
      text: text.slice(0, at) + again + text.slice(at),
      json: { code: "DUPLICATE_KEY", from, to: from },
    };
  },
  inserted("LONE_SURROGATE", () => '"x":"a\\ud800",', 4),
  inserted("NUMBER_OUT_OF_RANGE", () => '"x":-1e999,', 4),
  inserted("TOO_DEEP", () => `"x":${"[".repeat(70)}${"]".repeat(70)},`, 4, 70),
];

/** Texts that take long to read are read once. */
const slow: readonly (() => { text: string; json: NonNullable<Given["json"]> })[] = [
  () => ({
    text: `{"x":"${"a".repeat(1024 * 1024 + 1)}"}`,
    json: { code: "TOO_LONG", from: 5, to: 5 },
  }),
  () => {
    const many = 2 * 1024 * 1024;
    const text = `{"x":[${"1,".repeat(many)}1]}`;
    return { text, json: { code: "TOO_MANY_VALUES", from: 2 * many, to: text.length } };
  },
];

async function damagedJson(draw: Draw): Promise<Thing> {
  const all = await honestTexts();
  const base = draw.pick([all.proof, all.record, all.bundle, all.bundle]);
  const isSlow = draw.chance(10);
  const { text, json } = isSlow ? draw.pick(slow)() : draw.pick(damages)(base, draw);
  // Pasted, or in a slot, a text may be as long as four million characters alone.
  const way =
    json.code === "TOO_MANY_VALUES"
      ? file(text)
      : draw.pick<Way>([
          file(text),
          { by: "paste", text },
          { by: "slot", text },
          ...(isSlow ? [] : [linkOf(text)]),
        ]);
  return { truth: { json, isInLink: way.by === "fragment" }, way, isSlow };
}

// Bundles.

type Json = Record<string, unknown>;

const wrongMembers: readonly (readonly [path: string, spoil: (bundle: Json) => void])[] = [
  ["hash", (bundle) => void delete bundle["hash"]],
  ["hash", (bundle) => void (bundle["hash"] = "AB".repeat(32))],
  ["network", (bundle) => void (bundle["network"] = "Not a name")],
  ["tool", (bundle) => void (bundle["tool"] = "a tool")],
  ["createdAt", (bundle) => void (bundle["createdAt"] = "yesterday")],
  ["more", (bundle) => void (bundle["more"] = 1)],
  ["parts", (bundle) => void (bundle["parts"] = {})],
  ["parts.more", (bundle) => void ((bundle["parts"] as Json)["more"] = {})],
  [
    "parts.record.receivedAt",
    ({ parts }) => void ((parts as Record<string, Json>)["record"] = { source: "", value: {} }),
  ],
  [
    "manifest.digests.about",
    ({ manifest }) => void delete (manifest as { digests: Json }).digests["about"],
  ],
];

async function wrongBundle(draw: Draw): Promise<Thing> {
  const all = await honestTexts();
  if (draw.chance(25)) {
    const text = draw.pick([
      all.page.replace(/>\{[^]*\}\s*<\/script>/, "></script>"),
      `${all.page}${all.page.slice(all.page.indexOf("<script"))}`,
      all.page.slice(0, -20),
    ]);
    return { truth: { isMalformed: true }, way: file(text) };
  }
  const bundle = JSON.parse(all.bundle) as Json;
  if (draw.chance(30)) {
    bundle["version"] = draw.pick([0, 5, 7, "1", null]);
    const way = anyWay(JSON.stringify(bundle), draw);
    return { truth: { hasOtherVersion: true, isInLink: way.by === "fragment" }, way };
  }
  const spoilt = [draw.pick(wrongMembers), draw.pick(wrongMembers)].slice(draw.below(2));
  for (const [, spoil] of spoilt) spoil(bundle);
  const wrong = spoilt.map(([path]) => path);
  const way = anyWay(JSON.stringify(bundle), draw);
  return { truth: { isMalformed: true, wrong, isInLink: way.by === "fragment" }, way };
}

const anyWay = (text: string, draw: Draw): Way =>
  draw.pick<Way>([
    file(text),
    { by: "paste", text },
    { by: "slot", text: text.replaceAll("<", "\\u003c") },
    linkOf(text),
  ]);

async function notBundle(draw: Draw): Promise<Thing> {
  const all = await honestTexts();
  const isProof = draw.chance(50);
  const text = isProof
    ? all.proof
    : draw.pick([all.checkpoint, "words", '{"a":1}', `[${all.bundle}]`]);
  const way: Way = draw.chance(50) ? { by: "slot", text } : linkOf(text);
  return {
    truth: {
      ...(isProof ? { isOnlyProof: true } : { isNone: true }),
      isInLink: way.by === "fragment",
    },
    way,
  };
}

async function slot(draw: Draw): Promise<Thing> {
  const all = await honestTexts();
  const cut = draw.below(all.bundle.length);
  const with_ = (mark: string) => all.bundle.slice(0, cut) + mark + all.bundle.slice(cut);
  const isNotText = draw.chance(50);
  return {
    truth: isNotText ? { isNotText } : { isSlotBroken: true },
    way: { by: "slot", text: with_(isNotText ? "\ufffd" : "<b>") },
  };
}

// Lists.

async function list(draw: Draw): Promise<Thing> {
  const all = await honestTexts();
  if (draw.chance(15)) {
    const pieces = 10_000 + draw.below(2);
    const text = `[${Array.from({ length: pieces }, () => '{"path":"","witness":[]}').join(",")}]`;
    return { truth: { pieces, ignored: 0 }, way: file(text), isSlow: true };
  }
  const others = ["1", "null", '{"a":1}', '"words"'];
  const items = Array.from({ length: 1 + draw.below(4) }, () =>
    draw.chance(60) ? draw.pick([all.proof, all.record]) : draw.pick(others),
  );
  // Anything in an inner list that is not evidence is ignored too.
  const inner = draw.chance(50) ? [`[${all.proof},${draw.pick(others)}]`] : [];
  const text = `[{"b":2},${[all.proof, ...inner, ...items].join(",")}]`;
  const ignored = 1 + inner.length + items.filter((each) => others.includes(each)).length;
  const way = draw.pick<Way>([file(text), { by: "paste", text }]);
  const pieces = 2 + 2 * inner.length + items.length - ignored;
  return { truth: { pieces, ignored }, way };
}

function pasted(draw: Draw): Thing {
  const pastedLength = 4 * 1024 * 1024 + 1 + draw.below(100);
  return { truth: { pastedLength }, way: { by: "paste", text: "a".repeat(pastedLength) } };
}

async function notText(draw: Draw): Promise<Thing> {
  const all = await honestTexts();
  const bytes = Buffer.from(draw.pick([all.bundle, all.proof, all.page]));
  const at = 60 + draw.below(bytes.length - 60);
  return {
    truth: { isNotText: true },
    way: {
      by: "file",
      bytes: Buffer.concat([bytes.subarray(0, at), Buffer.of(0xff), bytes.subarray(at)]),
    },
  };
}

// Files of a log.

async function logFile(draw: Draw): Promise<Thing> {
  const { logProof, checkpoint } = await honestTexts();
  if (draw.chance(50)) {
    const at = logProof.indexOf("\n") + 1 + draw.below(100);
    return { truth: { isLogProofBroken: true }, way: anyText(logProof.slice(0, at), draw) };
  }
  const text = checkpoint.replace("\n40\n", draw.pick(["\n040\n", "\n99999999999999999999\n"]));
  return { truth: { isCheckpointBroken: true }, way: anyText(text, draw) };
}

const anyText = (text: string, draw: Draw): Way =>
  draw.chance(50) ? file(text) : { by: "paste", text };

// PDFs.

async function pdf(draw: Draw): Promise<Thing> {
  const { bundle, proof } = await honestTexts();
  const { defect, bytes, readers } = pdfWith(bundle, proof, draw);
  return {
    truth: defect === null ? { verdict: "consistent" } : { verdict: "inconclusive", pdf: defect },
    way: { by: "file", bytes, readers },
  };
}

// Links.

const readers: Readers = { link: readEvidenceFragment };

function packed(content: Uint8Array | string): string {
  const digits = Buffer.from(deflateRawSync(content)).toString("base64url");
  return `1.${digits.length}.${digits}`;
}

const fragment = (text: string): Way => ({ by: "fragment", text: `#evidence=${text}`, readers });
const linkOf = (text: string): Way => fragment(packed(text));

async function link(draw: Draw): Promise<Thing> {
  const { bundle } = await honestTexts();
  const whole = packed(JSON.stringify(JSON.parse(bundle)));
  const start = whole.indexOf(".", 2) + 1;
  const cut = start + draw.below(whole.length - start);
  const made: Record<string, () => string> = {
    OTHER_VERSION: () => draw.pick(["2", "9", "10"]) + whole.slice(1),
    NOT_THE_FORM: () => draw.pick([`${whole.slice(0, cut)}!${whole.slice(cut)}`, "words", "1.x.y"]),
    CUT_OFF: () => whole.slice(0, draw.pick([cut, 1, 2, start])),
    APPENDED: () => whole + draw.pick(["A", "_-", "abc"]),
    DAMAGED: () => `1.48.${"_".repeat(48)}`,
    NOT_UTF8: () => packed(Uint8Array.of(0x7b, 0xff, draw.below(256))),
    TOO_LONG: () => `1.40000.${"A".repeat(32 * 1024)}`,
    TOO_LARGE: () => packed("a".repeat(256 * 1024 + 1 + draw.below(9))),
  };
  const code = draw.pick(Object.keys(made));
  const text = made[code]?.() ?? "";
  const address = `https://explorer.example/verify#evidence=${text}`;
  // A text around a link that goes on would be part of it, so only some are pasted.
  const isPasted = ["OTHER_VERSION", "DAMAGED", "NOT_UTF8"].includes(code) && draw.chance(50);
  const way: Way = isPasted ? { by: "paste", text: address, readers } : fragment(text);
  return { truth: { link: code }, way };
}

async function several(draw: Draw): Promise<Thing> {
  const all = await honestTexts();
  const links = ["1.4.AAAA", "1.4.AAAB"].map((each) => `https://a.example/#evidence=${each}`);
  const text = draw.pick([
    `Hello\n${all.proof}\n\n${all.checkpoint}\nBye`,
    `Hello\n${links.join(" \n")}\n`,
    `See\n${all.checkpoint}\nand ${links[0]} \n`,
  ]);
  return { truth: { isSeveral: true }, way: { by: "paste", text, readers } };
}

// Evidence that was changed by programs for text.

async function changed(draw: Draw): Promise<Thing> {
  const all = await honestTexts();
  const base = draw.pick([all.bundle, all.checkpoint, all.logProof]);
  const lines = base.trimEnd().split("\n");
  const how = draw.pick(["utf16", "restored", "within", "none"] as const);
  const truth: Given = { notes: how === "none" ? [] : [how] };
  switch (how) {
    case "utf16":
      return { truth, way: { by: "file", bytes: Buffer.from(`\ufeff${base}`, "utf16le") } };
    case "restored":
      return { truth, way: anyText(lines.map((line) => `> ${line}`).join("\n"), draw) };
    case "within":
      return { truth, way: { by: "paste", text: `Dear you,\n\n${base}\nKind regards` } };
    case "none":
    default:
      return { truth, way: anyText(base, draw) };
  }
}

// What is known and no evidence.

const PEM = "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n";
const KEY_LINE = "log.example+00000000+AAAA";
const foreign: readonly (readonly [system: string, tool: string, content: string | Uint8Array])[] =
  [
    ["OpenTimestamps", "ots verify", Buffer.from("\0OpenTimestamps\0\0Proof\0\xbf\x89", "latin1")],
    [
      "Sigstore",
      "cosign verify-blob --bundle",
      '{"mediaType":"application/vnd.dev.sigstore.bundle.v0.3+json"}',
    ],
    ["in-toto", "cosign verify-blob-attestation", '{"payloadType":"application/vnd.in-toto+json"}'],
    ["Chainpoint", "chp verify", '{"@context":"https://w3id.org/chainpoint/v4"}'],
    ["OpenPGP", "gpg --verify", "-----BEGIN PGP SIGNATURE-----\n\niQ\n"],
    ["OpenSSH", "ssh-keygen -Y verify", "-----BEGIN SSH SIGNATURE-----\nU1NI\n"],
    ["minisign", "minisign -V", "untrusted comment: signature\nRWQf6LRCGA9i\n"],
  ];

function named(draw: Draw): Thing {
  if (draw.chance(25)) {
    const [system, tool, content] = draw.pick(foreign);
    const bytes = typeof content === "string" ? encode(content) : content;
    return { truth: { system: [system, tool] }, way: { by: "file", bytes } };
  }
  const hashes = Array.from({ length: 2 }, () => `${draw.hex(64)}  a file`).join("\n");
  const forms: Record<string, string> = {
    CASE_TABLE: '"file","kind","fingerprint hash",\n',
    HASH_LIST: hashes,
    POLICY: `log ${KEY_LINE}\nquorum none\n`,
    OBSERVERS: `observer local ${KEY_LINE}\n`,
    KEY_DIRECTORY: '{"format":"digital-evidence-directory"}',
    KEY_NAMES: '{"format":"digital-evidence-named-keys"}',
    CERTIFICATES: PEM,
    CASE_MANIFEST: '{"format":"digital-evidence-case","files":[]}',
    CASE_PAGE: `<!doctype html>\n<html lang="en">\n<head>\n${CASE_PAGE_MARK}\n`,
  };
  const form = draw.pick(Object.keys(forms));
  return { truth: { named: form }, way: file(forms[form] ?? "") };
}

function document(draw: Draw): Thing {
  const tar = Buffer.alloc(512, 0);
  tar.write("ustar", 257);
  const marks: Record<string, string | Uint8Array> = {
    SIGNED_PDF: `%PDF-1.7\n/ByteRange [0 1]\n`,
    SIGNED: "-----BEGIN PGP SIGNED MESSAGE-----\nHello\n",
    EMAIL: "Received: from a\nMessage-ID: <a@b>\n\nHello",
    MHTML: "From: <Saved by Blink>\nMIME-Version: 1.0\n\n",
    ARCHIVE: draw.pick([tar, Uint8Array.of(0x1f, 0x8b, 8, 0, 1)]),
    NONE: draw.pick(["Minutes of the meeting", "%PDF-1.7\nno signature", "To: you\n\nA letter"]),
  };
  const mark = draw.pick(Object.keys(marks));
  const content = marks[mark] ?? "";
  const bytes = typeof content === "string" ? encode(content) : content;
  const none: Readers = { pdf: () => Promise.resolve({ ok: false, code: "NOT_A_BUNDLE" }) };
  return {
    truth: { marks: mark === "NONE" ? [] : [mark] },
    way: { by: "file", bytes, readers: none },
  };
}

// ZIP files, by what their reader lists, and cases.

type Packed = { name: string; bytes: Uint8Array; truth: Given; flaws?: readonly Flaw[] };
type Flaw = "encrypted" | "large" | "damaged";

function packedFile({ name, bytes, flaws = [] }: Packed): PackedFile {
  const isLarge = flaws.includes("large");
  const content = () => {
    if (flaws.includes("damaged")) throw new Error("the checksum is wrong");
    return bytes;
  };
  return {
    name,
    size: isLarge ? 3 * 1024 * 1024 : bytes.length,
    packedSize: isLarge ? 100 : bytes.length,
    isEncrypted: flaws.includes("encrypted"),
    read: async (to, from = 0) => content().subarray(from, to),
    pieces: async function* () {
      yield content();
    },
  };
}

const ZIP = encode("PK\u0003\u0004\u0014");
const zipOf = (files: readonly PackedFile[] | null): Way => ({
  by: "file",
  bytes: ZIP,
  readers: { zip: () => Promise.resolve(files) },
});

async function zip(draw: Draw): Promise<Thing> {
  const all = await honestTexts();
  const kind = draw.below(100);
  if (kind < 6) return { truth: { marks: ["UNOPENED_ZIP"] }, way: { by: "file", bytes: ZIP } };
  if (kind < 12) return { truth: { marks: ["DAMAGED_ZIP"] }, way: zipOf(null) };
  if (kind < 18) {
    const listed = 5001 + draw.below(9);
    const files = Array.from({ length: listed }, (_, at) =>
      packedFile({ name: `${at}`, bytes: ZIP, truth: {} }),
    );
    return { truth: { listed }, way: zipOf(files) };
  }
  if (kind < 28) {
    const isNested = draw.chance(50);
    const words = { name: "a.txt", bytes: encode("words"), truth: {} };
    const nested = { name: "b.zip", bytes: ZIP, truth: {} };
    const files = [words, ...(isNested ? [nested] : [])].map(packedFile);
    return { truth: { marks: [isNested ? "UNOPENED_ZIP" : "ZIP"] }, way: zipOf(files) };
  }
  const files: Packed[] = [{ name: "proof.json", bytes: encode(all.proof), truth: {} }];
  for (let count = draw.below(4); count > 0; count -= 1) {
    const isBad = draw.chance(25);
    const name = isBad
      ? draw.pick(["../up.txt", "a\\b.txt", "a//b", "c:d"])
      : draw.pick(["PROOF.json", "a.json", "b.json", "c.json", "d.json", "words.txt"]);
    const flaws = draw.pick<readonly Flaw[]>([[], [], ["encrypted"], ["large"], ["damaged"]]);
    files.push({ name, bytes: encode(draw.pick([all.record, all.proof])), truth: {}, flaws });
  }
  const names = files.map(({ name }) => name.toLowerCase());
  const truth = new Map(
    files.map(({ name, flaws = [] }) => [
      name,
      {
        zip: [
          ...files.filter((each) => each.name === name).flatMap((each) => each.flaws ?? flaws),
          ...(/\\|:|\/\/|\.\./.test(name) ? ["name"] : []),
          ...(names.filter((each) => each === name.toLowerCase()).length > 1 ? ["same"] : []),
        ],
      },
    ]),
  );
  return { truth: { files: truth }, way: zipOf(files.map(packedFile)) };
}

async function caseFolder(draw: Draw): Promise<Thing> {
  const all = await honestTexts();
  const folder = draw.pick(["", "case/"]);
  const page = encode(`<!doctype html>\n<html lang="en">\n<head>\n${CASE_PAGE_MARK}\n`);
  const contents = [all.proof, all.bundle, all.checkpoint, all.record].map(encode);
  const listed = contents
    .slice(0, 1 + draw.below(4))
    .map((bytes, at) => ({ name: `${at}.json`, bytes, sha256: sha256(bytes) }));
  const fate = listed.map(() =>
    draw.weighted([
      [6, "kept"],
      [1, "missing"],
      [1, "other"],
      [1, "unread"],
    ] as const),
  );
  const named_ = (wanted: string) =>
    listed.filter((_, at) => fate[at] === wanted).map(({ name }) => name);
  const isListBroken = draw.chance(12);
  const hasManifest = draw.chance(88);
  const manifest = {
    format: "digital-evidence-case",
    fingerprints: isListBroken
      ? draw.pick<unknown>([
          5,
          [{ file: 1 }],
          [
            { file: "a", sha256: "1" },
            { file: "a", sha256: "2" },
          ],
        ])
      : listed.map(({ name, sha256: digest }) => ({ file: name, sha256: digest })),
  };
  const isPaged = draw.chance(50) || !hasManifest;
  const files: Packed[] = [
    ...(isPaged ? [{ name: `${folder}index.html`, bytes: page, truth: {} }] : []),
    ...(hasManifest
      ? [{ name: `${folder}case.json`, bytes: encode(JSON.stringify(manifest)), truth: {} }]
      : []),
    ...listed.flatMap(({ name, bytes }, at) => {
      if (fate[at] === "missing") return [];
      // Another file: evidence with a space behind it, or a page of another kind.
      const isNamed = draw.chance(40);
      const changedBytes = isNamed ? encode(PEM) : Buffer.concat([bytes, encode("\n")]);
      const flaws =
        fate[at] === "unread" ? [draw.pick(["encrypted", "large", "damaged"] as const)] : [];
      const held = fate[at] === "other" ? changedBytes : bytes;
      return [{ name: folder + name, bytes: held, truth: {}, flaws }];
    }),
  ];
  const all_ = listed.map(({ name }) => name);
  const [missing, other, unread] = [named_("missing"), named_("other"), named_("unread")];
  const isRead = hasManifest && !isListBroken;
  const truth = new Map<string, Given>(
    files.map(({ name, bytes, flaws = [] }) => {
      const own = name.slice(folder.length);
      if (own === "case.json") {
        const whole = isListBroken ? null : { all: all_, missing, other, unread };
        return [name, { named: "CASE_MANIFEST", list: whole }];
      }
      if (own === "index.html") return [name, { named: "CASE_PAGE", isPageAlone: !isRead }];
      const isCertificate = new TextDecoder().decode(bytes) === PEM;
      return [
        name,
        {
          isOther: isRead && other.includes(own),
          ...(isCertificate ? { named: "CERTIFICATES" } : {}),
          zip: flaws,
          notes: [],
        },
      ];
    }),
  );
  return { truth: { files: truth }, way: zipOf(files.map(packedFile)) };
}

const makers: readonly (readonly [weight: number, (draw: Draw) => Promise<Thing> | Thing])[] = [
  [14, damagedJson],
  [8, wrongBundle],
  [5, notBundle],
  [4, slot],
  [6, list],
  [2, pasted],
  [2, notText],
  [4, logFile],
  [6, pdf],
  [12, link],
  [2, several],
  [8, changed],
  [14, named],
  [8, document],
  [14, zip],
  [14, caseFolder],
];

export const makeThing = async (draw: Draw): Promise<Thing> => draw.weighted(makers)(draw);
