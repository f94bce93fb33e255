// In JavaScript an array is an object, and the schema library accepts an array where a schema asks for an object.
// If all members of the schema are optional, the array would be taken for an empty object. The wrapper in this file
// prevents that.
import * as v from "valibot";

/**
 * Wraps a schema so that it refuses arrays. The wrapper keeps the schema's `type`, because the conversion to
 * JSON Schema reads it.
 */
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
