// Writes a result to a file, and never over another file unless the user says so.
import { writeFile } from "node:fs/promises";
import { CommandError } from "./command-error.ts";
import { fileError } from "./evidence/read-file.ts";
import { EXIT } from "./exit-code.ts";
import { quoted } from "./terminal/neutral-text.ts";

/** @throws CommandError */
export async function writeNewFile(path: string, text: string, isForced: boolean): Promise<void> {
  try {
    await writeFile(path, text, { flag: isForced ? "w" : "wx" });
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") {
      const message = `${quoted(path)} exists already; --force overwrites it`;
      throw new CommandError("FILE_EXISTS", message, EXIT.failed, error);
    }
    throw fileError("FILE_NOT_WRITTEN", path, error);
  }
}
