// Translates SQLite's errors. Codes: https://www.sqlite.org/rescode.html
import { ThreadError } from "../thread.ts";
import { StoreUnavailableError } from "./store-error.ts";

/** BUSY, LOCKED, NOMEM, IOERR, FULL and CANTOPEN are caused by the disk or another process, not by the statement. */
const BUSY = 5;
const unavailable = new Set([BUSY, 6, 7, 10, 13, 14]);

/** @returns a StoreUnavailableError, or the error itself if the statement caused it */
export function toStoreError(error: unknown): unknown {
  if (error instanceof ThreadError && error.code !== "FAILED") {
    return new StoreUnavailableError(error);
  }
  return unavailable.has(primaryCode(error)) ? new StoreUnavailableError(error) : error;
}

/** Whether another process writes, so that trying again helps. */
export function isBusy(error: unknown): boolean {
  return primaryCode(error) === BUSY;
}

/** The primary result code is the low byte of the extended one. */
function primaryCode(error: unknown): number {
  const code: unknown = error instanceof Error ? Reflect.get(error, "errcode") : undefined;
  return typeof code === "number" ? code & 0xff : 0;
}
