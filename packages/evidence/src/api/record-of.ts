// Objects whose keys may have any name. The schema library silently drops the members `__proto__`, `prototype` and
// `constructor`. The schema in this file keeps them like any other member.
import * as v from "valibot";
import { noList } from "./no-list.ts";

type Text = v.GenericSchema<string, string>;

/**
 * The schema of an object whose keys and values each follow a schema. It keeps every key and refuses arrays.
 */
/* @__NO_SIDE_EFFECTS__ */
export function recordOf<
  const Key extends Text,
  const Value extends v.GenericSchema<unknown, unknown>,
>(key: Key, value: Value): v.RecordSchema<Key, Value, undefined> {
  const schema = v.record(key, value);
  return noList({
    ...schema,
    "~run"(dataset, config) {
      if (typeof dataset.value !== "object" || dataset.value === null) {
        return schema["~run"](dataset, config);
      }
      const input = dataset.value as Readonly<Record<string, unknown>>;
      const members: [string, unknown][] = [];
      const issues: v.BaseIssue<unknown>[] = [];
      let isTyped = true;
      for (const [name, member] of Object.entries(input)) {
        const place = { type: "object", input, key: name, value: member } as const;
        const ofKey = key["~run"]({ value: name }, config);
        const ofValue = value["~run"]({ value: member }, config);
        for (const issue of ofKey.issues ?? []) {
          issues.push({ ...issue, path: [{ ...place, origin: "key" }] });
        }
        for (const issue of ofValue.issues ?? []) {
          const path = [{ ...place, origin: "value" as const }, ...(issue.path ?? [])];
          issues.push({ ...issue, path: path as [v.IssuePathItem, ...v.IssuePathItem[]] });
        }
        if (!ofKey.typed || !ofValue.typed) isTyped = false;
        members.push([name, ofValue.value]);
        if (issues.length > 0 && config.abortEarly) {
          isTyped = false;
          break;
        }
      }
      // fromEntries defines members instead of assigning them, so that `__proto__` becomes an ordinary member.
      const output = { typed: isTyped, value: Object.fromEntries(members) };
      return (issues.length > 0 ? { ...output, issues } : output) as ReturnType<
        (typeof schema)["~run"]
      >;
    },
  });
}
