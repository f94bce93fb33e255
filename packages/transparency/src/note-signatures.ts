// Signs notes and verifies their signatures. A key is known if the caller passes it. As signed-note requires, a
// signature of an unknown key is ignored, but an invalid signature of a known key makes the whole note invalid.
import type { Algorithms } from "./algorithms.ts";
import { type CosignatureCode, verifyCosignature } from "./cosignature.ts";
import { verifySignature } from "./ed25519.ts";
import { refuse, type Result } from "./result.ts";
import { type Note, type NoteCode, type NoteSignature, parseNote } from "./signed-note.ts";
import { encodeUtf8 } from "./utf8.ts";
import type { Signer, VerifierKey } from "./verifier-key.ts";

export type VerifiedSignature = {
  key: VerifierKey;
  /** The time that the cosigner states, in seconds since 1970; null for a signature without a time. */
  timestampS: number | null;
};

export type VerifiedNote = {
  note: Note;
  /** The signatures that are valid; at least one. If a key has signed twice, both signatures are listed. */
  verified: readonly VerifiedSignature[];
};

export type VerifyNoteCode = NoteCode | CosignatureCode | "NO_KNOWN_SIGNATURE";

/**
 * Signs a note's text.
 * @throws TypeError when the signer's key is for cosignatures
 */
export function signText(text: string, { key, sign }: Signer): NoteSignature {
  if (key.type !== "note") throw new TypeError('"signer" expected a key for notes');
  return { name: key.name, keyId: key.id, signature: sign(encodeUtf8(text)) };
}

function verifyUnder(
  text: string,
  signature: Uint8Array,
  key: VerifierKey,
  algorithms: Algorithms,
): Result<VerifiedSignature, CosignatureCode> {
  const { ed25519 = verifySignature } = algorithms;
  if (key.type !== "note") {
    const result = verifyCosignature(text, signature, key, algorithms);
    return result.ok ? { ok: true, value: { key, timestampS: result.value } } : result;
  }
  if (!ed25519(key.publicKey, encodeUtf8(text), signature)) {
    return refuse("SIGNATURE_MISMATCH", `this is not ${key.name}'s signature of this text`);
  }
  return { ok: true, value: { key, timestampS: null } };
}

/** Verifies the signatures of the given keys on a parsed note. */
export function verifySignatures(
  { text, signatures }: Note,
  keys: readonly VerifierKey[],
  algorithms: Algorithms = {},
): Result<VerifiedSignature[], CosignatureCode | "NO_KNOWN_SIGNATURE"> {
  const verified: VerifiedSignature[] = [];
  for (const { name, keyId, signature } of signatures) {
    const known = keys.filter((key) => key.name === name && key.id === keyId);
    if (known.length === 0) continue;
    // Two keys may happen to have the same name and id. The signature is accepted if it is valid under one of them.
    const results = known.map((key) => verifyUnder(text, signature, key, algorithms));
    const fitting = results.find((result) => result.ok);
    const [first] = results;
    if (fitting?.ok === true) verified.push(fitting.value);
    else if (first?.ok === false) return first;
  }
  if (verified.length > 0) return { ok: true, value: verified };
  return refuse("NO_KNOWN_SIGNATURE", "none of the known keys signed the note");
}

/** Parses a note and verifies the signatures of the given keys. */
export function verifyNote(
  bytes: Uint8Array,
  keys: readonly VerifierKey[],
  algorithms: Algorithms = {},
): Result<VerifiedNote, VerifyNoteCode> {
  const note = parseNote(bytes);
  if (!note.ok) return note;
  const verified = verifySignatures(note.value, keys, algorithms);
  if (!verified.ok) return verified;
  return { ok: true, value: { note: note.value, verified: verified.value } };
}
