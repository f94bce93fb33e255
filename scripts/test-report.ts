/** What our scripts read about a test file in a report that vitest's reporter `json` has written. */
export interface ReportedFile<Test> {
  readonly name: string;
  readonly status: string;
  /** The error of the file itself. It is empty if the file has none. */
  readonly message?: string;
  readonly assertionResults: readonly Test[];
}

/**
 * Whether a test file could not be loaded. Vitest reports such a file as failed and without tests, so a script that
 * looks only at the tests would not notice it.
 */
export function isUnloaded({ status, assertionResults }: ReportedFile<unknown>): boolean {
  return status === "failed" && assertionResults.length === 0;
}
