// What SQLite's refusals mean to us. Codes: https://www.sqlite.org/rescode.html
import { StoreUnavailableError } from "./store-error.ts";

/** BUSY, LOCKED, NOMEM, IOERR, FULL, CANTOPEN: the disk or another process, not the statement. */
const unavailable = new Set([5, 6, 7, 10, 13, 14]);

/** The error as the store's users know it; one that is the statement's own fault stays as it is. */
export function toStoreError(error: unknown): unknown {
  if (!(error instanceof Error) || !("errcode" in error)) return error;
  // The low byte is the primary code, the rest says more.
  const primary = typeof error.errcode === "number" ? error.errcode & 0xff : 0;
  return unavailable.has(primary) ? new StoreUnavailableError(error) : error;
}
