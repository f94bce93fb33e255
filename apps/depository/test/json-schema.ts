// Validates a value against a JSON Schema (2020-12). Only the keywords in our OpenAPI document are known. Any other
// keyword is an error, so that no keyword is overlooked. `default`, `format` and `$schema` are known but not checked.
// Members of the value that the schema does not name are reported too, because they show that the document does not
// describe the answer completely.

type Json = Readonly<Record<string, unknown>>;

export type Resolve = (ref: string) => Json;

export function resolver(document: Json): Resolve {
  return (ref) => {
    const steps = ref.replace(/^#\//, "").split("/");
    const found = steps.reduce<unknown>(
      (at, step) => (isObject(at) ? at[step] : undefined),
      document,
    );
    if (!isObject(found)) throw new Error(`nothing at ${ref}`);
    return found;
  };
}

/**
 * @returns one sentence for each part of the value that does not match the schema; the sentence states the part's
 * path
 */
export function problemsOf(schema: Json, value: unknown, resolve: Resolve, at = "$"): string[] {
  const problems: string[] = [];
  const complain = (message: string): void => void problems.push(`${at}: ${message}`);
  const keywords: Record<string, (argument: never) => void> = {
    $ref: (ref: string) => problems.push(...problemsOf(resolve(ref), value, resolve, at)),
    type: (type: string) => isType(type, value) || complain(`is not of type ${type}`),
    const: (expected: unknown) => expected === value || complain(`is not ${String(expected)}`),
    enum: (list: unknown[]) => list.includes(value) || complain("is none of the enum"),
    pattern: (pattern: string) => {
      if (typeof value === "string" && !new RegExp(pattern, "u").test(value))
        complain(`is not ${pattern}`);
    },
    minLength: (min: number) =>
      typeof value === "string" && value.length < min && complain("is too short"),
    maxLength: (max: number) =>
      typeof value === "string" && value.length > max && complain("is too long"),
    minimum: (min: number) => typeof value === "number" && value < min && complain("is too small"),
    maximum: (max: number) => typeof value === "number" && value > max && complain("is too large"),
    minItems: (min: number) =>
      Array.isArray(value) && value.length < min && complain("has too few"),
    maxItems: (max: number) =>
      Array.isArray(value) && value.length > max && complain("has too many"),
    maxProperties: (max: number) =>
      isObject(value) && Object.keys(value).length > max && complain("has too many members"),
    required: (names: string[]) => {
      for (const name of names) {
        if (isObject(value) && !Object.hasOwn(value, name)) complain(`lacks ${name}`);
      }
    },
    properties: (members: Record<string, Json>) => {
      if (!isObject(value)) return;
      for (const [name, member] of Object.entries(value)) {
        const known = Object.hasOwn(members, name) ? members[name] : undefined;
        if (known !== undefined)
          problems.push(...problemsOf(known, member, resolve, `${at}.${name}`));
        else complain(`has the undescribed member ${name}`);
      }
    },
    additionalProperties: (rest: boolean | Json) => {
      if (typeof rest === "boolean" || !isObject(value)) return;
      for (const [name, member] of Object.entries(value)) {
        problems.push(...problemsOf(rest, member, resolve, `${at}.${name}`));
      }
    },
    propertyNames: (names: Json) => {
      for (const name of isObject(value) ? Object.keys(value) : []) {
        problems.push(...problemsOf(names, name, resolve, `${at}.${name}`));
      }
    },
    items: (item: Json) => {
      for (const [index, member] of (Array.isArray(value) ? value : []).entries()) {
        problems.push(...problemsOf(item, member, resolve, `${at}[${index}]`));
      }
    },
    anyOf: (schemas: Json[]) => {
      if (fitting(schemas) === 0) complain("fits none of anyOf");
    },
    oneOf: (schemas: Json[]) => {
      if (fitting(schemas) !== 1) complain(`fits ${fitting(schemas)} of oneOf`);
    },
    default: () => {},
    format: () => {},
    $schema: () => {},
  };
  const fitting = (schemas: Json[]): number =>
    schemas.filter((one) => problemsOf(one, value, resolve, at).length === 0).length;

  for (const [keyword, argument] of Object.entries(schema)) {
    const check = keywords[keyword];
    if (check === undefined) throw new Error(`${at}: unknown keyword ${keyword}`);
    check(argument as never);
  }
  return problems;
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isType(type: string, value: unknown): boolean {
  switch (type) {
    case "array":
      return Array.isArray(value);
    case "object":
      return isObject(value);
    case "null":
      return value === null;
    case "integer":
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
}
