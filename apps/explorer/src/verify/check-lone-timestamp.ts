// Checks a timestamp token that a visitor gave without a bundle. This file is loaded only for such a token, because the
// code that verifies tokens is large.
import type { TrustedCertificate } from "@digital-evidence/evidence/check-timestamps";
import { readLogFile } from "@digital-evidence/evidence/log-file";
import { type HashName, readStatedToken, verifyDocumentToken } from "@digital-evidence/timestamp";
import { parseNote } from "@digital-evidence/transparency";
import { type LoneTimestamp, refusedAs } from "@digital-evidence/verdict/timestamps";

/**
 * @param logFiles the checkpoints and the log proofs that the visitor also gave, including the log proofs in bundles
 * @returns null if this page has no WebCrypto, because it was not loaded over HTTPS
 */
export async function checkLoneTimestamp(
  token: Uint8Array,
  logFiles: readonly string[],
  trusted: readonly TrustedCertificate[],
): Promise<LoneTimestamp | null> {
  if (!("subtle" in globalThis.crypto)) return null;
  const { subtle } = globalThis.crypto;
  const now = new Date();
  const clock = now.getTime();
  const hashOf = async (bytes: Uint8Array, algorithm: HashName = "SHA-256") =>
    hexOf(new Uint8Array(await subtle.digest(algorithm, Uint8Array.from(bytes))));
  const stated = readStatedToken(token);
  if (!stated.ok) {
    const code = refusedAs(stated.kind);
    return { checkpoint: null, certificateHash: null, clock, code, reason: stated.code };
  }
  const { imprint, signer } = stated.value;
  const { hash, digest } = imprint;
  let checkpoint: LoneTimestamp["checkpoint"] = null;
  for (const text of logFiles) {
    const stamped = stampedIn(text);
    if (stamped === null || (await hashOf(stamped.body, hash)) !== hexOf(digest)) continue;
    checkpoint = { origin: stamped.origin, size: stamped.size };
    break;
  }
  const certificateHash = signer === null ? null : await hashOf(signer);
  const found = { checkpoint, certificateHash, clock };
  // Without a trusted certificate, this shows whether the token is undamaged, but not who issued it.
  const verified = await verifyDocumentToken({
    token,
    digests: { [hash]: digest },
    trusted: trusted.map(({ certificate }) => certificate),
    now,
    subtle,
  });
  if (!verified.ok) return { ...found, code: refusedAs(verified.kind), reason: verified.code };
  const code = verified.value.trusted === null ? "WHOLE" : "TRUSTED";
  return { ...found, code, token: verified.value.token };
}

/** Returns the text that a log's timestamp covers: the checkpoint without its signatures. */
function stampedIn(text: string) {
  const file = readLogFile(text);
  if (file === null || file.kind === "damaged-proof") return null;
  const note = parseNote(file.note);
  if (!note.ok) return null;
  return { origin: file.origin, size: file.size, body: new TextEncoder().encode(note.value.text) };
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
