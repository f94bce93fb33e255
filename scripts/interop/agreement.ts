/** The result of comparing two programs on changed files. */
export interface Agreement {
  /** Disagreements that are not expected, and accepted changes that alter what a file states. */
  readonly problems: number;
  /** Changes that only the other program accepts. They are in bytes that no signature covers and that state nothing. */
  readonly stricter: number;
}
