import { describe, expect, it } from "vitest";
import file from "../../../vectors/evidence/verify-evidence.json";
import {
  type Check,
  CHECK_CODES,
  CHECK_IDS,
  type Evidence,
  overallVerdict,
  verifyEvidence,
} from "./verify-evidence.ts";

type Vector = {
  name: string;
  alone?: string;
  evidence: Record<string, unknown>;
  expected: Record<string, string | null>;
};

const vectors = file.vectors as Vector[];
const sound = file.sound as unknown as Evidence;

function evidenceOf({ evidence }: Vector): Evidence {
  const merged: Record<string, unknown> = { ...sound };
  for (const [key, part] of Object.entries(evidence)) {
    const isAbsent = (part as { absent?: boolean } | null)?.absent === true;
    if (isAbsent) delete merged[key];
    else merged[key] = part;
  }
  return merged as unknown as Evidence;
}

const nameOf = ({ id, index }: Check) => (index === undefined ? id : `${id}/${index}`);
const outcomes = (checks: readonly Check[]) =>
  Object.fromEntries(checks.map((check) => [nameOf(check), `${check.verdict} ${check.code}`]));

const everyCheck = CHECK_IDS.flatMap((id) =>
  id === "SIGNATURE" ? ["SIGNATURE", "SIGNATURE/0", "SIGNATURE/1"] : [id],
);

function expectedOutcomes({ expected }: Vector): Record<string, string> {
  const isMade = (name: string) =>
    // Without an index it stands for all of them, where there is none to check.
    name === "SIGNATURE" ? expected[name] !== undefined : expected[name] !== null;
  const all = everyCheck.map((name) => [name, expected[name] ?? "pass OK"] as const);
  return Object.fromEntries(all.filter(([name]) => isMade(name)));
}

/** What cannot be judged without the first: no walk, no root; no proof, nothing about it. */
const standOn: Record<string, readonly string[]> = {
  PROOF_WALK: ["ROOT_RECORD", "ROOT_BATCH", "ROOT_LEDGER", "ROOT_VISITOR"],
};

describe("verifyEvidence", () => {
  it.each(vectors)("$name", (vector) => {
    expect(Object.keys(vector.expected).filter((name) => !everyCheck.includes(name))).toEqual([]);
    expect(outcomes(verifyEvidence(evidenceOf(vector)))).toEqual(expectedOutcomes(vector));
  });

  it.each(vectors)("reports in one order, bound to its inputs: $name", (vector) => {
    const checks = verifyEvidence(evidenceOf(vector));
    const places = checks.map(({ id }) => CHECK_IDS.indexOf(id));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    for (const check of checks) {
      expect(check.boundTo).toMatch(/^[0-9a-f]{64}$/);
      expect(check.reason).not.toBe("");
      // A pass that rests on nothing would be a claim.
      if (check.verdict === "pass") expect(check.expected).not.toBeNull();
    }
    expect(new Set(checks.map(({ boundTo }) => boundTo)).size).toBe(checks.length);
  });

  it.each(
    CHECK_IDS.flatMap((id) => [
      { id, verdict: "fail" },
      { id, verdict: "unknown" },
    ]),
  )("has a case in which $id alone is $verdict", ({ id, verdict }) => {
    const vector = vectors.find(({ alone }) => alone === `${id} ${verdict}`);
    if (vector === undefined) expect.unreachable("there is none");
    const checks = verifyEvidence(evidenceOf(vector));
    const dependents = standOn[id] ?? [];
    const others = checks.filter((check) => check.id !== id && !dependents.includes(check.id));
    const mine = checks.filter((check) => check.id === id);
    expect(mine.filter((check) => check.verdict === verdict)).toHaveLength(1);
    for (const check of checks.filter((check) => dependents.includes(check.id))) {
      expect(check.verdict).toBe("unknown");
    }
    // Without a proof, nothing can be said about the proof: that is the one other way to no walk.
    const isNoProof = `${id} ${verdict}` === "PROOF_WALK unknown";
    const exempt = isNoProof ? ["PROOF_SHAPE", "PROOF_SUBJECT"] : [];
    for (const check of others.filter((check) => !exempt.includes(check.id))) {
      expect([check.id, check.verdict]).toEqual([check.id, "pass"]);
    }
  });

  it("has a case for every reason", () => {
    const earned = vectors.flatMap((vector) =>
      verifyEvidence(evidenceOf(vector)).map(({ code }) => code),
    );
    expect(CHECK_CODES.filter((code) => !earned.includes(code))).toEqual([]);
  });
});

describe("overallVerdict", () => {
  it("passes only what passes throughout", () => {
    const [whole] = vectors;
    if (whole === undefined) expect.unreachable("there are no vectors");
    const checks = verifyEvidence(evidenceOf(whole));
    const [first] = checks;
    if (first === undefined) expect.unreachable("there are no checks");
    expect(overallVerdict(checks)).toBe("pass");
    expect(overallVerdict([...checks, { ...first, verdict: "unknown" }])).toBe("unknown");
    expect(
      overallVerdict([...checks, { ...first, verdict: "unknown" }, { ...first, verdict: "fail" }]),
    ).toBe("fail");
    expect(overallVerdict([])).toBe("unknown");
  });
});
