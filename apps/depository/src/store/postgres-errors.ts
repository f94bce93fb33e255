// Translates PostgreSQL's errors. Codes: https://www.postgresql.org/docs/current/errcodes-appendix.html
import { DatabaseError } from "pg";
import { UnansweredCommitError } from "./commits.ts";
import { DurabilityError } from "./durable-transaction.ts";
import { StoreUnavailableError } from "./store-error.ts";

/**
 * The codes of errors that the database causes, and not the statement: a lost connection (08), a refused user (28) or
 * database name (3D000), a lack of resources such as disk space (53), a file that cannot be read or written (58), a
 * time limit (57014), a server that stops or starts (57P0), and a standby (25006).
 */
const unavailable = /^(?:08|28|3D000|53|58|57014|57P0|25006)/;
/**
 * The codes for a prepared statement that is missing on this connection, or that exists although this connection did
 * not prepare it. Both happen behind a pooler that gives a client different connections to the server.
 */
const lostStatement = /^(?:26000|42P05)$/;
/** The codes for a serialization failure and for a deadlock. The transaction may succeed when it is run again. */
const conflict = /^40(?:001|P01)/;

export function isConflict(error: unknown): boolean {
  return error instanceof DatabaseError && conflict.test(error.code ?? "");
}

/** Whether the driver has stopped waiting for an answer. The answer may still arrive. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof Error && /^Query read timeout/i.test(error.message);
}

/** @throws StoreUnavailableError for an error that the statement did not cause; any other error is thrown unchanged */
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
  if (error instanceof DurabilityError || error instanceof UnansweredCommitError) return true;
  if (error instanceof DatabaseError) {
    return isConflict(error) || unavailable.test(error.code ?? "");
  }
  if (!(error instanceof Error)) return false;
  // Socket errors have the member `syscall`. The driver's own errors have no code, so they are recognised by their
  // message.
  return "syscall" in error || driverFailure.test(error.message);
}

const driverFailure =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Cannot use a pool after)/i;
