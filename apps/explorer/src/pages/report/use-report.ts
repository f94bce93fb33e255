import { createReport, type Report } from "@digital-evidence/report/report";
import type { Trust } from "@digital-evidence/verdict/conclude";
import type { Known, NetworkSetting } from "@digital-evidence/verdict/known";
import { LOG_LEVELS } from "@digital-evidence/verdict/log";
import { useQuery } from "@tanstack/react-query";
import { useConfig } from "../../config/config-context.ts";
import { notingFetch } from "../../queries/noting-fetch.ts";
import { gatherForBundle, TOOL } from "../../queries/make-bundle.ts";
import { type Source, useSource } from "../../queries/source.ts";
import { fingerprintPath } from "../../routes/routes.ts";
import { logProofs, receivedLogProofs } from "../../transparency/log-proofs.ts";
import { checkedSnapshot } from "../../transparency/logged-snapshot.ts";
import { trustedPolicy } from "../../transparency/trusted-witnesses.ts";
import { useNetworkSetting } from "../../verify/network-setting.ts";
import { verifier } from "../../verify/verifier.ts";
import { reportLanguage } from "../../words/language.ts";
import { reportWords } from "../../words/report.ts";

/**
 * Returns the report on the service's current answers, or null where the service does not know the
 * fingerprint. The report is made only once, because its content must not change while somebody reads or
 * prints it.
 */
export function useReport(hash: string) {
  const { network, demonstration } = useConfig();
  const { client, networkKey, apiBase, fetch, calls } = useSource();
  const setting = useNetworkSetting();
  return useQuery({
    queryKey: [networkKey, "report", hash],
    queryFn: async ({ signal }): Promise<Report | null> => {
      const made = await gatherForBundle({ client, network, networkKey, hash, signal });
      if (made === null) return null;
      const look = {
        apiBase,
        fetch: notingFetch(fetch, calls, window.location.pathname),
        signal,
      };
      const { conclusion, finding } = await concludeWithLog(made.known, setting, look);
      const { told, verification, evidence, mark } = conclusion;
      if (verification === null || evidence === null || mark === "checking") {
        throw new Error("the checks ended without a verdict");
      }
      // The attachment is the same bundle that the proof dialog saves. It contains the log's proof even if the
      // checks of the evidence did not pass.
      const bundle = made.bundle(
        finding === null
          ? await logProofs(network, look)(made.evidence)
          : await receivedLogProofs(network, look)(finding),
      );
      return createReport(
        {
          hash: bundle.hash,
          bundle,
          evidence,
          verification,
          told,
          ...(finding === null ? {} : { log: { finding, levels: LOG_LEVELS } }),
          network: network.name,
          isDemonstration: demonstration,
          tool: TOOL,
          checkedAt: new Date(),
          link: window.location.origin + fingerprintPath(bundle.hash),
        },
        reportWords,
        reportLanguage,
      );
    },
    staleTime: Infinity,
    gcTime: 0,
    // The client has already retried each request, so the query does not retry.
    retry: false,
  });
}

type Look = Pick<Source, "apiBase" | "fetch"> & { signal: AbortSignal };

/**
 * Draws the conclusion from the evidence and from the same log that the fingerprint's page looks at. A report cannot be
 * updated later, so it waits for the check of the log.
 * @throws the loading error if the code for logs cannot be loaded
 */
async function concludeWithLog(known: Known, network: NetworkSetting, look: Look) {
  const { signal } = look;
  const alone = await verifier.call("conclude", { known, network, trust: null }, { signal });
  const snapshot = checkedSnapshot(alone.verification, alone.evidence);
  if (snapshot === null) return { conclusion: alone, finding: null };
  const { lookAtLog } = await import("../../transparency/look-at-log.ts");
  const finding = await lookAtLog({ ...look, snapshot, isKept: true });
  const policy = trustedPolicy(finding.service, finding.key);
  const trust: Trust | null =
    policy === null || finding.now === null
      ? null
      : { policy, nowS: Math.floor(finding.now.receivedAt / 1000) };
  const request = { known: { ...known, log: finding }, network, trust };
  return { conclusion: await verifier.call("conclude", request, { signal }), finding };
}
