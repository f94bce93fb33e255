import { writeFile } from "node:fs/promises";
import { CommandError } from "./command-error.ts";
import { fileError } from "./evidence/read-file.ts";
import { EXIT } from "./exit-code.ts";
import { quoted } from "./terminal/neutral-text.ts";

export async function writeNewFile(
  path: string,
  content: string | Uint8Array,
  isForced: boolean,
): Promise<void> {
  try {
    await writeFile(path, content, { flag: isForced ? "w" : "wx" });
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") {
      const message = `${quoted(path)} exists already; --force overwrites it`;
      throw new CommandError("FILE_EXISTS", message, EXIT.failed, error);
    }
    throw fileError("FILE_NOT_WRITTEN", path, error);
  }
}
