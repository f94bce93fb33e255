// What the process ends with; docs/cli.md, "Exit codes".
export const EXIT = {
  /** The required verdict was reached, or the command did what it was asked to do. */
  reached: 0,
  /** A check failed, or the command could not do what it was asked to do. */
  failed: 1,
  /** The command was used wrongly; nothing was done. */
  usage: 2,
  /** Nothing failed, but what was required was not reached: weaker, inconclusive, not found, not reachable. */
  weaker: 3,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
