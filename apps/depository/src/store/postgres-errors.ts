// What PostgreSQL's refusals mean to us. Codes: https://www.postgresql.org/docs/current/errcodes-appendix.html
import { DatabaseError } from "pg";
import { StoreUnavailableError } from "./store-error.ts";

/** Connection lost, out of resources, shutting down, starting up, taking too long, demoted. */
const unavailable = /^(?:08|53|58|57014|57P0|25006)/;
/** Serialization failure, deadlock: the same transaction may succeed when it is run again. */
const conflict = /^40(?:001|P01)/;

export function isConflict(error: unknown): boolean {
  return error instanceof DatabaseError && conflict.test(error.code ?? "");
}

/** @throws StoreUnavailableError where the database, and not the statement, is at fault. */
export async function reportUnavailable<Result>(answer: Promise<Result>): Promise<Result> {
  try {
    return await answer;
  } catch (error) {
    throw isUnavailable(error) ? new StoreUnavailableError(error) : error;
  }
}

function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseError) {
    return isConflict(error) || unavailable.test(error.code ?? "");
  }
  if (!(error instanceof Error)) return false;
  // The driver's own failures have messages only; a socket's have codes.
  return "syscall" in error || driverFailure.test(error.message);
}

const driverFailure =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Cannot use a pool after)/i;
