// Chooses what the page says about a service's log. The sentences are in words/log.ts.
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
import type { VerdictWords } from "./verdict.ts";

/** A witness's name is text from outside. */
const MAX_NAME_LENGTH = 64;

/** The verdict where the log makes it `failed`, whatever the rest of the evidence says; null otherwise. */
export function logVerdictWords(finding: LogFinding): VerdictWords | null {
  const failure = logFailure(finding);
  if (failure === null) return null;
  const { label, sentence, meaning, advice } = logFailures[failure];
  return { mark: "failed", label, sentence, notes: [meaning, advice] };
}

/** The word beside a level's mark. Witnesses that the service chose are never said to have passed. */
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

/** What stands above one of two checkpoints that contradict each other. */
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
  const latest = Math.max(...cosigned.map(({ timestampS }) => timestampS));
  return [
    words.cosigned(names, cosigned.length, named, timeOf(latest)),
    ...(isQuorum === null ? [] : [isQuorum ? words.quorum : words.noQuorum]),
    words.worth,
  ].join(" ");
}

/** The last second that a date can have. */
const LAST_SECOND = 8_640_000_000_000;

/** A witness may state a time that no calendar has. */
function timeOf(timestampS: number): string {
  return timestampS > LAST_SECOND ? String(timestampS) : plainTime(timestampS * 1000);
}
