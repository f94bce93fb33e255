/**
 * The explanation of the root, offered beside a verdict that names it. It is loaded when a visitor asks for it.
 */
export const rootMeaning: string =
  "The root is one hash, computed from all fingerprints of a batch. Your browser can check whether a proof leads from a fingerprint to a root. It cannot check which root is the right one: somebody has to vouch for that.";
