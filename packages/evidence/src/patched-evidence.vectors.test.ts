// Vectors that are another vector with some values changed. What is expected comes from docs/protocol/verdict.md and from
// the limits in docs/protocol/bundle.md.
import { expect, it } from "vitest";
import file from "../../../vectors/evidence/verify-evidence.json";
import { checkObservers } from "./check-observers.ts";
import { checkWitnesses } from "./check-witnesses.ts";
import { verifyEvidence } from "./verify-evidence.ts";

type Members = Record<string, unknown>;
/** `patch` has each new value by its path. The verdict is followed by the codes of all checks that do not pass. */
type Row = [name: string, base: string, patch: Members, expected: string];

const sound = "all is sound, and the visitor brought the root";
const observed = "an observer that the visitor trusts saw the same root";
const cosigned = "witnesses that the visitor trusts cosigned the log that has the snapshot";
const early = "a cosignature five minutes ahead of the visitor's clock";
const otherLog = "a log that has another snapshot at the place";
const withheld = "a withheld document id";
const { root, record } = file.sound;
const name = "record/value/organizationName";
const isErrored = {
  "record/value/status": "ERRORED_COMMITMENT",
  "batch/value/status": "ERRORED_COMMITMENT",
};
const isOfAnotherKind = { "record/value/proofs/0/algorithm": "ED25519" };
const doesNotHold = { "record/value/proofs/1/signature": "00" };
const isElsewhere = { "snapshot/value/ledger": "other", "snapshot/value/hash": "ab".repeat(32) };
const contradictory = "a proof that contradicts itself where the rule is stated: the path is right";
const asked = { "hash/value": "ab".repeat(32), "record/value/hash": "ab".repeat(32) };
const proofs = Array(64).fill(record.value.proofs[0]);

const rows: Row[] = [
  ["64 signatures", sound, { "record/value/proofs": proofs }, "confirmed"],
  ["65,536 characters", sound, { [name]: "x".repeat(65_536) }, "confirmed"],
  ["65,537 characters", sound, { [name]: "x".repeat(65_537) }, "inconclusive UNREADABLE"],
  ["a too early one", early, { "witnesses/nowS": 1_773_503_999 }, "consistent QUORUM_NOT_REACHED"],
  ["an early observation", observed, { "observers/nowS": 1_773_501_900 }, "confirmed"],
  ["a too early one", observed, { "observers/nowS": 1_773_501_899 }, "consistent OBSERVED_AHEAD"],
  [
    "a signature of another kind, and one that does not hold",
    sound,
    { ...isOfAnotherKind, ...doesNotHold },
    "failed UNSUPPORTED_ALGORITHM INVALID_SIGNATURE SIGNER_UNDECIDED",
  ],
  [
    "a withheld document id, and a signature that does not hold",
    withheld,
    doesNotHold,
    "failed WITHHELD INVALID_SIGNATURE CONTENT_NOT_PASSED",
  ],
  ["another snapshot, of an unknown ledger", sound, isElsewhere, "failed OTHER_SNAPSHOT"],
  ["a root of the visitor's, and a log without it", otherLog, { root }, "failed NOT_IN_LOG"],
  ["witnesses, and a malformed root", cosigned, { root: "ab" }, "inconclusive NOT_A_HASH"],
  ["an observer, and a failed commitment", observed, isErrored, "inconclusive ERRORED"],
  [
    "another hash than either of the two",
    contradictory,
    asked,
    "failed OTHER_FINGERPRINT NOT_REPRODUCED INVALID_SIGNATURE SIGNER_NOT_AMONG_VALID CONTENT_NOT_PASSED",
  ],
  ["no batch ids", sound, { "record/value/batchId": null, "batch/value/id": null }, "confirmed"],
];

function evidenceOf(base: string, patch: Members): Members {
  const vector = file.vectors.find((each) => each.name === base);
  if (vector === undefined) expect.unreachable(`no vector has the name ${base}`);
  const parts: Members = structuredClone({ ...file.sound, ...vector.evidence });
  for (const [path, value] of Object.entries(patch)) {
    const steps = path.split("/");
    const last = steps.pop() ?? "";
    steps.reduce((part, step) => part[step] as Members, parts)[last] = value;
  }
  const isThere = ([, part]: [string, unknown]) => !(part as Members | null)?.["absent"];
  return Object.fromEntries(Object.entries(parts).filter(isThere));
}

it.each(rows)("%s, from %s", (_, base, patch, expected) => {
  const evidence = evidenceOf(base, patch);
  const { verdict, checks } = verifyEvidence(evidence, checkWitnesses, checkObservers);
  const codes = checks.map(({ code }) => code).filter((code) => code !== "OK");
  expect(new Set([verdict, ...codes])).toEqual(new Set(expected.split(" ")));
});
