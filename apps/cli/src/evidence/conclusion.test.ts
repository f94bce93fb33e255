import { describe, expect, it } from "vitest";
import { verdictSentence } from "../words/verdict.ts";
import { Conclusion } from "./conclusion.ts";

describe("Conclusion", () => {
  it("accepts only a conclusion that the engine computed", () => {
    const conclusion = Conclusion.of({ record: { value: null, from: "service" } });
    expect(conclusion.verification.verdict).toBe("inconclusive");
    expect(Conclusion.isOne(conclusion)).toBe(true);
    const { evidence } = conclusion;
    const claimed = { evidence, verification: { verdict: "confirmed" } };
    expect(Conclusion.isOne(claimed)).toBe(false);
    // @ts-expect-error -- an object with the same members is not a Conclusion, so this must not compile
    expect(() => verdictSentence(claimed)).toThrow("not computed");
    // @ts-expect-error -- the constructor is private, so this must not compile either
    expect(() => new Conclusion()).toThrow();
  });
});
