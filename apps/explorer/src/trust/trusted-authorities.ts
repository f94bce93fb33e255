// Keeps the timestamp authorities that the visitor trusts, in this browser only. Only the visitor's own click, or a
// policy that the visitor enters, adds one. A certificate that a service names later is not trusted automatically.
import {
  authoritiesOf,
  authorityLine,
  isAuthority,
  type TrustedAuthority,
} from "@digital-evidence/evidence/policy-authorities";
import { useMemo, useSyncExternalStore } from "react";
import { hasTexts, keptList } from "../components/kept-list.ts";

/** The maximum number of authorities. Each token is verified against each of them. */
export const MAX_AUTHORITIES = 16;

export const authorityList = keptList("trusted-authorities", MAX_AUTHORITIES, isTrusted);

function isTrusted(value: unknown): value is TrustedAuthority {
  return hasTexts(value, ["name", "certificate"]) && isAuthority(value as TrustedAuthority);
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

/** Writes the trusted authorities as comments of a policy. */
export function authorityLines(): string {
  return authorityList.all().map(authorityLine).join("");
}

/**
 * Returns the authorities that the visitor trusts on /verify: those that this browser keeps, and those of a policy that
 * the visitor pasted there.
 */
export function useAuthorities(pasted: string | null): readonly TrustedAuthority[] {
  const kept = useTrustedAuthorities();
  return useMemo(() => [...authoritiesOf(pasted ?? ""), ...kept], [pasted, kept]);
}
