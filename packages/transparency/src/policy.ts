// Policies as in tlog-policy: which logs and witnesses are trusted, and how many witnesses must cosign a
// checkpoint.
import { LIMITS } from "./limits.ts";
import { type Check, refuse, type Refusal, type Result } from "./result.ts";
import { isTreeSize, parseDecimal } from "./tree-size.ts";
import { decodeUtf8 } from "./utf8.ts";
import {
  formatVerifierKey,
  parseVerifierKey,
  type VerifierKey,
  type VerifierKeyCode,
} from "./verifier-key.ts";
import { equalBytes } from "./tree-hash.ts";

/**
 * The end of a key's use: `until` is the size of the largest tree for which the key's signatures count, or null if they
 * count for trees of every size. An operator sets an end when a key is replaced or stolen.
 */
export type KeyEnd = { until: number | null };

export type TrustedLog = KeyEnd & { key: VerifierKey; url: string | null };

/**
 * A trusted witness. `name` is only its name within the policy. The signature lines of a note contain the name of the
 * witness's key, which can be different.
 */
export type TrustedWitness = KeyEnd & { name: string; key: VerifierKey; url: string | null };

/**
 * A group of witnesses or of other groups. A checkpoint counts as cosigned by the group if it is cosigned by at least
 * `threshold` of the group's members. A policy defines the members of a group before the group itself.
 */
export type WitnessGroup = { name: string; threshold: number; members: readonly string[] };

export type Policy = {
  logs: readonly TrustedLog[];
  witnesses: readonly TrustedWitness[];
  groups: readonly WitnessGroup[];
  /** The name of the witness or group that must have cosigned a checkpoint; null if no witness is required. */
  quorum: string | null;
};

export type PolicyCode =
  | VerifierKeyCode
  | "POLICY_TOO_LONG"
  | "POLICY_NOT_UTF8"
  | "CONTROL_CHARACTER"
  | "UNTERMINATED_LINE"
  | "TOO_MANY_LINES"
  | "UNKNOWN_KEYWORD"
  | "INVALID_POLICY_LINE"
  | "TOO_MANY_DEFINITIONS"
  | "DUPLICATE_KEY"
  | "DUPLICATE_NAME"
  | "RESERVED_NAME"
  | "UNKNOWN_NAME"
  | "REPEATED_MEMBER"
  | "INVALID_THRESHOLD"
  | "UNKNOWN_KEY"
  | "INVALID_END"
  | "REPEATED_END"
  | "AMBIGUOUS_END"
  | "NO_QUORUM"
  | "REPEATED_QUORUM";

/** A refused policy. `line` is the line at fault, counted from 1; null if the file as a whole is refused. */
export type PolicyRefusal = Refusal<PolicyCode> & { line: number | null };

type Draft = {
  logs: TrustedLog[];
  witnesses: TrustedWitness[];
  groups: WitnessGroup[];
  quorum: string | null | undefined;
  /** The names of all witnesses and groups so far. The value is true if the name is already a member of a group. */
  names: Map<string, boolean>;
};

export const RESERVED = "none";

function invalidLine(form: string): Refusal<PolicyCode> {
  return refuse("INVALID_POLICY_LINE", `expected: ${form}`);
}

function parseKey(
  text: string,
  kind: "note" | "cosignature",
  others: readonly { key: VerifierKey }[],
): Result<VerifierKey, PolicyCode> {
  if (others.length >= LIMITS.policyDefinitions) {
    return refuse("TOO_MANY_DEFINITIONS", `at most ${LIMITS.policyDefinitions} of a kind are read`);
  }
  const parsed = parseVerifierKey(text);
  if (!parsed.ok) return parsed;
  if ((parsed.value.type === "note") !== (kind === "note")) {
    return refuse("UNSUPPORTED_KEY_TYPE", `the key is not of the type for a ${kind} signature`);
  }
  if (others.some(({ key }) => equalBytes(key.publicKey, parsed.value.publicKey))) {
    return refuse("DUPLICATE_KEY", "the same public key is already listed");
  }
  return parsed;
}

function checkNewName(name: string, { names }: Draft): Check<PolicyCode> {
  if (name === RESERVED) return refuse("RESERVED_NAME", '"none" cannot be defined');
  if (names.has(name)) return refuse("DUPLICATE_NAME", `${name} is already defined`);
  return { ok: true };
}

function addLog([keyText, url, ...more]: string[], draft: Draft): Check<PolicyCode> {
  if (keyText === undefined || more.length > 0) return invalidLine("log <key> [<url>]");
  const key = parseKey(keyText, "note", draft.logs);
  if (!key.ok) return key;
  draft.logs.push({ key: key.value, url: url ?? null, until: null });
  return { ok: true };
}

function addWitness([name, keyText, url, ...more]: string[], draft: Draft): Check<PolicyCode> {
  if (name === undefined || keyText === undefined || more.length > 0) {
    return invalidLine("witness <name> <key> [<url>]");
  }
  const isNew = checkNewName(name, draft);
  if (!isNew.ok) return isNew;
  const key = parseKey(keyText, "cosignature", draft.witnesses);
  if (!key.ok) return key;
  draft.witnesses.push({ name, key: key.value, url: url ?? null, until: null });
  draft.names.set(name, false);
  return { ok: true };
}

function thresholdOf(text: string, count: number): number | null {
  if (text === "all") return count;
  const threshold = text === "any" ? 1 : parseDecimal(text);
  return threshold !== null && threshold >= 1 && threshold <= count ? threshold : null;
}

function addGroup([name, thresholdText, ...members]: string[], draft: Draft): Check<PolicyCode> {
  if (name === undefined || thresholdText === undefined || members.length === 0) {
    return invalidLine("group <name> all|any|<number> <name>...");
  }
  const isNew = checkNewName(name, draft);
  if (!isNew.ok) return isNew;
  if (draft.groups.length >= LIMITS.policyDefinitions) {
    return refuse("TOO_MANY_DEFINITIONS", `at most ${LIMITS.policyDefinitions} groups are read`);
  }
  for (const member of members) {
    const isMember = draft.names.get(member);
    if (isMember === undefined)
      return refuse("UNKNOWN_NAME", `${member} is not defined above this line`);
    // A name may be a member of only one group. Otherwise a single witness could count in two groups and reach a
    // quorum of both groups alone.
    if (isMember) return refuse("REPEATED_MEMBER", `${member} is already a member of a group`);
    draft.names.set(member, true);
  }
  const threshold = thresholdOf(thresholdText, members.length);
  if (threshold === null) {
    return refuse("INVALID_THRESHOLD", "the threshold is not between 1 and the number of members");
  }
  draft.groups.push({ name, threshold, members });
  draft.names.set(name, false);
  return { ok: true };
}

function setQuorum([name, ...more]: string[], draft: Draft): Check<PolicyCode> {
  if (name === undefined || more.length > 0) return invalidLine("quorum <name>");
  if (draft.quorum !== undefined)
    return refuse("REPEATED_QUORUM", "there is already a quorum line");
  if (name !== RESERVED && !draft.names.has(name)) {
    return refuse("UNKNOWN_NAME", `${name} is not defined above this line`);
  }
  draft.quorum = name === RESERVED ? null : name;
  return { ok: true };
}

/**
 * Applies the line `until <key> <size>`. This line is not part of tlog-policy, so other programs refuse a policy with
 * such a line. They therefore never count signatures of a key that is no longer in use.
 */
function setEnd([keyText, sizeText, ...more]: string[], draft: Draft): Check<PolicyCode> {
  if (keyText === undefined || sizeText === undefined || more.length > 0) {
    return invalidLine("until <key> <size>");
  }
  const ended = [...draft.logs, ...draft.witnesses].find(
    ({ key }) => formatVerifierKey(key) === keyText,
  );
  if (ended === undefined) return refuse("UNKNOWN_KEY", "the key is not defined above this line");
  if (ended.until !== null) return refuse("REPEATED_END", "the key already has an until line");
  const until = parseDecimal(sizeText);
  if (until === null || !isTreeSize(until)) {
    return refuse("INVALID_END", "the size in the until line is not from 0 to 2^53 - 1");
  }
  ended.until = until;
  return { ok: true };
}

const keywords: ReadonlyMap<string, (items: string[], draft: Draft) => Check<PolicyCode>> = new Map(
  [
    ["log", addLog],
    ["witness", addWitness],
    ["group", addGroup],
    ["quorum", setQuorum],
    ["until", setEnd],
  ],
);

function addLine(line: Uint8Array, draft: Draft): Check<PolicyCode> {
  const items = itemsOf(line);
  if (items === null) return refuse("POLICY_NOT_UTF8", "a line is not valid UTF-8");
  const [keyword, ...rest] = items;
  if (keyword === undefined) return { ok: true };
  const add = keywords.get(keyword);
  if (add === undefined) return refuse("UNKNOWN_KEYWORD", "the line begins with an unknown word");
  return add(rest, draft);
}

/** Splits a line at spaces and tabs. The list is empty for a comment, and null if the line is not UTF-8. */
function itemsOf(line: Uint8Array): string[] | null {
  const start = line.findIndex((byte) => byte !== 0x20 && byte !== 0x09);
  // A comment may be in any encoding, so it is not decoded.
  if (start < 0 || line[start] === 0x23) return [];
  const text = decodeUtf8(line);
  return text === null ? null : text.split(/[ \t]+/).filter((item) => item !== "");
}

function linesOf(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = [];
  for (let at = 0; at < bytes.length;) {
    const end = bytes.indexOf(0x0a, at);
    lines.push(bytes.subarray(at, end));
    at = end + 1;
  }
  return lines;
}

function checkWhole(bytes: Uint8Array): Check<PolicyCode> {
  if (bytes.length > LIMITS.policyBytes) {
    return refuse("POLICY_TOO_LONG", `the policy is longer than ${LIMITS.policyBytes} bytes`);
  }
  if (bytes.some((byte) => (byte < 0x20 && byte !== 0x09 && byte !== 0x0a) || byte === 0x7f)) {
    return refuse("CONTROL_CHARACTER", "the policy has a control character");
  }
  if (bytes.length > 0 && bytes[bytes.length - 1] !== 0x0a) {
    return refuse("UNTERMINATED_LINE", "the last line does not end in a newline");
  }
  if (bytes.reduce((sum, byte) => sum + (byte === 0x0a ? 1 : 0), 0) > LIMITS.policyLines) {
    return refuse("TOO_MANY_LINES", `the policy has more than ${LIMITS.policyLines} lines`);
  }
  return { ok: true };
}

/** Parses a policy. Names and addresses must be UTF-8, since pages show them. Comments may have any encoding. */
export function parsePolicy(bytes: Uint8Array): { ok: true; value: Policy } | PolicyRefusal {
  const whole = checkWhole(bytes);
  if (!whole.ok) return { ...whole, line: null };
  const draft: Draft = {
    logs: [],
    witnesses: [],
    groups: [],
    quorum: undefined,
    names: new Map(),
  };
  for (const [at, line] of linesOf(bytes).entries()) {
    const added = addLine(line, draft);
    if (!added.ok) return { ...added, line: at + 1 };
  }
  const { logs, witnesses, groups, quorum } = draft;
  if (quorum === undefined) {
    return { ...refuse("NO_QUORUM", "the policy has no quorum line"), line: null };
  }
  // The end of a witness's key is a tree size. If the policy has several logs, the policy does not say which log's tree
  // is meant.
  if (witnesses.some(({ until }) => until !== null) && namesOf(logs).size > 1) {
    const message = "a witness's key has an end, and the policy has several logs";
    return { ...refuse("AMBIGUOUS_END", message), line: null };
  }
  return { ok: true, value: { logs, witnesses, groups, quorum } };
}

function namesOf(logs: readonly TrustedLog[]): Set<string> {
  return new Set(logs.map(({ key }) => key.name));
}

/** Whether verifying under the policy needs ML-DSA-44, which the caller of `verifyCheckpoint` then has to supply. */
export function needsMlDsa44({ witnesses }: Pick<Policy, "witnesses">): boolean {
  return witnesses.some(({ key }) => key.type === "cosignature-ml-dsa-44");
}

/** Whether a key's signatures count for a tree of this size. */
export function isInUse({ until }: KeyEnd, size: number): boolean {
  return until === null || size <= until;
}

/**
 * Whether these witnesses reach the quorum.
 * @param witnessNames the names that the policy gives to the witnesses; names of groups are ignored
 */
export function isQuorum(policy: Policy, witnessNames: Iterable<string>): boolean {
  const witnessing = new Set(witnessNames);
  // A group's members are defined before the group, so one pass over the groups in order is enough.
  for (const { name, threshold, members } of policy.groups) {
    if (members.filter((member) => witnessing.has(member)).length >= threshold) {
      witnessing.add(name);
    } else {
      witnessing.delete(name);
    }
  }
  return policy.quorum === null || witnessing.has(policy.quorum);
}
