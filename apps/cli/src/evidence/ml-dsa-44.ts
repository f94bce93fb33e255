import { mlDsa44 } from "@digital-evidence/native/ml-dsa-44";
import type { Algorithms } from "@digital-evidence/transparency";

/** The algorithms that this version of Node can verify besides Ed25519. */
export const algorithms: Algorithms = mlDsa44 === null ? {} : { mlDsa44: mlDsa44.verify };
