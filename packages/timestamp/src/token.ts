// Reads the parts of a token without verifying them. A token is a signed message (CMS, RFC 5652) whose content is a
// TSTInfo (RFC 3161). Parts that no signature covers could be changed unnoticed. A token is therefore refused if it has
// such parts and a verifier does not need them.
import { TSTInfo, TSTInfoVersion } from "@peculiar/asn1-tsp";
import { type Algorithm, hashOf, type HashName, readAlgorithm } from "./algorithms.ts";
import { type Certificate, readCertificate } from "./certificate.ts";
import { type Der, hasTags, hexOf, isSame, readDer, TAG } from "./der.ts";
import { LIMITS } from "./limits.ts";
import { decode, only, unreadable } from "./parse.ts";
import { RefusedError, refusalOf, type Result } from "./result.ts";

export type TokenCode =
  | "TOO_LONG"
  | "NOT_DER"
  | "UNREADABLE"
  | "UNSUPPORTED_FORM"
  | "UNCOVERED_MEMBERS"
  | "UNKNOWN_EXTENSION"
  | "WEAK_HASH"
  | "UNSUPPORTED_ALGORITHM"
  | "WRONG_ATTRIBUTES";

export interface Token {
  readonly info: TSTInfo;
  /** How far the time may be off, in milliseconds; null if the authority does not say. */
  readonly accuracyMs: number | null;
  /** The hash of what was timestamped, and by which algorithm. */
  readonly imprint: Imprint;
  /** The name that the token states for its authority, as a GeneralName; null if it states none. */
  readonly authorityName: Der | null;
  /** The bytes of the TSTInfo. The signer's digest is computed over them. */
  readonly content: Uint8Array<ArrayBuffer>;
  readonly certificates: readonly Certificate[];
  /** The value that names the signer's certificate. */
  readonly signerId: Der;
  readonly digestAlgorithm: Algorithm;
  readonly signatureAlgorithm: Algorithm;
  readonly signature: Uint8Array<ArrayBuffer>;
  /** The signed attributes, in the encoding that the signer signed. */
  readonly signedBytes: Uint8Array<ArrayBuffer>;
  /** The value of each signed attribute. The key is the encoded content of the attribute's object identifier. */
  readonly attributes: ReadonlyMap<string, Der>;
}

export interface Imprint {
  readonly hash: HashName;
  readonly digest: Uint8Array;
}

const SIGNED_DATA = "2a864886f70d010702";
const TST_INFO = "2a864886f70d0109100104";
/** An accuracy of more than a century says nothing about the time. */
const MAX_SECONDS = 3_155_760_000;
const CONTENT_TYPE = "2a864886f70d010903";

/** @throws RefusedError with a TokenCode */
export function readToken(bytes: Uint8Array): Token {
  if (bytes.length > LIMITS.tokenBytes) throw new RefusedError("TOO_LONG", "the token is too long");
  const [type, wrapped] = tagged(readDer(new Uint8Array(bytes)), TAG.oid, TAG.explicit0);
  if (hexOf(type.content) !== SIGNED_DATA) throw unreadable("this is not a signed message");
  const signed = only(wrapped, TAG.sequence);
  const { integer, set, sequence, explicit0, explicit1 } = TAG;
  if (signed.children.some(({ tag }) => tag === explicit1)) {
    throw uncovered("the token has lists of revoked certificates, which no signature covers");
  }
  // The certificates may be left out, and the caller then has to supply the signer's.
  const certificateSet = signed.children.find(({ tag }) => tag === explicit0);
  const others = signed.children.filter((child) => child !== certificateSet);
  const [version, digests, encapsulated, signers] = tagged(
    { tag: signed.tag, children: others },
    integer,
    set,
    sequence,
    set,
  );
  if (certificateSet !== undefined && signed.children[3] !== certificateSet) {
    throw unreadable("the token does not follow RFC 3161");
  }
  if (numberOf(version) !== 3) throw unreadable("the version of the signed message is not 3");
  const content = readContent(encapsulated);
  const infoDer = readDer(content);
  const info = readInfo(infoDer);
  const name = infoDer.children.find(({ tag }) => tag === explicit0);
  return {
    info,
    authorityName: name?.children[0] ?? null,
    accuracyMs: readAccuracy(info),
    imprint: readImprint(infoDer),
    content,
    certificates: readCertificates(certificateSet?.children ?? []),
    ...readSigner(onlyOne(signers, "signer"), onlyOne(digests, "hash algorithm")),
  };
}

export interface StatedToken {
  readonly imprint: Imprint;
  readonly time: Date;
  /**
   * The certificate of the signer, or null if the token does not contain it. Whoever made the token chose this
   * certificate, so it must not be trusted.
   */
  readonly signer: Uint8Array | null;
}

/** Reads what a token states, for a caller who looks for what was timestamped. Nothing is verified. */
export function readStatedToken(bytes: Uint8Array): Result<StatedToken, TokenCode> {
  try {
    const { imprint, info, certificates, signerId } = readToken(bytes);
    const signer = certificates.find((certificate) => isNamedBy(certificate, signerId));
    return { ok: true, value: { imprint, time: info.genTime, signer: signer?.bytes ?? null } };
  } catch (error) {
    return refusalOf(error);
  }
}

function readCertificates(values: readonly Der[]): Certificate[] {
  if (values.length > LIMITS.certificates) {
    throw new RefusedError("TOO_LONG", "the token has too many certificates");
  }
  return values.map((value) => {
    if (value.tag === TAG.sequence) return readCertificate(value);
    throw new RefusedError("UNSUPPORTED_FORM", "the token has a certificate of another kind");
  });
}

function readContent(encapsulated: Der): Uint8Array<ArrayBuffer> {
  const [type, wrapped] = tagged(encapsulated, TAG.oid, TAG.explicit0);
  if (hexOf(type.content) !== TST_INFO) throw unreadable("the signed content is not a timestamp");
  return only(wrapped, TAG.octetString).content;
}

function readInfo(der: Der): TSTInfo {
  const info = decode(der.bytes, TSTInfo);
  if (der.children.some(({ tag }) => tag === TAG.boolean)) {
    // DER leaves out a member that has its default value. The default of `ordering` is false, so a token that states
    // false is not DER.
    if (!info.ordering) throw unreadable("the timestamp states a default value, which DER omits");
  }
  if (info.version !== TSTInfoVersion.v1) throw unreadable("the version of the timestamp is not 1");
  if (Number.isNaN(info.genTime.getTime())) throw unreadable("the token's time is not a date");
  if (info.extensions?.some(({ critical }) => critical) === true) {
    throw new RefusedError(
      "UNKNOWN_EXTENSION",
      "the timestamp has a critical extension that is not known",
    );
  }
  return info;
}

/** Reads the accuracy. Of whole seconds, the library returns large numbers as text. */
function readAccuracy({ accuracy }: TSTInfo): number | null {
  if (accuracy === undefined) return null;
  const { seconds, millis = 0, micros = 0 } = accuracy;
  const isSmall = (number: number, most: number) =>
    Number.isInteger(number) && number >= 0 && number <= most;
  if (!isSmall(seconds, MAX_SECONDS) || !isSmall(millis, 999) || !isSmall(micros, 999)) {
    throw unreadable("the accuracy of the time is out of range");
  }
  return seconds * 1000 + millis + micros / 1000;
}

/** The imprint is the third member of a TSTInfo, after its version and its policy. */
function readImprint({ children }: Der): Imprint {
  const [algorithm, digest] = tagged(children[2], TAG.sequence, TAG.octetString);
  const { name, bytes } = hashOf(readAlgorithm(algorithm));
  if (digest.content.length !== bytes) throw unreadable("the imprint has the wrong length");
  return { hash: name, digest: digest.content };
}

type SignerPart =
  | "signerId"
  | "digestAlgorithm"
  | "signatureAlgorithm"
  | "signature"
  | "signedBytes"
  | "attributes";

function readSigner(der: Der, listedDigest: Der): Pick<Token, SignerPart> {
  if (der.children.some(({ tag }) => tag === TAG.explicit1)) {
    throw uncovered("the token has unsigned attributes, which no signature covers");
  }
  const isByKey = der.children[1]?.tag === TAG.implicit0;
  const { integer, sequence, implicit0, explicit0, octetString } = TAG;
  const [version, signerId, digest, attributes, algorithm, signature] = tagged(
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
  // The signature does not cover the list of hash algorithms, so the list may contain only the one that was used.
  const digestAlgorithm = readAlgorithm(digest);
  const listed = readAlgorithm(listedDigest);
  if (listed.id !== digestAlgorithm.id || listed.parameters !== null) {
    throw unreadable("the list of hash algorithms is not exactly the signer's");
  }
  return {
    signerId,
    digestAlgorithm,
    signatureAlgorithm: readAlgorithm(algorithm),
    signature: signature.content,
    // By RFC 5652, section 5.4, the signature covers the attributes encoded as a set. The token contains them with the
    // tag [0], so the first byte is replaced.
    signedBytes: Uint8Array.of(TAG.set, ...attributes.bytes.slice(1)),
    attributes: readAttributes(attributes),
  };
}

/** Whether a token names this certificate as its signer's, by issuer and serial number or by the key's identifier. */
export function isNamedBy(certificate: Certificate, { tag, content, children }: Der): boolean {
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

function numberOf({ content }: Der): number {
  return content.length === 1 ? (content[0] ?? 0) : Number.NaN;
}

/** Signed messages may have several signers, and name the hash algorithm of each. RFC 3161 allows only one signer. */
function onlyOne({ children }: Der, what: string): Der {
  const [one] = children;
  if (one?.tag !== TAG.sequence) throw unreadable(`the token has no ${what}`);
  if (children.length > 1) {
    throw new RefusedError("UNSUPPORTED_FORM", `the token has more than one ${what}`);
  }
  return one;
}

type Each<Tags extends readonly number[]> = { [Place in keyof Tags]: Der };

function tagged<const Tags extends readonly number[]>(
  der: Pick<Der, "tag" | "children"> | undefined,
  ...tags: Tags
): Each<Tags> {
  if (der?.tag !== TAG.sequence || !hasTags(der.children, ...tags)) {
    throw unreadable("the token does not follow RFC 3161");
  }
  return der.children as unknown as Each<Tags>;
}

function uncovered(message: string): RefusedError {
  return new RefusedError("UNCOVERED_MEMBERS", message);
}
