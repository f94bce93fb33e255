import { createReport, type Report, type ReportCheck } from "@digital-evidence/report/report";
import { useQuery } from "@tanstack/react-query";
import { useConfig } from "../../config/config-context.ts";
import { levelStates, LOG_LEVELS, type LogFinding } from "../../evidence-chain/log-finding.ts";
import { isStatement } from "../../phrasing/checks.ts";
import { levelWord } from "../../phrasing/log.ts";
import {
  reportCheckSentence,
  reportCheckTitle,
  reportLevelSentence,
} from "../../phrasing/report-verdict.ts";
import { notingFetch } from "../../queries/noting-fetch.ts";
import { gatherForBundle, TOOL } from "../../queries/make-bundle.ts";
import { useSource } from "../../queries/source.ts";
import { fingerprintPath } from "../../routes/routes.ts";
import { concludeWithLog } from "../../transparency/conclude-with-log.ts";
import { logProofs, receivedLogProofs } from "../../transparency/log-proofs.ts";
import { verifier } from "../../verify/verifier.ts";
import { findingWords } from "../../words/finding.ts";
import { linkStates } from "../../words/links.ts";
import { logTitles } from "../../words/log.ts";
import { reportWords } from "../../words/report.ts";

/**
 * Returns the report on the service's current answers, or null where the service does not know the
 * fingerprint. The report is made only once, because its content must not change while somebody reads or
 * prints it.
 */
export function useReport(hash: string) {
  const { network, demonstration } = useConfig();
  const { client, networkKey, apiBase, fetch, calls } = useSource();
  return useQuery({
    queryKey: [networkKey, "report", hash],
    queryFn: async ({ signal }): Promise<Report | null> => {
      const made = await gatherForBundle({ client, network, networkKey, hash, signal });
      if (made === null) return null;
      // The report checks the same log as the fingerprint's page, so that both say the same.
      const look = {
        apiBase,
        fetch: notingFetch(fetch, calls, window.location.pathname),
        signal,
      };
      const { evidence, verification, mark, words, finding } = await concludeWithLog({
        evidence: made.evidence,
        verify: (each) => verifier.call("check", each),
        ...look,
      });
      // The attachment is the same bundle that the proof dialog saves. It contains the log's proof even if the
      // checks of the evidence did not pass.
      const bundle = made.bundle(
        finding === null
          ? await logProofs(network, look)(made.evidence)
          : await receivedLogProofs(network, look)(finding),
      );
      const { label, sentence, notes } = words;
      const checks = verification.checks.map((check): ReportCheck => {
        const isStated = isStatement(check);
        return {
          title: reportCheckTitle(check),
          state: isStated ? ("stated" as const) : check.verdict,
          outcome: isStated ? findingWords.statement : linkStates[check.verdict],
          found: reportCheckSentence(check),
        };
      });
      return createReport(
        {
          hash: bundle.hash,
          bundle,
          evidence,
          verification,
          phrases: {
            mark,
            label,
            sentence,
            notes,
            checks: finding === null ? checks : [...checks, ...logChecks(finding)],
          },
          network: network.name,
          isDemonstration: demonstration,
          tool: TOOL,
          checkedAt: new Date(),
          link: window.location.origin + fingerprintPath(bundle.hash),
        },
        reportWords,
      );
    },
    staleTime: Infinity,
    gcTime: 0,
    // The client has already retried each request, so the query does not retry.
    retry: false,
  });
}

/** Returns what was found in the log as checks of the report. */
function logChecks(finding: LogFinding): ReportCheck[] {
  const states = levelStates(finding);
  return LOG_LEVELS.map((level) => {
    const state = states[level];
    return {
      title: logTitles[level],
      state: state === "pass" || state === "fail" ? state : "unknown",
      outcome: levelWord(level, finding),
      found: reportLevelSentence(level, finding),
    };
  });
}
