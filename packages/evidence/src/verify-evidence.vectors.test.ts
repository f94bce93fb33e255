import { describe, expect, it } from "vitest";
import file from "../../../vectors/evidence/verify-evidence.json";
import { checkObservers } from "./check-observers.ts";
import { checkWitnesses } from "./check-witnesses.ts";
import {
  type Check,
  CHECK_CODES,
  CHECK_IDS,
  CONTRADICTIONS,
  createVerifier,
  type Evidence,
  type Verification,
  verifyEvidence,
} from "./verify-evidence.ts";

type Vector = {
  name: string;
  alone?: string;
  evidence: Record<string, unknown>;
  outcome: { verdict: string; reasons?: string[]; contradictions?: string[] };
  expected: Record<string, string | null>;
};

const vectors = file.vectors as unknown as Vector[];
const sound = file.sound as unknown as Evidence;

function evidenceOf({ evidence }: Vector): Evidence {
  const merged: Record<string, unknown> = { ...sound };
  for (const [key, part] of Object.entries(evidence)) {
    const isAbsent = (part as { absent?: boolean } | null)?.absent === true;
    if (isAbsent) delete merged[key];
    else merged[key] = part;
  }
  return merged;
}

/** Caches the verifications, because each takes milliseconds and several tests need all of them. */
const verifications = new Map<Vector, Verification>();

function verificationOf(vector: Vector): Verification {
  const verification =
    verifications.get(vector) ?? verifyEvidence(evidenceOf(vector), checkWitnesses, checkObservers);
  verifications.set(vector, verification);
  return verification;
}

const nameOf = ({ id, index }: Check) => (index === undefined ? id : `${id}/${index}`);
const outcomes = (checks: readonly Check[]) =>
  Object.fromEntries(checks.map((check) => [nameOf(check), `${check.verdict} ${check.code}`]));

const everyCheck = CHECK_IDS.flatMap((id) =>
  id === "SIGNATURE"
    ? ["SIGNATURE", "SIGNATURE/0", "SIGNATURE/1"]
    : id === "ROOT_OBSERVER"
      ? ["ROOT_OBSERVER/0", "ROOT_OBSERVER/1"]
      : [id],
);

function expectedOutcomes({ expected, outcome }: Vector): Record<string, string> {
  const { contradictions = [] } = outcome;
  const isMade = (name: string) => {
    // These checks are not part of every result. SIGNATURE without an index is run only for a record that has no
    // signatures to check. ROOT_WITNESSES is run only if the evidence has the proof of a log or names witnesses,
    // ROOT_OBSERVER only for observations and trusted observers, and MANIFEST only for evidence from a bundle.
    if (/^(?:SIGNATURE|ROOT_WITNESSES|ROOT_OBSERVER\/\d|MANIFEST)$/.test(name))
      return expected[name] !== undefined;
    return expected[name] !== null && !(name === "STATEMENTS" && contradictions.length > 0);
  };
  const all = everyCheck.map((name) => [name, expected[name] ?? "pass OK"] as const);
  const failed = contradictions.map((_, index) => [`STATEMENTS/${index}`, "fail CONTRADICTION"]);
  return Object.fromEntries([...all.filter(([name]) => isMade(name)), ...failed]);
}

const detailsOf = (checks: readonly Check[]) =>
  checks.flatMap((check) => (check.code === "CONTRADICTION" ? [check.values.detail] : []));

/**
 * For each key, the checks that stay undecided if the check named by the key does not pass. Without a walk there is no
 * root to compare, and without the record's content there is no document reference to compare.
 */
const standOn: Record<string, readonly string[]> = {
  PROOF_WALK: ["ROOT_RECORD", "ROOT_BATCH", "ROOT_LEDGER", "ROOT_VISITOR"],
  RECORD_HASH: ["DOCUMENT"],
};

/**
 * Results that never decide a verdict alone: either the check never has this result, or another check always
 * decides together with it.
 */
const neverAlone = [
  // This check never fails: nothing in the evidence can refute the status that the service states.
  "BATCH_FINAL fail",
  // The digests of a bundle can always be computed.
  "MANIFEST unknown",
  // This check is never unknown: if there are no statements to compare, it is not run.
  "STATEMENTS unknown",
  // The signer is undecided only if a signature could not be checked. The check of that signature then decides too.
  "SIGNER unknown",
  // A record without a root matters only if no other part states a root either. The other checks of the root are then
  // undecided too.
  "ROOT_RECORD unknown",
  // What an observer did not see, or what does not fit, changes nothing.
  "ROOT_OBSERVER unknown",
];

describe("verifyEvidence", () => {
  it.each(vectors)("$name", (vector) => {
    expect(Object.keys(vector.expected).filter((name) => !everyCheck.includes(name))).toEqual([]);
    const { checks, root, walk, unreadTimes, ...rest } = verificationOf(vector);
    const unread = unreadTimes.map(({ part, member, why }) => `${part}.${member} ${why}`);
    const conclusion = { ...rest, unreadTimes: unread };
    expect(outcomes(checks)).toEqual(expectedOutcomes(vector));
    expect({ ...conclusion, contradictions: detailsOf(checks) }).toEqual({
      ...file.outcome,
      ...vector.outcome,
    });
    const walked = checks.find(({ id }) => id === "PROOF_WALK");
    expect(root).toBe(walked?.verdict === "pass" ? walked.computed : null);
    if (root !== null) expect(walk?.steps[0]?.computed).toBe(root);
  });

  it("gives the same result with a verifier that reuses hashes", () => {
    const verify = createVerifier(checkWitnesses, checkObservers);
    for (let time = 0; time < 2; time += 1) {
      for (const vector of vectors) {
        const { walk: _, ...alone } = verificationOf(vector);
        const { walk: __, ...among } = verify(evidenceOf(vector));
        const comparable = (checks: readonly Check[]) =>
          checks.map((check) => (check.code === "BROKEN_WALK" ? nameOf(check) : check));
        expect([vector.name, { ...among, checks: comparable(among.checks) }]).toEqual([
          vector.name,
          { ...alone, checks: comparable(alone.checks) },
        ]);
      }
    }
  });

  it.each(vectors)("reports in one order, with the supplier of each side: $name", (vector) => {
    const evidence = evidenceOf(vector);
    const { checks } = verificationOf(vector);
    const places = checks.map(({ id }) => CHECK_IDS.indexOf(id));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(new Set(checks.map(nameOf)).size).toBe(checks.length);
    for (const check of checks) {
      for (const { part, from } of [check.computedFrom, check.expectedFrom]) {
        if (part === "protocol" || part === "computed") {
          expect(from).toBe(part === "protocol" ? "protocol" : "here");
        } else if (part === "manifest") expect(from).toBe("file");
        else if (part === "document" || part === "root") expect(from).toBe("visitor");
        else expect(from).toBe(evidence[part]?.from);
      }
      // A check that passed must name the value that it compared with.
      if (check.verdict !== "pass") continue;
      if (check.id === "STATEMENTS") expect(check.values).not.toMatchObject({ compared: [] });
      else expect([check.id, check.expected]).not.toEqual([check.id, null]);
    }
  });

  it.each(
    CHECK_IDS.flatMap((id) => [
      { id, verdict: "fail" },
      { id, verdict: "unknown" },
    ]).filter(({ id, verdict }) => !neverAlone.includes(`${id} ${verdict}`)),
  )("has a case in which $id alone is $verdict", ({ id, verdict }) => {
    const alone = `${id} ${verdict}`;
    const vector = vectors.find((each) => each.alone === alone);
    if (vector === undefined) expect.unreachable("there is none");
    const { checks, ...conclusion } = verificationOf(vector);
    expect(conclusion.verdict).toBe(verdict === "fail" ? "failed" : "inconclusive");
    const dependents = standOn[id] ?? [];
    const mine = checks.filter((check) => check.id === id);
    expect(mine.filter((check) => check.verdict === verdict)).toHaveLength(1);
    for (const check of checks.filter((check) => dependents.includes(check.id))) {
      expect(check.verdict).toBe("unknown");
    }
    // In two cases, other checks on the proof are unknown too. If there is no proof, none of them can be run. If the
    // proof is a string and not an object, only the check of its shape fails, and the others stay undecided.
    const isNoProof = alone === "PROOF_WALK unknown";
    const isString = alone === "PROOF_SHAPE fail";
    const exempt = isNoProof || isString ? ["PROOF_SHAPE", "PROOF_SUBJECT", "PROOF_WALK"] : [];
    const roots = isString ? (standOn["PROOF_WALK"] ?? []) : [];
    const others = checks.filter(
      (check) => ![id, ...dependents, ...exempt, ...roots].includes(check.id),
    );
    expect(others.filter((check) => check.verdict === "fail")).toEqual([]);
    // For a bare proof, most checks are unknown and do not decide the verdict.
    if (conclusion.scope === "inclusion") return;
    for (const check of others) {
      const isStated = check.code === "NO_ROOT_GIVEN";
      expect([check.id, check.verdict]).toEqual([check.id, isStated ? "unknown" : "pass"]);
    }
  });

  it("has a case for every code, and one in which the code decides the verdict, if it can", () => {
    const all = vectors.map(verificationOf);
    const earned = all.flatMap(({ checks }) => checks.map(({ code }) => code));
    expect(CHECK_CODES.filter((code) => !earned.includes(code))).toEqual([]);
    const deciding = new Set(all.flatMap(({ reasons }) => reasons));
    const idle = CHECK_CODES.filter((code) => !deciding.has(code));
    expect(idle).toEqual([
      "NO_SIGNER",
      "NO_ROOT_REACHED",
      "NO_WITNESSES_TRUSTED",
      "NO_QUORUM",
      "NO_LOG_PROOF",
      "UNKNOWN_LOG",
      "KEY_ENDED",
      "OTHER_LOG_PROOF",
      "LEDGER_NOT_PASSED",
      "NO_SNAPSHOT_TIME",
      "QUORUM_NOT_REACHED",
      "OBSERVATION_NOT_PROVEN",
      "UNKNOWN_OBSERVER",
      "OTHER_OBSERVATION",
      "OBSERVED_AHEAD",
      "OBSERVED_CHANGE",
      "OK",
    ]);
  });

  it("has a case for every contradiction, in which no other check fails if that is possible", () => {
    const found = vectors.map(({ outcome }) => outcome.contradictions ?? []);
    const alone = found.flatMap((details) => (details.length === 1 ? details : []));
    expect(CONTRADICTIONS.filter((detail) => !alone.includes(detail))).toEqual([]);
  });
});
