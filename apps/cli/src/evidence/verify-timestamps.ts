import { webcrypto } from "node:crypto";
import type { BundleContents } from "@digital-evidence/evidence/bundle";
import {
  checkTimestamps,
  type TimestampCheck,
  type TrustedCertificate,
} from "@digital-evidence/evidence/check-timestamps";
import type { Conclusion } from "./conclusion.ts";

/**
 * @param now the current time; a token may be at most five minutes ahead of it
 */
export async function verifyTimestamps(
  contents: BundleContents,
  conclusion: Conclusion,
  { now, authorities: trusted = [] }: { now: Date; authorities?: readonly TrustedCertificate[] },
): Promise<TimestampCheck[]> {
  const timestamps =
    contents.kind === "bundle" ? contents.bundle.parts.timestamps?.value : undefined;
  if (timestamps === undefined) return [];
  // The code that verifies tokens is loaded only for a bundle that has timestamps.
  const { verifyToken } = await import("@digital-evidence/timestamp");
  const { subtle } = webcrypto;
  return checkTimestamps(timestamps, conclusion, {
    verifyToken: (claim) => verifyToken({ ...claim, nonce: null, now, subtle }),
    trusted,
  });
}
