// Weakens the verifier in one place at a time and expects its tests to fail. If no test fails, that
// check could be lost unnoticed. `npm run mutate` works on a copy, never on the sources.
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

type Mutant = {
  file: "verify" | "commitment" | "compute-root" | "known-place" | "nibble";
  from: string;
  to: string;
};

/** Each `from` must occur exactly once in its file. */
const mutants: readonly Mutant[] = [
  { file: "verify", from: "=== true) trace = [];", to: "=== true) trace = undefined;" },
  {
    file: "verify",
    from: "options.dataDigest !== undefined && options.dataDigest.toLowerCase() !== leaf",
    to: "false",
  },
  { file: "verify", from: "options.dataDigest.toLowerCase() !==", to: "options.dataDigest !==" },
  { file: "verify", from: "root.toLowerCase()", to: "root" },
  {
    file: "verify",
    from: "reached !== undefined && at === count - 1",
    to: "reached !== undefined",
  },
  { file: "verify", from: "reached.root = expected = bytesToHex", to: "reached.root = bytesToHex" },
  {
    file: "compute-root",
    from: "this.#tops.length < MAX_TOPS && this.#count.nodes < MAX_NODES",
    to: "true",
  },
  { file: "compute-root", from: "this.#count.nodes < MAX_NODES", to: "true" },
  { file: "compute-root", from: "this.#tops.push({ ...this.#kept, root: hashed });", to: "" },
  { file: "compute-root", from: "return this.#recalled.root;", to: "return hashed;" },
  { file: "compute-root", from: "if (this.#kept !== null) this", to: "this" },
  { file: "compute-root", from: "    this.#kept = null;\n", to: "" },
  { file: "verify", from: "if (end.leaf !== null) {", to: "if (false) {" },
  { file: "verify", from: "else uncovered.push(key);", to: "else uncovered.length = 0;" },
  { file: "verify", from: 'if ((type ?? "Inclusion") !== wanted) {', to: "if (false) {" },
  {
    file: "verify",
    from: 'if (typeof givenPath !== "string") return refuse("InvalidPath", messages.notHex, null);',
    to: 'if (typeof givenPath !== "string") givenPath = String(givenPath);',
  },
  { file: "verify", from: "if (givenPath.length > MAX_PATH_DIGITS) {", to: "if (false) {" },
  {
    file: "verify",
    from: 'if (path === null) return refuse("InvalidPath", messages.notHex, null);',
    to: 'if (path === null) return { path: givenPath, uncovered, leaf: "" };',
  },
  {
    file: "verify",
    from: "asked !== undefined && asked !== path && parseRun(asked) !== path",
    to: "false",
  },
  {
    file: "verify",
    from: "asked !== undefined && asked !== path && parseRun(asked) !== path",
    to: "asked !== undefined && asked !== path",
  },
  { file: "verify", from: "if (count > 2 * path.length + 2) {", to: "if (false) {" },
  {
    file: "verify",
    from: "if (count > 2 * path.length + 2) {",
    to: "if (count > path.length + 1) {",
  },
  {
    file: "verify",
    from: "for (let at = count - 1; at >= 0; at -= 1) {",
    to: "for (let at = count - 1; at > 0; at -= 1) {",
  },
  {
    file: "verify",
    from: 'if (node === null) return refuse("InvalidWitness", messages.structure, at);',
    to: "if (node === null) continue;",
  },
  { file: "verify", from: 'node.type === "Leaf" && at !== 0;', to: "false;" },
  {
    file: "verify",
    from: "let matches = recalled !== null;",
    to: "let matches = place !== undefined;",
  },
  { file: "verify", from: "? isHexOf(expected, digest) :", to: "? true :" },
  { file: "verify", from: ": isAsciiOf(expectedAscii, digest);", to: ": true;" },
  { file: "verify", from: "if (matches) place?.keep(node);", to: "place?.keep(node);" },
  { file: "verify", from: "place = place?.below(step);", to: "place = known;" },
  {
    file: "verify",
    from: 'if (digest === null) return refuse("InvalidWitness", messages.structure, at);',
    to: 'if (digest === null) return { path, uncovered, leaf: "" };',
  },
  {
    file: "verify",
    from: 'if (obstacle !== null && node.type === "Branch" && wanted === "Inclusion") {',
    to: 'if (obstacle !== null && node.type === "Branch") {',
  },
  {
    file: "verify",
    from: 'if (obstacle !== null && node.type === "Branch" && wanted === "Inclusion") {',
    to: "if (false) {",
  },
  {
    file: "verify",
    from: 'if (!matches) return refuse("InvalidNodeCommitment", digestMessages[node.type], at);',
    to: "",
  },
  {
    file: "verify",
    from: "if (!matches) return refuse(",
    to: 'if (!matches && node.type !== "Leaf") return refuse(',
  },
  {
    file: "verify",
    from: "if (!matches) return refuse(",
    to: 'if (!matches && node.type !== "Extension") return refuse(',
  },
  {
    file: "verify",
    from: "if (!matches) return refuse(",
    to: 'if (!matches && node.type !== "Branch") return refuse(',
  },
  {
    file: "verify",
    from: "if (!matches) return refuse(",
    to: 'if (!matches && wanted === "Inclusion") return refuse(',
  },
  {
    file: "verify",
    from: 'wanted === "Absence" && at === 0 && obstacle !== messages.notHex',
    to: 'wanted === "Absence" && obstacle !== messages.notHex',
  },
  {
    file: "verify",
    from: 'wanted === "Absence" && at === 0 && obstacle !== messages.notHex',
    to: 'wanted === "Absence" && at === 0',
  },
  {
    file: "verify",
    from: 'wanted === "Absence" && at === 0 && obstacle !== messages.notHex',
    to: "at === 0 && obstacle !== messages.notHex",
  },
  {
    file: "verify",
    from: 'if (node.type === "Leaf") return { path, uncovered, leaf: node.dataDigest };',
    to: 'if (node.type === "Leaf") return { path, uncovered, leaf: path };',
  },
  {
    file: "verify",
    from: 'node.type === "Branch" ? asciiOfChild(node, step, expectedAscii) : null;',
    to: 'node.type === "Branch" ? asciiOfChild(node, 0, expectedAscii) : null;',
  },
  {
    file: "verify",
    from: 'node.type === "Branch" ? asciiOfChild(node, step, expectedAscii) : null;',
    to: 'node.type === "Branch" ? asciiOfChild(node, step, expectedAscii) : expectedAscii;',
  },
  {
    file: "verify",
    from: '(childAt(node, step) ?? "") : node.childDigest;',
    to: '(node.children[0] ?? "") : node.childDigest;',
  },
  { file: "verify", from: "offset += stepLength(node);", to: "offset += 1;" },
  {
    file: "verify",
    from: 'return refuse("InvalidWitness", messages.incomplete, count === 0 ? null : 0);',
    to: 'return { path, uncovered, leaf: wanted === "Inclusion" ? "" : null };',
  },
  { file: "verify", from: "if (offset === path.length) return messages.pathUsedUp;", to: "" },
  {
    file: "verify",
    from: "return ((node.digits >> digitAt(path, offset)) & 1) === 0 ? messages.digitAbsent : null;",
    to: "return null;",
  },
  {
    file: "verify",
    from: "if (path.startsWith(node.shared, offset)) return null;",
    to: "return null;",
  },
  {
    file: "verify",
    from: "if (path.startsWith(node.shared, offset)) return null;",
    to: "if (path.startsWith(node.shared)) return null;",
  },
  {
    file: "verify",
    from: "if (shared === null) return messages.notHex;",
    to: "if (shared === null) return null;",
  },
  {
    file: "verify",
    from: "return path.startsWith(shared, offset) ? null : messages.sharedMismatch;",
    to: "return null;",
  },
  { file: "verify", from: "if (node.remaining === rest) return null;", to: "return null;" },
  {
    file: "verify",
    from: "if (node.remaining === rest) return null;",
    to: "if (rest.startsWith(node.remaining)) return null;",
  },
  {
    file: "verify",
    from: "if (remaining === null) return messages.notHex;",
    to: "if (remaining === null) return null;",
  },
  {
    file: "verify",
    from: "return remaining === rest ? null : messages.remainingMismatch;",
    to: "return null;",
  },
  {
    file: "verify",
    from: 'if (isRecord(proof) && proof["type"] === "Absence") {',
    to: "if (false) {",
  },
  {
    file: "verify",
    from: 'typeof root === "string" ? root.toLowerCase() : "";',
    to: "String(root);",
  },
  { file: "verify", from: "cause.message.slice(0, 200)", to: "cause.message" },
  {
    file: "commitment",
    from: 'if (key === "type") type = value["type"];',
    to: 'if (key === "type") type = value["type"] ?? "Leaf";',
  },
  { file: "commitment", from: "if (!isRecord(value)) return null;", to: "" },
  { file: "commitment", from: "if (!isRecord(contents)) return null;", to: "" },
  { file: "commitment", from: 'if (type !== "Leaf" && type !== "Extension") return null;', to: "" },
  {
    file: "commitment",
    from: "else uncovered.push(`witness[${at}].${key}`);",
    to: "else uncovered.length += 0;",
  },
  { file: "commitment", from: "if (!isText(run) || !isText(digest)) return null;", to: "" },
  {
    file: "commitment",
    from: "if (!isText(run) || !isText(digest)) return null;",
    to: "if (!isText(run)) return null;",
  },
  { file: "commitment", from: "if (!isRecord(pathsDigest)) return null;", to: "" },
  {
    file: "commitment",
    from: "if (value < 0) return null;",
    to: "if (value < 0) continue;",
  },
  {
    file: "commitment",
    from: "for (const child of children) if (!isText(child)) return null;",
    to: "",
  },
  { file: "commitment", from: "if (keys.length !== 16) return false;", to: "" },
  {
    file: "commitment",
    from: "if (keys[value] !== digitKeys[value]) return false;",
    to: "",
  },
  {
    file: "commitment",
    from: "if (children[value] === undefined) children.splice(value, 1);",
    to: "if (children[value] === undefined) continue;",
  },
  {
    file: "commitment",
    from: "if (children[value] === undefined) children.splice(value, 1);\n      else",
    to: "",
  },
  { file: "commitment", from: 'keys[15] = record["f"];', to: "" },
  {
    file: "commitment",
    from: 'typeof value === "string" && value.length <= MAX_STRING_LENGTH',
    to: 'typeof value === "string"',
  },
  {
    file: "commitment",
    from: 'typeof value === "object" && value !== null && !Array.isArray(value)',
    to: 'typeof value === "object" && value !== null',
  },
  {
    file: "known-place",
    from: '|| witness["type"] !== node.type) return false;',
    to: ") return false;",
  },
  { file: "known-place", from: 'contents["remaining"] === node.remaining &&', to: "" },
  { file: "known-place", from: 'contents["dataDigest"] === node.dataDigest', to: "true" },
  { file: "known-place", from: 'contents["shared"] === node.shared &&', to: "" },
  { file: "known-place", from: 'contents["childDigest"] === node.childDigest', to: "true" },
  {
    file: "known-place",
    from: 'return hasKeys(contents, "pathsDigest") && hasChildren(',
    to: "return isRecord(contents) && hasChildren(",
  },
  {
    file: "known-place",
    from: "if (children.length !== branch.children.length) return false;",
    to: "",
  },
  {
    file: "known-place",
    from: "if (children[index] !== digit && !Object.keys(pathsDigest).includes(digit)) return false;",
    to: "",
  },
  {
    file: "known-place",
    from: "children[index] = pathsDigest[digit];",
    to: "children[index] = branch.children[index];",
  },
  {
    file: "known-place",
    from: "return children.every((child, index) => child === branch.children[index]);",
    to: "return true;",
  },
  { file: "known-place", from: "return keys.length === 1 && keys[0]", to: "return keys[0]" },
  { file: "known-place", from: "keys.length === 1 && keys[0] === one;", to: "keys.length === 1;" },
  { file: "known-place", from: "if (keys.length !== 2) return false;", to: "" },
  { file: "known-place", from: "? keys[1] === other :", to: "? true :" },
  {
    file: "known-place",
    from: ": keys[0] === other && keys[1] === one;",
    to: ": keys[1] === one;",
  },
  {
    file: "known-place",
    from: ": keys[0] === other && keys[1] === one;",
    to: ": keys[0] === other;",
  },
  {
    file: "known-place",
    from: "(this.#below[step] ??= new KnownPlace(this.#count));",
    to: "(this.#below[0] ??= new KnownPlace(this.#count));",
  },
  { file: "commitment", from: "if (child === undefined) continue;", to: "" },
  {
    file: "commitment",
    from: "found >> value === 0 ? count : rankOf(value, found)",
    to: "count",
  },
  {
    file: "commitment",
    from: "if (rank < count) children.copyWithin(rank + 1, rank, count);",
    to: "",
  },
  { file: "commitment", from: "if (count < children.length) children.length = count;", to: "" },
  {
    file: "commitment",
    from: "message.isPlain(opens.length, digest.length) &&\n    message.isPlain(runAt, run.length)",
    to: "true",
  },
  { file: "commitment", from: "message.isPlain(opens.length, digest.length) &&", to: "" },
  { file: "commitment", from: "message.isPlain(runAt, run.length)", to: "true" },
  {
    file: "commitment",
    from: "if (!branchMessage.isPlain(at, length)) return escapedBranchHash(branch, hash);",
    to: "",
  },
  { file: "commitment", from: "children.length === 0 || !branchMessage", to: "!branchMessage" },
  { file: "commitment", from: "  standing = null;", to: "" },
  { file: "commitment", from: "if (unlike64 === 0) standing", to: "standing" },
  { file: "commitment", from: "if (standing !== branch) return null;", to: "" },
  {
    file: "commitment",
    from: "return /\\p{Surrogate}/u.test(text) ? null : JSON.stringify(text);",
    to: "return JSON.stringify(text);",
  },
  {
    file: "commitment",
    from: "return /\\p{Surrogate}/u.test(text) ? null : JSON.stringify(text);",
    to: 'return `"${text}"`;',
  },
  { file: "nibble", from: "if (isLowerHex(text)) return text;", to: "return text.toLowerCase();" },
  {
    file: "nibble",
    from: "return /^[0-9a-fA-F]*$/.test(text) ? text.toLowerCase() : null;",
    to: "return null;",
  },
  {
    file: "nibble",
    from: "return /^[0-9a-fA-F]*$/.test(text) ? text.toLowerCase() : null;",
    to: "return text.toLowerCase();",
  },
  {
    file: "nibble",
    from: "text.length === 1 ? digitAt(text, 0) : noDigit",
    to: "digitAt(text, 0)",
  },
  { file: "nibble", from: "return value < 16 ? value : -1;", to: "return value;" },
  {
    file: "nibble",
    from: "for (let index = 0; index < text.length; index += 1) {",
    to: "for (let index = 1; index < text.length; index += 1) {",
  },
  {
    file: "nibble",
    from: "if (text.length !== 64 || bytes.length !== 32) return false;",
    to: "if (text.length !== 64) return false;",
  },
  {
    file: "nibble",
    from: "if (text.length !== 64 || bytes.length !== 32) return false;",
    to: "if (bytes.length !== 32) return false;",
  },
  { file: "nibble", from: "return different === 0;", to: "return true;" },
  {
    file: "commitment",
    from: "return read === text.length && written === read;",
    to: "return written === text.length;",
  },
  {
    file: "commitment",
    from: "return read === text.length && written === read;",
    to: "return read === text.length;",
  },
  {
    file: "commitment",
    from: "return read === text.length && written === read;",
    to: "return written === read;",
  },
  { file: "commitment", from: "(first ^ (first >>> 2)) & (", to: "(" },
  { file: "commitment", from: " & (second ^ (second >>> 2))", to: "" },
  { file: "commitment", from: "(third ^ (third >>> 2)) & (", to: "(" },
  { file: "commitment", from: " & (fourth ^ (fourth >>> 2))", to: "" },
  {
    file: "commitment",
    from: "return good === 0x30303030;",
    to: "return (good & 0x10101010) === 0x10101010;",
  },
  {
    file: "commitment",
    from: "return good === 0x30303030;",
    to: "return (good & 0x20202020) === 0x20202020;",
  },
  { file: "commitment", from: "good &= (last ^ (last >>> 2)) * 0x01010101;", to: "" },
  {
    file: "nibble",
    from: "different |= (high ^ (byte >> 4)) | (low ^ (byte & 15));",
    to: "different |= high ^ (byte >> 4);",
  },
  {
    file: "nibble",
    from: "different |= (high ^ (byte >> 4)) | (low ^ (byte & 15));",
    to: "different |= low ^ (byte & 15);",
  },
  { file: "nibble", from: "different |= (high", to: "different = (high" },
  { file: "nibble", from: "if (bytes.length !== 32) return false;", to: "" },
  { file: "nibble", from: "unlike |= ((first << 16) | second) ^", to: "unlike |= (first << 16) ^" },
  { file: "nibble", from: "unlike |= (", to: "unlike = (" },
  { file: "nibble", from: "return unlike === 0;", to: "return true;" },
];

const root = process.cwd();
const copy = mkdtempSync(join(tmpdir(), "merkle-patricia-mutants-"));
for (const part of [
  "packages/merkle-patricia",
  "vectors/merkle-patricia",
  "scripts",
  "package.json",
  "tsconfig.json",
  "tsconfig.base.json",
]) {
  cpSync(join(root, part), join(copy, part), { recursive: true });
}
symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
writeFileSync(
  join(copy, "vitest.config.ts"),
  'export default { test: { include: ["packages/merkle-patricia/src/{verify,verify-batch,compute-root,commitment,trace,hostile,trie.properties,proof.vectors}.test.ts"] } };\n',
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
