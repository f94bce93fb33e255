// The failures of a store that callers distinguish.

/**
 * The store cannot be used at the moment. A write that was in progress may or may not have been committed. The
 * caller can repeat it, because every write may be repeated.
 */
export class StoreUnavailableError extends Error {
  override readonly name = "StoreUnavailableError";
  readonly code = "UNAVAILABLE";

  constructor(cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause);
    super(`the store cannot be reached or does not answer: ${why}`, { cause });
  }
}

/** The store cannot or must not be used as it is. The message tells the operator why, and what to do. */
export class UnusableStoreError extends Error {
  override readonly name = "UnusableStoreError";
}

/** The store has another schema than this version of the service. */
export class OtherSchemaError extends UnusableStoreError {}
