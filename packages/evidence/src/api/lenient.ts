// Parses what a service says about evidence in order to show it. A member that cannot be read is left out, but
// the rest of its record and of its list stays. Never parse data with this on which a verdict depends.
import * as v from "valibot";
import { Pagination } from "./envelope.ts";
import { noList } from "./no-list.ts";

/** The same shape with every member of every object optional. */
export type Lenient<T> = T extends readonly (infer Item)[]
  ? Lenient<Item>[]
  : T extends object
    ? { [Key in keyof T]?: Lenient<T[Key]> | undefined }
    : T;

type AnySchema = v.GenericSchema<unknown, unknown>;

/** The internals of the library's schemas that this file reads. */
type Inside = AnySchema & {
  readonly entries?: Readonly<Record<string, Inside>>;
  readonly item?: Inside;
  readonly wrapped?: AnySchema;
  readonly default?: unknown;
  readonly pipe?: readonly [Inside, ...unknown[]];
};

/**
 * Makes the schema of an object lenient. A member of the wrong type is left out. A member of the right type is
 * kept whatever its form, for example a hash in upper case. An item that is not an object becomes an empty
 * object. The outermost value must be an object.
 * @param unreadable the value that replaces a member of the wrong type
 */
/* @__NO_SIDE_EFFECTS__ */
export function lenient<Schema extends v.GenericSchema<unknown, object>>(
  schema: Schema,
  unreadable?: number,
): v.GenericSchema<unknown, Lenient<v.InferOutput<Schema>>> {
  return loosened(schema, unreadable) as v.GenericSchema<unknown, Lenient<v.InferOutput<Schema>>>;
}

/** The schema of a page of rows that are read leniently. A row that is not an object becomes an empty one. */
/* @__NO_SIDE_EFFECTS__ */
export function lenientPageOf<Schema extends v.GenericSchema<unknown, object>>(schema: Schema) {
  const row = lenient(schema);
  return v.object({
    data: v.array(v.fallback(row, {} as Lenient<v.InferOutput<Schema>>)),
    pagination: v.optional(v.fallback(lenient(Pagination), {})),
  });
}

/* @__NO_SIDE_EFFECTS__ */
function loosened(schema: Inside, unreadable: unknown): AnySchema {
  const { type, entries, item, pipe } = schema;
  if (pipe !== undefined) return loosened(pipe[0], unreadable);
  if (type === "array" && item !== undefined) {
    return v.array(v.fallback(loosened(item, unreadable), {}));
  }
  if (type !== "object" || entries === undefined) return schema;
  const members = Object.entries(entries).map(([key, entry]) => {
    const { wrapped = entry, default: absent } = entry;
    // The fallback wraps the member's schema and not the optional: it must replace only a member that is
    // present.
    const member = v.fallback(loosened(wrapped, unreadable), unreadable);
    return [key, v.optional(member, absent)] as const;
  });
  return noList(v.object(Object.fromEntries(members)));
}
