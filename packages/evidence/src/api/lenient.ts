// Parses a service's statements about evidence for display. A member that cannot be read is left out, but the other
// members of its record and the other rows of its list are kept. Never use these schemas for data on which a verdict
// depends.
import * as v from "valibot";
import { Pagination } from "./envelope.ts";
import { noList } from "./no-list.ts";

/** The type `T` in which every member of every object, at any depth, is made optional. */
export type Lenient<T> = T extends readonly (infer Item)[]
  ? Lenient<Item>[]
  : T extends object
    ? { [Key in keyof T]?: Lenient<T[Key]> | undefined }
    : T;

type AnySchema = v.GenericSchema<unknown, unknown>;

/** The internals of a valibot schema that this file reads. */
type Inside = AnySchema & {
  readonly entries?: Readonly<Record<string, Inside>>;
  readonly item?: Inside;
  readonly wrapped?: AnySchema;
  readonly default?: unknown;
  readonly pipe?: readonly [Inside, ...unknown[]];
};

/**
 * Makes the schema of an object lenient. A member of the wrong type is left out or replaced by `unreadable`. A
 * member of the right type is kept whatever its form, for example a hash in upper case. If a list should have objects
 * as items, any other item becomes an empty object. The outermost value must still be an object.
 * @param unreadable the value that replaces a member of the wrong type; if it is not given, the member is left out
 */
/* @__NO_SIDE_EFFECTS__ */
export function lenient<Schema extends v.GenericSchema<unknown, object>>(
  schema: Schema,
  unreadable?: number,
): v.GenericSchema<unknown, Lenient<v.InferOutput<Schema>>> {
  return loosened(schema, unreadable) as v.GenericSchema<unknown, Lenient<v.InferOutput<Schema>>>;
}

/** The schema of a page whose rows are parsed leniently. A row that is not an object becomes an empty object. */
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
    // The fallback is inside `optional`, so that it replaces only wrong members. An absent member keeps the default of
    // the original schema.
    const member = v.fallback(loosened(wrapped, unreadable), unreadable);
    return [key, v.optional(member, absent)] as const;
  });
  return noList(v.object(Object.fromEntries(members)));
}
