// Joins each proof with the record of the same fingerprint, if the visitor gave both.
import type { Row, Source, VerifiedRow } from "../../verify/verification-protocol.ts";

/**
 * A proof that is completed with its record. `recordKey` is the key of the row that showed the record, which
 * is then removed.
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
    if (row.kind !== "proof" || row.evidence.record !== undefined || row.hash === null) return [];
    const record = records.get(row.hash.toLowerCase());
    if (!record) return [];
    const completed = {
      ...row.evidence,
      hash: record.evidence.hash,
      record: record.evidence.record,
    };
    const by = { from: "file", name: record.name } as const;
    const source = { key: row.key, name: row.name, completed, before: row, by };
    return [{ source, recordKey: record.key }];
  });
}
