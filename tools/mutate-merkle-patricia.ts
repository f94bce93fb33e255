// Weakens the verifier in one place at a time and expects its tests to fail. If they still pass, the weakened check
// could be removed without anyone noticing. The script works on a copy and never changes the sources.
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mutants } from "./merkle-patricia-mutants.ts";

const root = process.cwd();
const copy = mkdtempSync(join(tmpdir(), "merkle-patricia-mutants-"));
for (const part of [
  "packages/merkle-patricia",
  "vectors/merkle-patricia",
  "scripts",
  "tools",
  "package.json",
  "tsconfig.json",
  "tsconfig.base.json",
]) {
  cpSync(join(root, part), join(copy, part), { recursive: true });
}
symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
writeFileSync(
  join(copy, "vitest.config.ts"),
  'export default { test: { include: ["packages/merkle-patricia/src/{verify,compute-root,commitment,trace,hostile,trie.properties,proof.vectors}.test.ts"] } };\n',
);

function testsPass(): boolean {
  const { status } = spawnSync("vitest", ["run", "--bail=1", "--reporter=dot"], {
    cwd: copy,
    timeout: 300_000,
  });
  return status === 0;
}

let survivors = 0;
try {
  if (!testsPass()) throw new Error("the tests do not pass on the sources as they are");
  for (const [index, { file, from, to }] of mutants.entries()) {
    const path = join(copy, `packages/merkle-patricia/src/${file}.ts`);
    const source = readFileSync(path, "utf8");
    if (source.split(from).length !== 2) throw new Error(`${file}: not exactly once: ${from}`);
    writeFileSync(
      path,
      source.replace(from, () => to),
    );
    const survived = testsPass();
    writeFileSync(path, source);
    if (survived) survivors += 1;
    const verdict = survived ? "SURVIVED" : "killed";
    console.log(
      `${index + 1}/${mutants.length} ${verdict}  ${file}: ${oneLine(from)} → ${oneLine(to)}`,
    );
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
console.log(`\n${mutants.length - survivors} of ${mutants.length} mutants killed`);
process.exit(survivors === 0 ? 0 : 1);

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim() || "(nothing)";
}
