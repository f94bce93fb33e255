// A bundle holds evidence in one file that can be verified years later without the service:
// docs/protocol/bundle.md. A bundle from a stranger is untrusted. Its manifest can show damage to the file, but
// not where the file comes from.
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { canonicalize, type JsonErrorCode, parseJson } from "./canonical-json.ts";
import { HASH_PATTERN } from "./hash.ts";
import {
  LOG_PROOF_LIMITS,
  LOG_TIMESTAMP_LIMITS,
  OBSERVATIONS_LENGTH,
  OBSERVATIONS_MAX,
} from "./limits.ts";
import { isJsonObject, type JsonObject } from "./json-object.ts";
import { proofShape } from "./proof-shape.ts";
import { isTime } from "./time.ts";
import {
  type Evidence,
  type ManifestLine,
  type Supplied,
  type Verification,
  verifyEvidence,
} from "./verify-evidence.ts";

export const BUNDLE_FORMAT = "digital-evidence-bundle";
/**
 * A bundle that contains a proof of a log has version 2, and one that also contains timestamps has version 3. One that
 * contains what observers saw has version 4, with or without these parts. Older verifiers refuse these versions, so they
 * cannot judge the bundle while ignoring a part. Any other bundle has version 1, which all verifiers read.
 */
const VERSION = { plain: 1, logged: 2, timestamped: 3, observed: 4 } as const;
export const BUNDLE_PARTS = ["record", "proof", "batch", "snapshot"] as const;
export type BundlePartName = (typeof BUNDLE_PARTS)[number];
/** The parts about the log. Version 1 has none of them, version 2 has the first, and version 3 has both. */
const LOG_PARTS = ["logProof", "timestamps"] as const;
const EVERY_PART = [...BUNDLE_PARTS, ...LOG_PARTS, "observations"] as const;

/**
 * One answer of a service: the address that was asked, the time at which the answer was received (RFC 3339, UTC), and
 * the answer's `data` as received.
 */
export type BundlePart = { source: string; receivedAt: string; value: JsonObject };

/** The proof that the snapshot is in a log: the text of a `.tlog-proof`. `source` is the address of the log's files. */
export type BundleLogProof = { source: string; receivedAt: string; value: string };

/** The token of one timestamp authority over the checkpoint in the bundle's `logProof`. */
export type BundleTimestamp = {
  /** The name by which the service calls the authority. */
  authority: string;
  /** The certificate that the service names for the authority, in DER, as Base64. It may be a wrong certificate. */
  certificate: string;
  /** The token in DER, as Base64. */
  token: string;
};

export type BundleTimestamps = { source: string; receivedAt: string; value: BundleTimestamp[] };

/** What one observer answered: the texts of `.tlog-proof` files. `source` is the address of its files. */
export type BundleObservation = { source: string; receivedAt: string; value: string[] };

export type Bundle = {
  format: typeof BUNDLE_FORMAT;
  version: (typeof VERSION)[keyof typeof VERSION];
  tool: { name: string; version: string };
  createdAt: string;
  /** The network that the file names. Nothing in the file proves that the evidence is from this network. */
  network: string;
  /** The fingerprint hash that the bundle is about. */
  hash: string;
  parts: { [Name in BundlePartName]?: BundlePart } & {
    logProof?: BundleLogProof;
    timestamps?: BundleTimestamps;
    observations?: BundleObservation[];
  };
  manifest: {
    algorithm: "SHA-256";
    canonicalization: "RFC 8785";
    /**
     * One digest for each part. `about` is the digest of all members of the bundle except `parts` and `manifest`.
     */
    digests: { about: string } & { [Name in (typeof EVERY_PART)[number]]?: string };
  };
};

const networkPattern = /^[a-z0-9][a-z0-9-]{0,31}$/;

function digestOf(value: unknown): string {
  return bytesToHex(sha256(utf8ToBytes(canonicalize(value))));
}

function digestsOf(bundle: Omit<Bundle, "manifest">) {
  const { format, version, tool, createdAt, network, hash, parts } = bundle;
  const about = { format, version, tool, createdAt, network, hash };
  const digests: Bundle["manifest"]["digests"] = { about: digestOf(about) };
  for (const name of EVERY_PART) {
    const part = parts[name];
    if (part !== undefined) digests[name] = digestOf(part);
  }
  return digests;
}

export type BundleInput = {
  network: string;
  hash: string;
  createdAt: Date;
  tool: { name: string; version: string };
  /** The answers that were received. Leave out a part that was not received. */
  parts: { [Name in BundlePartName]?: { source: string; receivedAt: Date; value: unknown } };
  /** The proof that the snapshot is in the service's log. Leave it out if there is none. */
  logProof?: { source: string; receivedAt: Date; value: string };
  /** The tokens of the checkpoint in `logProof`. Leave them out if there are none. */
  timestamps?: { source: string; receivedAt: Date; value: readonly BundleTimestamp[] };
  /** What each observer answered about the batch. Leave it out if nobody was asked, or nobody saw anything. */
  observations?: readonly { source: string; receivedAt: Date; value: readonly string[] }[];
};

/**
 * Makes a bundle of answers. It copies their values unchanged.
 * @throws TypeError when the network, the hash, the tool or a part is malformed, or when `parseBundle` would refuse the
 * bundle's file
 * @throws RangeError when a date is invalid
 */
export function createBundle(input: BundleInput): Bundle {
  const { network, hash, createdAt, tool, parts, logProof, timestamps, observations } = input;
  const copies: Bundle["parts"] = {};
  for (const name of BUNDLE_PARTS) {
    const part = parts[name];
    if (part === undefined) continue;
    const { source, receivedAt, value } = part;
    const copy = parseJson(canonicalize(value));
    if (!copy.ok) throw new TypeError(`"parts.${name}.value" ${copy.message}`);
    copies[name] = {
      source,
      receivedAt: receivedAt.toISOString(),
      value: copy.value as JsonObject,
    };
  }
  if (logProof !== undefined) {
    const { source, receivedAt, value } = logProof;
    copies.logProof = { source, receivedAt: receivedAt.toISOString(), value };
  }
  if (timestamps !== undefined) {
    const { source, receivedAt, value } = timestamps;
    const tokens = value.map(({ authority, certificate, token }) => ({
      authority,
      certificate,
      token,
    }));
    copies.timestamps = { source, receivedAt: receivedAt.toISOString(), value: tokens };
  }
  if (observations !== undefined) {
    copies.observations = observations.map(({ source, receivedAt, value }) => ({
      source,
      receivedAt: receivedAt.toISOString(),
      value: [...value],
    }));
  }
  const unsealed = {
    format: BUNDLE_FORMAT,
    version:
      observations !== undefined
        ? VERSION.observed
        : timestamps !== undefined
          ? VERSION.timestamped
          : logProof !== undefined
            ? VERSION.logged
            : VERSION.plain,
    tool,
    createdAt: createdAt.toISOString(),
    network,
    hash,
    parts: copies,
  } as const;
  const bundle: Bundle = {
    ...unsealed,
    manifest: {
      algorithm: "SHA-256",
      canonicalization: "RFC 8785",
      digests: digestsOf(unsealed),
    },
  };
  const defect = bundleDefect(bundle);
  if (defect !== null) throw new TypeError(`"${defect.path}" ${defect.message}`);
  // Even if each part is within the limits, the file may exceed them: it is longer than any part and nests values
  // deeper.
  const file = parseJson(bundleToText(bundle));
  if (!file.ok) throw new TypeError(`"parts" cannot be read back: ${file.message}`);
  return bundle;
}

/** Returns the name under which a bundle is saved: `digital-evidence_<network>_<hash>.json`. */
export function bundleFileName({ network, hash }: Pick<Bundle, "network" | "hash">): string {
  return `digital-evidence_${network}_${hash}.json`;
}

/** Writes a bundle as the text of its file: indented JSON. */
export function bundleToText(bundle: Bundle): string {
  return `${JSON.stringify(bundle, null, 2)}\n`;
}

type Defect = { path: string; message: string };

type Rule = readonly [isRight: (value: unknown) => boolean, message: string];

const text = (maxLength: number): Rule => [
  (value) => typeof value === "string" && value.length <= maxLength,
  `must be text of at most ${maxLength} characters`,
];
const matching = (pattern: RegExp, message: string): Rule => [
  (value) => typeof value === "string" && pattern.test(value),
  message,
];
const exactly = (wanted: unknown): Rule => [
  (value) => value === wanted,
  `must be ${JSON.stringify(wanted)}`,
];
const object: Rule = [isJsonObject, "must be an object"];
const time: Rule = [isTime, "must be an RFC 3339 time"];
const hash = matching(HASH_PATTERN, "must be 64 lower-case hex digits");

/**
 * Finds the first defect in an object's members. Every member that `rules` names is required, and any other member is
 * a defect.
 */
function defectIn(
  value: unknown,
  path: string,
  rules: Readonly<Record<string, Rule>>,
): Defect | null {
  if (!isJsonObject(value)) return { path, message: "must be an object" };
  for (const [key, [isRight, message]] of Object.entries(rules)) {
    const place = path === "" ? key : `${path}.${key}`;
    const member = Object.hasOwn(value, key) ? value[key] : undefined;
    if (!isRight(member)) return { path: place, message };
  }
  const other = Object.keys(value).find((key) => !Object.hasOwn(rules, key));
  if (other === undefined) return null;
  return { path: path === "" ? other : `${path}.${other}`, message: "is not known" };
}

const bundleRules = {
  format: exactly(BUNDLE_FORMAT),
  version: [isKnownVersion, "must be a known version"] satisfies Rule,
  tool: object,
  createdAt: time,
  network: matching(networkPattern, "must be a network's name"),
  hash,
  parts: object,
  manifest: object,
};

function isKnownVersion(version: unknown): boolean {
  return (Object.values(VERSION) as unknown[]).includes(version);
}

/** Base64 with padding, in which every sequence of bytes has exactly one text (RFC 4648, sections 3.5 and 4). */
const base64Pattern = /^[A-Za-z0-9+/]+(?:[AQgw]==|[AEIMQUYcgkosw048]=)?$/;

const base64 = (maxBytes: number): Rule => [
  (value) =>
    typeof value === "string" &&
    value.length <= Math.ceil(maxBytes / 3) * 4 &&
    value.length % 4 === 0 &&
    base64Pattern.test(value) &&
    (value.replaceAll("=", "").length * 3) / 4 < maxBytes + 1,
  `must be Base64 of at most ${maxBytes} bytes`,
];

const timestampList: Rule = [
  (value) => Array.isArray(value) && value.length > 0 && value.length <= LOG_TIMESTAMP_LIMITS.count,
  `must be a list of 1 to ${LOG_TIMESTAMP_LIMITS.count} timestamps`,
];

function timestampDefect(list: readonly unknown[]): Defect | null {
  const names = new Set<unknown>();
  for (const [index, each] of list.entries()) {
    const path = `parts.timestamps.value.${index}`;
    const rules = {
      authority: matching(LOG_TIMESTAMP_LIMITS.name, "must be an authority's name"),
      certificate: base64(LOG_TIMESTAMP_LIMITS.certificateBytes),
      token: base64(LOG_TIMESTAMP_LIMITS.tokenBytes),
    };
    const defect = defectIn(each, path, rules);
    if (defect !== null) return defect;
    const { authority } = each as BundleTimestamp;
    if (names.has(authority)) return { path: `${path}.authority`, message: "is listed twice" };
    names.add(authority);
  }
  return null;
}

const valueRules: Readonly<Record<string, Rule>> = {
  logProof: text(LOG_PROOF_LIMITS.length),
  timestamps: timestampList,
};

const observation: Rule = [
  (value) =>
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((each) => typeof each === "string" && each.length <= LOG_PROOF_LIMITS.length),
  `must be a list of texts of at most ${LOG_PROOF_LIMITS.length} characters`,
];

function observationsDefect(list: unknown): Defect | null {
  const path = "parts.observations";
  if (!Array.isArray(list) || list.length === 0) return { path, message: "must be a list" };
  for (const [index, each] of list.entries()) {
    const rules = { source: text(2048), receivedAt: time, value: observation };
    const defect = defectIn(each, `${path}.${index}`, rules);
    if (defect !== null) return defect;
  }
  const texts = (list as BundleObservation[]).flatMap(({ value }) => value);
  const length = texts.reduce((sum, each) => sum + each.length, 0);
  if (texts.length <= OBSERVATIONS_MAX && length <= OBSERVATIONS_LENGTH) return null;
  const message = `must have at most ${OBSERVATIONS_MAX} texts of ${OBSERVATIONS_LENGTH} characters together`;
  return { path, message };
}

function bundleDefect(value: JsonObject): Defect | null {
  const outer = defectIn(value, "", bundleRules);
  if (outer !== null) return outer;
  const { tool, parts, manifest } = value as { [key: string]: JsonObject };
  const inner =
    defectIn(tool, "tool", { name: text(64), version: text(64) }) ??
    defectIn(manifest, "manifest", {
      algorithm: exactly("SHA-256"),
      canonicalization: exactly("RFC 8785"),
      digests: object,
    });
  if (inner !== null) return inner;
  const names = Object.keys(parts ?? {});
  const isObserved = value["version"] === VERSION.observed;
  // What observers saw may come with or without the parts about the service's log, and timestamps only with its proof.
  const needed: readonly string[] = isObserved
    ? names.includes("timestamps")
      ? ["logProof", "observations"]
      : ["observations"]
    : LOG_PARTS.slice(0, Number(value["version"]) - 1);
  const known: readonly string[] = isObserved ? EVERY_PART : [...BUNDLE_PARTS, ...needed];
  const stranger = names.find((name) => !known.includes(name));
  if (stranger !== undefined) return { path: `parts.${stranger}`, message: "is not known" };
  if (names.length === 0) return { path: "parts", message: "must hold at least one part" };
  const missing = needed.find((name) => !names.includes(name));
  if (missing !== undefined) return { path: `parts.${missing}`, message: "is missing" };
  for (const name of names) {
    if (name === "observations") {
      const defect = observationsDefect(parts?.[name]);
      if (defect !== null) return defect;
      continue;
    }
    const rules = { source: text(2048), receivedAt: time, value: valueRules[name] ?? object };
    const defect = defectIn(parts?.[name], `parts.${name}`, rules);
    if (defect !== null) return defect;
  }
  const timestamps = parts?.["timestamps"] as BundleTimestamps | undefined;
  const defect = timestamps === undefined ? null : timestampDefect(timestamps.value);
  if (defect !== null) return defect;
  const digestRules = Object.fromEntries(["about", ...names].map((name) => [name, hash]));
  return defectIn(manifest?.["digests"], "manifest.digests", digestRules);
}

/** The contents of an evidence file: a bundle, or the bare proof that the explorer also offers for download. */
export type BundleContents =
  | { kind: "bundle"; bundle: Bundle }
  | { kind: "proof"; proof: JsonObject };

export type BundleErrorCode = JsonErrorCode | "NOT_A_BUNDLE" | "UNSUPPORTED_VERSION" | "MALFORMED";

export type BundleResult =
  | ({ ok: true } & BundleContents)
  /** `path` leads to the member that is wrong in a file that is malformed, where one is. */
  | { ok: false; code: BundleErrorCode; message: string; path?: string };

const notABundle: BundleResult = {
  ok: false,
  code: "NOT_A_BUNDLE",
  message: "the file holds no JSON object",
};

/**
 * Whether a text begins like a JSON object, or like a list of objects or lists, which may be empty. An opening bracket
 * alone is not enough, because some documents begin with one too, such as RTF (`{\rtf`), settings (`[section]`) and
 * logs (`[2026-01-01`).
 */
export function beginsLikeJson(text: string): boolean {
  return /^\ufeff?\s*(?:\{\s*["}]|\[\s*[[{\]])/.test(text);
}

/** Parses an untrusted file: a bundle of a known version, or a bare proof of any known shape. */
export function parseBundle(fileText: string): BundleResult {
  if (!beginsLikeJson(fileText)) return notABundle;
  // A byte order mark is not part of JSON, but some editors write one.
  const parsed = parseJson(fileText.replace(/^\ufeff/, ""));
  if (!parsed.ok) {
    const message = `${parsed.message} (character ${parsed.at})`;
    return { ok: false, code: parsed.code, message };
  }
  const { value } = parsed;
  if (!isJsonObject(value)) return notABundle;
  if (value["format"] !== BUNDLE_FORMAT) {
    if (proofShape(value) !== "UNKNOWN") return { ok: true, kind: "proof", proof: value };
    return {
      ok: false,
      code: "NOT_A_BUNDLE",
      message: "the file is neither an evidence bundle nor a proof",
    };
  }
  if (!isKnownVersion(value["version"])) {
    const message = "only the versions 1 to 4 of the format can be read here";
    return { ok: false, code: "UNSUPPORTED_VERSION", message };
  }
  const defect = bundleDefect(value);
  if (defect !== null) {
    const { path, message } = defect;
    return { ok: false, code: "MALFORMED", message: `${path} ${message}`, path };
  }
  // Every member has passed its rule above. The values of the parts are still untrusted JSON.
  return { ok: true, kind: "bundle", bundle: value as unknown as Bundle };
}

export type { ManifestLine } from "./verify-evidence.ts";

/** If a line of the manifest fails, the file is damaged and its verdict is `failed`. */
export type BundleVerdict = { manifest: ManifestLine[]; verification: Verification };

/** Compares the digests in the manifest with those of the parts. */
export function manifestLines(bundle: Bundle): ManifestLine[] {
  const digests = digestsOf(bundle);
  return (["about", ...EVERY_PART] as const).flatMap((part) => {
    const [computed, expected] = [digests[part], bundle.manifest.digests[part]];
    if (computed === undefined || expected === undefined) return [];
    return [{ part, verdict: computed === expected ? "pass" : "fail", computed, expected }];
  });
}

/**
 * Makes the evidence for the engine from the contents of a file. The file is named as the supplier of everything,
 * including the hash.
 */
export function bundleEvidence(contents: BundleContents): Evidence {
  const supplied = (value: unknown): Supplied => ({ value, from: "file" });
  if (contents.kind === "proof") return { proof: supplied(contents.proof) };
  const { hash, parts } = contents.bundle;
  const manifest = manifestLines(contents.bundle);
  const evidence: Evidence = { hash: { value: hash, from: "file" }, manifest };
  // The engine gets no timestamps, because they never change a verdict: check-timestamps.ts.
  for (const name of [...BUNDLE_PARTS, LOG_PARTS[0]] as const) {
    const part = parts[name];
    if (part !== undefined) evidence[name] = supplied(part.value);
  }
  if (parts.observations !== undefined) evidence.observations = supplied(observationTexts(parts));
  return evidence;
}

/** The proofs of all observers in a bundle. */
export function observationTexts({ observations = [] }: Bundle["parts"]): string[] {
  return observations.flatMap(({ value }) => value);
}

/** Evidence that a visitor adds. It replaces what the file contains. */
export type VisitorEvidence = Pick<
  Evidence,
  | "hash"
  | "snapshot"
  | "document"
  | "documentId"
  | "root"
  | "witnesses"
  | "observers"
  | "proofBinding"
>;

/**
 * Checks the contents of a file without the service: the manifest against the parts, and the evidence in the parts.
 *
 * The evidence must be about the hash that the visitor names, or else about the bundle's hash. If the file is a
 * bare proof and the visitor names no hash, the proof itself names the hash.
 * @param verify a verifier to use instead of `verifyEvidence`, for example one that is faster for many files
 */
export function verifyBundle(
  contents: BundleContents,
  own: VisitorEvidence = {},
  verify: (evidence: Evidence) => Verification = verifyEvidence,
): BundleVerdict {
  const evidence = bundleEvidence(contents);
  for (const [key, value] of Object.entries(own)) {
    if (value !== undefined) Object.assign(evidence, { [key]: value });
  }
  const { manifest = [] } = evidence;
  return { manifest: [...manifest], verification: verify(evidence) };
}
