// Reads what a token states about itself, without verifying it.
import { SHA_256 } from "./algorithms.ts";
import { LIMITS } from "./limits.ts";
import { hasNoParameters } from "./parse.ts";
import { RefusedError, type Result } from "./result.ts";
import { readToken, type TokenCode } from "./token.ts";
import { refusalOf } from "./verify-token.ts";

export interface StatedToken {
  /** The SHA-256 of what was timestamped. */
  readonly imprint: Uint8Array;
  /**
   * The certificate of the signer, which the token contains. Whoever made the token chose this certificate, so it must
   * not be trusted. If the token verifies under this certificate, that shows only that the token is undamaged.
   */
  readonly signer: Uint8Array;
}

/** Reads what a token states, for a caller who has neither the timestamped data nor a certificate to trust. */
export function readStatedToken(
  bytes: Uint8Array,
): Result<StatedToken, TokenCode | "TOO_LONG" | "OTHER_IMPRINT"> {
  try {
    if (bytes.length > LIMITS.tokenBytes)
      throw new RefusedError("TOO_LONG", "the token is too long");
    const { info, signer } = readToken(bytes.slice());
    const { hashAlgorithm, hashedMessage } = info.messageImprint;
    if (hashAlgorithm.algorithm !== SHA_256 || !hasNoParameters(hashAlgorithm)) {
      throw new RefusedError("OTHER_IMPRINT", "the imprint is not a SHA-256 hash");
    }
    const imprint = new Uint8Array(hashedMessage.buffer);
    return { ok: true, value: { imprint, signer: signer.bytes } };
  } catch (error) {
    return refusalOf(error);
  }
}
