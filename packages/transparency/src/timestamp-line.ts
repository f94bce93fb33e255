// A timestamp (RFC 3161) of a note's text as a signature line of the note. signed-note leaves the type 0xff to signatures
// without a number of their own, so readers that do not know these lines ignore them, as they ignore every unknown key.
import { sha256 } from "@noble/hashes/sha2.js";
import { formatSignatureLine, type Note } from "./signed-note.ts";
import { encodeUtf8 } from "./utf8.ts";

export type NoteTimestamp = {
  /** What the note calls the authority. Anybody can write any name. */
  name: string;
  /** The token in DER. Nothing of it was verified. */
  token: Uint8Array;
};

/** The id says only what the line is. The certificates by which a token is verified are the reader's. */
function lineId(name: string): number {
  const hash = sha256
    .create()
    .update(encodeUtf8(`${name}\n`))
    .update(Uint8Array.of(0xff, ...encodeUtf8("rfc3161")))
    .digest();
  return new DataView(hash.buffer, hash.byteOffset).getUint32(0);
}

/** @param name a key name of signed-note */
export function formatTimestampLine({ name, token }: NoteTimestamp): string {
  return formatSignatureLine({ name, keyId: lineId(name), signature: token });
}

/** The timestamps among the signature lines of a note. */
export function timestampsIn({ signatures }: Note): NoteTimestamp[] {
  return signatures
    .filter(({ name, keyId }) => keyId === lineId(name))
    .map(({ name, signature }) => ({ name, token: signature }));
}
