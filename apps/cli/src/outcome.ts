import type { ExitCode } from "./exit-code.ts";
import type { Line } from "./terminal/line.ts";
import { neutralJson } from "./terminal/neutral-text.ts";

export const OUTPUT_SCHEMA = "digital-evidence-cli";
export const OUTPUT_VERSION = 1;

export type Outcome = {
  exitCode: ExitCode;
  lines: readonly Line[];
  data: Readonly<Record<string, unknown>>;
  /**
   * What is written to standard output unchanged, while the lines go to standard error. For example, `get` sets it
   * if the user asked for the file on standard output.
   */
  raw?: string | Uint8Array;
};

/** The text that is printed with `--json`. */
export function outcomeJson(command: string, { exitCode, data }: Outcome): string {
  return neutralJson({
    schema: OUTPUT_SCHEMA,
    version: OUTPUT_VERSION,
    command,
    exitCode,
    ...data,
  });
}
