// Reads the files in which people keep certificates.
import { readCertificate } from "./certificate.ts";
import { hexOf, readDer, TAG } from "./der.ts";
import { LIMITS } from "./limits.ts";
import { only, unreadable } from "./parse.ts";
import { RefusedError, refusalOf, type Result } from "./result.ts";

/** Browsers and Node have it. The compiler settings leave out the types of both. */
declare const atob: (text: string) => string;

export type CertificateFileCode = "TOO_LONG" | "NOT_DER" | "UNREADABLE";

export interface NamedCertificate {
  /** The common name of the subject, or the whole name if there is none. */
  readonly subject: string;
  /** In DER. */
  readonly bytes: Uint8Array;
}

const PEM =
  /-----BEGIN (?:(?:X509 |TRUSTED )?CERTIFICATE|PKCS7|CMS)-----([A-Za-z0-9+/=\s]*)-----END/g;

/**
 * Reads the certificates in a file: one in DER, those in a signed message (`.p7b`), or any number of both in PEM, with any
 * text between them. Nothing is verified.
 */
export function readCertificateFile(
  file: Uint8Array,
): Result<readonly NamedCertificate[], CertificateFileCode> {
  try {
    if (file.length > LIMITS.certificateFileBytes) throw tooLong("the file is too long");
    const text = Array.from(file, (byte) => String.fromCharCode(byte)).join("");
    const bodies = [...text.matchAll(PEM)];
    if (bodies.length > LIMITS.suppliedCertificates) throw tooLong("it has too many certificates");
    const parts = bodies.length === 0 ? [file] : bodies.map(([, body = ""]) => fromBase64(body));
    const all = parts.flatMap(certificatesIn);
    if (all.length > LIMITS.suppliedCertificates) throw tooLong("it has too many certificates");
    if (all.length === 0) throw unreadable("it has no certificate");
    return {
      ok: true,
      value: all.map((bytes) => {
        if (bytes.length > LIMITS.certificateBytes) throw tooLong("a certificate is too long");
        const certificate = readCertificate(readDer(new Uint8Array(bytes)));
        return { subject: certificate.subjectText, bytes: certificate.bytes };
      }),
    };
  } catch (error) {
    return refusalOf(error);
  }
}

/** The object identifier of a signed message, in DER as hex. It stands within the first bytes. */
const SIGNED_DATA = "06092a864886f70d010702";
const START_BYTES = 20;

/** Returns the certificates in a signed message by CMS, or else the bytes themselves. */
function certificatesIn(bytes: Uint8Array): readonly Uint8Array[] {
  if (!hexOf(bytes.subarray(0, START_BYTES)).includes(SIGNED_DATA)) return [bytes];
  const [, wrapped] = readDer(new Uint8Array(bytes)).children;
  const set = only(wrapped, TAG.sequence).children.find(({ tag }) => tag === TAG.explicit0);
  return set?.children.map((each) => each.bytes) ?? [];
}

function fromBase64(text: string): Uint8Array {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    throw unreadable("a certificate is not Base64");
  }
}

function tooLong(message: string): RefusedError {
  return new RefusedError("TOO_LONG", message);
}
