// The signed attribute in which a token names its signer's certificate (RFC 2634, and RFC 5035 for hashes other than
// SHA-1). Without this attribute, the signature could be presented as that of another certificate with the same key.
import { hashOf, readAlgorithm } from "./algorithms.ts";
import { type Certificate, DIRECTORY_NAME } from "./certificate.ts";
import { type Der, hasTags, isSame, TAG } from "./der.ts";
import { RefusedError } from "./result.ts";
import type { Subtle } from "./web-crypto.ts";

const SIGNING_CERTIFICATE = "2a864886f70d010910020c";
const SIGNING_CERTIFICATE_V2 = "2a864886f70d010910022f";

export type Names = (certificate: Certificate, subtle: Subtle) => Promise<boolean>;

/**
 * The certificates that a token names, in a list for each of the two attributes that it has: first the signer's, then
 * any others of the signer's chain. Each is returned as a function that decides whether a given certificate is the
 * named one.
 * @throws RefusedError if neither attribute is present, or if one cannot be read
 */
export function namedCertificates(attributes: ReadonlyMap<string, Der>): readonly Names[][] {
  const newer = attributes.get(SIGNING_CERTIFICATE_V2);
  const older = attributes.get(SIGNING_CERTIFICATE);
  const named = [
    ...(newer === undefined ? [] : [readNames(newer, true)]),
    ...(older === undefined ? [] : [readNames(older, false)]),
  ];
  if (named.length === 0) throw wrong("no attribute names the signer's certificate");
  return named;
}

function readNames(attribute: Der, hasAlgorithm: boolean): Names[] {
  const [list, policies] = attribute.children;
  const isPlain = attribute.tag === TAG.sequence && list?.tag === TAG.sequence;
  if (
    !isPlain ||
    list.children.length === 0 ||
    (policies !== undefined && attribute.children.length > 2)
  ) {
    throw wrong("the attribute with the signer's certificate cannot be read");
  }
  return list.children.map((entry) => readName(entry, hasAlgorithm));
}

function readName({ tag, children }: Der, hasAlgorithm: boolean): Names {
  const parts = [...children];
  const algorithm = hasAlgorithm && parts[0]?.tag === TAG.sequence ? parts.shift() : undefined;
  const [hash, issuerSerial] = parts;
  const isPlain = hasTags(parts, TAG.octetString) || hasTags(parts, TAG.octetString, TAG.sequence);
  if (tag !== TAG.sequence || !isPlain || hash === undefined) {
    throw wrong("the attribute with the signer's certificate cannot be read");
  }
  // In the older attribute, the hash is always SHA-1. In the newer one, it is SHA-256 if no algorithm is stated. It does
  // not matter that SHA-1 has collisions, because the certificate itself is verified with stronger hashes.
  const name = !hasAlgorithm
    ? "SHA-1"
    : algorithm === undefined
      ? "SHA-256"
      : hashOf(readAlgorithm(algorithm)).name;
  return async (certificate, subtle) =>
    isSame(new Uint8Array(await subtle.digest(name, certificate.bytes)), hash.content) &&
    (issuerSerial === undefined || isIssuedAs(certificate, issuerSerial));
}

/**
 * Whether the issuer and the serial number in the attribute are those of the certificate. The attribute may leave out
 * both; this function is then not called.
 */
function isIssuedAs({ issuer, serial }: Certificate, { children }: Der): boolean {
  const [names, number] = children;
  if (!hasTags(children, TAG.sequence, TAG.integer)) return false;
  // The issuer is a list with one name of the kind directoryName.
  const [name] = names?.children ?? [];
  const isOne = names?.children.length === 1 && name?.tag === DIRECTORY_NAME;
  return isOne && isSame(name.content, issuer) && isSame(number?.bytes ?? issuer, serial);
}

function wrong(message: string): RefusedError {
  return new RefusedError("WRONG_ATTRIBUTES", message);
}
