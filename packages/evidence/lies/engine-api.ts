// The interface of an engine under test. These types are defined here so that the oracle does not depend on an
// engine. `tools/lies.ts` and `src/lies.test.ts` choose the engine to judge.

export type PartSupplier = "service" | "file" | "visitor";
/**
 * A part of the evidence, with its supplier. A null `value` means that the caller requested the part and did not
 * get it. A part that was not requested is left out of the evidence.
 */
export type Supplied = { value: unknown; from: PartSupplier };

export type Evidence = {
  hash?: { value: string; from: "visitor" | "file" } | undefined;
  record?: Supplied | undefined;
  proof?: Supplied | undefined;
  batch?: Supplied | undefined;
  snapshot?: Supplied | undefined;
  document?: { digest: string; algorithm?: "SHA-256" | "SHA-512" } | undefined;
  documentId?: string | undefined;
  root?: string | undefined;
  logProof?: Supplied | undefined;
  witnesses?: { policy: string; nowS: number } | undefined;
  observations?: Supplied | undefined;
  observers?:
    | {
        list: readonly { network: string; key: string; address: string | null }[];
        network: string | null;
        nowS: number;
      }
    | undefined;
  proofBinding?: "path-and-leaf" | "leaf" | undefined;
};

/** From the weakest verdict to the strongest: docs/protocol/verdict.md, section 1. */
export const OVERALL_VERDICTS = ["failed", "inconclusive", "consistent", "confirmed"] as const;
export type OverallVerdict = (typeof OVERALL_VERDICTS)[number];

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
