// The mutants: changes to the code that tools/mutate-merkle-patricia.ts makes one at a time. Each weakens one check
// of the proof verifier.

export type Mutant = { file: "verify" | "commitment" | "compute-root"; from: string; to: string };

const inFile =
  (file: Mutant["file"]) =>
  ([from, to]: [from: string, to: string]): Mutant => ({ file, from, to });

const asked = "asked !== undefined && parseDigits(asked) !== path";
const limit = "if (count > 2 * path.length + 2) {";
const branch = 'if (obstacle !== null && node.type === "Branch" && wanted === "Inclusion") {';
const digest =
  'if (!matches) return refuse("InvalidNodeCommitment", digestMessages[node.type], at);';
const absent = 'wanted === "Absence" && at === 0 && obstacle !== messages.notHex';
const text =
  'typeof value === "string" && value.length <= MAX_STRING_LENGTH && !/\\p{Surrogate}/u.test(value)';
const hex = "return /^[0-9a-fA-F]*$/.test(text) ? text.toLowerCase() : null;";
const slot = "if (!digits.includes(key) || !isText(child)) return null;";

/** Each text to replace must occur exactly once in its file. */
export const mutants: readonly Mutant[] = [
  ...(
    [
      ["=== true) trace = [];", "=== true) trace = undefined;"],
      ["options.dataDigest !== undefined && options.dataDigest.toLowerCase() !== leaf", "false"],
      ["options.dataDigest.toLowerCase() !==", "options.dataDigest !=="],
      ['typeof root === "string" ? root.toLowerCase() : "";', "root as string;"],
      ['typeof root === "string" ? root.toLowerCase() : "";', "String(root).toLowerCase();"],
      ["if (leaf !== null) return refuse(", "if (false) return refuse("],
      ['if ((given.type ?? "Inclusion") !== wanted) {', "if (false) {"],
      ['if (typeof given.path !== "string") return', "if (given.path === undefined) return"],
      ["if (given.path.length > MAX_PATH_DIGITS) {", "if (false) {"],
      [
        'if (path === null) return refuse("InvalidPath", messages.notHex, null);',
        'if (path === null) return { path: "", uncovered, leaf: "" };',
      ],
      [asked, "false"],
      [asked, "asked !== undefined && asked !== path"],
      [limit, "if (false) {"],
      [limit, "if (count > path.length + 1) {"],
      [
        "for (let at = count - 1; at >= 0; at -= 1) {",
        "for (let at = count - 1; at > 0; at -= 1) {",
      ],
      [
        'if (node === null) return refuse("InvalidWitness", messages.structure, at);',
        "if (node === null) continue;",
      ],
      ["expected ??= computed;", "expected = computed;"],
      ["const matches = computed === expected;", "const matches = true;"],
      ['node.type === "Leaf" && at !== 0;', "false;"],
      [branch, 'if (obstacle !== null && node.type === "Branch") {'],
      [branch, "if (false) {"],
      [digest, ""],
      [digest, digest.replace("!matches", '!matches && node.type !== "Leaf"')],
      [digest, digest.replace("!matches", '!matches && node.type !== "Extension"')],
      [digest, digest.replace("!matches", '!matches && node.type !== "Branch"')],
      [digest, digest.replace("!matches", '!matches && wanted === "Inclusion"')],
      [absent, 'wanted === "Absence" && obstacle !== messages.notHex'],
      [absent, 'wanted === "Absence" && at === 0'],
      [absent, "at === 0 && obstacle !== messages.notHex"],
      ["leaf: node.contents.dataDigest };", "leaf: path };"],
      ["expected = next;", "expected = null;"],
      ["left = left.slice(consumed.length);", "left = left.slice(1);"],
      [
        'return refuse("InvalidWitness", messages.incomplete, count === 0 ? null : 0);',
        'return { path, uncovered, leaf: wanted === "Inclusion" ? "" : null };',
      ],
      [
        "const digit = left.charAt(0);",
        'const digit = Object.keys(contents.pathsDigest)[0] ?? "";',
      ],
      ['left === "" ? messages.pathUsedUp : messages.digitAbsent', "messages.digitAbsent"],
      [
        "if (shared === null) return blocked(messages.notHex);",
        'if (shared === null) return blocked("");',
      ],
      ["if (!left.startsWith(shared)) return blocked(messages.sharedMismatch);", ""],
      [
        "if (remaining === null) return blocked(messages.notHex);",
        'if (remaining === null) return blocked("");',
      ],
      ["if (left !== remaining) return", "if (!left.startsWith(remaining)) return"],
      ["if (left !== remaining) return", "if (false) return"],
      ["message.slice(0, 200)", "message"],
    ] as [string, string][]
  ).map(inFile("verify")),
  ...(
    [
      ["top.root ??= computed;", "top.root = computed;"],
      ["if (remembered > MAX_REMEMBERED) {", "if (false) {"],
      ["const message = messageOf(node);", "const message = node.type;"],
      ["const message = messageOf(node);", "const message = messageOf(node).slice(0, 90);"],
      ["digests.set(message, known);", ""],
    ] as [string, string][]
  ).map(inFile("compute-root")),
  ...(
    [
      [hex, "return null;"],
      [hex, "return text.toLowerCase();"],
      [hex, "return /^[0-9a-fA-F]*$/.test(text) ? text : null;"],
      ["if (!isRecord(value)) return null;", ""],
      ["if (!isRecord(contents)) return null;", ""],
      [
        "if (!isText(dataDigest) || !isText(remaining)) return null;",
        "if (!isText(remaining)) return null;",
      ],
      [
        "if (!isText(dataDigest) || !isText(remaining)) return null;",
        "if (!isText(dataDigest)) return null;",
      ],
      [
        "if (!isText(childDigest) || !isText(shared)) return null;",
        "if (!isText(shared)) return null;",
      ],
      [
        "if (!isText(childDigest) || !isText(shared)) return null;",
        "if (!isText(childDigest)) return null;",
      ],
      ['if (type !== "Branch") return null;', ""],
      ["if (!isRecord(pathsDigest)) return null;", ""],
      ["if (child === undefined) continue;", ""],
      [slot, "if (!isText(child)) return null;"],
      [slot, "if (!digits.includes(key)) return null;"],
      [slot, slot.replace("return null", "continue")],
      ["Object.keys(pathsDigest).sort()", "Object.keys(pathsDigest)"],
      ["if (name === undefined) uncovered.push(place + key);", "if (name === undefined) continue;"],
      [
        'typeof value === "object" && value !== null && !Array.isArray(value)',
        'typeof value === "object" && value !== null',
      ],
      [text, 'typeof value === "string"'],
      [text, 'typeof value === "string" && value.length <= MAX_STRING_LENGTH'],
      ["if (digest.length !== 32) throw", "if (false) throw"],
      ['Leaf: "\\u0000"', 'Leaf: "\\u0001"'],
    ] as [string, string][]
  ).map(inFile("commitment")),
];
