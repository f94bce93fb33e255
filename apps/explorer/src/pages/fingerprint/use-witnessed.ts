// Adds the service's log to the verdict. Witnesses can make the verdict stronger if the visitor trusts them, or if an
// explorer on another host names them in its configuration. A problem with the log can make the verdict fail.
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
 * Verifies the evidence again together with the log, if the visitor or the configuration names witnesses of the log.
 * The verdict without the log is shown until this second verification has finished, and also if it cannot be run.
 */
export function useWitnessed(
  gathered: Gathered,
  log: LogReport | null,
): { evidence: Gathered; trusted: Trusted | null } {
  const adopted = useTrustedPolicy(log?.finding.service ?? "", log?.finding.key ?? null);
  const configured = log?.configured ?? null;
  const named = configured !== null && "policy" in configured ? configured : null;
  // A policy that the visitor chose replaces the configuration's policy.
  const policy = adopted ?? named?.policy ?? null;
  const namedBy = adopted === null ? (named?.host ?? null) : null;
  const evidence =
    log === null || policy === null || gathered.evidence === null
      ? null
      : witnessedEvidence(gathered.evidence, log.finding, policy, namedBy);
  const { outcome } = useVerdict(evidence, false);
  // While a newer checkpoint of the log is being verified, the verdict with the previous checkpoint stays. A change of
  // the policy or of the other evidence removes that verdict.
  const base = evidence === null ? null : JSON.stringify([gathered.evidence, policy, namedBy]);
  const [last, setLast] = useState<{ base: string; outcome: Verified } | null>(null);
  if (base !== null && outcome.state === "verified" && last?.outcome !== outcome) {
    setLast({ base, outcome });
  }
  if (log === null) return { evidence: gathered, trusted: null };
  const earlier = last !== null && last.base === base ? last.outcome : null;
  const verified = outcome.state === "verified" ? outcome : earlier;
  const verification = verified?.verification ?? null;
  const check = verification?.checks.find(({ id }) => id === "ROOT_WITNESSES") ?? null;
  const trusted = policy === null ? null : { policy, namedBy, check };
  if (log.failure !== null) {
    return { evidence: { ...failedLedger(gathered), words: log.failure }, trusted };
  }
  if (verified === null || verification === null || gathered.words.mark === "checking") {
    return { evidence: gathered, trusted };
  }
  const whole = check?.verdict === "fail" ? failedLedger(gathered) : gathered;
  const isNamed = verified.evidence.witnesses?.namedBy !== undefined;
  const say = isNamed ? named?.say : verdictWords;
  if (say === undefined) return { evidence: gathered, trusted };
  const words = say(verification, verified.evidence);
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
