import { createReport, type Report } from "@digital-evidence/report/report";
import { useQuery } from "@tanstack/react-query";
import { useConfig } from "../../config/config-context.ts";
import { checkSentence, checkTitle, isStatement } from "../../phrasing/checks.ts";
import { verdictWords } from "../../phrasing/verdict.ts";
import { makeBundle, TOOL } from "../../queries/make-bundle.ts";
import { useSource } from "../../queries/source.ts";
import { fingerprintPath } from "../../routes/routes.ts";
import { verifierFor } from "../../verify/verifier.ts";
import { findingWords } from "../../words/finding.ts";
import { linkStates } from "../../words/links.ts";
import { reportWords } from "../../words/report.ts";

/**
 * Returns the report on the service's current answers, or null where the service does not know the
 * fingerprint. The report is made only once, because its content must not change while somebody reads or
 * prints it.
 */
export function useReport(hash: string) {
  const { network } = useConfig();
  const { client, networkKey } = useSource();
  return useQuery({
    queryKey: [networkKey, "report", hash],
    queryFn: async ({ signal }): Promise<Report | null> => {
      const made = await makeBundle({ client, network, networkKey, hash, signal });
      if (made === null) return null;
      const { bundle, evidence } = made;
      const verification = await verifierFor(evidence).call("check", evidence);
      const { label, sentence, notes } = verdictWords(verification, evidence);
      const checks = verification.checks.map((check) => {
        const isStated = isStatement(check);
        return {
          title: checkTitle(check),
          state: isStated ? ("stated" as const) : check.verdict,
          outcome: isStated ? findingWords.statement : linkStates[check.verdict],
          found: checkSentence(check),
        };
      });
      return createReport(
        {
          hash: bundle.hash,
          bundle,
          evidence,
          verification,
          phrases: { label, sentence, notes, checks },
          network: network.name,
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
