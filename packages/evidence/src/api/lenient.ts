// Reading what a service says about evidence, for showing it: a member that cannot be read is left out, and
// the rest of the record, and of the list around it, stays. What a verdict depends on is not read with this.
import * as v from "valibot";
import { Pagination } from "./envelope.ts";
import { noList } from "./no-list.ts";

/** The same shape, every member of every object optional. */
export type Lenient<T> = T extends readonly (infer Item)[]
  ? Lenient<Item>[]
  : T extends object
    ? { [Key in keyof T]?: Lenient<T[Key]> | undefined }
    : T;

type AnySchema = v.GenericSchema<unknown, unknown>;

/** The parts of the library's schemas that are looked at. */
type Inside = AnySchema & {
  readonly entries?: Readonly<Record<string, Inside>>;
  readonly item?: Inside;
  readonly wrapped?: AnySchema;
  readonly default?: unknown;
  readonly pipe?: readonly [Inside, ...unknown[]];
};

/**
 * The schema of an object, read leniently: a member of another type is left out, one of the right type is
 * kept whatever its form (a hash in upper case), and an item that is not an object counts as an empty one.
 * The object itself must be one.
 * @param unreadable what stands for a member of another type
 */
/* @__NO_SIDE_EFFECTS__ */
export function lenient<Schema extends v.GenericSchema<unknown, object>>(
  schema: Schema,
  unreadable?: number,
): v.GenericSchema<unknown, Lenient<v.InferOutput<Schema>>> {
  return loosened(schema, unreadable) as v.GenericSchema<unknown, Lenient<v.InferOutput<Schema>>>;
}

/** A page of rows that are read leniently; one that is not an object counts as an empty one. */
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
    // The fallback is inside, so that it stands for a member that is there.
    const member = v.fallback(loosened(wrapped, unreadable), unreadable);
    return [key, v.optional(member, absent)] as const;
  });
  return noList(v.object(Object.fromEntries(members)));
}
