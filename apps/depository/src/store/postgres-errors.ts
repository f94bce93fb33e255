// What PostgreSQL's refusals mean to us. Codes: https://www.postgresql.org/docs/current/errcodes-appendix.html
import { DatabaseError } from "pg";
import { DurabilityError } from "./durable-transaction.ts";
import { StoreUnavailableError } from "./store-error.ts";

/**
 * Connection lost, password or database refused, out of resources (a full disk is one), shutting down,
 * starting up, taking too long, demoted.
 */
const unavailable = /^(?:08|28|3D000|53|58|57014|57P0|25006)/;
/** A named statement that is missing where it was made, or there where it was not. */
const lostStatement = /^(?:26000|42P05)$/;
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
    if (isLostStatement(error)) throw new StoreUnavailableError(pooled(error));
    throw isUnavailable(error) ? new StoreUnavailableError(error) : error;
  }
}

function isLostStatement(error: unknown): boolean {
  return error instanceof DatabaseError && lostStatement.test(error.code ?? "");
}

function pooled(cause: unknown): Error {
  const message =
    "a pooler gives each transaction another connection; set DATABASE_POOLER=transaction";
  return new Error(message, { cause });
}

function isUnavailable(error: unknown): boolean {
  if (error instanceof DurabilityError) return true;
  if (error instanceof DatabaseError) {
    return isConflict(error) || unavailable.test(error.code ?? "");
  }
  if (!(error instanceof Error)) return false;
  // The driver's own failures have messages only; a socket's have codes.
  return "syscall" in error || driverFailure.test(error.message);
}

const driverFailure =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Cannot use a pool after)/i;
