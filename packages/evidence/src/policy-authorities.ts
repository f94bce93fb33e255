// Timestamp authorities in the comments of a policy, so that one file holds everything that somebody trusts: timestamp.md,
// section 7. Programs that do not know them ignore these lines.
import { decodeBase64 } from "@digital-evidence/transparency";
import type { TrustedCertificate } from "./check-timestamps.ts";
import { LOG_TIMESTAMP_LIMITS } from "./limits.ts";

/** An authority that somebody trusts. A token counts as issued by the authority if it leads to this certificate. */
export type TrustedAuthority = {
  name: string;
  /** In DER, as Base64. */
  certificate: string;
};

const LINE = /^# timestamp-authority (\S+) (\S+)$/;

export function authorityLine({ name, certificate }: TrustedAuthority): string {
  return `# timestamp-authority ${name} ${certificate}\n`;
}

/**
 * Reads the authorities from the comments of a policy, each certificate once. Lines that cannot be read are left out. Their
 * number is not limited here: a policy with too many is refused, because nobody would notice which of them are left out.
 */
export function authoritiesOf(policy: string): TrustedAuthority[] {
  const found = new Map<string, TrustedAuthority>();
  for (const line of policy.split(/\r?\n/)) {
    const [, name = "", certificate = ""] = LINE.exec(line) ?? [];
    const authority = { name, certificate };
    if (isAuthority(authority)) found.set(certificate, authority);
  }
  return [...found.values()];
}

export function isAuthority({ name, certificate }: TrustedAuthority): boolean {
  return LOG_TIMESTAMP_LIMITS.name.test(name) && bytesOf(certificate) !== null;
}

/** Decodes the certificates of authorities. Authorities whose certificate cannot be decoded are left out. */
export function certificatesOf(authorities: readonly TrustedAuthority[]): TrustedCertificate[] {
  return authorities.flatMap(({ name, certificate }) => {
    const bytes = bytesOf(certificate);
    return bytes === null ? [] : { name, certificate: bytes };
  });
}

function bytesOf(certificate: string): Uint8Array | null {
  if (certificate.length > Math.ceil(LOG_TIMESTAMP_LIMITS.certificateBytes / 3) * 4) return null;
  const bytes = decodeBase64(certificate);
  return bytes === null || bytes.length === 0 ? null : bytes;
}
