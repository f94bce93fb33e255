// Verifies a token. The caller provides everything that the verification needs. In particular, the trusted certificate
// is never taken from the token.
import type { TSTInfo } from "@peculiar/asn1-tsp";
import { SHA_256 } from "./algorithms.ts";
import { readCertificate, SIGNING_USES } from "./certificate.ts";
import { findChain } from "./chain.ts";
import { hexOf, isSame, readDer, TAG } from "./der.ts";
import { LIMITS } from "./limits.ts";
import { hasNoParameters } from "./parse.ts";
import { type Refusal, RefusedError, refuse, type Result } from "./result.ts";
import { namedCertificates } from "./signing-certificate.ts";
import { readToken, type Token, type TokenCode } from "./token.ts";
import { isSignedBy, type Subtle } from "./web-crypto.ts";

/** docs/protocol/timestamp.md defines when each code is given. */
export type VerifyTokenCode =
  | TokenCode
  | "TOO_LONG"
  | "OTHER_IMPRINT"
  | "OTHER_NONCE"
  | "IN_THE_FUTURE"
  | "OTHER_CONTENT"
  | "OTHER_CERTIFICATE"
  | "SIGNATURE_MISMATCH"
  | "WRONG_KEY_USAGE"
  | "NO_CHAIN"
  | "NOT_VALID_THEN"
  | "UNKNOWN_EXTENSION"
  | "INVALID_ANCHOR";

export interface TokenClaim {
  readonly token: Uint8Array;
  readonly imprint: Uint8Array;
  readonly anchor: Uint8Array;
  /** The nonce of the caller's own request; null if somebody else made the request. */
  readonly nonce: Uint8Array | null;
  /** The current time. The token's time may be up to five minutes later. */
  readonly now: Date;
  readonly subtle: Subtle;
}

export interface VerifiedToken {
  readonly time: Date;
  /** How far the time may be off, in milliseconds; null if the authority does not say. */
  readonly accuracyMs: number | null;
  /** The authority's policy, as an object identifier. */
  readonly policy: string;
  readonly serial: string;
  readonly signer: string;
}

const MAX_AHEAD_MS = 5 * 60_000;
const MESSAGE_DIGEST = "2a864886f70d010904";

export async function verifyToken(
  claim: TokenClaim,
): Promise<Result<VerifiedToken, VerifyTokenCode>> {
  try {
    return { ok: true, value: await verify(claim) };
  } catch (error) {
    return refusalOf<VerifyTokenCode>(error);
  }
}

/** Turns a RefusedError into a result. Any other error is a programming mistake and is thrown again. */
export function refusalOf<Code extends string>(error: unknown): Refusal<Code> {
  if (error instanceof RefusedError) return refuse(error.code as Code, error.message);
  throw error;
}

/** @throws RefusedError with a VerifyTokenCode */
async function verify(claim: TokenClaim): Promise<VerifiedToken> {
  const { imprint, nonce, now, subtle } = claim;
  if (claim.token.length > LIMITS.tokenBytes) throw refused("TOO_LONG", "the token is too long");
  const anchor = readAnchor(claim.anchor);
  const token = readToken(claim.token.slice());
  const { info, signer, certificates } = token;
  checkInfo(info, imprint, nonce);
  checkSignerUse(token);
  const named = namedCertificates(token.attributes);
  if ((await named[0]?.(signer, subtle)) !== true) {
    throw refused("OTHER_CERTIFICATE", "the signer's attribute names another certificate");
  }
  await checkSignature(token, subtle);
  const chain = await findChain({
    signer,
    offered: certificates,
    anchor,
    time: info.genTime,
    subtle,
  });
  for (const names of named) {
    const found = await Promise.all(chain.map((certificate) => names(certificate, subtle)));
    if (found.includes(true)) continue;
    throw refused(
      "OTHER_CERTIFICATE",
      "the signer's attribute names a certificate outside of the chain",
    );
  }
  // This comes last: where everything else holds, the token contradicts only the clock of this device.
  if (info.genTime.getTime() > now.getTime() + MAX_AHEAD_MS) {
    const [time, clock] = [info.genTime, now].map((each) => each.toISOString());
    throw refused(
      "IN_THE_FUTURE",
      `the token's time is ${time}, and this device's clock says ${clock}`,
    );
  }
  return {
    time: info.genTime,
    accuracyMs: accuracyOf(info),
    policy: info.policy,
    serial: hexOf(new Uint8Array(info.serialNumber)),
    signer: signer.subjectText,
  };
}

/** Checks that `verifyToken` can use these bytes as the trusted certificate. */
export function checkAnchor(bytes: Uint8Array): Result<{ subject: string }, "INVALID_ANCHOR"> {
  try {
    return { ok: true, value: { subject: readAnchor(bytes).subjectText } };
  } catch (error) {
    return refusalOf<"INVALID_ANCHOR">(error);
  }
}

function readAnchor(bytes: Uint8Array) {
  const why = "the trusted certificate cannot be read";
  if (bytes.length > LIMITS.certificateBytes) throw refused("INVALID_ANCHOR", why);
  try {
    return readCertificate(readDer(bytes.slice()));
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    throw refused("INVALID_ANCHOR", `${why}: ${error.message}`);
  }
}

function checkInfo(info: TSTInfo, imprint: Uint8Array, nonce: Uint8Array | null): void {
  const { hashAlgorithm, hashedMessage } = info.messageImprint;
  if (hashAlgorithm.algorithm !== SHA_256 || !hasNoParameters(hashAlgorithm)) {
    throw refused(
      "UNSUPPORTED_ALGORITHM",
      "the imprint is not by SHA-256, so it cannot be compared",
    );
  }
  if (!isSame(new Uint8Array(hashedMessage.buffer), imprint)) {
    throw refused("OTHER_IMPRINT", "the token is for other data");
  }
  const stated = info.nonce === undefined ? new Uint8Array() : new Uint8Array(info.nonce);
  if (nonce !== null && !isSame(stated, nonce)) {
    throw refused("OTHER_NONCE", "the token is not the answer to this request");
  }
  if (Number.isNaN(info.genTime.getTime())) {
    throw refused("UNREADABLE", "the token's time is not a date");
  }
}

function checkSignerUse({ signer: { purposes, keyUsage } }: Token): void {
  // RFC 3161, section 2.3: the key may only sign timestamps, and the extension that says so must be critical.
  if (
    purposes === null ||
    !purposes.isCritical ||
    !purposes.isTimestamping ||
    purposes.count !== 1
  ) {
    throw refused(
      "WRONG_KEY_USAGE",
      "the signer's certificate is not for timestamps only, or that restriction is not marked as critical",
    );
  }
  if (keyUsage !== null && (keyUsage === 0 || (keyUsage & ~SIGNING_USES) !== 0)) {
    throw refused("WRONG_KEY_USAGE", "the signer's key has other uses than signatures");
  }
}

async function checkSignature(token: Token, subtle: Subtle): Promise<void> {
  const { attributes, content, hash, signer, signature, signatureAlgorithm } = token;
  const stated = attributes.get(MESSAGE_DIGEST);
  if (stated?.tag !== TAG.octetString) {
    throw refused(
      "WRONG_ATTRIBUTES",
      "the signed attributes do not contain a digest of the content",
    );
  }
  if (!isSame(new Uint8Array(await subtle.digest(hash, content)), stated.content)) {
    throw refused("OTHER_CONTENT", "the signed digest is not the digest of the content");
  }
  const signed = { bytes: token.signedBytes, signature, algorithm: signatureAlgorithm, hash };
  if (!(await isSignedBy(signer, signed, subtle))) {
    throw refused("SIGNATURE_MISMATCH", "the signature does not verify");
  }
}

function accuracyOf({ accuracy }: TSTInfo): number | null {
  if (accuracy === undefined) return null;
  const { seconds, millis = 0, micros = 0 } = accuracy;
  return seconds * 1000 + millis + micros / 1000;
}

function refused(code: VerifyTokenCode, message: string): RefusedError<VerifyTokenCode> {
  return new RefusedError(code, message);
}
