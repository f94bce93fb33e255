// Checks the timestamps in a bundle. This file is loaded only for a bundle that has some, because the code that
// verifies tokens is large.
import type { BundleTimestamp } from "@digital-evidence/evidence/bundle";
import {
  checkTimestamps,
  type TimestampCheck,
  type TrustedCertificate,
} from "@digital-evidence/evidence/check-timestamps";
import type { Evidence, Verification } from "@digital-evidence/evidence/verify-evidence";
import { verifyToken } from "@digital-evidence/timestamp";

/**
 * @returns null if this page has no WebCrypto, because it was not loaded over HTTPS
 */
export async function checkBundleTimestamps(
  timestamps: readonly BundleTimestamp[],
  judged: { evidence: Evidence; verification: Verification },
  trusted: readonly TrustedCertificate[],
): Promise<TimestampCheck[] | null> {
  if (!("subtle" in globalThis.crypto)) return null;
  const { subtle } = globalThis.crypto;
  return checkTimestamps(timestamps, judged, {
    verifyToken: (claim) => verifyToken({ ...claim, nonce: null, subtle }),
    now: new Date(),
    trusted,
  });
}
