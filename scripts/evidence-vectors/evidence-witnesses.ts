// Vectors about witnesses that the visitor trusts. The tree, the keys and the signatures come from Node's crypto and
// from the transcription of RFC 6962 that the vectors of packages/transparency use.
import {
  cosignatureLine,
  keyOf,
  lineOf,
  type NoteKey,
  signatureLine,
  vkeyOf,
} from "../transparency-vectors/note-key.ts";
import { mlDsaVectors } from "../transparency-vectors/ml-dsa-44.ts";
import { createReferenceTree } from "../transparency-vectors/reference-tree.ts";
import {
  consistent,
  failed,
  file,
  type Vector,
  notOfTheVisitor,
  noneOfTheVisitor,
  open,
  service,
  snapshot,
  snapshotOf,
  trie,
  named,
  unnamed,
} from "./evidence-body.ts";

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");
const secondsOf = (time: string) => BigInt(Date.parse(time)) / 1000n;

const origin = "log.example/ledger";
const logKey = keyOf(origin, 1);
const harbour = keyOf("harbour.example", 4);
const lighthouse = keyOf("lighthouse.example", 4);
const stranger = keyOf("stranger.example", 4);
/** A witness whose key has the same secret as the log's key. Only the name and the type of the two keys differ. */
const logAsWitness = keyOf("witness.example", 4, origin);

/** Times of cosignatures. Both are after the time of the snapshot, which is 15:20. */
const [early, late] = [
  secondsOf("2026-03-14T15:21:00.000Z"),
  secondsOf("2026-03-14T15:22:30.000Z"),
];
const nowS = Number(secondsOf("2026-03-14T16:00:00.000Z"));

const SIZE = 300n;
const entryOf = (hash: string) => (index: bigint) =>
  index === 6n ? Buffer.from(hash, "hex") : Buffer.from(`another entry, ${index}`);
const tree = createReferenceTree(entryOf(snapshot.hash));

type Cosigning = readonly (readonly [NoteKey, bigint])[];
const both: Cosigning = [
  [harbour, early],
  [lighthouse, late],
];

type Making = {
  cosigned?: Cosigning;
  lines?: string;
  index?: bigint;
  signer?: NoteKey;
  of?: ReturnType<typeof createReferenceTree>;
  signed?: ReturnType<typeof createReferenceTree>;
  from?: string;
};

function proofText(making: Making = {}): string {
  const { cosigned = both, lines = "", index = 6n, signer = logKey } = making;
  const { of = tree, signed = of, from = origin } = making;
  const text = `${from}\n${SIZE}\n${base64(signed.root(SIZE))}\n`;
  const cosignatures = cosigned.map(([key, time]) => cosignatureLine(key, text, time));
  const note = `${text}\n${signatureLine(signer, text)}${cosignatures.join("")}${lines}`;
  const hashes = of.inclusion(index, SIZE).map((hash) => `${base64(hash)}\n`);
  return `c2sp.org/tlog-proof@v1\nindex ${index}\n${hashes.join("")}\n${note}`;
}

export const honestLogProof = proofText();

const log = `log ${logKey.vkey}\n`;
const witness = (name: string, key: NoteKey) => `witness ${name} ${key.vkey}\n`;
const twoOfTwo = `${log}${witness("harbour", harbour)}${witness("lighthouse", lighthouse)}group both all harbour lighthouse\nquorum both\n`;
/**
 * The policy `twoOfTwo` with a third witness, whose key uses ML-DSA-44. This witness has not cosigned, and the quorum
 * does not need it.
 */
const withMlDsa44 = twoOfTwo.replace(
  "group",
  `${/^witness .*\n/m.exec(mlDsaVectors.policy)?.[0] ?? ""}group`,
);
const trusted = (policy = twoOfTwo) => ({ policy, nowS });

const unconfirmed = (finding: `unknown ${string}`) => ({
  ...notOfTheVisitor,
  ROOT_WITNESSES: finding,
});

const logged = (making: Making = {}, policy?: string) => ({
  ...noneOfTheVisitor,
  logProof: service(proofText(making)),
  witnesses: trusted(policy),
});
const noDocument = { absent: ["document"] };
const onlyConsistent = (
  name: string,
  code: string,
  evidence: Vector["evidence"],
  expected: Vector["expected"] = {},
): Vector => ({
  name,
  evidence,
  outcome: { ...consistent, ...noDocument },
  expected: { ...unconfirmed(`unknown ${code}`), ...expected },
});

const otherTree = createReferenceTree(entryOf(snapshotOf({ root: trie.root, ordinal: 8 }).hash));
const twiceAtOtherPlace = createReferenceTree((index) =>
  index === 7n ? Buffer.from(snapshot.hash, "hex") : Buffer.from(`another entry, ${index}`),
);

/** Returns a line with an invalid signature by this key: the signature is over a different text. */
function falseLine(key: NoteKey): string {
  const other = cosignatureLine(key, "another text\n", early).trimEnd().split(" ")[2] ?? "";
  return lineOf(key.name, Buffer.from(other, "base64"));
}

const unread = snapshotOf({ root: trie.root, ordinal: 0 });

export const witnessesVectors: Vector[] = [
  {
    name: "witnesses that the visitor trusts cosigned the log that has the snapshot",
    evidence: logged(),
    outcome: { verdict: "confirmed", ...noDocument },
    expected: { ...notOfTheVisitor, ROOT_WITNESSES: "pass OK" },
  },
  {
    name: "the same in a file",
    evidence: { ...logged(), logProof: file(proofText()) },
    outcome: { verdict: "confirmed", ...noDocument },
    expected: { ...notOfTheVisitor, ROOT_WITNESSES: "pass OK" },
  },
  {
    name: "one of two trusted witnesses, where one is enough",
    evidence: logged({ cosigned: [[harbour, early]] }, twoOfTwo.replace("both all", "both any")),
    outcome: { verdict: "confirmed", ...noDocument },
    expected: { ...notOfTheVisitor, ROOT_WITNESSES: "pass OK" },
  },
  {
    name: "a cosignature of somebody whom the visitor does not know, beside those that count",
    evidence: logged({ cosigned: [...both, [stranger, late]] }),
    outcome: { verdict: "confirmed", ...noDocument },
    expected: { ...notOfTheVisitor, ROOT_WITNESSES: "pass OK" },
  },
  onlyConsistent("a log, and no witnesses that the visitor trusts", "NO_WITNESSES_TRUSTED", {
    ...noneOfTheVisitor,
    logProof: service(proofText()),
  }),
  onlyConsistent(
    "a policy that requires no witness",
    "NO_QUORUM",
    logged({}, `${log}quorum none\n`),
  ),
  onlyConsistent("trusted witnesses, and no log", "NO_LOG_PROOF", {
    ...noneOfTheVisitor,
    witnesses: trusted(),
  }),
  onlyConsistent("trusted witnesses, and a log that was not received", "NO_LOG_PROOF", {
    ...logged(),
    logProof: service(null),
  }),
  onlyConsistent("a proof of the log that cannot be read", "UNREADABLE", {
    ...logged(),
    logProof: service("c2sp.org/tlog-proof@v1\n"),
  }),
  onlyConsistent("a proof of the log with data that nothing covers", "UNREADABLE", {
    ...logged(),
    logProof: service(proofText().replace("\nindex", "\nextra AAAA\nindex")),
  }),
  onlyConsistent("a checkpoint that cannot be read, and no trusted witnesses", "UNREADABLE", {
    ...noneOfTheVisitor,
    logProof: file(proofText().replace(`${origin}\n${SIZE}\n`, `${origin}\n0${SIZE}\n`)),
  }),
  onlyConsistent(
    "the log's proof of another snapshot, and no trusted witnesses",
    "OTHER_LOG_PROOF",
    {
      ...noneOfTheVisitor,
      logProof: file(proofText({ index: 7n })),
    },
  ),
  onlyConsistent(
    "a log of another key, without the snapshot",
    "OTHER_LOG_PROOF",
    logged({ signer: keyOf(origin, 1, "new"), of: otherTree }),
  ),
  onlyConsistent(
    "a log of another key",
    "UNKNOWN_LOG",
    logged({ signer: keyOf(origin, 1, "new") }),
  ),
  onlyConsistent(
    "a key of the log that ended before this tree",
    "KEY_ENDED",
    logged({}, `${twoOfTwo}until ${logKey.vkey} 299\n`),
  ),
  onlyConsistent(
    "a witness's key that ended before this tree",
    "QUORUM_NOT_REACHED",
    logged({}, `${twoOfTwo}until ${harbour.vkey} 299\n`),
  ),
  {
    name: "an old checkpoint, whose keys end at its size, beside the keys that replaced them",
    evidence: logged(
      {},
      `log ${keyOf(origin, 1, "new").vkey}\n${twoOfTwo}until ${logKey.vkey} ${SIZE}\nuntil ${harbour.vkey} ${SIZE}\n`,
    ),
    outcome: { verdict: "confirmed", ...noDocument },
    expected: { ...notOfTheVisitor, ROOT_WITNESSES: "pass OK" },
  },
  onlyConsistent("a log of another name", "UNKNOWN_LOG", logged({ from: "other.example" })),
  onlyConsistent(
    "one of two trusted witnesses",
    "QUORUM_NOT_REACHED",
    logged({ cosigned: [[harbour, early]] }),
  ),
  onlyConsistent(
    "witnesses with the names of trusted ones and other keys",
    "QUORUM_NOT_REACHED",
    logged({
      cosigned: [
        [keyOf("harbour.example", 4, "false"), early],
        [keyOf("lighthouse.example", 4, "also false"), late],
      ],
    }),
  ),
  onlyConsistent(
    "one trusted witness that cosigned twice",
    "QUORUM_NOT_REACHED",
    logged({
      cosigned: [
        [harbour, early],
        [harbour, late],
      ],
    }),
  ),
  onlyConsistent(
    "a cosignature from the future",
    "QUORUM_NOT_REACHED",
    logged({
      cosigned: [
        [harbour, early],
        [lighthouse, BigInt(nowS + 301)],
      ],
    }),
  ),
  {
    name: "a cosignature five minutes ahead of the visitor's clock",
    evidence: logged({
      cosigned: [
        [harbour, early],
        [lighthouse, BigInt(nowS + 300)],
      ],
    }),
    outcome: { verdict: "confirmed", ...noDocument },
    expected: { ...notOfTheVisitor, ROOT_WITNESSES: "pass OK" },
  },
  onlyConsistent(
    "a cosignature from before the snapshot",
    "QUORUM_NOT_REACHED",
    logged({
      cosigned: [
        [harbour, early],
        [lighthouse, secondsOf("2026-03-14T15:14:59.000Z")],
      ],
    }),
  ),
  onlyConsistent(
    "a trusted witness that has the log's own key",
    "QUORUM_NOT_REACHED",
    logged(
      { cosigned: [[logAsWitness, early]] },
      `${log}${witness("self", logAsWitness)}quorum self\n`,
    ),
  ),
  ...[
    ["2009-01-03 18:15:05Z", "NOT_RFC_3339"],
    ["2026-02-29T15:20:00Z", "NO_SUCH_DAY"],
    [1_231_006_505, "NOT_TEXT"],
    [null, "NOT_STATED"],
  ].map(([timestamp, why]): Vector => {
    const undated = snapshotOf({ root: trie.root, timestamp });
    return {
      name: `trusted witnesses, and a snapshot whose time is ${JSON.stringify(timestamp)}`,
      evidence: {
        ...logged({ of: createReferenceTree(entryOf(undated.hash)) }),
        ...named(undated),
      },
      outcome: { ...consistent, ...noDocument, unreadTimes: [`snapshot.timestamp ${why}`] },
      expected: unconfirmed("unknown NO_SNAPSHOT_TIME"),
    };
  }),
  {
    name: "trusted witnesses, and a snapshot of a ledger that is not known",
    evidence: { ...logged(), ...named(snapshotOf({ root: trie.root, ledger: "elsewhere" })) },
    outcome: { ...consistent, ...noDocument },
    expected: {
      ...unconfirmed("unknown LEDGER_NOT_PASSED"),
      ROOT_LEDGER: "unknown UNKNOWN_LEDGER",
    },
  },
  {
    name: "trusted witnesses, and a snapshot that has no place in a log",
    evidence: {
      ...logged(),
      ...named(unread),
      batch: (() => {
        const { batch } = named(unread);
        return { ...batch, value: { ...(batch.value as object), globalSnapshotOrdinal: 0 } };
      })(),
    },
    outcome: { ...consistent, ...noDocument },
    expected: unconfirmed("unknown LEDGER_NOT_PASSED"),
  },
  {
    name: "trusted witnesses, and a snapshot that nothing names",
    evidence: { ...logged(), ...unnamed },
    outcome: { ...open("NO_SNAPSHOT_NAMED"), ...noDocument },
    expected: {
      ...unconfirmed("unknown LEDGER_NOT_PASSED"),
      ROOT_LEDGER: "unknown NO_SNAPSHOT_NAMED",
    },
  },
  {
    name: "a policy that cannot be read",
    alone: "ROOT_WITNESSES unknown",
    evidence: { logProof: service(proofText()), witnesses: trusted("quorum\n") },
    outcome: open("INVALID_POLICY"),
    expected: { ROOT_WITNESSES: "unknown INVALID_POLICY" },
  },
  {
    name: "a policy with a witness of ML-DSA-44, for a program that cannot verify this algorithm",
    alone: "ROOT_WITNESSES unknown",
    evidence: { logProof: service(proofText()), witnesses: trusted(withMlDsa44) },
    outcome: open("NO_ML_DSA"),
    expected: { ROOT_WITNESSES: "unknown NO_ML_DSA" },
  },
  {
    name: "a policy with one public key under two names",
    evidence: {
      logProof: service(proofText()),
      witnesses: trusted(
        `${log}${witness("harbour", harbour)}witness again ${vkeyOf(
          "again.example",
          Buffer.from(harbour.vkey.split("+")[2] ?? "", "base64"),
        )}\ngroup both all harbour again\nquorum both\n`,
      ),
    },
    outcome: open("INVALID_POLICY"),
    expected: { ROOT_WITNESSES: "unknown INVALID_POLICY" },
  },
  {
    name: "a trusted witness's line that does not verify",
    evidence: logged({ cosigned: [[harbour, early]], lines: falseLine(lighthouse) }),
    outcome: { ...failed("INVALID_CHECKPOINT"), ...noDocument },
    expected: { ...notOfTheVisitor, ROOT_WITNESSES: "fail INVALID_CHECKPOINT" },
  },
  {
    name: "cosignatures over another root of the same size",
    evidence: logged({
      cosigned: [],
      lines: both
        .map(([key, time]) => {
          const text = `${origin}\n${SIZE}\n${base64(otherTree.root(SIZE))}\n`;
          return cosignatureLine(key, text, time);
        })
        .join(""),
    }),
    outcome: { ...failed("INVALID_CHECKPOINT"), ...noDocument },
    expected: { ...notOfTheVisitor, ROOT_WITNESSES: "fail INVALID_CHECKPOINT" },
  },
  {
    name: "a log that has another snapshot at the place",
    alone: "ROOT_WITNESSES fail",
    evidence: logged({ of: otherTree }),
    outcome: { ...failed("NOT_IN_LOG"), ...noDocument },
    expected: { ...notOfTheVisitor, ROOT_WITNESSES: "fail NOT_IN_LOG" },
  },
  {
    name: "a log that has the snapshot at another place",
    evidence: logged({ of: twiceAtOtherPlace, index: 7n }),
    outcome: { ...failed("NOT_IN_LOG"), ...noDocument },
    expected: { ...notOfTheVisitor, ROOT_WITNESSES: "fail NOT_IN_LOG" },
  },
  {
    name: "a proof to another root than the one that was cosigned",
    evidence: logged({ signed: otherTree }),
    outcome: { ...failed("NOT_IN_LOG"), ...noDocument },
    expected: { ...notOfTheVisitor, ROOT_WITNESSES: "fail NOT_IN_LOG" },
  },
];
