import type { Check } from "@digital-evidence/evidence/verify-evidence";
import { plainTime } from "../format/time.ts";

export type NamedCosignature = { name: string; timestampS: number };

/** Returns the cosignatures that the engine counted towards the policy's quorum. */
export function cosignaturesOf({ id, values }: Pick<Check, "id" | "values">): NamedCosignature[] {
  return id === "ROOT_WITNESSES" ? listIn(values["cosigned"]) : [];
}

/** Returns the cosignatures that are valid but that the engine did not count, for example because of their time. */
export function discountedOf({ values }: Pick<Check, "values">): NamedCosignature[] {
  return listIn(values["discounted"]);
}

function listIn(value: unknown): NamedCosignature[] {
  return Array.isArray(value) ? value.filter(isNamed) : [];
}

function isNamed(value: unknown): value is NamedCosignature {
  const { name, timestampS } = (value ?? {}) as Record<string, unknown>;
  return typeof name === "string" && Number.isFinite(timestampS);
}

export function latestTime(cosignatures: readonly NamedCosignature[]): string {
  return cosignatureTime(Math.max(...cosignatures.map(({ timestampS }) => timestampS)));
}

/** The largest time that a `Date` can hold, in seconds since the Unix epoch. */
const LAST_SECOND = 8_640_000_000_000;

/**
 * Writes the time. A witness may state a time that a `Date` cannot hold; then only the number of seconds is
 * written.
 */
function cosignatureTime(timestampS: number): string {
  return Math.abs(timestampS) > LAST_SECOND ? String(timestampS) : plainTime(timestampS * 1000);
}
