// Canonical JSON (RFC 8785) gives each value exactly one text, so two parties hash the same bytes:
// docs/protocol/canonical-json.md. A value that another implementation might write differently is refused and
// not repaired.

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
  // The loop counts indexes, because array methods would skip the holes of a sparse array. This loop reads a hole
  // as undefined, which is refused.
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
  // The operator `<` compares strings by their UTF-16 code units, as RFC 8785 section 3.2.3 requires.
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
 * Returns the RFC 8785 text of a JSON value. A hash is computed over the UTF-8 bytes of this text.
 * @throws CanonicalJsonError for undefined (also as a member or a hole), NaN, infinities, lone surrogates,
 * functions, symbols, bigints, all objects except plain objects and arrays (`toJSON` is never called), and
 * nesting beyond `JSON_LIMITS.depth`. This limit also catches cycles.
 */
export function canonicalize(value: unknown): string {
  return write(value, "", 0);
}
