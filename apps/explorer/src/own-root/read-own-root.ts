// What a visitor types as a root or a ledger's snapshot of their own. It is only told apart here; whether
// it can be used, and whether it agrees, is for the engine to say.
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
  // As it was given: what looks like nothing may stand inside a string, and a snapshot's hash covers it.
  const parsed = parseJson(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
  // Text that is not JSON goes in as it is, which no snapshot can be: the verdict waits for another.
  const value = parsed.ok ? unwrapped(parsed.value) : clean;
  return { snapshot: { value, from: "visitor" } };
}

/** An answer of the service, saved as it came, holds the snapshot as its `data`. */
function unwrapped(value: JsonValue): JsonValue {
  return isJsonObject(value) && isJsonObject(value["data"]) ? value["data"] : value;
}
