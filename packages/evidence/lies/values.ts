import { canonicalText, type Json, type JsonObject } from "./book.ts";
import { type Draw } from "./draw.ts";
import { FINGERPRINT_STATUSES } from "../src/status.ts";

/** The kind of a member's honest value. A lie can use it to choose another valid value of the same kind. */
export type Kind = "hash" | "uuid" | "time" | "status" | "text" | "number" | "key" | "object";

export type Replacement = {
  how: string;
  /** The new value. If there is none, the member is removed. */
  value?: Json;
  /** Whether the value is so large that an engine may refuse to read the part that contains it. */
  isHuge?: boolean;
  /** Whether the value exceeds a limit so clearly that no engine may read the part that contains it. */
  isBeyond?: boolean;
};

export function deepValue(): Json {
  let value: Json = 1;
  for (let level = 0; level < 80; level += 1) value = { a: value };
  return value;
}

const many = Object.fromEntries(Array.from({ length: 60_000 }, (_, index) => [`m${index}`, 0]));

/** More members than the limit. It is never changed, so all cases have the same one. */
export function manyMembers(): Json {
  return many;
}

function anotherOf(kind: Kind, current: unknown, draw: Draw): Json {
  switch (kind) {
    case "hash":
      return draw.hex(64);
    case "uuid":
      return draw.uuid();
    case "time":
      return draw.time();
    case "status":
      return draw.pick(FINGERPRINT_STATUSES);
    case "key":
      return draw.hex(128);
    case "number":
      return typeof current === "number" ? current + 1 : draw.below(100);
    case "object":
      return { another: draw.hex(8) };
    case "text":
      break;
  }
  return `another ${draw.hex(8)}`;
}

function flipCase(text: string): string {
  return text === text.toLowerCase() ? text.toUpperCase() : text.toLowerCase();
}

function changeOneDigit(text: string, draw: Draw): string {
  const at = draw.below(text.length);
  const next = text.charAt(at) === "0" ? "1" : "0";
  return text.slice(0, at) + next + text.slice(at + 1);
}

const wrongTypes: readonly (readonly [string, Json])[] = [
  ["a number", 7],
  ["true", true],
  ["false", false],
  ["an empty list", []],
  ["an empty object", {}],
  ["an object that spells itself", { toString: "x", valueOf: "x" }],
];

const oddTexts: readonly (readonly [string, string])[] = [
  ["text NaN", "NaN"],
  ["text undefined", "undefined"],
  ["text null", "null"],
  ["text of letters", "garbage"],
  ["text __proto__", "__proto__"],
  ["markup", "<img src=x onerror=alert(1)>"],
];

const oddNumbers: readonly (readonly [string, number])[] = [
  ["zero", 0],
  ["minus one", -1],
  ["a half", 0.5],
  ["beyond safe integers", 2 ** 53],
  ["nearly infinite", 1e308],
];

type Rule = (current: unknown, draw: Draw, kind: Kind, donor: unknown) => Replacement | null;

const ofText =
  (how: string, change: (text: string, draw: Draw) => string): Rule =>
  (current, draw) =>
    typeof current === "string" && current !== "" ? { how, value: change(current, draw) } : null;

const rules: readonly (readonly [weight: number, rule: Rule])[] = [
  [
    14,
    (current, draw, kind) => ({
      how: "another valid value",
      value: anotherOf(kind, current, draw),
    }),
  ],
  [
    14,
    (_, __, ___, donor) =>
      donor === undefined ? null : { how: "another's value", value: donor as Json },
  ],
  [9, () => ({ how: "null", value: null })],
  [9, () => ({ how: "removed" })],
  [8, (_, draw) => named(draw.pick(wrongTypes))],
  [3, (current) => ({ how: "in a list", value: [(current ?? null) as Json] })],
  [5, () => ({ how: "empty text", value: "" })],
  [5, (_, draw) => named(draw.pick(oddTexts))],
  [4, (_, draw) => named(draw.pick(oddNumbers))],
  [7, ofText("other letter case", flipCase)],
  [8, ofText("one digit changed", changeOneDigit)],
  [3, ofText("cut short", (text) => text.slice(0, -1))],
  [3, ofText("one digit more", (text) => `${text}0`)],
  [2, ofText("0x in front", (text) => `0x${text}`)],
  [2, ofText("a space behind", (text) => `${text} `)],
  [2, ofText("a line feed behind", (text) => `${text}\n`)],
  [3, ofText("a bidi control inside", (text) => `\u202e${text}\u2066`)],
  [2, ofText("an invisible letter behind", (text) => `${text}\u200b`)],
  [2, ofText("a control character inside", (text) => `${text.slice(0, 1)}\u0000${text.slice(1)}`)],
  [2, ofText("full-width letters", (text) => text.replace(/[0-9a-f]/gi, toFullWidth))],
  [1, ofText("half a pair of surrogates", (text) => `${text}\ud800`)],
  [1, () => ({ how: "huge text", value: "a".repeat(200_000), isHuge: true })],
  [1, () => ({ how: "nested beyond the limit", value: deepValue(), isBeyond: true })],
];

function toFullWidth(character: string): string {
  return String.fromCharCode(character.charCodeAt(0) + 0xfee0);
}

function named([how, value]: readonly [string, Json]): Replacement {
  return { how, value };
}

export function replace(
  current: unknown,
  kind: Kind,
  draw: Draw,
  donor: unknown,
): Replacement | null {
  const replacement = draw.weighted(rules)(current, draw, kind, donor);
  if (replacement === null) return null;
  const isRemoved = !Object.hasOwn(replacement, "value");
  if (isRemoved) return current === undefined ? null : replacement;
  return isEqual(replacement.value, current) ? null : replacement;
}

export function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || !one || !other) return false;
  try {
    return canonicalText(one) === canonicalText(other);
  } catch {
    // One of the values has a lone surrogate and therefore no canonical form. The honest value never has a lone
    // surrogate, so the two values differ.
    return false;
  }
}

export function setMember(members: JsonObject, key: string, { value }: Replacement): void {
  if (value === undefined) {
    delete members[key];
    return;
  }
  // The member is defined and not assigned, so that a key named `__proto__` stays an ordinary key.
  Object.defineProperty(members, key, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  });
}

/** Ways to write a time that nothing may read as a time. */
export const unreadable: readonly (readonly [string, (time: string) => Json])[] = [
  ["a space in its time", (time) => time.replace("T", " ")],
  ["a time without a zone", (time) => time.replace("Z", "")],
  ["a time that is a number", () => 1_231_006_505_000],
  ["no time", () => null],
  ["a day that does not exist", (time) => time.replace(/-\d\d-\d\dT/, "-02-30T")],
  ["a leap second where none can be", () => "2026-03-14T15:09:60Z"],
  ["a time in the year 0", () => "0000-01-01T00:00:00Z"],
  ["a time in words", () => "3 January 2009"],
];
