import type { Published } from "@digital-evidence/evidence/published";
import { toMilliseconds } from "@digital-evidence/evidence/time";

/** How far the time of the files may be ahead of the visitor's clock. The engine has the same limit. */
const CLOCK_TOLERANCE_MS = 300_000;

/**
 * Returns when files were published, by their own statement, in milliseconds since the Unix epoch. Returns null if that
 * time is in the future: it cannot be true, and nothing else shows how old the files are.
 */
export function publicationTime({ asOf }: Pick<Published, "asOf">, now: number): number | null {
  const time = toMilliseconds(asOf);
  return time > now + CLOCK_TOLERANCE_MS ? null : time;
}
