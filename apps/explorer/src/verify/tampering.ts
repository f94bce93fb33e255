import type { Evidence } from "@digital-evidence/evidence/verify-evidence";

/**
 * The parts that can be changed, in the order in which the page offers them. A change of the first ones makes the verdict
 * fail, and a change of the last ones leaves it open.
 */
export const TAMPER_PARTS = ["signature", "proof", "root", "documentRef", "documentId"] as const;

export type TamperPart = (typeof TAMPER_PARTS)[number];

type Place = readonly (string | number)[];

export function partText(evidence: Evidence, part: TamperPart): string | null {
  let value: unknown = evidence;
  for (const key of placeOf(evidence, part)) value = member(value, key);
  return typeof value === "string" && value !== "" ? value : null;
}

export function withPart(evidence: Evidence, part: TamperPart, text: string): Evidence {
  const changed = structuredClone(evidence);
  const place = placeOf(evidence, part);
  const last = place.at(-1);
  let holder: unknown = changed;
  for (const key of place.slice(0, -1)) holder = member(holder, key);
  if (last !== undefined && typeof holder === "object" && holder !== null) {
    Reflect.set(holder, last, text);
  }
  return changed;
}

function placeOf(evidence: Evidence, part: TamperPart): Place {
  switch (part) {
    case "documentId":
    case "documentRef":
      return ["record", "value", part];
    case "signature":
      return ["record", "value", "proofs", 0, "signature"];
    case "root":
      return ["record", "value", "mptRoot"];
    case "proof":
    default:
      return ["proof", "value", ...placeInProof(evidence.proof?.value)];
  }
}

/**
 * Returns the path to the hash that the page lets the visitor change in the proof. This is the hash that the topmost
 * step states for the step below it. If the topmost step is a leaf, the path leads to the leaf's data digest.
 */
function placeInProof(proof: unknown): Place {
  const witness = member(proof, "witness");
  if (!Array.isArray(witness)) return ["witness"];
  const top = witness.length - 1;
  const step: unknown = witness[top];
  const contents = ["witness", top, "contents"] as const;
  const type = member(step, "type");
  if (type === "Leaf") return [...contents, "dataDigest"];
  if (type === "Extension") return [...contents, "childDigest"];
  const path = member(proof, "path");
  return [...contents, "pathsDigest", typeof path === "string" ? path.slice(0, 1) : ""];
}

function member(value: unknown, key: string | number): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
  return Reflect.get(value, key);
}

/**
 * The index of the character to change in a hex text. A change in the first bytes of a signature would only make its
 * encoding invalid. A change much further back would not be visible in a narrow field.
 */
const HEX_PLACE = 12;

/**
 * Returns the text with one character replaced by the next digit or letter, or by `x` if the character is neither. A
 * hex text is changed at `HEX_PLACE` and remains hex. Any other text is changed at its first letter or, if it has
 * none, at its first character.
 */
export function withOtherCharacter(text: string): string {
  const characters = Array.from(text);
  const isHex = /^[0-9a-f]{32,}$/i.test(text);
  const letter = characters.findIndex((character) => /[a-z]/i.test(character));
  const at = isHex ? HEX_PLACE : Math.max(letter, 0);
  return characters.with(at, nextCharacter(characters[at] ?? "", isHex)).join("");
}

function nextCharacter(character: string, isHex: boolean): string {
  const rows = ["0123456789", ...(isHex ? ["abcdef", "ABCDEF"] : alphabets)];
  const row = rows.find((each) => each.includes(character));
  return row?.[(row.indexOf(character) + 1) % row.length] ?? "x";
}

const alphabets = ["abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/**
 * Returns the one character in which two texts differ, with its position counted from 1. Returns null if the
 * texts have different lengths, are equal or differ in more than one character.
 */
export function onlyDifference(
  was: string,
  now: string,
): { at: number; was: string; now: string } | null {
  const [before, after] = [Array.from(was), Array.from(now)];
  if (before.length !== after.length) return null;
  const places = before.flatMap((character, at) => (character === after[at] ? [] : [at]));
  const [at] = places;
  if (at === undefined || places.length > 1) return null;
  return { at: at + 1, was: before[at] ?? "", now: after[at] ?? "" };
}
