import { LEDGER_TIMEOUT_MS } from "@digital-evidence/client/ledger-host";
import { millisecondsOf } from "@digital-evidence/evidence/time";
import type { LinkState } from "../evidence-chain/chain-link.ts";
import { isDifferent, type LedgerHostFinding } from "../evidence-chain/ledger-host-finding.ts";
import { formatNumber } from "../format/number.ts";
import { plainTime } from "../format/time.ts";
import { visibleText } from "../format/outside-text.ts";
import { ledgerHostWords as words } from "../words/ledger-host.ts";

export type LedgerHostReport = { state: LinkState; word: string; sentences: readonly string[] };

type Outcome = keyof typeof words.outcomes;

/** The outcomes in order of importance. If snapshots have different outcomes, the report shows the first of these. */
const OUTCOMES: readonly Outcome[] = ["DIFFERS", "NOT_KNOWN", "NOT_ASKED", "KNOWN"];

export function ledgerHostReport(
  name: string,
  findings: readonly LedgerHostFinding[],
): LedgerHostReport {
  const outcomes = findings.map(outcomeOf);
  const outcome = OUTCOMES.find((each) => outcomes.includes(each)) ?? "NOT_ASKED";
  const isKnown = outcomes.some((each) => each === "KNOWN" || each === "DIFFERS");
  return {
    // The configuration chose the host, so the host's agreement must not look like a passed check. The state is
    // `absent` instead of `pass`.
    state: outcome === "KNOWN" ? "absent" : "unknown",
    word: words.outcomes[outcome],
    sentences: [
      ...findings.map((finding) => sentenceOf(name, finding)),
      ...(isKnown ? [words.worth] : []),
    ],
  };
}

function outcomeOf(finding: LedgerHostFinding): Outcome {
  const { code } = finding.answer;
  if (isDifferent(finding)) return "DIFFERS";
  return code === "KNOWN" || code === "NOT_KNOWN" ? code : "NOT_ASKED";
}

function sentenceOf(name: string, finding: LedgerHostFinding): string {
  const { answer, stated } = finding;
  const snapshot = words.snapshots[stated.kind];
  if (answer.code === "NOT_KNOWN") return words.notKnown(name, snapshot);
  if (answer.code !== "KNOWN") {
    const reason = words.problems[answer.code](LEDGER_TIMEOUT_MS / 1000);
    return words.notAsked(name, snapshot, reason);
  }
  return [
    words.known(name, snapshot, formatNumber(answer.ordinal), timeOf(answer.timestamp)),
    words.ordinal[finding.ordinal](formatNumber(stated.ordinal)),
    words.time[finding.time](timeOf(stated.receivedAt), timeOf(stated.confirmedAt)),
    ...(isDifferent(finding) ? [words.advice] : []),
  ].join(" ");
}

function timeOf(text: string | null): string {
  const instant = millisecondsOf(text);
  return instant === null ? visibleText(text ?? "") : plainTime(instant);
}
