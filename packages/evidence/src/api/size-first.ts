// The schema library validates every item of a list, and every member of a record, before it checks how many there
// are. Refusing an overlong list would therefore take as long as validating all of its items.
import * as v from "valibot";

/**
 * Wraps a schema so that it counts the items or members before it validates any of them. The wrapper keeps the
 * schema's `type`, because the conversion to JSON Schema reads it.
 */
/* @__NO_SIDE_EFFECTS__ */
export function sizeFirst<const Schema extends v.GenericSchema<unknown, object>>(
  schema: Schema,
  { max, message }: { readonly max: number; readonly message: string },
): Schema {
  return {
    ...schema,
    "~run"(dataset, config) {
      if (sizeOf(dataset.value) <= max) return schema["~run"](dataset, config);
      v._addIssue(schema, "size", dataset, config, { message });
      return { ...dataset, typed: false } as ReturnType<Schema["~run"]>;
    },
  };
}

function sizeOf(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  return typeof value === "object" && value !== null ? Object.keys(value).length : 0;
}
