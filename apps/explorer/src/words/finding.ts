// The words around one check in full: what was computed, what was expected, and who supplied it.

export const findingWords = {
  statement: "Stated, not checked",
  computed: "Computed here",
  stated: "Stated",
  expected: "Expected",
  /** Follows the heading of a stated value: `by the record in the file`. */
  by: (side: string) => ` by ${side}`,
  suppliedBy: "Source",
  inputs: "Inputs",
  copied: (name: string) => `value: ${name.toLowerCase()}`,
};

/**
 * The explanation of the root, offered beside a verdict that names it.
 */
export const rootMeaning: string =
  "The root is one hash, computed from all fingerprints of a batch. Your browser can check whether a proof leads from a fingerprint to a root. It cannot check which root is the right one: somebody has to vouch for that.";
