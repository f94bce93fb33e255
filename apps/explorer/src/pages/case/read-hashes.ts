/** The maximum number of fingerprints in one case. Each takes about four requests to the service. */
export const MAX_CASE = 500;
/** The maximum length of the pasted text, in UTF-16 code units. A list of `MAX_CASE` hashes is shorter. */
export const MAX_LIST_LENGTH = 200_000;

const HASH = /(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/i;

export type HashList = {
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
