// The failures of a store that its users tell apart.

/**
 * It cannot be used at the moment. What was being written may or may not be there; every write may simply
 * be repeated.
 */
export class StoreUnavailableError extends Error {
  override readonly name = "StoreUnavailableError";
  readonly code = "UNAVAILABLE";

  constructor(cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause);
    super(`the store cannot be reached or does not answer: ${why}`, { cause });
  }
}

/** It must not or cannot be used at all; the message is one sentence for the operator, and says why. */
export class UnusableStoreError extends Error {
  override readonly name = "UnusableStoreError";
}
