// Lists the witnesses on whose cosignatures the verdict rests. Without their names and keys, a reader could not decide
// whether to trust them too.
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { isJsonObject } from "@digital-evidence/evidence/json-object";
import type { Evidence, Verification } from "@digital-evidence/evidence/verify-evidence";
import { shownText } from "./shown-text.ts";
import type { ReportWords } from "./words/en.ts";

/** The maximum number of witnesses that a report prints, so that it takes four sheets at most. */
const MAX_WITNESSES = 4;
/**
 * The maximum length of a witness's line that is printed in full. A line with an Ed25519 key has about 150 characters.
 * One with an ML-DSA-44 key has about 1,900.
 */
const MAX_LINE_LENGTH = 256;
const MAX_NAME_LENGTH = 64;
const MAX_QUORUM_LENGTH = 512;

/** Returns the report's group of facts about them, or nothing if the root was not confirmed by witnesses. */
export function witnessesGroup(
  { witnesses }: Evidence,
  { checks }: Verification,
  { witnesses: words }: ReportWords,
) {
  const check = checks.find(({ id, verdict }) => id === "ROOT_WITNESSES" && verdict === "pass");
  if (check === undefined || witnesses === undefined) return [];
  const names = namesIn(check.values["cosigned"]);
  // The engine has read the policy already, so each line has the form of tlog-policy.
  const lines = witnesses.policy.split("\n").map((line) => line.trim().split(/[ \t]+/));
  const keys = lines.filter(([word, name]) => word === "witness" && names.has(name));
  const facts = keys
    .slice(0, MAX_WITNESSES)
    .map(([, ...items], index) => witnessFact(index + 1, items, words));
  const left = keys.length - MAX_WITNESSES;
  return [
    {
      title: words.title,
      facts: [...facts, quorumFact(lines, words)],
      note: left > 0 ? `${words.more(left)} ${words.note}` : words.note,
    },
  ];
}

type Words = ReportWords["witnesses"];

/**
 * A key that is cut off identifies nobody. In place of a long key, the report therefore has the key's name, its ID and
 * the SHA-256 of its text.
 */
function witnessFact(number: number, items: readonly string[], words: Words) {
  const name = words.witness(number);
  const line = items.join(" ");
  if (line.length <= MAX_LINE_LENGTH) return { name, value: shownText(line), isCode: true };
  const [ownName = "", key = ""] = items;
  const [keyName = "", id = ""] = key.split("+");
  const short = [ownName, keyName].map((each) => shownText(each, MAX_NAME_LENGTH)).join(" ");
  const value = `${short}+${id} SHA-256:${bytesToHex(sha256(utf8ToBytes(key)))}`;
  return { name, value, note: words.shortKey, isCode: true };
}

/** In place of a long list of groups, the report has only the line that says which group is the quorum. */
function quorumFact(lines: readonly (readonly string[])[], words: Words) {
  const join = (wanted: readonly string[]) =>
    lines
      .filter(([word = ""]) => wanted.includes(word))
      .map((items) => items.join(" "))
      .join("; ");
  const whole = join(["group", "quorum"]);
  const fact = { name: words.quorum, isCode: true };
  return whole.length <= MAX_QUORUM_LENGTH
    ? { ...fact, value: shownText(whole, MAX_QUORUM_LENGTH) }
    : { ...fact, value: shownText(join(["quorum"])), note: words.shortQuorum };
}

function namesIn(cosigned: unknown): ReadonlySet<unknown> {
  const list = Array.isArray(cosigned) ? cosigned : [];
  return new Set(list.map((each: unknown) => (isJsonObject(each) ? each["name"] : null)));
}
