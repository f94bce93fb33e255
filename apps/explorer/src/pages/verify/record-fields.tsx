import type { Supplied } from "@digital-evidence/evidence/verify-evidence";
import type { ReactNode } from "react";
import { CoverageMark } from "../../components/coverage-mark.tsx";
import { Field } from "../../components/field-list.tsx";
import { HashValue } from "../../components/hash-value.tsx";
import { WrittenTimestamp } from "../../components/timestamp.tsx";
import { longTime } from "../../format/time.ts";
import { coverageWords, statedByFile } from "../../words/coverage.ts";
import { RECORD_MEMBERS } from "../../verify/record-members.ts";
import { recordWords } from "../../words/verify.tsx";

const { copies } = recordWords;

/** How to show the members that need more than plain text. */
const shown: Readonly<Record<string, (text: string) => ReactNode>> = {
  documentRef: (text) => <HashValue value={text} label={copies.documentRef} />,
  fingerprintTimestamp: (text) => <WrittenTimestamp value={text} format={longTime} />,
};

type Props = {
  supplied: Supplied | undefined;
  /**
   * Whether the content check proved that the record belongs to the fingerprint. Undefined until the check
   * has run.
   */
  isBound: boolean | undefined;
};

/** Shows the fields of an untrusted record. Every value is treated as text from outside. */
export function RecordFields({ supplied, isBound = false }: Props) {
  const record = supplied?.value;
  if (typeof record !== "object" || record === null) return null;
  const stated = supplied?.from === "file" ? statedByFile : coverageWords.stated;
  return RECORD_MEMBERS.map(({ key, name, isCovered }) => {
    const value: unknown = Object.hasOwn(record, key) ? Reflect.get(record, key) : null;
    if (key === "documentId" && isWithheld(record, value)) {
      return (
        <Field key={key} name={name} isWithheld>
          {null}
        </Field>
      );
    }
    if (typeof value !== "string" || value === "") return null;
    const mark =
      isCovered && isBound ? (
        <CoverageMark coverage="covered" words={coverageWords.covered} />
      ) : (
        <CoverageMark coverage="stated" words={stated} />
      );
    return (
      <Field key={key} name={name} mark={mark}>
        {shown[key]?.(value) ?? value}
      </Field>
    );
  });
}

function isWithheld(record: object, value: unknown): boolean {
  const list: unknown = Object.hasOwn(record, "withheld") ? Reflect.get(record, "withheld") : null;
  if (typeof value === "string" || !Array.isArray(list)) return false;
  return list.some((each: unknown) => {
    const isObject = typeof each === "object" && each !== null;
    return isObject && Reflect.get(each, "member") === "documentId";
  });
}
