// The schema library looks at every item of a list before it asks how many there are, and at every member
// of a record. A body of one long list would be validated to its end only to be refused for its length.
import * as v from "valibot";

/**
 * The same schema, asking for the number of items or members before it looks at any of them. It keeps its
 * type, so that it converts to JSON Schema like the one it wraps.
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
