import { isDeepStrictEqual } from "node:util";
import { deflateRawSync, deflateSync, inflateSync } from "node:zlib";
import { makeZip } from "client-zip";
import { Draw } from "../../packages/evidence/lies/draw.ts";
import { bundleOfLink } from "./unpack.ts";

/** The forms in which evidence is saved. For `link`, the file contains the part of the address after `#evidence=`. */
export const FORMS = [
  "proof",
  "bundle",
  "bundle without timestamps",
  "unlogged bundle",
  "html",
  "pdf",
  "zip",
  "link",
] as const;
export type Form = (typeof FORMS)[number];

/** A file that the product made, and the range of its bytes that contains the evidence. */
export type Original = { form: Form; bytes: Uint8Array; evidence: Region };
export type Region = { from: number; to: number };

export type Changed = {
  bytes: Uint8Array;
  how: string;
  /**
   * `other`: the evidence in the file has a different value, or can no longer be read as JSON. `same`: it has the
   * same value. `unbound`: only a member that no digest covers was changed. The only such member is the `type` of a
   * bare proof.
   */
  evidence: "other" | "same" | "unbound";
};

export async function changeOf(original: Original, seed: number, index: number): Promise<Changed> {
  const draw = new Draw(seed, index);
  return draw.chance(30) ? changeMember(original, draw) : changeByte(original, draw);
}

function changeByte(original: Original, draw: Draw): Changed {
  const { bytes, evidence, form } = original;
  // The evidence can be a small part of the file. On average, half of the changes are therefore made inside it, and the
  // other half anywhere in the file.
  const region = draw.chance(50) ? evidence : { from: 0, to: bytes.length };
  const at = region.from + draw.below(region.to - region.from);
  // A link is an address, which can contain printable characters only.
  const isPrintable = draw.chance(50) || form === "link";
  const byte = isPrintable ? 0x20 + draw.below(95) : draw.below(256);
  const kind = draw.weighted([
    [50, "substituted"],
    [25, "deleted"],
    [25, "inserted"],
  ] as const);
  const put =
    kind === "deleted" ? [] : [kind === "substituted" && bytes[at] === byte ? byte ^ 1 : byte];
  const changed = splice(bytes, { from: at, to: kind === "inserted" ? at : at + 1 }, put);
  const isInside = at >= evidence.from && at < evidence.to;
  const moved = { from: evidence.from, to: evidence.to + changed.length - bytes.length };
  return {
    bytes: changed,
    how: `byte ${at} ${kind}${kind === "deleted" ? "" : ` (0x${put[0]?.toString(16)})`}`,
    evidence: isInside
      ? compare(original, { ...original, bytes: changed, evidence: moved })
      : "same",
  };
}

async function changeMember(original: Original, draw: Draw): Promise<Changed> {
  const value = evidenceIn(original) as Members;
  const [parent, key] = draw.pick(placesIn(value));
  const how = changeAt(parent, key, draw);
  const text = Buffer.from(JSON.stringify(value, null, draw.chance(50) ? 2 : 0));
  const changed = await withEvidence(original, text);
  const evidence = compare(original, {
    ...original,
    bytes: text,
    evidence: { from: 0, to: text.length },
    form: "bundle",
  });
  return { bytes: changed, how: `member ${key}: ${how}`, evidence };
}

type Members = Record<string, unknown>;

function placesIn(value: unknown): [Members, string][] {
  if (typeof value !== "object" || value === null) return [];
  const members = value as Members;
  return Object.keys(members).flatMap((key) => [
    [members, key] as [Members, string],
    ...placesIn(members[key]),
  ]);
}

function changeAt(parent: Members, key: string, draw: Draw): string {
  const old = parent[key];
  const kind = draw.pick(["value", "value", "value", "remove", "add", "null"] as const);
  if (kind === "add" || (kind === "null" && old === null)) {
    const name = `${key}${draw.hex(4)}`;
    if (Array.isArray(parent)) parent.push(old);
    else parent[name] = old;
    return "repeated under another name";
  }
  if (kind === "remove") {
    if (Array.isArray(parent)) parent.splice(Number(key), 1);
    else delete parent[key];
    return "removed";
  }
  parent[key] = kind === "null" ? null : otherValue(old, draw);
  return kind === "null" ? "null" : "another value";
}

function otherValue(old: unknown, draw: Draw): unknown {
  if (typeof old === "number") return old + 1;
  if (typeof old === "boolean") return !old;
  if (typeof old !== "string") return draw.hex(8);
  if (old === "") return "x";
  const at = draw.below(old.length);
  const digit = old[at] === "0" ? "1" : "0";
  return old.slice(0, at) + digit + old.slice(at + 1);
}

/** Reads the evidence in a file with parsers that the product does not use. @throws if they cannot read it */
function evidenceIn({ form, bytes, evidence }: Original): unknown {
  const raw = bytes.subarray(evidence.from, evidence.to);
  const text = new TextDecoder("utf-8", { fatal: true }).decode(unpacked(form, raw));
  return JSON.parse(text);
}

function unpacked(form: Form, raw: Uint8Array): Uint8Array {
  if (form === "pdf") return inflateSync(raw);
  if (form !== "link") return raw;
  const bundle = bundleOfLink(raw);
  if (bundle === null) throw new Error("the link cannot be unpacked");
  return bundle;
}

export function compare(one: Original, other: Original): Changed["evidence"] {
  try {
    const read = one.form === "proof" ? withLowerCasePaths : (value: unknown) => value;
    const [before, after] = [one, other].map((each) => read(evidenceIn(each))) as [
      Members,
      Members,
    ];
    if (isDeepStrictEqual(before, after)) return "same";
    const { type: _before, ...boundBefore } = before;
    const { type: _after, ...boundAfter } = after;
    return one.form === "proof" && isDeepStrictEqual(boundBefore, boundAfter) ? "unbound" : "other";
  } catch {
    // Changed evidence that cannot be read counts as `other`.
    return "other";
  }
}

/**
 * Writes the paths in a bare proof in lower case. Verifiers ignore the letter case of paths (docs/protocol/proof.md,
 * section 1), so a change of case must not count as a change of the evidence.
 *
 * Paths in a bundle are not converted, because the bundle's manifest covers their letter case too.
 */
function withLowerCasePaths(value: unknown): unknown {
  const paths = new Set(["path", "shared", "remaining"]);
  return JSON.parse(JSON.stringify(value), (key, member: unknown) =>
    paths.has(key) && typeof member === "string" ? member.toLowerCase() : member,
  ) as unknown;
}

/** Puts other evidence into a file, packed or escaped in the way that the file's form requires. */
export async function withEvidence(
  { form, bytes, evidence }: Original,
  text: Uint8Array,
): Promise<Uint8Array> {
  if (form === "zip") {
    const file = { name: "bundles/digital-evidence_changed.json", input: text };
    return new Uint8Array(await new Response(makeZip([file])).arrayBuffer());
  }
  if (form === "link") {
    const packed = deflateRawSync(text).toString("base64url");
    return Buffer.from(`1.${packed.length}.${packed}`);
  }
  if (form === "html") return splice(bytes, evidence, Buffer.from(escaped(text), "latin1"));
  if (form !== "pdf") return splice(bytes, evidence, text);
  const packed = deflateSync(text);
  const changed = Buffer.from(splice(bytes, evidence, packed));
  const dictionary = changed.lastIndexOf("/EmbeddedFile", evidence.from);
  const before = changed
    .toString("latin1", dictionary, evidence.from)
    .replace(/\/Size \d+/, `/Size ${text.length}`)
    .replace(/\/Length \d+/, `/Length ${packed.length}`);
  const put = Buffer.from(before, "latin1");
  const spliced = splice(changed, { from: dictionary, to: evidence.from }, put);
  return withMovedObjects(spliced, evidence.from, spliced.length - bytes.length);
}

/** Corrects the places in a PDF's cross-reference table after the bytes behind `from` were moved. */
function withMovedObjects(bytes: Uint8Array, from: number, by: number): Uint8Array {
  const text = Buffer.from(bytes).toString("latin1");
  const table = text.lastIndexOf("\nxref\n");
  const moved = text
    .slice(table)
    .replaceAll(/^\d{10}(?= \d{5} n)/gm, (at) =>
      String(Number(at) + (Number(at) > from ? by : 0)).padStart(10, "0"),
    )
    .replace(/(?<=startxref\n)\d+/, (at) => String(Number(at) + by));
  return Buffer.from(text.slice(0, table) + moved, "latin1");
}

function escaped(text: Uint8Array): string {
  return Buffer.from(text).toString("latin1").replaceAll("<", "\\u003c");
}

function splice(bytes: Uint8Array, { from, to }: Region, put: Iterable<number>): Uint8Array {
  return Uint8Array.from([...bytes.subarray(0, from), ...put, ...bytes.subarray(to)]);
}
