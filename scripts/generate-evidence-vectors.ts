// Writes vectors/{canonical-json,fingerprint,signature,evidence,bundle}: `node scripts/generate-evidence-vectors.ts`.
// Running it again changes nothing; with --check it writes nothing and fails if anything would change.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bundleVectors } from "./evidence-vectors/bundle.ts";
import { canonicalJsonVectors } from "./evidence-vectors/canonical-json.ts";
import { evidenceVectors } from "./evidence-vectors/evidence.ts";
import { fingerprintVectors } from "./evidence-vectors/fingerprint.ts";
import { signatureVectors } from "./evidence-vectors/signature.ts";

const folders: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  "canonical-json": canonicalJsonVectors,
  fingerprint: fingerprintVectors,
  signature: signatureVectors,
  evidence: evidenceVectors,
  bundle: bundleVectors,
};

const isCheck = process.argv.includes("--check");
const vectors = join(import.meta.dirname, "..", "vectors");
let changed = 0;

/** Writes ASCII only, since some editors change invisible or combining characters. */
function toText(value: unknown): string {
  const escape = (character: string) =>
    `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return `${JSON.stringify(value, null, 1).replace(/[\u007f-\uffff]/g, escape)}\n`;
}

for (const [folder, files] of Object.entries(folders)) {
  mkdirSync(join(vectors, folder), { recursive: true });
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
