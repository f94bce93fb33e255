// Joins each proof with the record of the same fingerprint that was given beside it.
import type { Row, Source, VerifiedRow } from "../../verify/verification-protocol.ts";

/** A proof that is to be verified with a record, and the row of that record, which then has none of its own. */
export type Join = { source: Source; recordKey: string };

/** A record counts only where no other record of its fingerprint was given: the page does not choose among them. */
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
