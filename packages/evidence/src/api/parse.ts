// Untrusted JSON to typed values: what was wrong, and where.
import * as v from "valibot";

/** One thing wrong with a body: `path` is dotted, empty for the body itself. */
export type ShapeIssue = { path: string; message: string };

export type ParseResult<T> = { ok: true; value: T } | { ok: false; issues: ShapeIssue[] };

type AnySchema = v.GenericSchema<unknown, unknown>;

/**
 * Validation stops at the first thing wrong. A body may hold hundreds of thousands of wrong values, and
 * a report of them all would take more memory than the body by far.
 */
const stopAtFirst = { abortEarly: true } as const;
/** Characters of a path or a message that are kept. Both may quote the body: a key, or a text. */
const MAX_QUOTED = 96;

/** A path or a message in bounded length, and without characters that JSON would write as six. */
function quoted(text: string): string {
  const start = text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED - 1)}…` : text;
  return start.replaceAll(/[\p{Cc}\p{Cs}]/gu, "\ufffd");
}

/**
 * Parses exactly as received: for requests, and for whatever a verdict or a hash depends on.
 * @returns the value, or the first thing wrong with it
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

/** Leaves out, at every depth, members that are null: on this wire they mean the same as absent. */
export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== null)
      .map(([key, member]) => [key, withoutNulls(member)]),
  );
}

/** Parses for display: null members count as absent, unknown members are ignored. */
export function parseTolerant<Schema extends AnySchema>(
  schema: Schema,
  input: unknown,
): ParseResult<v.InferOutput<Schema>> {
  return parseExact(schema, withoutNulls(input));
}
