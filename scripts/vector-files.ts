import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

type Folders = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/**
 * Converts a value to JSON with ASCII characters only, because some editors change invisible or combining characters in
 * a file.
 */
function toText(value: unknown): string {
  const escape = (character: string) =>
    `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return `${JSON.stringify(value, null, 1).replace(/[\u007f-\uffff]/g, escape)}\n`;
}

export function writeVectorFiles(folders: Folders): never {
  const isCheck = process.argv.includes("--check");
  const vectors = join(import.meta.dirname, "..", "vectors");
  let changed = 0;
  for (const [folder, files] of Object.entries(folders)) {
    if (!isCheck) mkdirSync(join(vectors, folder), { recursive: true });
    for (const [name, content] of Object.entries(files)) {
      const path = join(vectors, folder, name);
      const text = toText(content);
      if (isCheck) {
        if (readFileSync(path, "utf8") === text) continue;
        console.error(`${folder}/${name} is not what the generator writes`);
        changed += 1;
      } else {
        writeFileSync(path, text);
        console.log(`vectors/${folder}/${name}: ${text.length} bytes`);
      }
    }
  }
  process.exit(changed === 0 ? 0 : 1);
}
