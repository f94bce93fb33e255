import {
  levelStates,
  logFailure,
  type LogFinding,
  type LogLevel,
  type SeenCheckpoint,
} from "../evidence-chain/log-finding.ts";
import { listed } from "../format/list.ts";
import { isolatedText } from "../format/outside-text.ts";
import { plainTime } from "../format/time.ts";
import { linkStates } from "../words/links.ts";
import {
  historySentences,
  logFailures,
  logProblems,
  logWords,
  placeSentences,
  witnessSentences,
} from "../words/log.ts";
import { latestTime } from "./cosignatures.ts";
import type { VerdictWords } from "./verdict.ts";

/** Longer names of witnesses are shortened, because a name is text from outside and can have any length. */
const MAX_NAME_LENGTH = 64;

/**
 * Returns the words of the verdict if the log makes it `failed`, and null otherwise. These words replace the
 * verdict on the rest of the evidence.
 */
export function logVerdictWords(finding: LogFinding): VerdictWords | null {
  const failure = logFailure(finding);
  if (failure === null) return null;
  const { label, sentence, meaning, advice } = logFailures[failure];
  return { mark: "failed", label, sentence, notes: [meaning, advice] };
}

/**
 * Returns the word beside a level's mark. The service chose its witnesses, so the level of the witnesses never gets the
 * word “Passed”, even if the cosignatures are valid.
 */
export function levelWord(level: LogLevel, finding: LogFinding): string {
  const isCosigned = level === "witnesses" && (finding.witnesses?.cosigned.length ?? 0) > 0;
  return isCosigned ? logWords.chosen : linkStates[levelStates(finding)[level]];
}

export function levelSentence(level: LogLevel, finding: LogFinding): string {
  return { place: placeSentence, history: historySentence, witnesses: witnessSentence }[level](
    finding,
  );
}

function problemSentence({ problem }: LogFinding): string {
  return logProblems[problem ?? "UNREACHABLE"];
}

function placeSentence(finding: LogFinding): string {
  const { place } = finding;
  return place === "NOT_CHECKED" ? problemSentence(finding) : placeSentences[place];
}

function historySentence(finding: LogFinding): string {
  const { history, before } = finding;
  if (history === "NOT_CHECKED") return problemSentence(finding);
  if (history !== "CONSISTENT") return historySentences[history];
  return before === null
    ? problemSentence(finding)
    : historySentences.CONSISTENT(sizeAndTime(before));
}

function sizeAndTime({ size, receivedAt }: SeenCheckpoint): { size: string; time: string } {
  return { size: logWords.snapshots(size), time: plainTime(receivedAt) };
}

export function checkpointTitle(when: "before" | "now", checkpoint: SeenCheckpoint): string {
  const { size, time } = sizeAndTime(checkpoint);
  return logWords[when](size, time);
}

function witnessSentence(finding: LogFinding): string {
  const words = witnessSentences;
  const { witnesses } = finding;
  if (witnesses === null) return problemSentence(finding);
  const { cosigned, named, isQuorum } = witnesses;
  if (named === 0) return words.none;
  if (cosigned.length === 0) return `${words.notYet(named)} ${words.worth}`;
  const names = listed(cosigned.map(({ name }) => isolatedText(name, MAX_NAME_LENGTH)));
  return [
    words.cosigned(names, cosigned.length, named, latestTime(cosigned)),
    ...(isQuorum === null ? [] : [isQuorum ? words.quorum : words.noQuorum]),
    words.worth,
  ].join(" ");
}
