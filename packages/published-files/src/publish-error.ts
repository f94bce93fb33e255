export type PublishErrorCode =
  /** Another process is publishing this store, or did so until a moment ago and still holds the lease. */
  | "BUSY"
  /** This process lost its lease, because it could not extend it in time. */
  | "LEASE_LOST"
  /**
   * A file of the folder, such as the root file published.json, is not in the form that this version writes. Or a page
   * that the root lists is missing.
   */
  | "UNREADABLE_ROOT"
  /** The folder has files of another store, or of a later state of this one. */
  | "OTHER_STORE"
  /** The folder has files that are not published files. */
  | "FOREIGN_FILES"
  /** The store contradicts itself: for example, a batch's members do not lead to its root. */
  | "DAMAGED_STORE"
  /** The object store cannot be used as it is configured: its address, region, keys or permissions. */
  | "OBJECT_STORE_REFUSES"
  /** The object store does not answer, or fails. Publishing again later may succeed. */
  | "OBJECT_STORE_FAILS";

export class PublishError extends Error {
  override readonly name = "PublishError";
  readonly code: PublishErrorCode;
  constructor(code: PublishErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

export function tooLong(path: string, maxBytes: number): PublishError {
  const message = `${path} is longer than ${maxBytes} bytes, the most that this version reads`;
  return new PublishError("UNREADABLE_ROOT", message);
}
