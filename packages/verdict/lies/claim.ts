// The form of the tables that say when a claim is true: docs/protocol/verdict.md, section 18.
import { english } from "../src/messages/en.ts";
import { quoted } from "../src/say.ts";
import type { Statement } from "../src/statements.ts";
import type { Facts } from "./facts.ts";

/** Where a claim stands: the section of the list or another subject, and what of it the claim is about. */
export type At = { section: string; about: string };

/** Whether a claim is true. `picks` are the alternatives that the braces of the row's pattern stand for. */
export type Condition<Truth = Facts> = (
  truth: Truth,
  values: Values,
  at: At,
  ...picks: string[]
) => boolean;
export type Row<Truth = Facts> = readonly [pattern: string, condition: Condition<Truth>];

/** The condition of a claim that no world makes true. */
export const never = (): boolean => false;

/** The values of a statement. What is not there, or of another type, equals nothing. */
export class Values {
  readonly #values: Statement["values"];

  constructor({ values }: Statement) {
    this.#values = values;
  }

  number(slot: string): number | null {
    const value = this.#values[slot];
    return typeof value === "number" ? value : null;
  }

  ms(slot: string): number | null {
    const value = this.#values[slot];
    return typeof value === "object" && "time" in value ? value.time : null;
  }

  text(slot: string): string | null {
    return textOfValue(this.#values[slot]);
  }

  texts(slot: string): string[] {
    const value = this.#values[slot];
    const list = typeof value === "object" && "list" in value ? value.list : [];
    return list.map((each) => textOfValue(each) ?? "");
  }

  said(slot: string): Statement | null {
    const value = this.#values[slot];
    return typeof value === "object" && "code" in value ? value : null;
  }

  parts(slot: string): string[] {
    const value = this.#values[slot];
    const list = typeof value === "object" && "list" in value ? value.list : [];
    return list.map((each) => ("code" in each ? (each.code.split(".").at(-1) ?? "") : ""));
  }
}

function textOfValue(value: Statement["values"][string] | undefined): string | null {
  if (typeof value !== "object") return null;
  if ("outside" in value) return value.outside;
  return "exact" in value ? value.exact : null;
}

type Kind = "number" | "time" | "exact" | "outside" | "code";

/** The type of a slot follows from its name: docs/protocol/verdict.md, section 18. A list has items of the type. */
const SLOTS: readonly (readonly [kinds: readonly Kind[], isList: boolean, names: string])[] = [
  [
    ["number"],
    false,
    "count cosigned entry kibibytes line lookedThrough named number ordinal seconds signatures signers size trusted",
  ],
  [["time"], false, "clock date expired expires from issued until"],
  [["time", "outside"], false, "confirmed received time"],
  [["exact"], false, "algorithm amount certificate code domain hash host key policy system tool"],
  [["exact"], true, "keys"],
  [
    ["outside"],
    false,
    "before chain currency file label log network now path payTo signer stated text",
  ],
  [["outside"], true, "names others"],
  [["outside", "code"], false, "name reason"],
  [["code"], false, "check fits member periodBefore periodNow snapshot snapshots"],
  [["code"], true, "parts"],
];
const slotTypes = new Map(
  SLOTS.flatMap(([kinds, isList, names]) =>
    names.split(" ").map((name) => [name, { kinds, isList }] as const),
  ),
);

/** Whether each slot has a value of its type. Text from outside in a slot for our own text would stand in our voice. */
function isTyped({ values }: Statement): boolean {
  return Object.entries(values).every(([name, value]) => {
    const type = slotTypes.get(name);
    if (type === undefined) return false;
    const isOf = (one: typeof value) =>
      type.kinds.some((kind) =>
        typeof one === "number" ? kind === "number" : kind !== "number" && kind in one,
      );
    if (!type.isList) return isOf(value);
    return typeof value === "object" && "list" in value && value.list.every(isOf);
  });
}

/** What nobody can see, or what changes the order of the words around it. Joiners belong to honest names. */
const HIDDEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]/u;
const MARKS = /["\u00ab\u00bb\u201c-\u201f]/u;

/** Whether each text from outside is written as section 18 says: all of it can be seen, and nothing in it ends the quotation. */
function isLegible({ values }: Statement): boolean {
  const isSo = (value: Statement["values"][string]): boolean => {
    if (typeof value === "number") return true;
    if ("list" in value) return value.list.every(isSo);
    if (!("outside" in value)) return true;
    const written = quoted(value.outside, english);
    return !HIDDEN.test(written) && !MARKS.test(written.slice(1, -1));
  };
  return Object.values(values).every(isSo);
}

/** Whether the values are of the types that their slots have, and the texts from outside among them are legible. */
export const isWritten = (said: Statement) => isTyped(said) && isLegible(said);

export function isSameSet(one: Iterable<string>, other: Iterable<string>): boolean {
  return [...new Set(one)].sort().join("\n") === [...new Set(other)].sort().join("\n");
}

/** Writes out the braces of a pattern: `a.{b,c}` stands for `a.b` and `a.c`. */
export function codesOf(pattern: string): { code: string; picks: string[] }[] {
  const [, before = "", inside, rest = ""] = /^([^{]*)(?:\{([^}]*)\}(.*))?$/.exec(pattern) ?? [];
  if (inside === undefined) return [{ code: before, picks: [] }];
  return inside.split(",").flatMap((pick) =>
    codesOf(rest).map(({ code, picks }) => ({
      code: before + pick + code,
      picks: [pick, ...picks],
    })),
  );
}

export type Table<Truth = Facts> = ReadonlyMap<
  string,
  (truth: Truth, said: Statement, at: At) => boolean
>;

export function tableOf<Truth>(rows: readonly Row<Truth>[]): Table<Truth> {
  const table = new Map<string, (truth: Truth, said: Statement, at: At) => boolean>();
  for (const [pattern, condition] of rows) {
    for (const { code, picks } of codesOf(pattern)) {
      if (table.has(code)) throw new Error(`${code} has two rows`);
      table.set(code, (truth, said, at) => condition(truth, new Values(said), at, ...picks));
    }
  }
  return table;
}
