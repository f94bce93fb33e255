// Untrusted JSON to typed values: what was wrong, and where.
import * as v from "valibot";

/** One thing wrong with a body: `path` is dotted, empty for the body itself. */
export type ShapeIssue = { path: string; message: string };

export type ParseResult<T> = { ok: true; value: T } | { ok: false; issues: ShapeIssue[] };

type AnySchema = v.GenericSchema<unknown, unknown>;

/** Parses exactly as received: for requests, and for whatever a verdict or a hash depends on. */
export function parseExact<Schema extends AnySchema>(
  schema: Schema,
  input: unknown,
): ParseResult<v.InferOutput<Schema>> {
  const result = v.safeParse(schema, input);
  if (result.success) return { ok: true, value: result.output };
  const issues = result.issues.map((issue) => ({
    path: v.getDotPath(issue) ?? "",
    message: issue.message,
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
