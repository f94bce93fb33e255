// Settings are environment variables. One schema says for each what it means, how its text is read, and what it is
// without a value. The programs read the settings by it, and the table in the documentation is made from it.
import * as v from "valibot";

export interface Setting<Value> {
  readonly about: string;
  /** What the documentation says that the setting is where it is not set. */
  readonly otherwise: string;
  readonly schema: v.GenericSchema<string | undefined, Value>;
}

export type Settings = Readonly<Record<string, Setting<unknown>>>;
export type Values<All extends Settings> = {
  readonly [Name in keyof All]: All[Name] extends Setting<infer Value> ? Value : never;
};
type Env = Readonly<Record<string, string | undefined>>;

/** A setting with a default, which is read like any other text. */
export function setting<Value>(
  about: string,
  fallback: string,
  schema: v.GenericSchema<string, Value>,
): Setting<Value> {
  return { about, otherwise: fallback, schema: v.optional(schema, fallback) };
}

/** A setting that is null where it is not set. */
export function optional<Value>(
  about: string,
  otherwise: string,
  schema: v.GenericSchema<string, Value>,
): Setting<Value | null> {
  const orNull = v.pipe(
    v.optional(schema),
    v.transform((value) => value ?? null),
  );
  return { about, otherwise, schema: orNull };
}

export const text = v.string();

export function whole(min: number, max: number): v.GenericSchema<string, number> {
  const expected = `a whole number from ${min} to ${max}`;
  return v.pipe(
    v.string(),
    v.regex(/^\d+$/, expected),
    v.transform(Number),
    v.minValue(min, expected),
    v.maxValue(max, expected),
  );
}

export function oneOf<const Value extends string>(
  values: readonly Value[],
): v.GenericSchema<string, Value> {
  return v.pipe(v.string(), v.picklist(values, `one of ${values.join(", ")}`));
}

/** A text for which `isAllowed` holds. */
export function matching(
  expected: string,
  isAllowed: (value: string) => boolean,
): v.GenericSchema<string, string> {
  return v.pipe(v.string(), v.check(isAllowed, expected));
}

/** A list of entries that are separated by spaces. */
export function listOf<Value>(
  entry: v.GenericSchema<string, Value>,
): v.GenericSchema<string, Value[]> {
  return v.pipe(
    v.string(),
    v.transform((value) => value.split(/\s+/).filter(Boolean)),
    v.array(entry),
  );
}

/**
 * @param secret the names of the settings whose values no message may repeat
 * @returns the values, and one sentence for each setting that has none that can be used. An empty variable counts as
 *   not set.
 */
export function readSettings<All extends Settings>(
  settings: All,
  env: Env,
  secret: readonly (keyof All)[] = [],
): { values: Values<All>; problems: readonly string[] } {
  const problems: string[] = [];
  const values = Object.entries(settings).map(([name, { schema }]) => {
    const given = env[name] || undefined;
    const read = v.safeParse(schema, given);
    if (read.success) return [name, read.output];
    const [{ message, input }] = read.issues;
    const got = secret.includes(name) ? "" : `, got "${String(input)}"`;
    problems.push(`${name}: expected ${message}${got}`);
    return [name, v.safeParse(schema, undefined).output];
  });
  return { values: Object.fromEntries(values) as Values<All>, problems };
}

/** Names that differ from a setting's by this many letters are taken for misspelt. */
const MAX_DISTANCE = 2;

/**
 * Finds variables that look like misspelt settings. Other programs have variables too, so a name that resembles no
 * setting is not reported.
 * @returns a sentence for each
 */
export function misspelt(settings: Settings, env: Env, others: readonly string[] = []): string[] {
  const names = Object.keys(settings);
  const known = new Set([...names, ...others]);
  return Object.keys(env).flatMap((given) => {
    if (known.has(given) || given.length < 6) return [];
    const upper = given.toUpperCase();
    const meant = names.find((name) => name === upper || (name.length > 5 && isNear(name, upper)));
    return meant === undefined ? [] : [`${given} is not a setting; is ${meant} meant?`];
  });
}

/**
 * Whether at most MAX_DISTANCE letters have to be added, removed or replaced (Levenshtein). A program compares each of its
 * variables with each setting when it starts, so this ends at the first letter from which on too many would have to be.
 */
function isNear(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > MAX_DISTANCE) return false;
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [index, letter] of Array.from(one).entries()) {
    const next = [index + 1];
    for (const [at, right] of Array.from(other).entries()) {
      next.push(
        Math.min(
          (next[at] ?? 0) + 1,
          (row[at + 1] ?? 0) + 1,
          (row[at] ?? 0) + (letter === right ? 0 : 1),
        ),
      );
    }
    // The smallest number of a row never becomes smaller in a later one.
    if (Math.min(...next) > MAX_DISTANCE) return false;
    row = next;
  }
  return (row.at(-1) ?? 0) <= MAX_DISTANCE;
}

/** The settings as a table in Markdown. */
export function settingsTable(settings: Settings): string {
  const rows = Object.entries(settings).map(
    ([name, { about, otherwise }]) => `| \`${name}\` | ${otherwise || "none"} | ${about} |`,
  );
  return ["| setting | default | what |", "| --- | --- | --- |", ...rows].join("\n");
}
