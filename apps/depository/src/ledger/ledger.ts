// The ledger, as the commit worker sees it. Contract:
//  - `submit` may be repeated for a batch any number of times, from several processes, and after a
//    crash at any point: the ledger accepts one root for a batch, the first one;
//  - after it has answered IN_SNAPSHOT for a batch, it always answers with the same snapshot;
//  - no snapshot is dated earlier than the one before it.
// How far a ledger can be trusted depends on the adapter. The local one is not an independent witness.

export interface Ledger {
  /**
   * @param entry.batchedAt when the batch was closed, in milliseconds since 1970. The root's snapshot is not dated
   *   earlier, even if a clock was set back in between.
   * @throws LedgerError where the ledger refuses the root, which counts as a refusal, or cannot be reached
   *   (UNAVAILABLE), which does not. Any other error is a failure of this service.
   */
  submit(entry: { batchId: string; root: string; batchedAt: number }): Promise<LedgerReceipt>;
}

export type LedgerReceipt =
  | { state: "WAITING" }
  | { state: "IN_SNAPSHOT"; hash: string; ordinal: number; timestamp: string };

export type LedgerErrorCode = "OTHER_ROOT" | "UNAVAILABLE";

export class LedgerError extends Error {
  override readonly name = "LedgerError";
  readonly code: LedgerErrorCode;
  constructor(code: LedgerErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
