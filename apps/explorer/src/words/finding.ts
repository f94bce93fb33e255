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

/** Says why a proof is refused. [P7] in docs/spec.md fixes the English messages of the verifier. */
export const refusalWords = (message: string): string => message;
