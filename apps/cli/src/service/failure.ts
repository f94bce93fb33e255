import { RequestError, ResponseShapeError } from "@digital-evidence/client/errors";
import type { AskedPayment } from "@digital-evidence/client/payment";
import { CommandError } from "../command-error.ts";
import { EXIT } from "../exit-code.ts";
import { quoted } from "../terminal/neutral-text.ts";

/**
 * Whether the service refused the request itself. 404 and 429 do not count as refusals: they mean that the object was
 * not found, and that the service is busy.
 */
function isRefusal(status: number | undefined): boolean {
  return status !== undefined && status >= 400 && status < 500 && status !== 404 && status !== 429;
}

/** The price that a service states. */
export function priceText({ amount, currency, chain, payTo }: AskedPayment): string {
  return `${amount} of the smallest units of ${quoted(currency, 64)}, on the chain ${quoted(chain, 64)}, to ${quoted(payTo, 64)}`;
}

/**
 * Finds out why no answer came. `fetch` itself says only that it failed. The reason is in its cause, or in several errors
 * if a name has several addresses.
 */
export function causeOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : [];
  const deeper = causeOf(first ?? error.cause);
  return deeper ?? (error.message === "" ? error.name : error.message);
}

/**
 * Converts any error to a CommandError. If the service refused the request, the exit code says that the command
 * failed. If the service could not be asked, nothing is known, so the exit code says that the required verdict was
 * not reached.
 */
export function toCommandError(error: unknown): CommandError {
  if (error instanceof CommandError) return error;
  if (error instanceof RequestError) {
    const { code, message, status, requestId, payment } = error;
    if (payment !== null) {
      const how = "ask the service's operator for an API key, or pay with a program for x402";
      const text = `the service asks for a payment (402): ${priceText(payment)}. This command pays nothing; ${how}`;
      return new CommandError(code, text, EXIT.failed, error);
    }
    const id = requestId === undefined ? "" : `; request id ${quoted(requestId, 80)}`;
    const cause = causeOf(error.cause);
    const why = cause === null ? "" : `; cause: ${quoted(cause, 200)}`;
    const said =
      status === undefined ? message : `the service answered ${status}: ${quoted(message)}`;
    const exitCode = isRefusal(status) ? EXIT.failed : EXIT.weaker;
    return new CommandError(
      code,
      `${said}; address: ${quoted(error.url, 200)}${why}${id}`,
      exitCode,
      error,
    );
  }
  if (error instanceof ResponseShapeError) {
    const [issue] = error.issues;
    const place = issue === undefined ? "" : `: ${quoted(issue.path)} ${quoted(issue.message)}`;
    const message = `the service's answer does not have the documented shape${place}; address: ${quoted(error.url, 200)}`;
    return new CommandError(error.code, message, EXIT.weaker, error);
  }
  // This is a defect in the command. The exit code must not look like a verdict, so it is neither 0 nor 1.
  const message = `the command itself failed: ${error instanceof Error ? error.message : String(error)}`;
  return new CommandError("INTERNAL", message, EXIT.weaker, error);
}
