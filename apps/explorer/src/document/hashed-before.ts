// Remembers which documents were hashed on /verify during this visit. A fingerprint's page can then say at once
// whether its document is one of them. Only hashes and names are remembered, and only in memory.
const names = new Map<string, string>();

export function rememberDocument(digest: string, name: string): void {
  names.set(digest, name);
}

export function forgetDocument(digest: string): void {
  names.delete(digest);
}

export function forgetDocuments(): void {
  names.clear();
}

/** Returns the name of the document with this digest, or undefined if the visitor gave no such document. */
export function nameOfDocument(digest: string): string | undefined {
  return names.get(digest);
}
