// The verdict with the service's log in it: what the witnesses that the visitor trusts add, and what the log fails.
import { useState } from "react";
import { verdictWords } from "../../phrasing/verdict.ts";
import { witnessedEvidence } from "../../transparency/logged-snapshot.ts";
import type { LogReport } from "../../transparency/look-at-log.ts";
import { type Trusted, useTrustedPolicy } from "../../transparency/trusted-witnesses.ts";
import { type Outcome, useVerdict } from "../../verify/use-verdict.ts";
import type { useEvidence } from "./use-evidence.ts";

type Gathered = ReturnType<typeof useEvidence>;
type Verified = Extract<Outcome, { state: "verified" }>;

/**
 * Verifies the evidence again together with the log, where the visitor trusts witnesses of it. Until that is done,
 * and where it cannot be done, the verdict without the log stays.
 */
export function useWitnessed(
  gathered: Gathered,
  log: LogReport | null,
): { evidence: Gathered; trusted: Trusted | null } {
  const policy = useTrustedPolicy(log?.finding.service ?? "", log?.finding.key ?? null);
  const evidence =
    log === null || policy === null || gathered.evidence === null
      ? null
      : witnessedEvidence(gathered.evidence, log.finding, policy);
  const { outcome } = useVerdict(evidence, false);
  // While a later look at the log is verified, the verdict on the same evidence with the look before stays.
  const base = evidence === null ? null : JSON.stringify([gathered.evidence, policy]);
  const [last, setLast] = useState<{ base: string; outcome: Verified } | null>(null);
  if (base !== null && outcome.state === "verified" && last?.outcome !== outcome) {
    setLast({ base, outcome });
  }
  if (log === null) return { evidence: gathered, trusted: null };
  const earlier = last !== null && last.base === base ? last.outcome : null;
  const verified = outcome.state === "verified" ? outcome : earlier;
  const verification = verified?.verification ?? null;
  const check = verification?.checks.find(({ id }) => id === "ROOT_WITNESSES") ?? null;
  const trusted = policy === null ? null : { policy, check };
  if (log.failure !== null) {
    return { evidence: { ...failedLedger(gathered), words: log.failure }, trusted };
  }
  if (verified === null || verification === null || gathered.words.mark === "checking") {
    return { evidence: gathered, trusted };
  }
  const whole = check?.verdict === "fail" ? failedLedger(gathered) : gathered;
  const words = verdictWords(verification, verified.evidence);
  return {
    evidence: { ...whole, evidence: verified.evidence, verification, words },
    trusted,
  };
}

function failedLedger(gathered: Gathered): Gathered {
  const links = gathered.links.map((link) =>
    link.id === "ledger" ? { ...link, state: "fail" as const } : link,
  );
  return { ...gathered, links };
}
