// The chain from a token's signer to a certificate that the caller trusts, as in RFC 5280, section 6. Unlike the RFC,
// this file does not check revocation, and it supports only a few extensions.
import { type Certificate, CERTIFYING_USE } from "./certificate.ts";
import { isSame } from "./der.ts";
import { LIMITS } from "./limits.ts";
import { RefusedError } from "./result.ts";
import { isSignedBy, type Subtle } from "./web-crypto.ts";

export interface ChainOptions {
  readonly signer: Certificate;
  readonly offered: readonly Certificate[];
  /** The certificates that a chain may end with. */
  readonly anchors: readonly Certificate[];
  readonly time: Date;
  readonly subtle: Subtle;
}

/**
 * Finds the shortest chain. Certificates that cannot be in one are left out at first, because an authority may have
 * several for one key, for example one that has run out and its successor. Only if there is no chain without them are
 * they followed too, to say what keeps the chain from being valid.
 * @returns the certificates from the signer to one of the anchors
 * @throws RefusedError if there is no such chain, or if each has a certificate that was not valid at `time`, has an
 * extension that is not supported, or is signed with an algorithm that is not supported
 */
export async function findChain(options: ChainOptions): Promise<readonly Certificate[]> {
  const { time } = options;
  const problems: RefusedError[] = [];
  const sound = await searchChain(options, (each) => problemOf(each, time) === null, problems);
  if (sound !== null) return sound;
  for (const each of (await searchChain(options, () => true, problems)) ?? []) {
    const problem = problemOf(each, time);
    if (problem !== null) throw problem;
  }
  throw (
    problems[0] ??
    new RefusedError(
      "NO_CHAIN",
      `the certificate of ${options.signer.subjectText} does not lead to a trusted certificate`,
    )
  );
}

/**
 * Searches in the order of the chains' lengths. Each certificate is used once, so the number of signatures is at most
 * the square of the number of certificates.
 * @param problems gets the reasons for which signatures of certificates could not be checked
 */
async function searchChain(
  { signer, offered, anchors, subtle }: ChainOptions,
  accepts: (certificate: Certificate) => boolean,
  problems: RefusedError[],
): Promise<readonly Certificate[] | null> {
  if (!accepts(signer)) return null;
  const left = new Set([...anchors, ...offered].filter(accepts));
  const chains = [[signer]];
  for (const chain of chains) {
    const last = chain.at(-1) ?? signer;
    if (anchors.some(({ bytes }) => isSame(bytes, last.bytes))) return chain;
    if (chain.length === LIMITS.chainLength) continue;
    for (const candidate of left) {
      if (!mayIssue(candidate, last, chain.length - 1)) continue;
      if (!(await isIssuedBy(last, candidate, subtle, problems))) continue;
      left.delete(candidate);
      chains.push([...chain, candidate]);
    }
  }
  return null;
}

/** @param below the number of authorities between the signer and the issuer */
function mayIssue(issuer: Certificate, certificate: Certificate, below: number): boolean {
  const { subject, isAuthority, pathLength, keyUsage, purposes } = issuer;
  return (
    isSame(subject, certificate.issuer) &&
    isAuthority &&
    (pathLength === null || pathLength >= below) &&
    (keyUsage === null || (keyUsage & CERTIFYING_USE) !== 0) &&
    (purposes === null || purposes.isTimestamping)
  );
}

async function isIssuedBy(
  { signedBytes: bytes, signature, signatureAlgorithm: algorithm }: Certificate,
  issuer: Certificate,
  subtle: Subtle,
  problems: RefusedError[],
): Promise<boolean> {
  try {
    return await isSignedBy(issuer, { bytes, signature, algorithm, hash: null }, subtle);
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    problems.push(error);
    return false;
  }
}

/** The certificates that are their own issuers. Anybody can make such a certificate. */
export async function findRoots(
  certificates: readonly Certificate[],
  subtle: Subtle,
): Promise<Certificate[]> {
  const roots = await Promise.all(
    certificates.map(async (each) =>
      mayIssue(each, each, 0) && (await isIssuedBy(each, each, subtle, [])) ? [each] : [],
    ),
  );
  return roots.flat();
}

function problemOf(
  { subjectText, notBefore, notAfter, unknownExtension, constraint }: Certificate,
  time: Date,
): RefusedError | null {
  const has = `the certificate of ${subjectText} has the extension`;
  // A date that cannot be read is in no order with others.
  if (!(time >= notBefore && time <= notAfter)) {
    const when = time < notBefore ? "was not valid yet" : "had expired";
    return new RefusedError(
      "NOT_VALID_THEN",
      `the certificate of ${subjectText} ${when} at the time of the token`,
    );
  }
  if (unknownExtension !== null) {
    const message = `${has} ${unknownExtension}, which is critical and not known here`;
    return new RefusedError("UNKNOWN_EXTENSION", message);
  }
  if (constraint === null) return null;
  const message = `${has} ${constraint}, whose constraints are not checked here`;
  return new RefusedError("UNSUPPORTED_CONSTRAINT", message);
}
