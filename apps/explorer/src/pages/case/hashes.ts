import { caseWords } from "../../words/case.ts";

/** The maximum number of fingerprints in one case. Each takes about four requests to the service. */
export const MAX_CASE = 500;
/** The maximum length of the pasted text, in UTF-16 code units. A list of `MAX_CASE` hashes is shorter. */
export const MAX_LIST_LENGTH = 200_000;

const HASH = /(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/i;

type HashList = {
  /** Each hash once, in lower case, in the order of the text. */
  hashes: readonly string[];
  /** How many lines have text but no hash. */
  unread: number;
};

/** Reads one fingerprint hash from each line. The lines may be a plain list, rows of a table or links. */
export function readHashes(text: string): HashList {
  const lines = text.split(/\r\n|[\n\r]/).filter((line) => line.trim() !== "");
  const found = lines.map((line) => HASH.exec(line)?.[0].toLowerCase());
  const hashes = new Set(found.filter((hash) => hash !== undefined));
  return { hashes: [...hashes], unread: found.filter((hash) => hash === undefined).length };
}

// What the person who makes a case states about its pieces: docs/protocol/case.md.

const { custody: words } = caseWords;

/** The maximum length of what a person states about a piece, in UTF-16 code units. */
export const MAX_STATED_LENGTH = 200;
export const CUSTODY_NOTES = ["receivedBy", "receivedAt", "receivedFrom"] as const;
/** Stands in the place of a hash where a note is about all pieces. */
export const ALL_PIECES = "all";

/** What the person who makes a case states about one piece of it. Nothing here is checked. */
export type Stated = {
  exhibit: string | null;
  custody: Record<(typeof CUSTODY_NOTES)[number], string | null>;
};

/** Reads what the visitor entered. A note that is missing for a piece is the one for all pieces. */
export function readStated(form: FormData, hashes: readonly string[]): Map<string, Stated> {
  const text = (of: string, name: string) => {
    const value = form.get(`${name} ${of}`);
    return typeof value === "string" ? value.trim().slice(0, MAX_STATED_LENGTH) || null : null;
  };
  const stated = new Map<string, Stated>();
  for (const hash of hashes) {
    const exhibit = text(hash, "exhibit");
    const values = CUSTODY_NOTES.map(
      (name) => [name, text(hash, name) ?? text(ALL_PIECES, name)] as const,
    );
    if (exhibit === null && values.every(([, value]) => value === null)) continue;
    stated.set(hash, { exhibit, custody: Object.fromEntries(values) as Stated["custody"] });
  }
  return stated;
}

/** The columns of the table of verdicts in which a case has what was stated, and their cells for one piece. */
export const statedColumns = [words.exhibit, ...CUSTODY_NOTES.map((name) => words[name])].map(
  words.column,
);
export function statedCells(stated: Stated | undefined): string[] {
  return [stated?.exhibit, ...CUSTODY_NOTES.map((name) => stated?.custody[name])].map(
    (text) => text ?? "",
  );
}
