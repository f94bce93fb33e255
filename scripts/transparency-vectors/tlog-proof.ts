import { logKey, witnesses } from "./checkpoint.ts";
import { cosignatureLine, signatureLine } from "./note-key.ts";
import { createReferenceTree, hex, shortEntry } from "./reference-tree.ts";
import { type Input, refusedOf } from "./refused.ts";

const tree = createReferenceTree(shortEntry);
const [index, size] = [42n, 300n];
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");

const [witness] = witnesses;
if (witness === undefined) throw new Error("no witness");
const policy = `log ${logKey.vkey}\nwitness W1 ${witness.vkey}\nquorum W1\n`;
const leafHash = hex(tree.leaf(index));
const hashes = tree.inclusion(index, size);

function checkpointOf(treeSize: bigint): string {
  const text = `${logKey.name}\n${treeSize}\n${base64(tree.root(treeSize))}\n`;
  return `${text}\n${signatureLine(logKey, text)}${cosignatureLine(witness ?? logKey, text, 1_700_000_000n)}`;
}

const checkpoint = checkpointOf(size);
const header = "c2sp.org/tlog-proof@v1\n";
const lines = hashes.map((hash) => `${base64(hash)}\n`).join("");
const good = `${header}index 42\n${lines}\n${checkpoint}`;
const extra = "extra aGVsbG8=\n";

const valid = [
  {
    name: "without extra data",
    proof: good,
    leafHash,
    policy,
    index: 42,
    extra: null,
    hashes: hashes.map(hex),
  },
  {
    name: "with extra data",
    proof: `${header}${extra}index 42\n${lines}\n${checkpoint}`,
    leafHash,
    policy,
    index: 42,
    extra: hex(Buffer.from("hello")),
    hashes: hashes.map(hex),
  },
  {
    name: "the only leaf, whose proof has no hashes",
    proof: `${header}index 0\n\n${checkpointOf(1n)}`,
    leafHash: hex(tree.leaf(0n)),
    policy,
    index: 0,
    extra: null,
    hashes: [],
  },
];

type Given = { proof: Input; leafHash: string; policy: string };
const refuse = (
  code: string,
  name: string,
  proof: Input,
  changes: Partial<Given> = {},
  corrected: Input = good,
) =>
  refusedOf<Given>(
    code,
    name,
    { proof, leafHash, policy, ...changes },
    { proof: corrected, leafHash, policy },
  );
const replaced = (from: string, to: string) => good.replace(from, to);
const [first = Buffer.alloc(0), second = Buffer.alloc(0)] = hashes;
/** Returns a proof whose extra data consists of 65,535 zero bytes and the bytes of `end`, in base64. */
const withExtra = (end: string): Input => [
  `${header}extra `,
  { repeat: "AAAA", times: 21_845 },
  `${end}\nindex 42\n${lines}\n${checkpoint}`,
];

const refused = [
  refuse("TLOG_PROOF_TOO_LONG", "a byte beyond the limit", [
    good,
    { repeat: "x", times: 393_217 - Buffer.byteLength(good) },
  ]),
  refuse("TLOG_PROOF_NOT_UTF8", "a byte that begins no character", [good, { hex: "ff" }]),
  refuse("CONTROL_CHARACTER", "a carriage return", replaced("index 42\n", "index 42\r\n")),
  refuse("INVALID_HEADER", "nothing", ""),
  refuse("INVALID_HEADER", "another version", replaced("@v1", "@v2")),
  refuse("INVALID_HEADER", "a space after the header", replaced("@v1", "@v1 ")),
  refuse("INVALID_EXTRA", "no base64", `${header}extra !!!!\nindex 42\n${lines}\n${checkpoint}`),
  refuse("INVALID_EXTRA", "no data", `${header}extra \nindex 42\n${lines}\n${checkpoint}`),
  refuse("INVALID_EXTRA", "a byte beyond the limit", withExtra("AAA="), {}, withExtra("AA==")),
  refuse("INVALID_EXTRA", "no space", replaced("index 42\n", "extraaGVsbG8=\nindex 42\n")),
  refuse("INVALID_INDEX", "no index", replaced("index 42\n", "")),
  refuse(
    "INVALID_INDEX",
    "extra data after the index",
    replaced("index 42\n", `${extra}${extra}index 42\n`),
  ),
  refuse("INVALID_INDEX", "a leading zero", replaced("index 42", "index 042")),
  refuse("INVALID_INDEX", "a negative index", replaced("index 42", "index -42")),
  refuse("INVALID_INDEX", "two spaces", replaced("index 42", "index  42")),
  refuse("INDEX_OUT_OF_RANGE", "2^53", replaced("index 42", "index 9007199254740992")),
  refuse("INDEX_OUT_OF_RANGE", "an index beyond the tree", replaced("index 42", "index 300")),
  refuse("TOO_MANY_HASHES", "64 hashes", replaced(lines, `${base64(first)}\n`.repeat(64))),
  refuse("INVALID_HASH", "a hash in hex", replaced(base64(first), hex(first))),
  refuse("INVALID_HASH", "a hash a byte short", replaced(base64(first), base64(first.subarray(1)))),
  refuse("INVALID_HASH", "no empty line before the checkpoint", replaced(`${lines}\n`, lines)),
  refuse("NO_CHECKPOINT", "a proof alone", `${header}index 42\n${lines}`),
  refuse("NO_SIGNATURE_LINES", "nothing after the empty line", `${header}index 42\n${lines}\n`),
  refuse(
    "INVALID_CHECKPOINT",
    "another empty line",
    replaced(`\n\n${logKey.name}`, `\n\n\n${logKey.name}`),
  ),
  refuse("SIGNATURE_MISMATCH", "another size in the checkpoint", replaced("\n300\n", "\n301\n")),
  refuse("QUORUM_NOT_REACHED", "no cosignature", good.slice(0, good.lastIndexOf("\u2014"))),
  refuse("UNKNOWN_LOG", "a policy without the log", good, {
    policy: policy.replace(/^log.*\n/, ""),
  }),
  refuse("PROOF_LENGTH", "a hash too few", replaced(`${base64(first)}\n`, "")),
  refuse(
    "ROOT_MISMATCH",
    "two hashes exchanged",
    good.replace(`${base64(first)}\n${base64(second)}\n`, `${base64(second)}\n${base64(first)}\n`),
  ),
  refuse("ROOT_MISMATCH", "another index", replaced("index 42", "index 43")),
  refuse("ROOT_MISMATCH", "another entry", good, { leafHash: hex(tree.leaf(43n)) }),
  refuse("HASH_LENGTH", "a leaf hash of 31 bytes", good, { leafHash: leafHash.slice(2) }),
];

export const tlogProofVectors = {
  description: "Proofs of tlog-proof (docs/protocol/transparency.md, section 9). Hashes are hex.",
  source:
    "texts by hand from tlog-proof, hashes by scripts/transparency-vectors/reference-tree.ts, signatures by Node's crypto",
  valid,
  refused,
};
