import * as v from "valibot";

/**
 * One thing that is wrong with a body. `path` says where: it has the names of the members that lead there, joined by
 * dots. It is empty if the body itself is wrong.
 */
export type ShapeIssue = { path: string; message: string };

export type ParseResult<T> = { ok: true; value: T } | { ok: false; issues: ShapeIssue[] };

type AnySchema = v.GenericSchema<unknown, unknown>;

/**
 * Validation stops at the first issue. A body may contain hundreds of thousands of wrong values, and a report
 * of them all would take far more memory than the body.
 */
const stopAtFirst = { abortEarly: true } as const;
/**
 * The maximum number of characters of a path or a message that are kept. Both may quote the body, which can contain
 * very long keys and texts.
 */
const MAX_QUOTED = 96;

/**
 * Shortens a path or a message. It also replaces control characters and lone surrogates, because JSON would write
 * each of them as six characters.
 */
function quoted(text: string): string {
  const start = text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED - 1)}…` : text;
  return start.replaceAll(/[\p{Cc}\p{Cs}]/gu, "\ufffd");
}

/**
 * Parses a value exactly as received. Use this function for requests, and for all data on which a verdict or a hash
 * depends.
 * @returns the value, or the first thing that is wrong with it
 */
export function parseExact<Schema extends AnySchema>(
  schema: Schema,
  input: unknown,
): ParseResult<v.InferOutput<Schema>> {
  const result = v.safeParse(schema, input, stopAtFirst);
  if (result.success) return { ok: true, value: result.output };
  const issues = result.issues.map((issue) => ({
    path: quoted(v.getDotPath(issue) ?? ""),
    message: quoted(issue.message),
  }));
  return { ok: false, issues };
}

/**
 * Removes members that are null, at every depth. In answers that are only shown, null means the same as absent.
 */
export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== null)
      .map(([key, member]) => [key, withoutNulls(member)]),
  );
}

/** Parses a value that will only be shown: null members count as absent, and unknown members are ignored. */
export function parseTolerant<Schema extends AnySchema>(
  schema: Schema,
  input: unknown,
): ParseResult<v.InferOutput<Schema>> {
  return parseExact(schema, withoutNulls(input));
}
