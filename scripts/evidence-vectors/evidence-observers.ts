// Vectors about observers that the visitor trusts. The tree, the keys and the signatures come from Node's crypto and from the
// transcription of RFC 6962 that the vectors of packages/transparency use.
import { keyOf, type NoteKey, signatureLine } from "../transparency-vectors/note-key.ts";
import { createReferenceTree, sha256 } from "../transparency-vectors/reference-tree.ts";
import {
  batchId,
  consistent,
  failed,
  file,
  hash,
  noneOfTheVisitor,
  notOfTheVisitor,
  noWalk,
  open,
  service,
  trie,
  type Vector,
} from "./evidence-body.ts";

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");

const origin = "observer.example/mainnet";
const observer = keyOf(origin, 1);
/** Another key of the same name. */
const stranger = keyOf(origin, 1, "somebody else");
const nowS = Date.parse("2026-03-14T16:00:00.000Z") / 1000;
const seen = "2026-03-14T15:30:00.000Z";
const [SIZE, INDEX] = [300n, 6n];

const about = {
  format: "digital-evidence-observation/1",
  service: "https://service.example",
  network: "mainnet",
  batch: batchId,
  root: trie.root,
  seen,
};
const ofBatch = {
  ...about,
  kind: "batch",
  snapshot: null,
  firstSeen: seen,
  verified: 1,
  members: [hash],
};
const contradiction = {
  ...about,
  kind: "contradiction",
  code: "OTHER_ROOT",
  record: null,
  before: { seen, value: { mptRoot: trie.root } },
  now: { seen, value: { mptRoot: "ab".repeat(32) } },
};

/** @param signed the entry that the signed tree has in place of the one in the proof */
function proofText(
  entry: object,
  { signer = observer, signed = entry }: { signer?: NoteKey; signed?: object } = {},
): string {
  const logged = sha256(JSON.stringify(signed));
  const tree = createReferenceTree((index) =>
    index === INDEX ? logged : sha256(`another entry, ${index}`),
  );
  const text = `${origin}\n${SIZE}\n${base64(tree.root(SIZE))}\n`;
  const note = `${text}\n${signatureLine(signer, text)}`;
  const hashes = tree.inclusion(INDEX, SIZE).map((each) => `${base64(each)}\n`);
  const extra = base64(Buffer.from(JSON.stringify(entry)));
  return `c2sp.org/tlog-proof@v1\nextra ${extra}\nindex ${INDEX}\n${hashes.join("")}\n${note}`;
}

const observers = (network: string | null = "mainnet") => ({
  list: [{ network: "mainnet", key: observer.vkey, address: null }],
  network,
  nowS,
});

const given = (...proofs: unknown[]) => ({
  ...noneOfTheVisitor,
  observations: file(proofs),
  observers: observers(),
});
const noDocument = { absent: ["document"] };

const changesNothing = (name: string, code: string, ...proofs: unknown[]): Vector => ({
  name,
  evidence: given(...proofs),
  outcome: { ...consistent, ...noDocument },
  expected: { ...notOfTheVisitor, "ROOT_OBSERVER/0": `unknown ${code}` },
});

export const observersVectors: Vector[] = [
  {
    name: "an observer that the visitor trusts saw the same root",
    evidence: given(proofText(ofBatch)),
    outcome: { verdict: "confirmed", ...noDocument },
    expected: { ...notOfTheVisitor, "ROOT_OBSERVER/0": "pass OK" },
  },
  {
    name: "the same, where nobody names the network of the evidence",
    evidence: { ...given(proofText(ofBatch)), observers: observers(null) },
    outcome: { verdict: "confirmed", ...noDocument },
    expected: { ...notOfTheVisitor, "ROOT_OBSERVER/0": "pass OK" },
  },
  {
    name: "an observer that the visitor trusts saw another root",
    alone: "ROOT_OBSERVER fail",
    evidence: given(proofText({ ...ofBatch, root: "ab".repeat(32) })),
    outcome: { ...failed("OBSERVED_OTHER_ROOT"), ...noDocument },
    expected: { ...notOfTheVisitor, "ROOT_OBSERVER/0": "fail OBSERVED_OTHER_ROOT" },
  },
  {
    name: "an observer saw the same root, and later another for the same batch",
    evidence: given(proofText(ofBatch), proofText(contradiction)),
    outcome: { ...failed("OBSERVED_TWO_ROOTS"), ...noDocument },
    expected: {
      ...notOfTheVisitor,
      "ROOT_OBSERVER/0": "pass OK",
      "ROOT_OBSERVER/1": "fail OBSERVED_TWO_ROOTS",
    },
  },
  {
    name: "observations, and no observers that the visitor trusts",
    evidence: { ...noneOfTheVisitor, observations: file([proofText(ofBatch)]) },
    outcome: { ...consistent, ...noDocument },
    expected: notOfTheVisitor,
  },
  {
    name: "an observation, and no proof that leads to a root",
    evidence: { ...given(proofText(ofBatch)), proof: service(null) },
    outcome: { ...open("NO_PROOF"), ...noDocument },
    expected: {
      ...noWalk("NO_PROOF"),
      ...notOfTheVisitor,
      "ROOT_OBSERVER/0": "unknown NO_ROOT_REACHED",
    },
  },
  changesNothing(
    "an observer whose key the visitor does not trust",
    "UNKNOWN_OBSERVER",
    proofText(ofBatch, { signer: stranger }),
  ),
  changesNothing(
    "an observer that is trusted for another network",
    "UNKNOWN_OBSERVER",
    proofText({ ...ofBatch, network: "testnet" }),
  ),
  changesNothing(
    "an entry that is not the one in the signed tree",
    "OBSERVATION_NOT_PROVEN",
    proofText({ ...ofBatch, verified: 2 }, { signed: ofBatch }),
  ),
  changesNothing(
    "an entry with a member that the format does not have",
    "OBSERVATION_NOT_PROVEN",
    proofText({ ...ofBatch, note: "" }),
  ),
  changesNothing("an observation that cannot be read", "OBSERVATION_NOT_PROVEN", "garbage"),
  changesNothing(
    "what an observer saw of another batch",
    "OTHER_OBSERVATION",
    proofText({ ...ofBatch, batch: "b2f1e0c4-0000-4000-8000-000000000005" }),
  ),
  changesNothing(
    "a contradiction of another fingerprint",
    "OTHER_OBSERVATION",
    proofText({ ...contradiction, record: "cd".repeat(32) }),
  ),
  changesNothing(
    "an observer whose clock is ahead",
    "OBSERVED_AHEAD",
    proofText({ ...ofBatch, firstSeen: "2026-03-14T16:05:01.000Z" }),
  ),
  changesNothing(
    "an observer saw that the record vanished",
    "OBSERVED_CHANGE",
    proofText({ ...contradiction, code: "VANISHED", record: hash, now: { seen, value: null } }),
  ),
];
