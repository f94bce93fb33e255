// Shows what the evidence is about: the bundle's own description and the record's members. A note beside each
// member says whether the hash covers the member or only the file states it.
import type { Bundle } from "@digital-evidence/evidence/bundle";
import { isJsonObject } from "@digital-evidence/evidence/json-object";
import { RECORD_MEMBERS } from "../verify/record-members.ts";
import { coverageWords, statedByFile } from "../words/coverage.ts";
import { recordWords } from "../words/verify.tsx";
import { element, panel } from "./element.ts";
import { quoted } from "./said.ts";

const { fields, checked } = recordWords;

/** @param isBound whether the content check proved that the record belongs to the fingerprint */
export function factsPanel(bundle: Bundle, isBound: boolean): HTMLElement {
  const record = bundle.parts.record?.value;
  const members = RECORD_MEMBERS.flatMap(({ key, name, isCovered }) => {
    const value = isJsonObject(record) && Object.hasOwn(record, key) ? record[key] : null;
    if (typeof value !== "string" || value === "") return [];
    return fact(name, value, isCovered && isBound ? coverageWords.covered : statedByFile);
  });
  return panel(
    checked,
    element(
      "dl",
      { class: "facts" },
      ...fact(fields.fingerprint, bundle.hash),
      ...fact(fields.network, bundle.network),
      ...fact(fields.made, bundle.createdAt),
      ...members,
    ),
  );
}

function fact(name: string, value: string, coverage?: string): HTMLElement[] {
  return [
    element("dt", {}, name),
    element(
      "dd",
      {},
      quoted(value),
      coverage === undefined ? null : element("span", { class: "muted" }, ` ${coverage}`),
    ),
  ];
}
