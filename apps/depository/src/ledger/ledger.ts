// The ledger's port, which the commit worker uses. Every ledger keeps this contract:
//  - `submit` may be repeated for a batch any number of times, from several processes, and after a crash at any point.
//    The ledger accepts only one root for a batch, the first one.
//  - After the ledger has answered IN_SNAPSHOT for a batch, it always answers with the same snapshot.
//  - No snapshot has an earlier date than the one before it.
// How far a ledger can be trusted depends on who keeps it. The local ledger is kept by this service, so it is not an
// independent witness.

export interface Ledger {
  /**
   * @param entry.batchedAt when the batch was closed, in milliseconds since 1970. The date of the root's snapshot is
   *   never earlier than this, even if a clock was set back in between.
   * @throws LedgerError where the ledger refuses the root, or cannot be reached (code UNAVAILABLE). An unreachable
   *   ledger does not count as a refusal. Any other error is a failure of this service.
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
