import type { Supplied } from "@digital-evidence/evidence/verify-evidence";
import type { ReactNode } from "react";
import { CoverageMark } from "../../components/coverage-mark.tsx";
import { Field } from "../../components/field-list.tsx";
import { HashValue } from "../../components/hash-value.tsx";
import { WrittenTimestamp } from "../../components/timestamp.tsx";
import { longTime } from "../../format/time.ts";
import { coverageWords } from "../../words/coverage.ts";

type Shown = readonly [
  key: string,
  name: string,
  isCovered: boolean,
  show?: (text: string) => ReactNode,
];

/** What is shown of a record, in this order: its own words, as it came. */
const shown: readonly Shown[] = [
  ["documentId", "Document ID", true],
  ["documentRef", "Document REF", true, (text) => <HashValue value={text} label="document REF" />],
  ["eventId", "Event ID", true],
  ["organizationName", "Organization’s name", false],
  ["organizationId", "Organization’s ID", true],
  [
    "fingerprintTimestamp",
    "Fingerprint timestamp",
    true,
    (text) => <WrittenTimestamp value={text} format={longTime} />,
  ],
  ["batchId", "Batch ID", false],
];

type Props = {
  supplied: Supplied | undefined;
  /** Whether the check on the content ties the record to the fingerprint; undefined until it was made. */
  isBound: boolean | undefined;
};

/** The fields of a record from a stranger: text, whatever is in them. */
export function RecordFields({ supplied, isBound = false }: Props) {
  const record = supplied?.value;
  if (typeof record !== "object" || record === null) return null;
  const stated = supplied?.from === "file" ? "Stated by the file" : "Stated by the service";
  return shown.map(([key, name, isCovered, show]) => {
    const value: unknown = Object.hasOwn(record, key) ? Reflect.get(record, key) : null;
    if (typeof value !== "string" || value === "") return null;
    const mark =
      isCovered && isBound ? (
        <CoverageMark coverage="covered" words={coverageWords.covered} />
      ) : (
        <CoverageMark coverage="stated" words={`${stated}, not covered by the hash`} />
      );
    return (
      <Field key={key} name={name} mark={mark}>
        {show === undefined ? value : show(value)}
      </Field>
    );
  });
}
