// Verifies a checkpoint with the platform's own Ed25519, which Web Cryptography offers. In a browser this is many times
// faster than this package's code, and does not block the page. Only this package's code refuses a signature, so that
// no verdict depends on the browser.
import type { VerifySignature } from "./algorithms.ts";
import { verifySignature } from "./ed25519.ts";
import type { Policy } from "./policy.ts";
import { verifyCheckpoint } from "./verify-checkpoint.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** The part of Web Cryptography's SubtleCrypto that is used. */
export type Subtle = {
  importKey(
    format: "raw",
    key: Bytes,
    algorithm: "Ed25519",
    extractable: boolean,
    usages: "verify"[],
  ): Promise<object>;
  verify(algorithm: "Ed25519", key: object, signature: Bytes, message: Bytes): Promise<boolean>;
};

type Signed = Parameters<VerifySignature>;

/**
 * Verifies a checkpoint. The result is the same as that of `verifyCheckpoint` without `algorithms`.
 *
 * If the platform accepts a signature, this package would accept it too, because the definition of Web Cryptography is
 * at least as strict for every `VerifierKey`. If the platform refuses a signature, this package verifies it again,
 * because platforms differ in which unusual signatures they refuse, and some have no Ed25519.
 * @param subtle `crypto.subtle`, which browsers leave undefined on pages without HTTPS
 */
export async function verifyByWebCrypto(
  bytes: Uint8Array,
  policy: Policy,
  subtle: Subtle | undefined,
): Promise<ReturnType<typeof verifyCheckpoint>> {
  const signed: Signed[] = [];
  // The first run only collects the signatures. It takes each of them as valid, so that it does not stop early. The
  // second run asks for the same signatures in the same order, and stops at the first invalid one.
  verifyCheckpoint(bytes, policy, { ed25519: (...each) => signed.push(each) > 0 });
  const accepted = await Promise.all(signed.map((each) => isAccepted(each, subtle)));
  return verifyCheckpoint(bytes, policy, {
    ed25519: (...each) => accepted.shift() === true || verifySignature(...each),
  });
}

async function isAccepted(signed: Signed, subtle: Subtle | undefined): Promise<boolean> {
  if (subtle === undefined) return false;
  const [publicKey, message, signature] = signed as [Bytes, Bytes, Bytes];
  try {
    const key = await subtle.importKey("raw", publicKey, "Ed25519", false, ["verify"]);
    return await subtle.verify("Ed25519", key, signature, message);
  } catch {
    // For example, a platform without Ed25519 refuses to import the key.
    return false;
  }
}
