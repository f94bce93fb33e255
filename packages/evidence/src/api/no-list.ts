// A list is an object to JavaScript, and the schema library reads it as one. Where a schema asks for
// no member, a list would pass for an empty object; this keeps it out.
import * as v from "valibot";

/** The same schema, refusing lists. It keeps its type, so that it converts like the one it wraps. */
/* @__NO_SIDE_EFFECTS__ */
export function noList<const Schema extends v.GenericSchema<unknown, object>>(
  schema: Schema,
): Schema {
  return {
    ...schema,
    "~run"(dataset, config) {
      if (!Array.isArray(dataset.value)) return schema["~run"](dataset, config);
      v._addIssue(schema, "type", dataset, config);
      return { ...dataset, typed: false } as ReturnType<Schema["~run"]>;
    },
  };
}
