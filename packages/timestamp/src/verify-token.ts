// Verifies a token. The caller provides everything that the verification needs. In particular, a trusted certificate is
// never taken from the token.
import { hashOf, type HashName } from "./algorithms.ts";
import { type Certificate, readCertificate, SIGNING_USES, standsFor } from "./certificate.ts";
import { findChain, findRoots } from "./chain.ts";
import { hexOf, isSame, readDer, TAG } from "./der.ts";
import { LIMITS } from "./limits.ts";
import { RefusedError, refusalOf, type Result } from "./result.ts";
import { type Names, namedCertificates } from "./signing-certificate.ts";
import { isNamedBy, readToken, type Token, type TokenCode } from "./token.ts";
import { isSignedBy, type Subtle } from "./web-crypto.ts";

/** docs/protocol/timestamp.md defines when each code is given. */
export type VerifyTokenCode =
  | TokenCode
  | "OTHER_IMPRINT"
  | "OTHER_NONCE"
  | "IN_THE_FUTURE"
  | "NO_CERTIFICATE"
  | "OTHER_CONTENT"
  | "OTHER_CERTIFICATE"
  | "SIGNATURE_MISMATCH"
  | "SIGNER_IS_AUTHORITY"
  | "WRONG_KEY_USAGE"
  | "WEAK_KEY"
  | "UNSUPPORTED_CURVE"
  | "UNSUPPORTED_CONSTRAINT"
  | "NO_CHAIN"
  | "NOT_VALID_THEN"
  | "INVALID_ANCHOR";

/** What was timestamped, hashed by one or more algorithms. `readStatedToken` says which one a token needs. */
export type Digests = Readonly<Partial<Record<HashName, Uint8Array>>>;

interface Claim {
  readonly token: Uint8Array;
  readonly digests: Digests;
  /**
   * Certificates in DER that complete those in the token, such as the signer's. They are not trusted. Those that cannot
   * be read are ignored.
   */
  readonly certificates?: readonly Uint8Array[];
  /** The current time. The token's time may be up to five minutes later. */
  readonly now: Date;
  readonly subtle: Subtle;
}

export interface TokenClaim extends Claim {
  /** The certificate that the token has to lead to. */
  readonly anchor: Uint8Array;
  /** The nonce of the caller's own request; null if somebody else made the request. */
  readonly nonce: Uint8Array | null;
}

export interface VerifiedToken {
  readonly time: Date;
  /** How far the time may be off, in milliseconds; null if the authority does not say. */
  readonly accuracyMs: number | null;
  /** The authority's policy, as an object identifier. */
  readonly policy: string;
  readonly serial: string;
  /** The name in the signer's certificate. */
  readonly signer: string;
}

/** Verifies a token of an authority that the caller chose. */
export async function verifyToken(
  claim: TokenClaim,
): Promise<Result<VerifiedToken, VerifyTokenCode>> {
  try {
    const anchors = [readAnchor(claim.anchor)];
    const signed = await verifySignature(claim, anchors, claim.nonce);
    await verifyChain(signed, anchors, claim.subtle);
    return { ok: true, value: statedBy(signed, claim.now) };
  } catch (error) {
    return refusalOf(error);
  }
}

export interface DocumentTokenClaim extends Claim {
  /** The certificates that the caller trusts, each in DER. There may be none. Those that cannot be read are ignored. */
  readonly trusted: readonly Uint8Array[];
}

export interface ChainCertificate {
  /** The whole names, such as "CN=Clock, O=Example, C=XX". Whoever issued the certificate chose them. */
  readonly subject: string;
  readonly issuer: string;
  readonly notBefore: Date;
  readonly notAfter: Date;
  /** In DER. */
  readonly bytes: Uint8Array;
}

export interface DocumentToken {
  readonly token: VerifiedToken;
  /** The algorithm by which token and document were compared. */
  readonly hash: HashName;
  /**
   * The certificates from the signer to the trusted one. If none is trusted, to one that is its own issuer, or else only
   * the signer's.
   */
  readonly chain: readonly ChainCertificate[];
  /**
   * Which of the `trusted` certificates the chain ends with, or null. Null means that the token is whole, and no more:
   * anybody can make such certificates.
   */
  readonly trusted: number | null;
}

/**
 * Verifies a token that somebody has for a document, from any authority: that it is for this document, and under which
 * certificates it is valid.
 */
export async function verifyDocumentToken(
  claim: DocumentTokenClaim,
): Promise<Result<DocumentToken, VerifyTokenCode>> {
  const { now, subtle } = claim;
  try {
    const anchors = readAll(claim.trusted);
    const signed = await verifySignature(claim, anchors, null);
    const { signer, offered, token } = signed;
    const chain =
      (await orNull(verifyChain(signed, anchors, subtle))) ??
      (await orNull(verifyChain(signed, await findRoots(offered, subtle), subtle))) ??
      (await verifyChain(signed, [signer], subtle));
    const last = chain.at(-1) ?? signer;
    const at = claim.trusted.findIndex((bytes) => isSame(bytes, last.bytes));
    return {
      ok: true,
      value: {
        token: statedBy(signed, now),
        hash: token.imprint.hash,
        chain: chain.map(describe),
        trusted: at === -1 ? null : at,
      },
    };
  } catch (error) {
    return refusalOf(error);
  }
}

/** Returns null where there is no chain. Where there is one that is not valid, the reason is thrown. */
async function orNull<Value>(search: Promise<Value>): Promise<Value | null> {
  try {
    return await search;
  } catch (error) {
    if (error instanceof RefusedError && error.code === "NO_CHAIN") return null;
    throw error;
  }
}

function describe(certificate: Certificate): ChainCertificate {
  const { subjectName, issuerName, notBefore, notAfter, bytes } = certificate;
  return { subject: subjectName, issuer: issuerName, notBefore, notAfter, bytes };
}

interface SignedToken {
  readonly token: Token;
  readonly signer: Certificate;
  /** The certificates in the token and those that the caller gave. */
  readonly offered: readonly Certificate[];
  readonly named: readonly Names[][];
}

const MAX_AHEAD_MS = 5 * 60_000;
const MESSAGE_DIGEST = "2a864886f70d010904";

/** Checks everything but the chain and the time. @throws RefusedError with a VerifyTokenCode */
async function verifySignature(
  claim: Claim,
  anchors: readonly Certificate[],
  nonce: Uint8Array | null,
): Promise<SignedToken> {
  const { digests, certificates: supplied = [], subtle } = claim;
  const token = readToken(claim.token);
  checkInfo(token, digests, nonce);
  if (supplied.length > LIMITS.suppliedCertificates) {
    throw refused("TOO_LONG", "too many certificates are supplied");
  }
  const offered = [...token.certificates, ...anchors, ...readAll(supplied)];
  const named = namedCertificates(token.attributes);
  const signer = await findSigner(token, offered, named, subtle);
  if (token.authorityName !== null && !standsFor(signer, token.authorityName)) {
    throw refused("OTHER_CERTIFICATE", "the token names another authority than its certificate");
  }
  checkSignerUse(signer);
  await checkSignature(token, signer, subtle);
  return { token, signer, offered, named };
}

/** @throws RefusedError with a VerifyTokenCode */
async function verifyChain(
  { token, signer, offered, named }: SignedToken,
  anchors: readonly Certificate[],
  subtle: Subtle,
): Promise<readonly Certificate[]> {
  const time = token.info.genTime;
  const chain = await findChain({ signer, offered, anchors, time, subtle });
  const last = chain.at(-1) ?? signer;
  // Where the chain ends below its root, the attribute may name certificates of which nobody has shown us any.
  if (!isSame(last.subject, last.issuer)) return chain;
  const shown = [...chain, ...offered];
  for (const names of named.flat()) {
    const found = await Promise.all(shown.map((certificate) => names(certificate, subtle)));
    if (found.includes(true)) continue;
    throw refused(
      "OTHER_CERTIFICATE",
      "the signer's attribute names a certificate outside of the chain",
    );
  }
  return chain;
}

/** Checks that `verifyToken` can use these bytes as the trusted certificate. */
export function checkAnchor(bytes: Uint8Array): Result<{ subject: string }, "INVALID_ANCHOR"> {
  try {
    return { ok: true, value: { subject: readAnchor(bytes).subjectText } };
  } catch (error) {
    return refusalOf(error);
  }
}

function readAnchor(bytes: Uint8Array): Certificate {
  const why = "the trusted certificate cannot be read";
  if (bytes.length > LIMITS.certificateBytes) throw refused("INVALID_ANCHOR", why);
  try {
    return readCertificate(readDer(new Uint8Array(bytes)));
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    throw refused("INVALID_ANCHOR", `${why}: ${error.message}`);
  }
}

/** Leaves out those that cannot be read. */
function readAll(certificates: readonly Uint8Array[]): Certificate[] {
  return certificates.flatMap((bytes) => {
    try {
      return [readAnchor(bytes)];
    } catch (error) {
      if (error instanceof RefusedError) return [];
      throw error;
    }
  });
}

function checkInfo({ info, imprint }: Token, digests: Digests, nonce: Uint8Array | null): void {
  const digest = digests[imprint.hash];
  if (digest === undefined) {
    const message = `the imprint is by ${imprint.hash}, by which nothing is given to compare`;
    throw refused("UNSUPPORTED_ALGORITHM", message);
  }
  if (!isSame(imprint.digest, digest)) {
    throw refused("OTHER_IMPRINT", "the token is for other data");
  }
  const stated = info.nonce === undefined ? new Uint8Array() : new Uint8Array(info.nonce);
  if (nonce !== null && !isSame(stated, nonce)) {
    throw refused("OTHER_NONCE", "the token is not the answer to this request");
  }
}

/**
 * Finds the certificate that both the token and its signed attribute name. Several certificates may have the same issuer
 * and serial number, because anybody can write what they like into one.
 */
async function findSigner(
  { signerId }: Token,
  offered: readonly Certificate[],
  named: readonly Names[][],
  subtle: Subtle,
): Promise<Certificate> {
  const candidates = offered.filter((certificate) => isNamedBy(certificate, signerId));
  if (candidates.length === 0) {
    throw refused("NO_CERTIFICATE", "the certificate of the token's signer is not here");
  }
  for (const candidate of candidates) {
    const firsts = named.flatMap((names) => names.slice(0, 1));
    const checks = await Promise.all(firsts.map((names) => names(candidate, subtle)));
    if (!checks.includes(false)) return candidate;
  }
  throw refused("OTHER_CERTIFICATE", "the signer's attribute names another certificate");
}

function checkSignerUse({ isAuthority, purposes, keyUsage }: Certificate): void {
  if (isAuthority) {
    throw refused(
      "SIGNER_IS_AUTHORITY",
      "the signer's certificate is that of an authority that issues certificates",
    );
  }
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

async function checkSignature(token: Token, signer: Certificate, subtle: Subtle): Promise<void> {
  const { attributes, content, signature, signatureAlgorithm: algorithm } = token;
  const { name: hash } = hashOf(token.digestAlgorithm);
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
  if (
    !(await isSignedBy(signer, { bytes: token.signedBytes, signature, algorithm, hash }, subtle))
  ) {
    throw refused("SIGNATURE_MISMATCH", "the signature does not verify");
  }
}

/** @throws RefusedError if the time is ahead of the clock. This comes last: otherwise, everything else holds. */
function statedBy({ token, signer }: SignedToken, now: Date): VerifiedToken {
  const { info, accuracyMs } = token;
  if (info.genTime.getTime() > now.getTime() + MAX_AHEAD_MS) {
    const [time, clock] = [info.genTime, now].map((each) => each.toISOString());
    throw refused(
      "IN_THE_FUTURE",
      `the token's time is ${time}, and this device's clock says ${clock}`,
    );
  }
  return {
    time: info.genTime,
    accuracyMs,
    policy: info.policy,
    serial: hexOf(new Uint8Array(info.serialNumber)),
    signer: signer.subjectText,
  };
}

function refused(code: VerifyTokenCode, message: string): RefusedError {
  return new RefusedError(code, message);
}
