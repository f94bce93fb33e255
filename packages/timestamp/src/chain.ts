// The chain from a token's signer to the certificate that the caller trusts, as in RFC 5280, section 6. Unlike the RFC,
// this file does not check revocation, and it supports only a few extensions.
import { type Certificate, CERTIFYING_USE } from "./certificate.ts";
import { isSame } from "./der.ts";
import { LIMITS } from "./limits.ts";
import { RefusedError } from "./result.ts";
import { isSignedBy, type Subtle } from "./web-crypto.ts";

interface ChainOptions {
  readonly signer: Certificate;
  readonly offered: readonly Certificate[];
  readonly anchor: Certificate;
  readonly time: Date;
  readonly subtle: Subtle;
}

/**
 * @returns the certificates from the signer to the trusted one
 * @throws RefusedError if there is no such chain, or if a certificate in it was not valid at `time`, has an unknown
 * critical extension, or is signed with an algorithm that is not supported
 */
export async function findChain(options: ChainOptions): Promise<readonly Certificate[]> {
  const { signer, offered, anchor, time, subtle } = options;
  const chain = [signer];
  for (let last = signer; !isSame(last.bytes, anchor.bytes);) {
    const issuer = await findIssuer(last, [anchor, ...offered], chain.length - 1, subtle);
    if (issuer === null || chain.length === LIMITS.chainLength) {
      throw new RefusedError(
        "NO_CHAIN",
        `no certificate that may issue others has signed the certificate of ${last.subjectText}`,
      );
    }
    chain.push(issuer);
    last = issuer;
  }
  for (const certificate of chain) checkCertificate(certificate, time);
  return chain;
}

/** @param below the number of authorities between the signer and the issuer that is searched for */
async function findIssuer(
  certificate: Certificate,
  candidates: readonly Certificate[],
  below: number,
  subtle: Subtle,
): Promise<Certificate | null> {
  const { signedBytes: bytes, signature, signatureAlgorithm: algorithm } = certificate;
  for (const candidate of candidates) {
    if (!isSame(candidate.subject, certificate.issuer) || !mayIssue(candidate, below)) continue;
    if (isSame(candidate.bytes, certificate.bytes)) continue;
    if (await isSignedBy(candidate, { bytes, signature, algorithm, hash: null }, subtle))
      return candidate;
  }
  return null;
}

function mayIssue(
  { isAuthority, pathLength, keyUsage, purposes }: Certificate,
  below: number,
): boolean {
  return (
    isAuthority &&
    (pathLength === null || pathLength >= below) &&
    (keyUsage === null || (keyUsage & CERTIFYING_USE) !== 0) &&
    (purposes === null || purposes.isTimestamping)
  );
}

function checkCertificate(
  { subjectText, notBefore, notAfter, unknownExtension }: Certificate,
  time: Date,
): void {
  if (time < notBefore || time > notAfter) {
    throw new RefusedError(
      "NOT_VALID_THEN",
      `the certificate of ${subjectText} was not valid at the time of the token`,
    );
  }
  if (unknownExtension !== null) {
    throw new RefusedError(
      "UNKNOWN_EXTENSION",
      `the certificate of ${subjectText} has the critical extension ${unknownExtension}, which is not known here`,
    );
  }
}
