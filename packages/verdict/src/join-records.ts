// Joins each proof with the record of the same fingerprint, if both were given. In the same way, evidence whose document ID
// is withheld is joined with a record that states the document ID.
import { type Known, memberOf } from "./known.ts";

/** What was concluded from one piece of evidence. */
export type Joinable = {
  kind: "bundle" | "proof" | "record";
  /** The hash of the fingerprint, where the evidence names one. */
  hash: string | null;
  known: Known;
  reasons: readonly string[];
};

/** Evidence that is completed from a record, which then needs no verdict of its own. */
export type Join<Piece extends Joinable> = { piece: Piece; completed: Known; record: Piece };

/** A record is joined only where it is the single one of its fingerprint, because nobody must choose among several. */
export function joinRecords<Piece extends Joinable>(pieces: readonly Piece[]): Join<Piece>[] {
  const records = new Map<string, Piece | null>();
  for (const piece of pieces) {
    if (piece.kind !== "record" || piece.hash === null) continue;
    const hash = piece.hash.toLowerCase();
    records.set(hash, records.has(hash) ? null : piece);
  }
  if (records.size === 0) return [];
  return pieces.flatMap((piece): Join<Piece>[] => {
    if (piece.kind === "record" || piece.hash === null) return [];
    const record = records.get(piece.hash.toLowerCase());
    const completed = record ? completedBy(record, piece) : null;
    return record && completed !== null ? [{ piece, completed, record }] : [];
  });
}

/** @returns null if the record adds nothing to the evidence */
function completedBy(record: Joinable, { kind, known, reasons }: Joinable): Known | null {
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
