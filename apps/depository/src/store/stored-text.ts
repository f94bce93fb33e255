// Free text as the databases can hold it: PostgreSQL knows no U+0000, which JSON, and so a document
// id, may contain. It is written with U+001A (SUBSTITUTE) in front, and so is U+001A itself; all
// other text stands as it is, and equal texts stay equal.

export function toStoredText(text: string): string {
  return text.replaceAll("\u001a", "\u001a1").replaceAll("\0", "\u001a0");
}

export function fromStoredText(stored: string): string {
  // Nearly all.
  if (!stored.includes("\u001a")) return stored;
  return stored.replaceAll("\u001a0", "\0").replaceAll("\u001a1", "\u001a");
}
