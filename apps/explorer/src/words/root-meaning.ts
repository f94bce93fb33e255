/**
 * The explanation of the root, offered beside a verdict that names it. It is loaded when a visitor asks for it.
 */
export const rootMeaning: string =
  "The root is one hash, computed from all fingerprints of a batch. Your browser can check itself whether a proof leads from a fingerprint to a root. Which root is the right one is something that somebody has to vouch for.";
