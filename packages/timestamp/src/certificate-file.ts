// Reads the files in which people keep certificates.
import { readCertificate } from "./certificate.ts";
import { readDer } from "./der.ts";
import { LIMITS } from "./limits.ts";
import { unreadable } from "./parse.ts";
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

const PEM = /-----BEGIN (?:X509 |TRUSTED )?CERTIFICATE-----([A-Za-z0-9+/=\s]*)-----END/g;

/**
 * Reads the certificates in a file: one in DER, or any number in PEM, with any text between them. Nothing is verified.
 */
export function readCertificateFile(
  file: Uint8Array,
): Result<readonly NamedCertificate[], CertificateFileCode> {
  try {
    if (file.length > LIMITS.certificateFileBytes) throw tooLong("the file is too long");
    const text = Array.from(file, (byte) => String.fromCharCode(byte)).join("");
    const bodies = [...text.matchAll(PEM)];
    if (bodies.length > LIMITS.suppliedCertificates) throw tooLong("it has too many certificates");
    const all = bodies.length === 0 ? [file] : bodies.map(([, body = ""]) => fromBase64(body));
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
