// Lists of hashes, as `sha256sum`, `sha512sum` and `shasum` write them, or plain: one hash on each line.

/** One line. The name is the list's own word for the file. */
export type ListedHash = { hash: string; name: string | null };

/** `leftOut` lines after the last one are too many. */
export type HashList = { hashes: readonly ListedHash[]; leftOut: number };

/** At most this many hashes of a list are looked up. */
export const MAX_LISTED = 10_000;

/** A hash alone; or, as GNU writes it, with a name behind it, where a backslash says that characters of the name are escaped. */
const PLAIN = /^(\\?)([0-9a-f]{128}|[0-9a-f]{64})(?:(?: [ *]|\t)(\S.*))?$/i;
/** As BSD writes it: `SHA256 (name) = hash`. */
const TAGGED = /^(\\?)SHA-?(?:2-)?(?:256|512) ?\((.*)\) ?= ?([0-9a-f]{128}|[0-9a-f]{64})$/i;
const COMMENT = /^[#;]/;

function listedHash(line: string): ListedHash | null {
  const [, escape, plain, behind] = PLAIN.exec(line) ?? [];
  if (plain !== undefined) return { hash: plain.toLowerCase(), name: nameOf(behind, escape) };
  const [, escapeTagged, name, hash] = TAGGED.exec(line) ?? [];
  return hash === undefined ? null : { hash: hash.toLowerCase(), name: nameOf(name, escapeTagged) };
}

function nameOf(name: string | undefined, escape: string | undefined): string | null {
  return (escape === "" ? name : name?.replaceAll(/\\([\\nr])/g, unescaped)) ?? null;
}

function unescaped(_: string, letter: string): string {
  return { n: "\n", r: "\r" }[letter] ?? letter;
}

/** Whether a text whose beginning this is may be a list. */
export function beginsLikeHashList(start: string): boolean {
  const [first = ""] = start.split(/\r?\n/).filter(isLine);
  return listedHash(first.trim()) !== null;
}

function isLine(line: string): boolean {
  return line.trim() !== "" && !COMMENT.test(line);
}

/**
 * Reads a list. Every line has to be one of a list, apart from empty lines and comments. A single hash without a name is no
 * list, because it says nothing that the search box does not take.
 */
export function hashList(text: string): HashList | null {
  if (!beginsLikeHashList(text.slice(0, 4096))) return null;
  const lines = text.split(/\r?\n/).filter(isLine);
  const listed: ListedHash[] = [];
  for (const line of lines) {
    const read = listedHash(line.trim());
    if (read === null) return null;
    if (listed.length < MAX_LISTED) listed.push(read);
  }
  const [first] = listed;
  if (lines.length < 2 && first?.name === null) return null;
  return { hashes: listed, leftOut: lines.length - listed.length };
}
