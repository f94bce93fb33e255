export type PublishErrorCode =
  /** Another process publishes this store, or has done so until a moment ago. */
  | "BUSY"
  /** This process lost its lease, because it could not extend it in time. */
  | "LEASE_LOST"
  /** The folder's root cannot be read as one that this version has written. */
  | "UNREADABLE_ROOT"
  /** The folder has files of another store, or of a later state of this one. */
  | "OTHER_STORE"
  /** What the store contains cannot be right. */
  | "DAMAGED_STORE";

export class PublishError extends Error {
  override readonly name = "PublishError";
  readonly code: PublishErrorCode;
  constructor(code: PublishErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
