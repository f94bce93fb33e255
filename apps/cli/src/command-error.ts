// The error of a command that cannot do its work. The message is for people, and the code for programs.
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

export function usageError(message: string, cause?: unknown): CommandError {
  return new CommandError("USAGE", message, EXIT.usage, cause);
}
