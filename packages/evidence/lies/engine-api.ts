// The face of the engine that the lies are told to. The types stand here so that the oracle depends on no
// engine; `scripts/lies.ts` and `src/lies.test.ts` name the engine that is judged.

export type PartSupplier = "service" | "file" | "visitor";
/** `value` null: asked for and not had. A part left out was not asked for. */
export type Supplied = { value: unknown; from: PartSupplier };

export type Evidence = {
  hash?: { value: string; from: "visitor" | "file" } | undefined;
  record?: Supplied | undefined;
  proof?: Supplied | undefined;
  batch?: Supplied | undefined;
  snapshot?: Supplied | undefined;
  document?: { digest: string; algorithm?: "SHA-256" | "SHA-512" } | undefined;
  root?: string | undefined;
  proofBinding?: "path-and-leaf" | "leaf" | undefined;
};

/** In the order of strength: docs/protocol/verdict.md, section 1. */
export const OVERALL_VERDICTS = ["failed", "inconclusive", "consistent", "confirmed"] as const;
export type OverallVerdict = (typeof OVERALL_VERDICTS)[number];

/** What the run looks at of an engine's answer. */
export type Verification = {
  verdict: OverallVerdict;
  scope: "fingerprint" | "inclusion";
  binding: "path-and-leaf" | "leaf";
  reasons: readonly string[];
  signers: readonly string[];
  signer: "covered" | "stated" | "none" | "unknown";
  checks: readonly { id: string; verdict: "pass" | "fail" | "unknown"; code: string }[];
};

export type Engine = (evidence: Evidence) => Verification;

export function strengthOf(verdict: OverallVerdict): number {
  return OVERALL_VERDICTS.indexOf(verdict);
}

export function strongerOf(one: OverallVerdict, other: OverallVerdict): OverallVerdict {
  return strengthOf(one) >= strengthOf(other) ? one : other;
}
