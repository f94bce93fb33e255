import { once } from "node:events";
import { open, writeFile } from "node:fs/promises";
import { CommandError } from "./command-error.ts";
import { fileError } from "./evidence/read-file.ts";
import { EXIT } from "./exit-code.ts";
import type { Io } from "./io.ts";
import { quoted } from "./terminal/neutral-text.ts";

export async function writeNewFile(
  path: string,
  content: string | Uint8Array,
  isForced: boolean,
): Promise<void> {
  await writeFile(path, content, { flag: isForced ? "w" : "wx" }).catch((error: unknown) => {
    throw notWritten(path, error);
  });
}

/** What messages call the place of an output. */
export const placeOf = (path: string): string => (path === "-" ? "standard output" : path);

export type Output = { write(text: string): Promise<void>; close(): Promise<void> };

/**
 * Opens a new file, or standard output for `-`, for a text that is too long for memory.
 * @throws CommandError when the file exists and `isForced` is false, or cannot be written
 */
export async function openOutput(
  path: string,
  isForced: boolean,
  { stdout }: Pick<Io, "stdout">,
): Promise<Output> {
  if (path === "-") {
    return {
      async write(text) {
        // Nothing more is made while the program that reads the output is busy.
        if (!stdout.write(text)) await once(stdout, "drain");
      },
      close: () => Promise.resolve(),
    };
  }
  const file = await open(path, isForced ? "w" : "wx").catch((error: unknown) => {
    throw notWritten(path, error);
  });
  return {
    write: (text) =>
      file.appendFile(text).catch((error: unknown) => {
        throw notWritten(path, error);
      }),
    close: () => file.close(),
  };
}

export function notWritten(path: string, error: unknown): CommandError {
  if (error instanceof Error && "code" in error && error.code === "EEXIST") {
    const message = `${quoted(path)} exists already; --force overwrites it`;
    return new CommandError("FILE_EXISTS", message, EXIT.failed, error);
  }
  return fileError("FILE_NOT_WRITTEN", path, error);
}
