// What went wrong between a command and a service, as an error with an exit code.
import { RequestError, ResponseShapeError } from "@digital-evidence/client/errors";
import { CommandError } from "../command-error.ts";
import { EXIT } from "../exit-code.ts";
import { quoted } from "../terminal/neutral-text.ts";

/** The answers with which a service refuses what it was asked to do. */
function isRefusal(status: number | undefined): boolean {
  return status !== undefined && status >= 400 && status < 500 && status !== 404 && status !== 429;
}

/**
 * Any error as a command's. Where nothing is known because nothing could be asked, the outcome is weaker
 * than what was required; only a refusal is a failure.
 */
export function toCommandError(error: unknown): CommandError {
  if (error instanceof CommandError) return error;
  if (error instanceof RequestError) {
    const { code, message, status, requestId } = error;
    const id = requestId === undefined ? "" : `; request id ${quoted(requestId, 80)}`;
    const said =
      status === undefined ? message : `the service answered ${status}: ${quoted(message)}`;
    const exitCode = isRefusal(status) ? EXIT.failed : EXIT.weaker;
    return new CommandError(code, `${said}${id}`, exitCode, error);
  }
  if (error instanceof ResponseShapeError) {
    const [issue] = error.issues;
    const place = issue === undefined ? "" : `: ${quoted(issue.path)} ${quoted(issue.message)}`;
    const message = `the service's answer does not have the documented shape${place}`;
    return new CommandError(error.code, message, EXIT.weaker, error);
  }
  // A defect of ours. It must never look like a verdict, so it does not end with 0 or 1.
  const message = `the command itself failed: ${error instanceof Error ? error.message : String(error)}`;
  return new CommandError("INTERNAL", message, EXIT.weaker, error);
}
