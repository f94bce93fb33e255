// Escapes text for the databases. PostgreSQL cannot store U+0000, which a document id may contain, since JSON allows
// it. It is stored as U+001A (SUBSTITUTE) and 0, and U+001A itself as U+001A and 1. All other text is unchanged, and
// equal texts stay equal.

export function toStoredText(text: string): string {
  return text.replaceAll("\u001a", "\u001a1").replaceAll("\0", "\u001a0");
}

export function fromStoredText(stored: string): string {
  // This is true of nearly all text.
  if (!stored.includes("\u001a")) return stored;
  return stored.replaceAll("\u001a0", "\0").replaceAll("\u001a1", "\u001a");
}
