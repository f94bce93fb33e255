// Joins each proof with the record of the same fingerprint, if the visitor gave both. In the same way, evidence whose
// document ID is withheld is joined with a record that states the document ID.
import { type Known, memberOf } from "@digital-evidence/verdict/known";
import type { Row, Source, VerifiedRow } from "../../verify/row.ts";

/**
 * Evidence that is completed from a record. `recordKey` is the key of the record's own row, which is removed when the
 * record has been joined.
 */
export type Join = { source: Source; recordKey: string };

/**
 * A record is joined only where the visitor gave a single record of its fingerprint, because the page must
 * not choose among several.
 */
export function joinRecords(rows: readonly Row[]): Join[] {
  const records = new Map<string, VerifiedRow | null>();
  for (const row of rows) {
    if (row.kind !== "record" || row.hash === null) continue;
    const hash = row.hash.toLowerCase();
    records.set(hash, records.has(hash) ? null : row);
  }
  if (records.size === 0) return [];
  return rows.flatMap((row): Join[] => {
    if (row.kind !== "proof" && row.kind !== "bundle") return [];
    if (row.hash === null) return [];
    const record = records.get(row.hash.toLowerCase());
    const completed = record ? completedBy(record, row) : null;
    if (!record || completed === null) return [];
    const by = { from: "file", name: record.name } as const;
    const source = { key: row.key, name: row.name, completed, before: row, by };
    return [{ source, recordKey: record.key }];
  });
}

/** @returns null if the record adds nothing to the evidence */
function completedBy(record: VerifiedRow, { kind, known, reasons }: VerifiedRow): Known | null {
  if (known.manifest?.some(({ verdict }) => verdict === "fail") === true) return null;
  if (kind === "proof" && known.record.state === "absent") {
    const { hash } = record.known;
    return { ...known, ...(hash === undefined ? {} : { hash }), record: record.known.record };
  }
  const isWithheld = reasons.includes("WITHHELD") && known.documentId === undefined;
  const stated = memberOf(record.known.record, "documentId");
  return isWithheld && typeof stated === "string" && stated !== ""
    ? { ...known, documentId: stated }
    : null;
}
