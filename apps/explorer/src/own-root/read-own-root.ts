// Reads what a visitor enters as a root or as a ledger’s snapshot. This only distinguishes the two; the
// engine decides whether it is usable and whether it agrees.
import { parseJson, type JsonValue } from "@digital-evidence/evidence/canonical-json";
import { isJsonObject } from "@digital-evidence/evidence/json-object";
import type { Evidence } from "@digital-evidence/evidence/verify-evidence";
import { cleanText, hexDigits } from "../recognition/clean-text.ts";

export type OwnRoot = Pick<Evidence, "root" | "snapshot">;

export const NO_ROOT: OwnRoot = {};

export function readOwnRoot(text: string): OwnRoot {
  const clean = cleanText(text);
  if (clean === "") return NO_ROOT;
  if (!clean.startsWith("{")) return { root: hexDigits(clean) ?? clean };
  // The text is parsed as it was given, because an invisible character may be part of a string that the
  // snapshot's hash covers.
  const parsed = parseJson(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
  // Text that is not JSON is passed on unchanged. It cannot be a snapshot, so no verdict is given until it
  // is corrected.
  const value = parsed.ok ? unwrapped(parsed.value) : clean;
  return { snapshot: { value, from: "visitor" } };
}

/** A saved response of the service holds the snapshot in `data`. */
function unwrapped(value: JsonValue): JsonValue {
  return isJsonObject(value) && isJsonObject(value["data"]) ? value["data"] : value;
}
