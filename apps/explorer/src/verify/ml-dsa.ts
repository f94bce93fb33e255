// Verifies ML-DSA-44 signatures (post-quantum), which browsers cannot verify by themselves.
import { ml_dsa44 } from "@noble/post-quantum/ml-dsa.js";
import type { Algorithms } from "@digital-evidence/transparency";

export const algorithms: Algorithms = {
  mlDsa44: (publicKey, message, signature) => ml_dsa44.verify(signature, message, publicKey),
};
