// Reads the text that a visitor enters as a root or as a ledger’s snapshot, and distinguishes the two. The engine
// decides whether the value can be used and whether it agrees with the evidence.
import { parseJson, type JsonValue } from "@digital-evidence/evidence/strict-json";
import { isJsonObject } from "@digital-evidence/evidence/json-object";
import type { Evidence } from "@digital-evidence/evidence/verify-evidence";
import { cleanText, hexDigits } from "@digital-evidence/client/clean-text";

export type OwnRoot = Pick<Evidence, "root" | "snapshot">;

export const NO_ROOT: OwnRoot = {};

export function readOwnRoot(text: string): OwnRoot {
  const clean = cleanText(text);
  if (clean === "") return NO_ROOT;
  if (!clean.startsWith("{")) return { root: hexDigits(clean) ?? clean };
  // The JSON is taken from the text as entered and not from `clean`, which lacks invisible characters. Such
  // a character may be part of a string that the snapshot's hash covers.
  const parsed = parseJson(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
  // Text that is not valid JSON is passed on as text. The engine finds that this is not a snapshot, so there
  // is no verdict until the visitor corrects the text.
  const value = parsed.ok ? unwrapped(parsed.value) : clean;
  return { snapshot: { value, from: "visitor" } };
}

/** In a saved response of the service, the snapshot is in `data`. */
function unwrapped(value: JsonValue): JsonValue {
  return isJsonObject(value) && isJsonObject(value["data"]) ? value["data"] : value;
}
