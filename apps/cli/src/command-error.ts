// Why a command could not do its work, for a person and, by its code, for a program.
import { EXIT, type ExitCode } from "./exit-code.ts";

export class CommandError extends Error {
  override readonly name = "CommandError";
  readonly code: string;
  readonly exitCode: ExitCode;

  constructor(code: string, message: string, exitCode: ExitCode, cause?: unknown) {
    super(message, { cause });
    this.code = code;
    this.exitCode = exitCode;
  }
}

/** The command was used wrongly. */
export function usageError(message: string, cause?: unknown): CommandError {
  return new CommandError("USAGE", message, EXIT.usage, cause);
}
