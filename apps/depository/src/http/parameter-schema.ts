// Describes a parameter for the OpenAPI document and the reference page. The description is made from the schema that
// parses the parameter.
import { TIMESTAMP_PATTERN } from "@digital-evidence/evidence/fingerprint";
import { toJsonSchema } from "@valibot/to-json-schema";
import type { Parameter } from "./parameters.ts";

/** The few keywords of JSON Schema that parameters need. */
export interface ParameterSchema {
  readonly type?: "string" | "integer" | "boolean" | "array" | "object";
  readonly pattern?: string;
  readonly format?: "date-time";
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly enum?: readonly string[];
  readonly items?: ParameterSchema;
  readonly default?: string | number | boolean;
}

export function parameterSchema({ schema, shows, absent }: Parameter): ParameterSchema {
  const { $schema: _, ...json } = toJsonSchema(schema, {
    target: "draft-2020-12",
    typeMode: shows === "TEXT" ? "input" : "output",
    overrideAction: ({ valibotAction, jsonSchema }) =>
      "requirement" in valibotAction && valibotAction.requirement === TIMESTAMP_PATTERN
        ? { ...jsonSchema, format: "date-time" }
        : undefined,
  });
  return { ...json, ...(absent === undefined ? {} : { default: absent }) } as ParameterSchema;
}
