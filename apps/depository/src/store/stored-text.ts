// Escapes text for the databases. A document id may contain U+0000, since JSON allows this character, but PostgreSQL
// cannot store it. So U+0000 is stored as U+001A (SUBSTITUTE) followed by 0, and U+001A itself as U+001A followed by
// 1. All other text is stored unchanged. Different texts always have different stored forms.

export function toStoredText(text: string): string {
  return text.replaceAll("\u001a", "\u001a1").replaceAll("\0", "\u001a0");
}

export function fromStoredText(stored: string): string {
  // Very few stored texts contain this character, so this check usually avoids the two replacements below.
  if (!stored.includes("\u001a")) return stored;
  return stored.replaceAll("\u001a0", "\0").replaceAll("\u001a1", "\u001a");
}
