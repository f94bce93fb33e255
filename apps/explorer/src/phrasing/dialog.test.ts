import { type Evidence, verifyEvidence } from "@digital-evidence/evidence/verify-evidence";
import { describe, expect, it } from "vitest";
import { other, sound, soundEvidence } from "../../test/sound-evidence.ts";
import { besidePage, proofOutcome, thrownWords } from "./dialog.ts";

const outcome = (changes: Partial<Evidence> = {}) =>
  proofOutcome(verifyEvidence({ ...soundEvidence("service"), ...changes }));
const given = (value: unknown) => ({ value, from: "service" }) as const;

describe("the outcome of Verify proof", () => {
  it("[P6] names the batch's root only where the batch's own was compared", () => {
    expect(outcome()).toEqual({
      state: "verified",
      words: "the proof leads from this fingerprint to the batch’s root.",
    });
    expect(outcome({ batch: undefined })).toEqual({
      state: "verified",
      words: "the proof leads from this fingerprint to the root that the record states.",
    });
  });

  it.each([
    ["another root in the batch", { batch: given({ ...sound.batch, mptRoot: other }) }],
    [
      "an invalid signature",
      {
        record: given({
          ...sound.record,
          proofs: [{ id: other, signature: "00", algorithm: "SECP256K1_RFC8785_V1" }],
        }),
      },
    ],
    ["another root of the visitor's", { root: other }],
    ["another document", { document: { digest: other } }],
  ])("never calls a proof verified beside %s", (_what, changes) => {
    expect(outcome(changes).state).toBe("contradicted");
  });

  it("[P9] never calls a proof verified beside a verdict of the page that failed, such as one about the log", () => {
    const failed = { mark: "failed", sentence: "The log was rewritten." } as const;
    expect(besidePage(outcome(), failed)).toEqual({
      state: "contradicted",
      words: "The log was rewritten.",
    });
    expect(besidePage({ state: "idle" }, failed)).toEqual({ state: "idle" });
    expect(besidePage(outcome(), { ...failed, mark: "consistent" })).toEqual(outcome());
  });

  it("[P7] gives the result's message where the proof does not hold", () => {
    const broken = { ...sound.proof, witness: [] };
    expect(outcome({ proof: given(broken) }).state).toBe("failed");
    const wrongRoot = outcome({ record: given({ ...sound.record, mptRoot: other }) });
    expect(wrongRoot).toEqual({
      state: "failed",
      words: "The proof leads to one root, and the record states another.",
    });
  });

  it("[P7] has the specified words for a thrown error", () => {
    expect(thrownWords(new TypeError("out of memory"))).toBe("Verification failed: out of memory");
    expect(thrownWords("no error")).toBe("Unknown error occurred");
  });

  it("leaves open what cannot be checked", () => {
    expect(outcome({ proof: given({ proofPath: [] }) }).state).toBe("undecided");
    expect(outcome({ proof: given(null) }).state).toBe("undecided");
  });
});
