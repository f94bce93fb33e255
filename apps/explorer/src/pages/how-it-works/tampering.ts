// The one part of the example's evidence that a visitor may change, and what a change makes of the evidence.
import type { Evidence } from "@digital-evidence/evidence/verify-evidence";

/** In the order in which they are offered. */
export const PARTS = ["documentId", "documentRef", "signature", "proof", "root"] as const;

export type Part = (typeof PARTS)[number];

type Place = readonly (string | number)[];

/** The text of a part; null where the evidence has none. */
export function partText(evidence: Evidence, part: Part): string | null {
  let value: unknown = evidence;
  for (const key of placeOf(evidence, part)) value = member(value, key);
  return typeof value === "string" && value !== "" ? value : null;
}

/** A copy of the evidence in which a part has another text. */
export function withPart(evidence: Evidence, part: Part, text: string): Evidence {
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

function placeOf(evidence: Evidence, part: Part): Place {
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

/** The hash by which the proof's topmost step names the step below it; a leaf alone names its data. */
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

/** Behind the first bytes of a signature, which state its form, and in sight in a narrow field. */
const HEX_PLACE = 12;

/** The text with one character changed to the next of its kind: a letter where there is one; hex stays hex. */
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

/** The one character in which two texts differ, counted from 1; null where they differ in more or less. */
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
