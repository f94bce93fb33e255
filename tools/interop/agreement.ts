/** The result of comparing two programs on changed files. */
export interface Agreement {
  /**
   * The number of unexpected disagreements, and of changes that were accepted although they alter what a file states.
   */
  readonly problems: number;
  /**
   * The number of changes that we refuse and the other program accepts, as expected. They do not change
   * the meaning, and they are in bytes that no signature covers or that the other program does not verify as they are.
   */
  readonly stricter: number;
}
