// Parses the JSON columns of a fingerprint. The JSON is not validated, because only the store writes it.
import type { KeptProof, NewFingerprint } from "./store.ts";

export function fromProofsColumn(json: string): readonly KeptProof[] {
  return JSON.parse(json) as readonly KeptProof[];
}

export function fromTagsColumn(json: string | null): NewFingerprint["tags"] {
  return json === null ? null : (JSON.parse(json) as NonNullable<NewFingerprint["tags"]>);
}
