import type { LinkState } from "../evidence-chain/chain-link.ts";
import {
  hasTrusted,
  hasValid,
  type Timestamp,
  type TimestampFinding,
  timestampState,
  type ValidTimestamp,
} from "../evidence-chain/timestamp-finding.ts";
import { listed } from "../format/list.ts";
import { isolatedText } from "../format/outside-text.ts";
import { plainTime } from "../format/time.ts";
import { linkStates } from "../words/links.ts";
import { logProblems, logWords } from "../words/log.ts";
import { timestampReasons, timestampSentences as words } from "../words/timestamps.ts";

export type TimestampReport = {
  finding: TimestampFinding;
  state: LinkState;
  word: string;
  sentences: readonly string[];
};

const MAX_NAME_LENGTH = 64;

export function timestampReport(finding: TimestampFinding): TimestampReport {
  const state = timestampState(finding);
  const isChosen = state === "absent" && hasValid(finding);
  const word = state === "pass" ? words.byTrusted : isChosen ? logWords.chosen : linkStates[state];
  return { finding, state, word, sentences: sentencesOf(finding) };
}

function sentencesOf(finding: TimestampFinding): string[] {
  if (finding.code === "NOT_CHECKED") return [logProblems[finding.problem]];
  if (finding.code !== "LISTED") return [words[finding.code]];
  const each = finding.timestamps.map(sentenceOf);
  const isStated = finding.timestamps.some((one) => one.code === "VALID" && !one.isTrusted);
  return [
    ...each,
    ...(isStated ? [words.worth] : []),
    ...(hasTrusted(finding) ? [words.trustedWorth] : []),
  ];
}

function sentenceOf(timestamp: Timestamp): string {
  const name = isolatedText(timestamp.authority, MAX_NAME_LENGTH);
  if (timestamp.code === "VALID") {
    const others = otherNames(timestamp.authority, timestamp.namedByService);
    return validSentence(others === null ? name : words.called(name, others), timestamp);
  }
  if (timestamp.code === "NOT_YET") return words.notYet(name);
  if (timestamp.code === "NOT_CHECKED") return `${name}: ${logProblems[timestamp.problem]}`;
  const { reason } = timestamp;
  return words.invalid(name, timestampReasons[reason] ?? words.malformed, reason);
}

/** Lists what others call an authority, without the name by which the visitor knows it; null if nothing is left. */
export function otherNames(authority: string, given: readonly string[]): string | null {
  const others = given.filter((name) => name !== authority);
  if (others.length === 0) return null;
  return listed(others.map((name) => isolatedText(name, MAX_NAME_LENGTH)));
}

function validSentence(name: string, timestamp: ValidTimestamp): string {
  const { treeSize, time, accuracyMs, policy, signer, certificateHash, isTrusted } = timestamp;
  return [
    words.valid(name, logWords.snapshots(treeSize), plainTime(time)),
    words.details({
      signer: isolatedText(signer, MAX_NAME_LENGTH),
      policy,
      accuracyS: accuracyMs === null ? null : accuracyMs / 1000,
      certificateHash,
      isTrusted,
    }),
  ].join(" ");
}
