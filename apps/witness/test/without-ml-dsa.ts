/**
 * A value of NODE_OPTIONS that makes Node behave like a version without ML-DSA, which cannot read a private key of that
 * algorithm.
 */
export const withoutMlDsa = `--import=data:text/javascript,${encodeURIComponent(`
  import crypto from "node:crypto";
  import { syncBuiltinESMExports } from "node:module";
  const { createPrivateKey } = crypto;
  crypto.createPrivateKey = (given) => {
    if (given.key?.toString("hex").includes("0609608648016503040311")) {
      throw new Error("unsupported");
    }
    return createPrivateKey(given);
  };
  syncBuiltinESMExports();
`)}`;
