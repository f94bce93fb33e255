// Translates PostgreSQL's errors. Codes: https://www.postgresql.org/docs/current/errcodes-appendix.html
import { DatabaseError } from "pg";
import { DurabilityError } from "./durable-transaction.ts";
import { StoreUnavailableError } from "./store-error.ts";

/**
 * In these cases the database has failed, not the statement. The connection is lost; the password or the database is
 * refused; resources such as disk space are used up; the server shuts down, starts up, takes too long, or is a
 * standby.
 */
const unavailable = /^(?:08|28|3D000|53|58|57014|57P0|25006)/;
/** A prepared statement is missing on this connection, or exists although this connection did not prepare it. */
const lostStatement = /^(?:26000|42P05)$/;
/** A serialization failure or a deadlock. The transaction may succeed when it is run again. */
const conflict = /^40(?:001|P01)/;

export function isConflict(error: unknown): boolean {
  return error instanceof DatabaseError && conflict.test(error.code ?? "");
}

/** @throws StoreUnavailableError where the database has failed, not the statement */
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
  // Errors of sockets have the member `syscall`. The driver’s own errors have only a message, so the text is
  // compared.
  return "syscall" in error || driverFailure.test(error.message);
}

const driverFailure =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Cannot use a pool after)/i;
