import type { ReactNode } from "react";
import { Field } from "../../components/field-list.tsx";
import { HashValue } from "../../components/hash-value.tsx";
import { WrittenTimestamp } from "../../components/timestamp.tsx";
import { longTime } from "../../format/time.ts";

/** What is shown of a record, in this order: its own words, as it came. */
const shown: readonly (readonly [key: string, name: string, show: (text: string) => ReactNode])[] =
  [
    ["documentId", "Document ID", (text) => text],
    ["documentRef", "Document REF", (text) => <HashValue value={text} label="document REF" />],
    ["eventId", "Event ID", (text) => text],
    ["organizationName", "Organization", (text) => text],
    [
      "fingerprintTimestamp",
      "Fingerprint timestamp",
      (text) => <WrittenTimestamp value={text} format={longTime} />,
    ],
    ["batchId", "Batch ID", (text) => text],
  ];

/** The fields of a record from a stranger: text, whatever is in them. */
export function RecordFields({ record }: { record: unknown }) {
  if (typeof record !== "object" || record === null) return null;
  return shown.map(([key, name, show]) => {
    const value: unknown = Object.hasOwn(record, key) ? Reflect.get(record, key) : null;
    return typeof value === "string" && value !== "" ? (
      <Field key={key} name={name}>
        {show(value)}
      </Field>
    ) : null;
  });
}
