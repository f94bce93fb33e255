import type { JsonValue } from "./strict-json.ts";

export type JsonObject = { readonly [key: string]: JsonValue };

/** Whether a value is an object in the sense of JSON, which excludes arrays and null. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
