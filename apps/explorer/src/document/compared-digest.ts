import type { Conclusion } from "@digital-evidence/verdict/conclude";

/** Returns the digest of the document that the conclusion is about, or undefined if it is about none. */
export function comparedDigest({ verification }: Pick<Conclusion, "verification">) {
  return verification?.checks.find(({ id }) => id === "DOCUMENT")?.computed;
}
