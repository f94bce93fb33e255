// The ledger, as the commit worker knows it. Contract:
//  - `submit` may be repeated for a batch any number of times, from several processes, and after a
//    crash at any point: the ledger takes one root per batch, the first;
//  - once it answers IN_SNAPSHOT for a batch, it gives that same snapshot for ever;
//  - no snapshot is dated earlier than the one before it.
// What a ledger is trusted for depends on the adapter; the local one is no independent witness.

export interface Ledger {
  /**
   * @param entry.batchedAt when the batch was closed, in milliseconds since 1970; the snapshot that holds
   *   the root is not dated earlier, even where a clock was set back in between
   * @throws LedgerError where the ledger refuses the root, which is counted, or cannot be reached
   *   (UNAVAILABLE), which is not. Any other error is this service's own and says nothing of the root.
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
