// Translates SQLite's errors. Codes: https://www.sqlite.org/rescode.html
import { ThreadError } from "@digital-evidence/native/thread";
import { StoreUnavailableError } from "./store-error.ts";

const BUSY = 5;
/**
 * BUSY, LOCKED, NOMEM, IOERR, FULL and CANTOPEN. The statement does not cause these errors: the cause is the disk, the
 * memory or another user of the database. The same statement may therefore succeed later.
 */
const unavailable = new Set([BUSY, 6, 7, 10, 13, 14]);

/** @returns a StoreUnavailableError; or the error itself, if the statement caused it */
export function toStoreError(error: unknown): unknown {
  if (error instanceof ThreadError && error.code !== "FAILED") {
    return new StoreUnavailableError(error);
  }
  return unavailable.has(primaryCode(error)) ? new StoreUnavailableError(error) : error;
}

/** Whether another process was writing. The statement may succeed when it is run again. */
export function isBusy(error: unknown): boolean {
  return primaryCode(error) === BUSY;
}

/** The primary result code is the low byte of the extended one. */
function primaryCode(error: unknown): number {
  const code: unknown = error instanceof Error ? Reflect.get(error, "errcode") : undefined;
  return typeof code === "number" ? code & 0xff : 0;
}
