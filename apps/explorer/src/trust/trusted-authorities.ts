// Keeps the timestamp authorities that the visitor trusts, in this browser only. Only the visitor's own click, or a
// policy that the visitor enters, adds one. A certificate that a service names later is not trusted automatically.
import type { TrustedCertificate } from "@digital-evidence/evidence/check-timestamps";
import { LOG_TIMESTAMP_LIMITS } from "@digital-evidence/evidence/limits";
import { decodeBase64 } from "@digital-evidence/transparency";
import { useMemo, useSyncExternalStore } from "react";
import { hasTexts, keptList } from "../components/kept-list.ts";

/** The maximum number of authorities. Each token is verified against each of them. */
export const MAX_AUTHORITIES = 16;

/** An authority that the visitor trusts. A token counts as issued by the authority if it leads to this certificate. */
type TrustedAuthority = {
  name: string;
  /** In DER, as Base64. */
  certificate: string;
};

export const authorityList = keptList("trusted-authorities", MAX_AUTHORITIES, isTrusted);

function isTrusted(value: unknown): value is TrustedAuthority {
  if (!hasTexts(value, ["name", "certificate"])) return false;
  const { name, certificate } = value as TrustedAuthority;
  return LOG_TIMESTAMP_LIMITS.name.test(name) && bytesOf(certificate) !== null;
}

function bytesOf(certificate: string): Uint8Array | null {
  if (certificate.length > Math.ceil(LOG_TIMESTAMP_LIMITS.certificateBytes / 3) * 4) return null;
  const bytes = decodeBase64(certificate);
  return bytes === null || bytes.length === 0 ? null : bytes;
}

/**
 * Trusts the authorities in addition to those that the visitor trusts already. If they would be too many together,
 * nothing changes, because the visitor would not notice that the browser no longer trusts an earlier choice.
 * @returns whether the authorities are trusted now
 */
export function trustAuthorities(authorities: readonly TrustedAuthority[]): boolean {
  const all = [...authorityList.all(), ...authorities].map(({ certificate }) => certificate);
  if (new Set(all).size > MAX_AUTHORITIES) return false;
  for (const authority of authorities) {
    authorityList.add(authority, ({ certificate }) => certificate === authority.certificate);
  }
  return true;
}

export function stopTrustingAuthority(certificate: string): void {
  authorityList.remove((each) => each.certificate === certificate);
}

export function useTrustedAuthorities(): readonly TrustedAuthority[] {
  return useSyncExternalStore(authorityList.subscribe, authorityList.all);
}

/** Decodes the certificates of authorities. Authorities whose certificate cannot be decoded are left out. */
export function certificatesOf(authorities: readonly TrustedAuthority[]): TrustedCertificate[] {
  return authorities.flatMap(({ name, certificate }) => {
    const bytes = bytesOf(certificate);
    return bytes === null ? [] : { name, certificate: bytes };
  });
}

const LINE = /^# timestamp-authority (\S+) (\S+)$/;

/**
 * Writes the trusted authorities as comments of a policy, so that one file holds everything that the visitor trusts.
 * Other programs that read the policy ignore these lines.
 */
export function authorityLines(): string {
  return authorityList
    .all()
    .map(({ name, certificate }) => `# timestamp-authority ${name} ${certificate}\n`)
    .join("");
}

/**
 * Reads the authorities from the comments of a policy. Lines that cannot be read are left out. There may be more than
 * `MAX_AUTHORITIES`: such a policy is refused, because the visitor would not notice which of them are left out.
 */
export function authoritiesOf(policy: string): TrustedAuthority[] {
  const found = new Map<string, TrustedAuthority>();
  for (const line of policy.split(/\r?\n/)) {
    const [, name = "", certificate = ""] = LINE.exec(line) ?? [];
    const authority = { name, certificate };
    if (isTrusted(authority)) found.set(certificate, authority);
  }
  return [...found.values()];
}

/**
 * Returns the authorities that the visitor trusts on /verify: those that this browser keeps, and those of a policy that
 * the visitor pasted there.
 */
export function useAuthorities(pasted: string | null): readonly TrustedAuthority[] {
  const kept = useTrustedAuthorities();
  return useMemo(() => [...authoritiesOf(pasted ?? ""), ...kept], [pasted, kept]);
}
