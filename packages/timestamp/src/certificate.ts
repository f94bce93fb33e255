import {
  BasicConstraints,
  Certificate as CertificateSchema,
  ExtendedKeyUsage,
  id_ce_basicConstraints,
  id_ce_extKeyUsage,
  id_ce_keyUsage,
  id_ce_nameConstraints,
  id_ce_policyConstraints,
  id_ce_policyMappings,
  id_ce_inhibitAnyPolicy,
  id_ce_certificatePolicies,
  id_ce_subjectAltName,
  id_ce_subjectKeyIdentifier,
  id_kp_timeStamping,
  KeyUsage,
  KeyUsageFlags,
  Name,
} from "@peculiar/asn1-x509";
import { type Algorithm, readAlgorithm } from "./algorithms.ts";
import { type Der, hasTags, isSame, readDer, TAG } from "./der.ts";
import { decode, unreadable } from "./parse.ts";

export interface Certificate {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The part that the issuer has signed. */
  readonly signedBytes: Uint8Array<ArrayBuffer>;
  readonly signatureAlgorithm: Algorithm;
  readonly signature: Uint8Array<ArrayBuffer>;
  /** The names of issuer and subject and the serial number, each as encoded in the certificate. */
  readonly issuer: Uint8Array<ArrayBuffer>;
  readonly subject: Uint8Array<ArrayBuffer>;
  readonly serial: Uint8Array<ArrayBuffer>;
  /** Other names of the subject, each as a GeneralName. */
  readonly alternativeNames: readonly Der[];
  /** The subject's common name, or the whole name if it has no common name. */
  readonly subjectText: string;
  /** The whole names of subject and issuer, such as "CN=Clock, O=Example, C=XX". */
  readonly subjectName: string;
  readonly issuerName: string;
  /** The key as SubjectPublicKeyInfo. */
  readonly publicKey: Der;
  readonly keyIdentifier: Uint8Array | null;
  readonly notBefore: Date;
  readonly notAfter: Date;
  readonly isAuthority: boolean;
  /**
   * The maximum number of intermediate authorities between this authority and the signer. Null if the certificate
   * states no limit.
   */
  readonly pathLength: number | null;
  /** The permitted uses of the key, as in KeyUsageFlags. Null if the certificate permits all uses. */
  readonly keyUsage: number | null;
  /** The permitted purposes of the key (extendedKeyUsage). Null if the certificate permits all purposes. */
  readonly purposes: {
    readonly isCritical: boolean;
    readonly isTimestamping: boolean;
    readonly count: number;
  } | null;
  /** The identifier of a critical extension that this package does not know; null if there is none. */
  readonly unknownExtension: string | null;
  /** The identifier of an extension that limits what a chain may contain in a way that is not checked here. */
  readonly constraint: string | null;
}

const COMMON_NAME = "2.5.4.3";
/** The short forms of RFC 4514 for the parts of a name. Others are written by their object identifiers. */
const shortNames: Readonly<Record<string, string>> = {
  [COMMON_NAME]: "CN",
  "2.5.4.6": "C",
  "2.5.4.7": "L",
  "2.5.4.8": "ST",
  "2.5.4.10": "O",
  "2.5.4.11": "OU",
};
/**
 * The extensions that may be critical. Policies and other names of the subject change nothing here: no policy is
 * required, and certificates are found by the subject.
 */
const known = new Set([
  id_ce_basicConstraints,
  id_ce_keyUsage,
  id_ce_extKeyUsage,
  id_ce_subjectKeyIdentifier,
  id_ce_certificatePolicies,
  id_ce_subjectAltName,
]);
const constraining = new Set([
  id_ce_nameConstraints,
  id_ce_policyConstraints,
  id_ce_policyMappings,
  id_ce_inhibitAnyPolicy,
]);

/** @throws RefusedError if the value is not a certificate, or is one in a form that this package does not accept */
export function readCertificate(der: Der): Certificate {
  const [signed, algorithm, signature] = der.children;
  if (
    signed === undefined ||
    algorithm === undefined ||
    signature === undefined ||
    !hasTags(der.children, TAG.sequence, TAG.sequence, TAG.bitString) ||
    signature.content[0] !== 0
  ) {
    throw unreadable("a certificate does not follow RFC 5280");
  }
  const { tbsCertificate: tbs } = decode(der.bytes, CertificateSchema);
  const { serial, statedAlgorithm, issuer, subject, publicKey } = signedParts(signed);
  // A certificate states the signature's algorithm twice, and the signature covers only one of the two statements. They
  // must be equal, because the other statement could be changed without making the signature invalid.
  if (!isSame(algorithm.bytes, statedAlgorithm.bytes)) {
    throw unreadable("a certificate states two different signature algorithms");
  }
  const extensions = tbs.extensions ?? [];
  const byId = new Map(extensions.map((extension) => [extension.extnID, extension]));
  if (byId.size !== extensions.length) throw unreadable("a certificate has an extension twice");
  const valueOf = (id: string): Der | null => {
    const value = byId.get(id)?.extnValue.buffer;
    return value === undefined ? null : readDer(new Uint8Array(value));
  };
  const inner = <Value>(id: string, schema: new () => Value): Value | null => {
    const value = valueOf(id);
    return value === null ? null : decode(value.bytes, schema);
  };
  const constraints = inner(id_ce_basicConstraints, BasicConstraints);
  const purposes = inner(id_ce_extKeyUsage, ExtendedKeyUsage);
  return {
    bytes: der.bytes,
    signedBytes: signed.bytes,
    signatureAlgorithm: readAlgorithm(algorithm),
    signature: signature.content.slice(1),
    issuer: issuer.bytes,
    subject: subject.bytes,
    serial: serial.bytes,
    alternativeNames: valueOf(id_ce_subjectAltName)?.children ?? [],
    subjectText: commonName(tbs.subject),
    subjectName: wholeName(tbs.subject),
    issuerName: wholeName(tbs.issuer),
    publicKey,
    keyIdentifier: valueOf(id_ce_subjectKeyIdentifier)?.content ?? null,
    notBefore: tbs.validity.notBefore.getTime(),
    notAfter: tbs.validity.notAfter.getTime(),
    isAuthority: constraints?.cA ?? false,
    pathLength: constraints?.pathLenConstraint ?? null,
    keyUsage: inner(id_ce_keyUsage, KeyUsage)?.toNumber() ?? null,
    purposes:
      purposes === null
        ? null
        : {
            isCritical: byId.get(id_ce_extKeyUsage)?.critical ?? false,
            isTimestamping: purposes.includes(id_kp_timeStamping),
            count: purposes.length,
          },
    unknownExtension:
      extensions.find(
        ({ extnID, critical }) => critical && !known.has(extnID) && !constraining.has(extnID),
      )?.extnID ?? null,
    constraint: extensions.find(({ extnID }) => constraining.has(extnID))?.extnID ?? null,
  };
}

/** The tags that a text in a name can have, and that of a bit string. */
const TEXTS: ReadonlySet<number> = new Set([0x03, 0x0c, 0x12, 0x13, 0x14, 0x16, 0x1c, 0x1e]);

/**
 * Takes apart the signed part of a certificate, and checks the tags in it, because the library also accepts others.
 * @throws RefusedError if a value has the tag of another
 */
function signedParts({ children: all }: Der) {
  const { sequence, set, oid, integer, bitString, octetString, boolean, explicit0, explicit3 } =
    TAG;
  const parts = all[0]?.tag === explicit0 ? all.slice(1) : all;
  const [serial, statedAlgorithm, issuer, validity, subject, publicKey, ...others] = parts;
  const isName = ({ tag, children }: Der) =>
    tag === sequence &&
    children.every(
      (part) =>
        part.tag === set &&
        part.children.every((one) => {
          const [type, text] = one.children;
          return one.tag === sequence && type?.tag === oid && TEXTS.has(text?.tag ?? 0);
        }),
    );
  const isTime = ({ tag }: Der) => tag === TAG.utcTime || tag === TAG.generalizedTime;
  const isExtension = ({ tag, children }: Der) =>
    tag === sequence &&
    (hasTags(children, oid, octetString) || hasTags(children, oid, boolean, octetString));
  const isOther = ({ tag, children }: Der) =>
    tag === explicit3
      ? hasTags(children, sequence) && children[0]?.children.every(isExtension) === true
      : tag === ISSUER_ID || tag === SUBJECT_ID;
  if (
    serial?.tag !== integer ||
    statedAlgorithm === undefined ||
    issuer === undefined ||
    validity?.tag !== sequence ||
    subject === undefined ||
    publicKey?.tag !== sequence ||
    !hasTags(publicKey.children, sequence, bitString) ||
    !validity.children.every(isTime) ||
    ![issuer, subject].every(isName) ||
    !others.every(isOther)
  ) {
    throw unreadable("a certificate does not follow RFC 5280");
  }
  readAlgorithm(publicKey.children[0]);
  return { serial, statedAlgorithm, issuer, subject, publicKey };
}

/** The tags of two members that no certificate has today. */
const ISSUER_ID = 0x81;
const SUBJECT_ID = 0x82;

/** The permitted uses of the key that signs timestamps. Its certificate must not permit any other use. */
export const SIGNING_USES = KeyUsageFlags.digitalSignature | KeyUsageFlags.nonRepudiation;
export const CERTIFYING_USE = KeyUsageFlags.keyCertSign;

function commonName(name: Name): string {
  const common = partsOf(name).filter(({ type }) => type === COMMON_NAME);
  return common.length > 0 ? common.map(({ text }) => text).join(", ") : wholeName(name);
}

/** In the order of RFC 4514: a certificate begins with the country, and the text begins with the common name. */
function wholeName(name: Name): string {
  const parts = partsOf(name).map(({ type, text }) => `${shortNames[type] ?? type}=${text}`);
  return parts.reduce((text, part) => (text === "" ? part : `${part}, ${text}`), "");
}

/**
 * Whether the certificate stands for this name (a GeneralName). A subject may be encoded in another way, or differ in
 * upper and lower case.
 */
export function standsFor({ subject, alternativeNames }: Certificate, name: Der): boolean {
  if (alternativeNames.some(({ bytes }) => isSame(bytes, name.bytes))) return true;
  const [directoryName] = name.children;
  if (name.tag !== DIRECTORY_NAME || directoryName === undefined) return false;
  const [one, other] = [directoryName.bytes, subject].map((bytes) =>
    wholeName(decode(bytes, Name)).toLowerCase().replaceAll(/\s+/g, " "),
  );
  return one === other;
}

/** The tag of the kind of GeneralName that is a subject's name. */
export const DIRECTORY_NAME = 0xa4;

function partsOf(name: Name): { type: string; text: string }[] {
  return name.flatMap((set) => set.map(({ type, value }) => ({ type, text: value.toString() })));
}
