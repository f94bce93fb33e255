// Checks a timestamp token that somebody gave without a bundle: what it is for among everything else that was given, and
// who signed it. It is loaded only for such a token, because the code that verifies tokens is large.
import type { TrustedCertificate } from "@digital-evidence/evidence/check-timestamps";
import { readLogFile } from "@digital-evidence/evidence/log-file";
import {
  type HashName,
  readCertificateFile,
  readStatedToken,
  type Subtle,
  verifyDocumentToken,
} from "@digital-evidence/timestamp";
import { parseNote } from "@digital-evidence/transparency";
import { hexOf } from "./hex.ts";
import { type LoneTimestamp, refusedAs } from "./timestamps.ts";
import { utf8Bytes } from "./utf8.ts";

/** A file that a token may be for. It is hashed only if there is a token, and by the algorithm of the token. */
export type StampedFile = {
  name: string;
  /** Returns the digest in lower-case hex, or null if the file cannot be read. */
  digest: (algorithm: HashName) => Promise<string | null>;
};

export type TokenSetting = {
  files: readonly StampedFile[];
  /** The texts of the checkpoints and the log proofs that were given, including the log proofs in bundles. */
  logFiles: readonly string[];
  /** The authorities that the visitor trusts. */
  trusted: readonly TrustedCertificate[];
  /** Files with certificates that complete those in the token. They are not trusted. */
  certificateFiles: readonly Uint8Array[];
  now: Date;
  subtle: Subtle;
};

export async function checkToken(token: Uint8Array, given: TokenSetting): Promise<LoneTimestamp> {
  const { files, logFiles, trusted, certificateFiles, now, subtle } = given;
  const clock = now.getTime();
  const hashOf = async (bytes: Uint8Array, algorithm: HashName = "SHA-256") =>
    hexOf(new Uint8Array(await subtle.digest(algorithm, Uint8Array.from(bytes))));
  const stated = readStatedToken(token);
  if (!stated.ok) {
    const code = refusedAs(stated.kind);
    return { subject: null, certificateHash: null, clock, code, reason: stated.code };
  }
  const { imprint, signer } = stated.value;
  const { hash, digest } = imprint;
  const imprintHex = hexOf(digest);
  let subject: LoneTimestamp["subject"] = null;
  for (const text of logFiles) {
    const stamped = stampedIn(text);
    if (stamped === null || (await hashOf(stamped.body, hash)) !== imprintHex) continue;
    subject = { kind: "checkpoint", origin: stamped.origin, size: stamped.size };
    break;
  }
  for (const file of subject === null ? files : []) {
    if ((await file.digest(hash)) !== imprintHex) continue;
    subject = { kind: "file", name: file.name, hash };
    break;
  }
  const certificateHash = signer === null ? null : await hashOf(signer);
  const found = { subject, certificateHash, clock };
  const verified = await verifyDocumentToken({
    token,
    digests: { [hash]: digest },
    trusted: trusted.map(({ certificate }) => certificate),
    certificates: certificateFiles.flatMap(certificatesIn),
    now,
    subtle,
  });
  if (!verified.ok) return { ...found, code: refusedAs(verified.kind), reason: verified.code };
  const { chain, trusted: at } = verified.value;
  const [first, last] = [chain[0], chain.at(-1)];
  if (first === undefined || last === undefined) throw new TypeError("a chain has a certificate");
  return {
    ...found,
    certificateHash: await hashOf(first.bytes),
    token: verified.value.token,
    root: {
      subject: last.subject,
      issuer: last.issuer,
      certificate: last.bytes,
      hash: await hashOf(last.bytes),
    },
    // Without a trusted certificate, this shows whether the token is undamaged, but not who issued it.
    ...(at === null ? { code: "WHOLE" } : { code: "TRUSTED", authority: trusted[at]?.name ?? "" }),
  };
}

function certificatesIn(file: Uint8Array): readonly Uint8Array[] {
  const read = readCertificateFile(file);
  return read.ok ? read.value.map(({ bytes }) => bytes) : [];
}

/** Returns the text that a log's timestamp covers: the checkpoint without its signatures. */
function stampedIn(text: string) {
  const file = readLogFile(text);
  if (file === null || file.kind === "damaged-proof") return null;
  const note = parseNote(file.note);
  if (!note.ok) return null;
  return { origin: file.origin, size: file.size, body: utf8Bytes(note.value.text) };
}
