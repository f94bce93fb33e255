import { createReport, type Report, type ReportCheck } from "@digital-evidence/report/report";
import { checkStatements, checkTitle, isStatement } from "@digital-evidence/verdict/checks";
import type { Trust } from "@digital-evidence/verdict/conclude";
import type { Known, NetworkSetting } from "@digital-evidence/verdict/known";
import {
  levelStatements,
  levelStates,
  levelWord,
  LOG_LEVELS,
  type LogFinding,
} from "@digital-evidence/verdict/log";
import { textOf } from "@digital-evidence/verdict/say";
import { type Statement, statement } from "@digital-evidence/verdict/statements";
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
import { findingWords } from "../../words/finding.ts";
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
      const checks = verification.checks.map((check): ReportCheck => {
        const isStated = isStatement(check);
        return {
          title: text(checkTitle(check)),
          state: isStated ? ("stated" as const) : check.verdict,
          outcome: isStated
            ? findingWords.statement
            : text(statement(`link.state.${check.verdict}`)),
          found: checkStatements(check).map(text).join(" "),
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
            label: text(told.label),
            sentence: text(told.sentence),
            notes: told.notes.map(text),
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

/** Returns what was found in the log as checks of the report. */
function logChecks(finding: LogFinding): ReportCheck[] {
  const states = levelStates(finding);
  return LOG_LEVELS.map((level) => {
    const state = states[level];
    return {
      title: text(statement(`log.title.${level}`)),
      state: state === "pass" || state === "fail" ? state : "unknown",
      outcome: text(levelWord(level, finding)),
      found: levelStatements(level, finding).map(text).join(" "),
    };
  });
}

/** A report is given to somebody else, so its words are not those of the pages. */
function text(said: Statement): string {
  return textOf(said, reportLanguage);
}
