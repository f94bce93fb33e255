// Reads the parts of a token without verifying them. A token is a signed message (CMS, RFC 5652) whose content is a
// TSTInfo (RFC 3161). Parts that no signature covers could be changed unnoticed. A token is therefore refused if it has
// such parts and a verifier does not need them.
import { TSTInfo, TSTInfoVersion } from "@peculiar/asn1-tsp";
import { hashNamed, type HashName } from "./algorithms.ts";
import { type Certificate, readCertificate } from "./certificate.ts";
import { type Der, hasTags, hexOf, isSame, readDer, TAG } from "./der.ts";
import { LIMITS } from "./limits.ts";
import { decode, hasNoParameters, isAlgorithm, only, unreadable } from "./parse.ts";
import { RefusedError } from "./result.ts";
import { AlgorithmIdentifier } from "@peculiar/asn1-x509";

export type TokenCode =
  | "NOT_DER"
  | "UNREADABLE"
  | "UNCOVERED_MEMBERS"
  | "UNSUPPORTED_ALGORITHM"
  | "NO_CERTIFICATE"
  | "WRONG_ATTRIBUTES";

export interface Token {
  readonly info: TSTInfo;
  /** The bytes of the TSTInfo. The signer's digest is computed over them. */
  readonly content: Uint8Array<ArrayBuffer>;
  readonly certificates: readonly Certificate[];
  readonly signer: Certificate;
  readonly hash: HashName;
  readonly signatureAlgorithm: string;
  readonly signature: Uint8Array<ArrayBuffer>;
  /** The signed attributes, in the encoding that the signer signed. */
  readonly signedBytes: Uint8Array<ArrayBuffer>;
  /** The value of each signed attribute. The key is the encoded content of the attribute's object identifier. */
  readonly attributes: ReadonlyMap<string, Der>;
}

const SIGNED_DATA = "2a864886f70d010702";
const TST_INFO = "2a864886f70d0109100104";
export const CONTENT_TYPE = "2a864886f70d010903";
const ALLOWED_CERTIFICATE_TAG = TAG.sequence;

/** @throws RefusedError with a TokenCode */
export function readToken(bytes: Uint8Array<ArrayBuffer>): Token {
  const [type, wrapped] = tagged(readDer(bytes), TAG.oid, TAG.explicit0);
  if (hexOf(type.content) !== SIGNED_DATA) throw unreadable("this is not a signed message");
  const signed = only(wrapped, TAG.sequence);
  if (signed.children.some(({ tag }) => tag === TAG.explicit1)) {
    throw uncovered("the token has lists of revoked certificates, which no signature covers");
  }
  if (!signed.children.some(({ tag }) => tag === TAG.explicit0)) {
    throw new RefusedError("NO_CERTIFICATE", "the token has no certificates");
  }
  const { integer, set, sequence, explicit0 } = TAG;
  const [version, digests, encapsulated, certificateSet, signers] = tagged(
    signed,
    integer,
    set,
    sequence,
    explicit0,
    set,
  );
  if (numberOf(version) !== 3) throw unreadable("the version of the signed message is not 3");
  const content = readContent(encapsulated);
  const info = readInfo(content);
  if (certificateSet.children.length > LIMITS.certificates) {
    throw unreadable("the token has too many certificates");
  }
  const certificates = certificateSet.children.map((certificate) => {
    if (certificate.tag !== ALLOWED_CERTIFICATE_TAG) {
      throw unreadable("the token has a certificate of another kind");
    }
    return readCertificate(certificate);
  });
  return {
    info,
    content,
    certificates,
    ...readSigner(only(signers, sequence), digests, certificates),
  };
}

function readContent(encapsulated: Der): Uint8Array<ArrayBuffer> {
  const [type, wrapped] = tagged(encapsulated, TAG.oid, TAG.explicit0);
  if (hexOf(type.content) !== TST_INFO) throw unreadable("the signed content is not a timestamp");
  return only(wrapped, TAG.octetString).content;
}

function readInfo(content: Uint8Array<ArrayBuffer>): TSTInfo {
  const der = readDer(content);
  const info = decode(content, TSTInfo);
  if (der.children.some(({ tag }) => tag === TAG.boolean)) {
    // DER leaves out a member that has its default value. The default of `ordering` is false, so a token that states
    // false is not DER.
    if (!info.ordering) throw unreadable("the timestamp states a default value, which DER omits");
  }
  if (info.version !== TSTInfoVersion.v1) throw unreadable("the version of the timestamp is not 1");
  if (info.extensions?.some(({ critical }) => critical) === true) {
    throw unreadable("the timestamp has a critical extension that is not known");
  }
  return info;
}

function readSigner(
  der: Der,
  digests: Der,
  certificates: readonly Certificate[],
): Omit<Token, "info" | "content" | "certificates"> {
  if (der.children.some(({ tag }) => tag === TAG.explicit1)) {
    throw uncovered("the token has unsigned attributes, which no signature covers");
  }
  const isByKey = der.children[1]?.tag === TAG.implicit0;
  const { integer, sequence, implicit0, explicit0, octetString } = TAG;
  const [version, identifier, digest, attributes, algorithm, signature] = tagged(
    der,
    integer,
    isByKey ? implicit0 : sequence,
    sequence,
    explicit0,
    sequence,
    octetString,
  );
  if (numberOf(version) !== (isByKey ? 3 : 1)) {
    throw unreadable("the signer's version does not match the form of the signer's name");
  }
  const hash = hashNamed(plainAlgorithm(digest));
  if (hash === null) {
    throw new RefusedError(
      "UNSUPPORTED_ALGORITHM",
      "the signer's hash is not SHA-256, -384 or -512",
    );
  }
  // The signature does not cover this list of hash algorithms, so the list may contain only the algorithm that the
  // signer used.
  if (!isSame(only(digests, sequence).bytes, digest.bytes)) {
    throw unreadable("the list of hash algorithms is not exactly the signer's");
  }
  const signer = certificates.find((certificate) => isNamedBy(certificate, identifier));
  if (signer === undefined) {
    throw new RefusedError("NO_CERTIFICATE", "the token lacks the certificate of its signer");
  }
  return {
    signer,
    hash,
    signatureAlgorithm: plainAlgorithm(algorithm),
    signature: signature.content,
    // By RFC 5652, section 5.4, the signature covers the attributes encoded as a set. The token contains them with the
    // tag [0], so the first byte is replaced.
    signedBytes: Uint8Array.of(TAG.set, ...attributes.bytes.slice(1)),
    attributes: readAttributes(attributes),
  };
}

function isNamedBy(certificate: Certificate, { tag, content, children }: Der): boolean {
  if (tag === TAG.implicit0) {
    return certificate.keyIdentifier !== null && isSame(certificate.keyIdentifier, content);
  }
  const [issuer, serial] = children;
  return (
    hasTags(children, TAG.sequence, TAG.integer) &&
    isSame(certificate.issuer, issuer?.bytes ?? content) &&
    isSame(certificate.serial, serial?.bytes ?? content)
  );
}

function readAttributes(set: Der): Map<string, Der> {
  const attributes = new Map<string, Der>();
  for (const attribute of set.children) {
    const [type, values] = tagged(attribute, TAG.oid, TAG.set);
    const [value] = values.children;
    const name = hexOf(type.content);
    if (value === undefined || values.children.length > 1 || attributes.has(name)) {
      throw new RefusedError(
        "WRONG_ATTRIBUTES",
        "a signed attribute does not have exactly one value",
      );
    }
    attributes.set(name, value);
  }
  const type = attributes.get(CONTENT_TYPE);
  if (type?.tag !== TAG.oid || hexOf(type.content) !== TST_INFO) {
    throw new RefusedError(
      "WRONG_ATTRIBUTES",
      "the signed attributes do not say that the content is a timestamp",
    );
  }
  return attributes;
}

/** Returns the object identifier of an algorithm. @throws RefusedError if the algorithm has parameters */
function plainAlgorithm(der: Der): string {
  if (!isAlgorithm(der)) throw unreadable("an algorithm does not follow RFC 5280");
  const identifier = decode(der.bytes, AlgorithmIdentifier);
  if (!hasNoParameters(identifier)) {
    throw new RefusedError("UNSUPPORTED_ALGORITHM", "an algorithm has parameters");
  }
  return identifier.algorithm;
}

function numberOf({ content }: Der): number {
  return content.length === 1 ? (content[0] ?? 0) : Number.NaN;
}

type Each<Tags extends readonly number[]> = { [Place in keyof Tags]: Der };

function tagged<const Tags extends readonly number[]>(der: Der, ...tags: Tags): Each<Tags> {
  if (der.tag !== TAG.sequence || !hasTags(der.children, ...tags)) {
    throw unreadable("the token does not follow RFC 3161");
  }
  return der.children as unknown as Each<Tags>;
}

function uncovered(message: string): RefusedError<"UNCOVERED_MEMBERS"> {
  return new RefusedError("UNCOVERED_MEMBERS", message);
}
