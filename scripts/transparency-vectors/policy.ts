import { keyOf, vkeyOf } from "./note-key.ts";
import { type Input, refusedOf } from "./refused.ts";

const log = keyOf("log.example/one", 1);
const [x1, x2, x3, y1, y2, y3] = ["x1", "x2", "x3", "y1", "y2", "y3"].map((name) =>
  keyOf(`${name}.example`, 4),
);
if (!x1 || !x2 || !x3 || !y1 || !y2 || !y3) throw new Error("six keys");

const example = [
  `log ${log.vkey}`,
  "",
  `witness X1 ${x1.vkey}`,
  `witness X2 ${x2.vkey}`,
  `witness X3 ${x3.vkey}`,
  "group X-witnesses 2 X1 X2 X3",
  "",
  `witness Y1 ${y1.vkey}`,
  `witness Y2 ${y2.vkey}`,
  `witness Y3 ${y3.vkey}`,
  "group Y-witnesses any Y1 Y2 Y3",
  "",
  "group X-and-Y all X-witnesses Y-witnesses",
  "quorum X-and-Y",
  "",
].join("\n");

const w = (name: string) => `witness ${name} ${keyOf(`${name}.example`, 4).vkey}\n`;
const many = (kind: "log" | "witness", count: number) =>
  Array.from({ length: count }, (_, at) =>
    kind === "log" ? `log ${keyOf(`l${at}`, 1).vkey}\n` : w(`w${at}`),
  ).join("");
const groups = (count: number) =>
  w("W") +
  Array.from(
    { length: count },
    (_, at) => `group g${at} all ${at === 0 ? "W" : `g${at - 1}`}\n`,
  ).join("");

/** Each set of witnesses in `reached` must reach the vector's quorum. The sets in `missed` must not. */
const valid = [
  {
    name: "the structure of the specification's example",
    policy: example,
    names: {
      logs: [log.name],
      witnesses: ["X1", "X2", "X3", "Y1", "Y2", "Y3"],
      groups: ["X-witnesses", "Y-witnesses", "X-and-Y"],
    },
    quorum: "X-and-Y",
    reached: [
      ["X1", "X2", "Y1"],
      ["X1", "X3", "Y3"],
      ["X1", "X2", "X3", "Y1", "Y2", "Y3"],
    ],
    missed: [
      [],
      ["X1", "Y1"],
      ["X1", "X2", "X3"],
      ["Y1", "Y2", "Y3"],
      ["X-witnesses", "Y-witnesses"],
      ["X-and-Y"],
    ],
  },
  {
    name: "nothing but a quorum of none",
    policy: "quorum none\n",
    names: { logs: [], witnesses: [], groups: [] },
    quorum: null,
    reached: [[]],
    missed: [],
  },
  {
    name: "spaces, tabs, comments in any encoding, addresses, names beyond ASCII",
    policy: [
      { hex: "2320ff8080" },
      `\n \t# more\n\t \nlog\t${log.vkey}  https://log.example/ \n  witness \u212a ${x1.vkey} https://w.example\n`,
      `witness K ${x2.vkey}\n\tquorum\tK\t\n# end\n`,
    ] as Input,
    names: { logs: [log.name], witnesses: ["\u212a", "K"], groups: [] },
    quorum: "K",
    reached: [["K"], ["K", "\u212a"]],
    missed: [["\u212a"]],
  },
  {
    name: "definitions after the quorum",
    policy: `${w("A")}quorum A\n${w("B")}group G any A B\n`,
    names: { logs: [], witnesses: ["A", "B"], groups: ["G"] },
    quorum: "A",
    reached: [["A"]],
    missed: [["B"]],
  },
  {
    name: "a key of the log, and one of a witness, that have an end",
    policy: `log ${log.vkey}\nlog ${keyOf(log.name, 1, "new").vkey}\n${w("A")}${w("B")}until ${log.vkey} 0\nuntil ${keyOf("A.example", 4).vkey} 9007199254740991\nquorum A\n`,
    names: { logs: [log.name, log.name], witnesses: ["A", "B"], groups: [] },
    quorum: "A",
    reached: [["A"]],
    missed: [["B"]],
  },
  {
    name: "64 groups, one inside the other",
    policy: `${groups(64)}quorum g63\n`,
    names: { logs: [], witnesses: ["W"], groups: Array.from({ length: 64 }, (_, at) => `g${at}`) },
    quorum: "g63",
    reached: [["W"]],
    missed: [[]],
  },
];

const refuse = (
  code: string,
  line: number | null,
  name: string,
  policy: Input,
  corrected: Input = example,
) => ({
  ...refusedOf(code, name, policy, corrected),
  line,
});

const a = keyOf("A.example", 4);
const two = `${w("A")}${w("B")}`;
const ended = (lines: string) => `${lines}quorum none\n`;
const filled = (bytes: number): Input => [
  "quorum none\n#",
  { repeat: "x", times: bytes - 14 },
  "\n",
];

const refused = [
  refuse("POLICY_TOO_LONG", null, "a byte beyond the limit", filled(131_073), filled(131_072)),
  refuse(
    "TOO_MANY_LINES",
    null,
    "1,025 lines",
    [{ repeat: "\n", times: 1024 }, "quorum none\n"],
    [{ repeat: "\n", times: 1023 }, "quorum none\n"],
  ),
  refuse(
    "UNKNOWN_KEY",
    2,
    "the end of a key that is defined later",
    `quorum none\nuntil ${log.vkey} 5\nlog ${log.vkey}\n`,
    `quorum none\nlog ${log.vkey}\nuntil ${log.vkey} 5\n`,
  ),
  refuse(
    "UNKNOWN_KEY",
    2,
    "the end of a witness by its name",
    ended(`${w("A")}until A 5\n`),
    ended(`${w("A")}until ${a.vkey} 5\n`),
  ),
  refuse(
    "INVALID_POLICY_LINE",
    2,
    "an end without a size",
    ended(`log ${log.vkey}\nuntil ${log.vkey}\n`),
    ended(`log ${log.vkey}\nuntil ${log.vkey} 5\n`),
  ),
  refuse(
    "INVALID_END",
    2,
    "an end with a leading zero",
    ended(`log ${log.vkey}\nuntil ${log.vkey} 05\n`),
    ended(`log ${log.vkey}\nuntil ${log.vkey} 5\n`),
  ),
  refuse(
    "INVALID_END",
    2,
    "an end of 2^53",
    ended(`log ${log.vkey}\nuntil ${log.vkey} 9007199254740992\n`),
    ended(`log ${log.vkey}\nuntil ${log.vkey} 9007199254740991\n`),
  ),
  refuse(
    "REPEATED_END",
    3,
    "two ends of one key",
    ended(`log ${log.vkey}\nuntil ${log.vkey} 5\nuntil ${log.vkey} 6\n`),
    ended(`log ${log.vkey}\nuntil ${log.vkey} 5\n`),
  ),
  refuse(
    "AMBIGUOUS_END",
    null,
    "the end of a witness's key beside two logs",
    ended(`log ${log.vkey}\nlog ${keyOf("other", 1).vkey}\n${w("A")}until ${a.vkey} 5\n`),
    ended(`log ${log.vkey}\nlog ${keyOf(log.name, 1, "new").vkey}\n${w("A")}until ${a.vkey} 5\n`),
  ),
  refuse("CONTROL_CHARACTER", null, "a carriage return", "quorum none\r\n", "quorum none\n"),
  refuse(
    "CONTROL_CHARACTER",
    null,
    "a delete character in a comment",
    "# \u007f\nquorum none\n",
    "# \nquorum none\n",
  ),
  refuse("UNTERMINATED_LINE", null, "no newline at the end", "quorum none", "quorum none\n"),
  refuse(
    "POLICY_NOT_UTF8",
    1,
    "a name that is not UTF-8",
    ["witness ", { hex: "ff" }, ` ${x1.vkey}\nquorum none\n`],
    `witness \u00ff ${x1.vkey}\nquorum none\n`,
  ),
  refuse(
    "UNKNOWN_KEYWORD",
    1,
    "another word",
    ended(`logs ${log.vkey}\n`),
    ended(`log ${log.vkey}\n`),
  ),
  refuse("UNKNOWN_KEYWORD", 1, "a word in capitals", "QUORUM none\n", "quorum none\n"),
  refuse(
    "INVALID_POLICY_LINE",
    1,
    "a log without a key",
    ended("log\n"),
    ended(`log ${log.vkey}\n`),
  ),
  refuse(
    "INVALID_POLICY_LINE",
    1,
    "a log with a third item",
    ended(`log ${log.vkey} https://a.example b\n`),
    ended(`log ${log.vkey} https://a.example\n`),
  ),
  refuse(
    "INVALID_POLICY_LINE",
    1,
    "a witness without a name",
    ended(`witness ${x1.vkey}\n`),
    ended(`witness A ${x1.vkey}\n`),
  ),
  refuse(
    "INVALID_POLICY_LINE",
    2,
    "a group without members",
    ended(`${w("A")}group G any\n`),
    ended(`${w("A")}group G any A\n`),
  ),
  refuse(
    "INVALID_POLICY_LINE",
    2,
    "a quorum of two names",
    `${w("A")}quorum A A\n`,
    `${w("A")}quorum A\n`,
  ),
  refuse(
    "INVALID_POLICY_LINE",
    2,
    "a quorum of nothing",
    `${w("A")}quorum\n`,
    `${w("A")}quorum A\n`,
  ),
  refuse(
    "INVALID_VERIFIER_KEY",
    1,
    "a key that is not one",
    ended("log key\n"),
    ended(`log ${log.vkey}\n`),
  ),
  refuse(
    "INVALID_KEY_NAME",
    1,
    "a key without a name",
    ended(`log ${vkeyOf("", Buffer.alloc(33, 1))}\n`),
    ended(`log ${log.vkey}\n`),
  ),
  refuse(
    "INVALID_PUBLIC_KEY",
    1,
    "a key of 31 bytes",
    ended(`log ${vkeyOf("a", Buffer.alloc(32, 1))}\n`),
    ended(`log ${log.vkey}\n`),
  ),
  refuse(
    "KEY_ID_MISMATCH",
    1,
    "a key with another's id",
    ended(`log log.example/two${log.vkey.slice(log.name.length)}\n`),
    ended(`log ${log.vkey}\n`),
  ),
  refuse(
    "UNSUPPORTED_KEY_TYPE",
    1,
    "a cosigner's key for a log",
    ended(`log ${x1.vkey}\n`),
    ended(`log ${log.vkey}\n`),
  ),
  refuse(
    "UNSUPPORTED_KEY_TYPE",
    1,
    "a log's key for a witness",
    ended(`witness A ${log.vkey}\n`),
    ended(`witness A ${x1.vkey}\n`),
  ),
  refuse(
    "DUPLICATE_KEY",
    2,
    "one key for two logs",
    ended(`log ${log.vkey}\nlog ${keyOf("other", 1, log.name).vkey}\n`),
    ended(`log ${log.vkey}\nlog ${keyOf("other", 1).vkey}\n`),
  ),
  refuse(
    "DUPLICATE_KEY",
    2,
    "one key for two witnesses",
    ended(`witness A ${x1.vkey}\nwitness B ${keyOf("other", 4, x1.name).vkey}\n`),
    ended(`witness A ${x1.vkey}\nwitness B ${keyOf("other", 4).vkey}\n`),
  ),
  refuse(
    "DUPLICATE_NAME",
    2,
    "two witnesses of one name",
    ended(`witness A ${x1.vkey}\nwitness A ${x2.vkey}\n`),
    ended(`witness A ${x1.vkey}\nwitness B ${x2.vkey}\n`),
  ),
  refuse(
    "DUPLICATE_NAME",
    3,
    "a group with a witness's name",
    ended(`${two}group A any A B\n`),
    ended(`${two}group G any A B\n`),
  ),
  refuse(
    "RESERVED_NAME",
    1,
    "a witness named none",
    ended(`witness none ${x1.vkey}\n`),
    ended(`witness None ${x1.vkey}\n`),
  ),
  refuse(
    "RESERVED_NAME",
    3,
    "a group named none",
    ended(`${two}group none any A B\n`),
    ended(`${two}group G any A B\n`),
  ),
  refuse(
    "UNKNOWN_NAME",
    1,
    "a member that is defined later",
    ended(`group G any A\n${w("A")}`),
    ended(`${w("A")}group G any A\n`),
  ),
  refuse(
    "UNKNOWN_NAME",
    3,
    "none as a member",
    ended(`${two}group G any A none\n`),
    ended(`${two}group G any A B\n`),
  ),
  refuse(
    "UNKNOWN_NAME",
    3,
    "a group that is its own member",
    ended(`${two}group G any A G\n`),
    ended(`${two}group G any A B\n`),
  ),
  refuse(
    "UNKNOWN_NAME",
    1,
    "a quorum that is defined later",
    `quorum A\n${w("A")}`,
    `${w("A")}quorum A\n`,
  ),
  refuse(
    "REPEATED_MEMBER",
    3,
    "a member twice in a group",
    ended(`${two}group G 2 A A\n`),
    ended(`${two}group G 2 A B\n`),
  ),
  refuse(
    "REPEATED_MEMBER",
    4,
    "a member of two groups",
    ended(`${two}group G any A\ngroup H any A B\n`),
    ended(`${two}group G any A\ngroup H any B\n`),
  ),
  refuse(
    "INVALID_THRESHOLD",
    3,
    "a threshold of zero",
    ended(`${two}group G 0 A B\n`),
    ended(`${two}group G 1 A B\n`),
  ),
  refuse(
    "INVALID_THRESHOLD",
    3,
    "a threshold beyond the members",
    ended(`${two}group G 3 A B\n`),
    ended(`${two}group G 2 A B\n`),
  ),
  refuse(
    "INVALID_THRESHOLD",
    3,
    "a threshold with a leading zero",
    ended(`${two}group G 01 A B\n`),
    ended(`${two}group G 1 A B\n`),
  ),
  refuse(
    "INVALID_THRESHOLD",
    3,
    "a threshold in another word",
    ended(`${two}group G ALL A B\n`),
    ended(`${two}group G all A B\n`),
  ),
  refuse("NO_QUORUM", null, "nothing", "", "quorum none\n"),
  refuse("NO_QUORUM", null, "no quorum line", two, ended(two)),
  refuse("REPEATED_QUORUM", 2, "two quorum lines", "quorum none\nquorum none\n", "quorum none\n"),
  refuse("TOO_MANY_DEFINITIONS", 65, "65 logs", ended(many("log", 65)), ended(many("log", 64))),
  refuse(
    "TOO_MANY_DEFINITIONS",
    65,
    "65 witnesses",
    ended(many("witness", 65)),
    ended(many("witness", 64)),
  ),
  refuse("TOO_MANY_DEFINITIONS", 66, "65 groups", ended(groups(65)), ended(groups(64))),
];

export const policyVectors = {
  description:
    "Policies (docs/protocol/transparency.md, section 7). `line` is the line that is refused, counted from 1, or null for the file.",
  source: "written by hand from tlog-policy; keys by Node's crypto",
  valid,
  refused,
};
