import type { Supplied } from "@digital-evidence/evidence/verify-evidence";
import type { ReactNode } from "react";
import { CoverageMark } from "../../components/coverage-mark.tsx";
import { Field } from "../../components/field-list.tsx";
import { HashValue } from "../../components/hash-value.tsx";
import { WrittenTimestamp } from "../../components/timestamp.tsx";
import { longTime } from "../../format/time.ts";
import { coverageWords, statedByFile } from "../../words/coverage.ts";
import { oneVerdictWords } from "../../words/verify.tsx";

const { fields, copies } = oneVerdictWords;

type Shown = readonly [
  key: string,
  name: string,
  isCovered: boolean,
  show?: (text: string) => ReactNode,
];

/** The members of a record that are shown, in this order. */
const shown: readonly Shown[] = [
  ["documentId", fields.documentId, true],
  [
    "documentRef",
    fields.documentRef,
    true,
    (text) => <HashValue value={text} label={copies.documentRef} />,
  ],
  ["eventId", fields.eventId, true],
  ["organizationName", fields.organizationName, false],
  ["organizationId", fields.organizationId, true],
  [
    "fingerprintTimestamp",
    fields.fingerprintTimestamp,
    true,
    (text) => <WrittenTimestamp value={text} format={longTime} />,
  ],
  ["batchId", fields.batchId, false],
];

type Props = {
  supplied: Supplied | undefined;
  /** Whether the content check ties the record to the fingerprint; undefined until it was made. */
  isBound: boolean | undefined;
};

/** The fields of a record from an unknown source. Every value is treated as text from outside. */
export function RecordFields({ supplied, isBound = false }: Props) {
  const record = supplied?.value;
  if (typeof record !== "object" || record === null) return null;
  const stated = supplied?.from === "file" ? statedByFile : coverageWords.stated;
  return shown.map(([key, name, isCovered, show]) => {
    const value: unknown = Object.hasOwn(record, key) ? Reflect.get(record, key) : null;
    if (typeof value !== "string" || value === "") return null;
    const mark =
      isCovered && isBound ? (
        <CoverageMark coverage="covered" words={coverageWords.covered} />
      ) : (
        <CoverageMark coverage="stated" words={stated} />
      );
    return (
      <Field key={key} name={name} mark={mark}>
        {show === undefined ? value : show(value)}
      </Field>
    );
  });
}
