// Canonical JSON (RFC 8785): one text per value, so that two parties hash the same bytes.
// See docs/protocol/canonical-json.md. Refuses, rather than repairs, whatever another
// implementation might write differently.

import { JSON_LIMITS } from "./limits.ts";

export {
  type JsonError,
  type JsonErrorCode,
  type JsonResult,
  type JsonValue,
  parseJson,
  parseJsonItems,
} from "./strict-json.ts";

export type CanonicalJsonErrorCode =
  | "UNDEFINED"
  | "NOT_FINITE"
  | "LONE_SURROGATE"
  | "NOT_PLAIN"
  | "TOO_DEEP";

/**
 * Thrown by `canonicalize`. `path` names the member or item that is refused, for example `tags.0.name`. It is
 * empty if the whole value is refused.
 */
export class CanonicalJsonError extends TypeError {
  override readonly name = "CanonicalJsonError";
  readonly code: CanonicalJsonErrorCode;
  readonly path: string;

  constructor(code: CanonicalJsonErrorCode, path: string, message: string) {
    super(path === "" ? message : `${message} at ${path}`);
    this.code = code;
    this.path = path;
  }
}

const loneSurrogate = /\p{Surrogate}/u;

function joinPath(path: string, step: string): string {
  return path === "" ? step : `${path}.${step}`;
}

function writeString(text: string, path: string): string {
  if (loneSurrogate.test(text)) {
    throw new CanonicalJsonError("LONE_SURROGATE", path, "text holds a lone surrogate");
  }
  return JSON.stringify(text);
}

function writeArray(values: readonly unknown[], path: string, depth: number): string {
  const parts: string[] = [];
  // By index, so that holes are met as undefined and refused.
  for (let index = 0; index < values.length; index += 1) {
    parts.push(write(values[index], joinPath(path, String(index)), depth));
  }
  return `[${parts.join(",")}]`;
}

function writeObject(value: object, path: string, depth: number): string {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== null && prototype !== Object.prototype) {
    throw new CanonicalJsonError("NOT_PLAIN", path, "only plain objects have a canonical form");
  }
  if (Object.getOwnPropertySymbols(value).length > 0) {
    throw new CanonicalJsonError("NOT_PLAIN", path, "an object has a symbol as a key");
  }
  // The default order of sort is that of UTF-16 code units, as RFC 8785 section 3.2.3 wants it.
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  const parts = entries.map(([key, member]) => {
    const place = joinPath(path, key);
    return `${writeString(key, place)}:${write(member, place, depth)}`;
  });
  return `{${parts.join(",")}}`;
}

function write(value: unknown, path: string, depth: number): string {
  if (value === null) return "null";
  switch (typeof value) {
    case "boolean":
      return value ? "true" : "false";
    case "string":
      return writeString(value, path);
    case "number":
      if (!Number.isFinite(value)) {
        throw new CanonicalJsonError("NOT_FINITE", path, "only finite numbers have a JSON form");
      }
      return JSON.stringify(value);
    case "object":
      if (depth >= JSON_LIMITS.depth) {
        throw new CanonicalJsonError("TOO_DEEP", path, `nested deeper than ${JSON_LIMITS.depth}`);
      }
      return Array.isArray(value)
        ? writeArray(value, path, depth + 1)
        : writeObject(value, path, depth + 1);
    case "undefined":
      throw new CanonicalJsonError("UNDEFINED", path, "undefined has no JSON form");
    case "bigint":
    case "function":
    case "symbol":
    default:
      throw new CanonicalJsonError("NOT_PLAIN", path, `a ${typeof value} has no JSON form`);
  }
}

/**
 * The RFC 8785 text of a JSON value; hash its UTF-8 bytes.
 * @throws CanonicalJsonError for undefined (members and holes included), NaN and infinities, lone
 * surrogates, functions, symbols, bigints, anything but plain objects and arrays (a `toJSON` is
 * never called), and nesting beyond `JSON_LIMITS.depth`, which is also how a cycle ends.
 */
export function canonicalize(value: unknown): string {
  return write(value, "", 0);
}
