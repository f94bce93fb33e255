// Checks a timestamp token that a visitor gave without a bundle. This file is loaded only for such a token, because the
// code that verifies tokens is large.
import type { TrustedCertificate } from "@digital-evidence/evidence/check-timestamps";
import { readLogFile } from "@digital-evidence/evidence/log-file";
import { readStatedToken, verifyToken } from "@digital-evidence/timestamp";
import { parseNote } from "@digital-evidence/transparency";
import type { LoneTimestamp } from "@digital-evidence/verdict/timestamps";

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
  const hashOf = async (bytes: Uint8Array) =>
    hexOf(new Uint8Array(await subtle.digest("SHA-256", Uint8Array.from(bytes))));
  const stated = readStatedToken(token);
  if (!stated.ok) {
    return { checkpoint: null, certificateHash: null, code: "INVALID", reason: stated.code };
  }
  const { imprint, signer } = stated.value;
  let checkpoint: LoneTimestamp["checkpoint"] = null;
  for (const text of logFiles) {
    const stamped = stampedIn(text);
    if (stamped === null || (await hashOf(stamped.body)) !== hexOf(imprint)) continue;
    checkpoint = { origin: stamped.origin, size: stamped.size };
    break;
  }
  const found = { checkpoint, certificateHash: await hashOf(signer) };
  const claim = { token, imprint, nonce: null, now: new Date(), subtle };
  for (const { certificate: anchor } of trusted) {
    const verified = await verifyToken({ ...claim, anchor });
    if (verified.ok) return { ...found, code: "TRUSTED", token: verified.value };
  }
  // This check shows whether the token is undamaged, but not who issued it: the token itself contains the certificate.
  const whole = await verifyToken({ ...claim, anchor: signer });
  return whole.ok
    ? { ...found, code: "WHOLE", token: whole.value }
    : { ...found, code: "INVALID", reason: whole.code };
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
