import { createPrivateKey, createPublicKey, sign } from "node:crypto";
import { sha256 } from "./reference-tree.ts";

export type NoteKey = {
  name: string;
  id: Buffer;
  vkey: string;
  sign: (message: Uint8Array) => Buffer;
};

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64");

/**
 * Returns a verifier key for any bytes. Its id is computed from the name and these bytes, as signed-note
 * requires.
 */
export function vkeyOf(name: string, typed: Uint8Array): string {
  const id = sha256(`${name}\n`, typed).subarray(0, 4);
  return `${name}+${id.toString("hex")}+${base64(typed)}`;
}

/**
 * Returns the key whose secret is the hash of a phrase. A key of type 1 signs notes, and one of type 4
 * cosigns them.
 */
export function keyOf(name: string, type: number, phrase = name): NoteKey {
  const der = Buffer.concat([
    Buffer.from("302e020100300506032b657004220420", "hex"),
    sha256(phrase),
  ]);
  const secret = createPrivateKey({ key: der, format: "der", type: "pkcs8" });
  const spki = createPublicKey(secret).export({ format: "der", type: "spki" });
  const typed = Buffer.concat([Buffer.from([type]), spki.subarray(-32)]);
  return {
    name,
    id: sha256(`${name}\n`, typed).subarray(0, 4),
    vkey: vkeyOf(name, typed),
    sign: (message) => sign(null, message, secret),
  };
}

export function lineOf(name: string, blob: Uint8Array): string {
  return `\u2014 ${name} ${base64(blob)}\n`;
}

export function signatureLine(key: NoteKey, text: string): string {
  return lineOf(key.name, Buffer.concat([key.id, key.sign(Buffer.from(text))]));
}

export function cosignatureLine(key: NoteKey, text: string, seconds: bigint): string {
  const time = Buffer.alloc(8);
  time.writeBigUInt64BE(seconds);
  const signature = key.sign(Buffer.from(`cosignature/v1\ntime ${seconds}\n${text}`));
  return lineOf(key.name, Buffer.concat([key.id, time, signature]));
}
