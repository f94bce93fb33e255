// Runs one command and writes its outcome. Every run, including one with an error, ends with one of the four
// exit codes.
import { type CommandError, usageError } from "./command-error.ts";
import { EXIT, type ExitCode } from "./exit-code.ts";
import type { Io, World } from "./io.ts";
import { type Outcome, outcomeJson } from "./outcome.ts";
import { CommanderError, createProgram } from "./program.ts";
import { toCommandError } from "./service/failure.ts";
import { writeLines } from "./terminal/line.ts";
import { neutralText } from "./terminal/neutral-text.ts";
import { createProgress } from "./terminal/progress.ts";

/** @param args the arguments without the program's own name */
export async function run(args: readonly string[], world: World): Promise<ExitCode> {
  const isJson = beforeSeparator(args).includes("--json");
  const progress = createProgress(world.stderr, !isJson);
  const io: Io = { ...world, progress };
  let exitCode: ExitCode = EXIT.usage;
  const program = createProgram(io, (command, outcome) => {
    progress.clear();
    ({ exitCode } = outcome);
    writeOutcome(command, outcome, isJson, io);
  });
  for (const command of [program, ...program.commands]) {
    command.exitOverride().configureOutput({
      writeOut: (text) => void io.stdout.write(neutralLines(text)),
      // With --json, nothing is written here, because `endOfParsing` writes the error as JSON.
      writeErr: (text) => void (isJson || io.stderr.write(neutralLines(text))),
    });
  }
  try {
    await program.parseAsync([...args], { from: "user" });
    return exitCode;
  } catch (error) {
    progress.clear();
    if (error instanceof CommanderError) return endOfParsing(error, args, isJson, io);
    return fail(toCommandError(error), args, isJson, io);
  }
}

function writeOutcome(command: string, outcome: Outcome, isJson: boolean, io: Io): void {
  const { lines, raw } = outcome;
  if (raw === undefined) {
    if (isJson) io.stdout.write(`${outcomeJson(command, outcome)}\n`);
    else writeLines(io.stdout, lines);
    return;
  }
  io.stdout.write(raw);
  // Standard output has only `raw`, such as a file that another program reads, so the lines for people go to standard
  // error.
  writeLines(io.stderr, lines);
}

/**
 * Decides the exit code after the parser has thrown. Asking for help or for the version is not an error. In all
 * other cases the command was called wrongly.
 */
function endOfParsing(
  error: CommanderError,
  args: readonly string[],
  isJson: boolean,
  io: Io,
): ExitCode {
  if (error.exitCode === 0) return EXIT.reached;
  return isJson ? fail(usageError(error.message), args, isJson, io) : EXIT.usage;
}

function fail(error: CommandError, args: readonly string[], isJson: boolean, io: Io): ExitCode {
  const { code, message, exitCode } = error;
  if (isJson) {
    const command = args.find((arg) => !arg.startsWith("-")) ?? "";
    const outcome = { exitCode, lines: [], data: { error: { code, message } } };
    io.stdout.write(`${outcomeJson(command, outcome)}\n`);
  } else {
    writeLines(io.stderr, [[{ style: "red", text: `error ${code}` }, `: ${message}`]]);
  }
  return exitCode;
}

function beforeSeparator(args: readonly string[]): readonly string[] {
  const at = args.indexOf("--");
  return at < 0 ? args : args.slice(0, at);
}

/**
 * Makes the parser's messages safe for a terminal, because they quote what the user typed or pasted. Line breaks
 * are kept.
 */
function neutralLines(text: string): string {
  return text.split("\n").map(neutralText).join("\n");
}
