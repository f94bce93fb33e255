// Makes records that are valid except for one member, which has an odd value. Each member of the schema, at any
// depth, is combined with each odd value.
import type * as v from "valibot";

const ODD_VALUES = [null, undefined, true, 7, -0.5, "", "TEXT", "\u202e", [], [null], {}, { a: 1 }];

export type OddRecord = {
  /** The path of the member with the odd value, such as `proofs.0.signature`. */
  path: string;
  value: unknown;
  record: Record<string, unknown>;
};

/** The internals of a valibot schema that this file reads. */
type Inside = {
  readonly type: string;
  readonly entries?: Readonly<Record<string, Inside>>;
  readonly item?: Inside;
  readonly wrapped?: Inside;
};

/** @param sound a valid record that has every member of the schema; each result is a copy with one odd value */
export function* oddRecords(
  schema: v.GenericSchema,
  sound: Readonly<Record<string, unknown>>,
): Generator<OddRecord, void> {
  yield* oddObjects(schema, sound);
}

function* oddObjects(
  { entries = {} }: Inside,
  sound: Readonly<Record<string, unknown>>,
): Generator<OddRecord, void> {
  for (const [key, entry] of Object.entries(entries)) {
    if (!Object.hasOwn(sound, key))
      throw new Error(`the test’s sound record needs a valid ${key}, as the schema has it`);
    for (const value of ODD_VALUES) {
      yield { path: key, value, record: { ...sound, [key]: value } };
    }
    if (typeof sound[key] === "string") {
      const value = sound[key].toUpperCase();
      yield { path: key, value, record: { ...sound, [key]: value } };
    }
    const inner = entry.wrapped ?? entry;
    const value = sound[key];
    if (inner.item !== undefined && Array.isArray(value)) {
      const [first] = value as readonly unknown[];
      for (const odd of ODD_VALUES.filter((each) => each !== undefined)) {
        yield { path: `${key}.0`, value: odd, record: { ...sound, [key]: [odd] } };
      }
      for (const odd of oddObjects(inner.item, first as Record<string, unknown>)) {
        yield { ...odd, path: `${key}.0.${odd.path}`, record: { ...sound, [key]: [odd.record] } };
      }
    } else if (inner.entries !== undefined) {
      for (const odd of oddObjects(inner, value as Record<string, unknown>)) {
        yield { ...odd, path: `${key}.${odd.path}`, record: { ...sound, [key]: odd.record } };
      }
    }
  }
}
