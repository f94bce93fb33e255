// Makes valid tokens, and tokens that each have one flaw. Real authorities and the command openssl refuse to make most
// of the flawed tokens.
import {
  bits,
  boolean,
  type Bytes,
  generalizedTime,
  integer,
  nothing,
  octets,
  oid,
  sequence,
  set,
  tagged,
  text,
} from "./der-writer.ts";

const SHA_256 = sequence(oid("2.16.840.1.101.3.4.2.1"), nothing);
const ECDSA = sequence(oid("1.2.840.10045.4.3.2"));
const TST_INFO = oid("1.2.840.113549.1.9.16.1.4");
const P_256 = { name: "ECDSA", namedCurve: "P-256" };

export const timeStamping = oid("1.3.6.1.5.5.7.3.8");
export const codeSigning = oid("1.3.6.1.5.5.7.3.3");
export const sha256Algorithm = SHA_256;

export async function sha256(bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}

export interface KeyPair {
  readonly privateKey: CryptoKey;
  readonly spki: Bytes;
}

export async function createKey(): Promise<KeyPair> {
  const pair = await crypto.subtle.generateKey(P_256, true, ["sign", "verify"]);
  const spki = new Uint8Array(await crypto.subtle.exportKey("spki", pair.publicKey));
  return { privateKey: pair.privateKey, spki };
}

/** @returns the signature in DER, as two numbers */
async function sign({ privateKey }: KeyPair, bytes: Bytes): Promise<Bytes> {
  const plain = await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, privateKey, bytes);
  const numbers = [plain.slice(0, 32), plain.slice(32)].map((half) => {
    const digits = [...new Uint8Array(half)];
    while (digits.length > 1 && digits[0] === 0) digits.shift();
    return integer(...((digits[0] ?? 0) >= 0x80 ? [0] : []), ...digits);
  });
  return sequence(...numbers);
}

export function extension(id: string, isCritical: boolean, value: Bytes): Bytes {
  return sequence(oid(id), ...(isCritical ? [boolean(true)] : []), octets(value));
}
export const purposes = (isCritical: boolean, ...ids: Bytes[]): Bytes =>
  extension("2.5.29.37", isCritical, sequence(...ids));
/**
 * @param flags the byte of the bit string, as in RFC 5280: 0x80 is digitalSignature, 0x04 keyCertSign
 * @param unused how many of the byte's lowest bits do not belong to the bit string
 */
export const keyUsage = (flags: number, unused: number): Bytes =>
  extension("2.5.29.15", true, Uint8Array.of(3, 2, unused, flags));
export const authority = (...pathLength: number[]): Bytes =>
  extension(
    "2.5.29.19",
    true,
    sequence(boolean(true), ...pathLength.map((length) => integer(length))),
  );

export interface Made {
  readonly bytes: Bytes;
  readonly key: KeyPair;
  readonly name: Bytes;
}

export interface CertificateOptions {
  readonly subject: string;
  /** The certificate of the issuer; null for a certificate that signs itself. */
  readonly issuer: Made | null;
  readonly extensions: readonly Bytes[];
  readonly notBefore?: string;
  readonly notAfter?: string;
  /** The key of another certificate, for a second certificate of the same subject. */
  readonly key?: KeyPair;
}

const SERIAL = integer(7);

export async function createCertificate(options: CertificateOptions): Promise<Made> {
  const { subject, issuer, extensions } = options;
  const { notBefore = "20200101000000Z", notAfter = "20400101000000Z" } = options;
  const key = options.key ?? (await createKey());
  const name = sequence(set(sequence(oid("2.5.4.3"), text(subject))));
  const signed = sequence(
    tagged(0, integer(2)),
    issuer === null ? integer(1) : SERIAL,
    ECDSA,
    issuer?.name ?? name,
    sequence(generalizedTime(notBefore), generalizedTime(notAfter)),
    name,
    key.spki,
    tagged(3, sequence(...extensions)),
  );
  const signature = await sign(issuer?.key ?? key, signed);
  return { bytes: sequence(signed, ECDSA, bits(signature)), key, name };
}

export interface TokenParts {
  readonly info?: Partial<Record<InfoPart, Bytes | null>>;
  /** The signed attributes, by name. Null leaves one out. */
  readonly attributes?: Partial<Record<AttributeName, Bytes | null>>;
  readonly moreAttributes?: readonly Bytes[];
  readonly version?: number;
  readonly digests?: Bytes;
  readonly contentType?: Bytes;
  readonly certificates?: readonly Bytes[] | null;
  readonly revocationLists?: Bytes;
  readonly signerVersion?: number;
  readonly digestAlgorithm?: Bytes;
  readonly signatureAlgorithm?: Bytes;
  readonly unsignedAttributes?: Bytes;
  readonly signerCount?: number;
  readonly signingKey?: KeyPair;
}

type InfoPart =
  | "version"
  | "policy"
  | "imprint"
  | "serial"
  | "time"
  | "accuracy"
  | "ordering"
  | "nonce"
  | "tsa"
  | "extensions";
type AttributeName = "contentType" | "messageDigest" | "signingCertificate";

export interface TokenOptions {
  readonly imprint: Bytes;
  readonly nonce: Bytes;
  readonly signer: Made;
  readonly issuer: Made;
  readonly time?: string;
}

export const attribute = (id: string, ...values: Bytes[]): Bytes =>
  sequence(oid(id), set(...values));
export const imprintOf = (hash: Bytes, algorithm = SHA_256): Bytes =>
  sequence(algorithm, octets(hash));

/** The value of the attribute signingCertificateV2, with SHA-256. */
export async function namedBy(...certificates: Bytes[]): Promise<Bytes> {
  const names = await Promise.all(
    certificates.map(async (bytes) => sequence(octets(await sha256(bytes)))),
  );
  return sequence(sequence(...names));
}

export async function createToken(options: TokenOptions, parts: TokenParts = {}): Promise<Bytes> {
  const { imprint, nonce, signer, issuer, time = "20260301120000Z" } = options;
  const info = sequence(
    ...present({
      version: integer(1),
      policy: oid("1.3.6.1.4.1.32473.1"),
      imprint: imprintOf(imprint),
      serial: integer(1, 2),
      time: generalizedTime(time),
      accuracy: sequence(integer(1)),
      ordering: null,
      nonce: integer(...nonce),
      tsa: null,
      extensions: null,
      ...parts.info,
    }),
  );
  const values = {
    contentType: TST_INFO,
    messageDigest: octets(await sha256(info)),
    signingCertificate: await namedBy(signer.bytes),
    ...parts.attributes,
  };
  const ids = {
    contentType: "1.2.840.113549.1.9.3",
    messageDigest: "1.2.840.113549.1.9.4",
    signingCertificate: "1.2.840.113549.1.9.16.2.47",
  };
  const attributes = (Object.keys(ids) as AttributeName[]).flatMap((name) => {
    const value = values[name];
    return value === null ? [] : [attribute(ids[name], value)];
  });
  const signedAttributes = [...attributes, ...(parts.moreAttributes ?? [])];
  const digest = parts.digestAlgorithm ?? SHA_256;
  const signature = await sign(parts.signingKey ?? signer.key, set(...signedAttributes));
  const signerInfo = sequence(
    integer(parts.signerVersion ?? 1),
    sequence(issuer.name, SERIAL),
    digest,
    tagged(0, ...signedAttributes),
    parts.signatureAlgorithm ?? ECDSA,
    octets(signature),
    ...(parts.unsignedAttributes === undefined ? [] : [tagged(1, parts.unsignedAttributes)]),
  );
  const { certificates = [signer.bytes] } = parts;
  const signed = sequence(
    integer(parts.version ?? 3),
    parts.digests ?? set(digest),
    sequence(parts.contentType ?? TST_INFO, tagged(0, octets(info))),
    ...(certificates === null ? [] : [tagged(0, ...certificates)]),
    ...(parts.revocationLists === undefined ? [] : [tagged(1, parts.revocationLists)]),
    set(...Array.from({ length: parts.signerCount ?? 1 }, () => signerInfo)),
  );
  return sequence(oid("1.2.840.113549.1.7.2"), tagged(0, signed));
}

function present(parts: Readonly<Record<string, Bytes | null>>): Bytes[] {
  return Object.values(parts).filter((part) => part !== null);
}
