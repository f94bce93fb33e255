import type { LogFileFinding } from "../evidence-chain/log-file-finding.ts";
import { listed } from "../format/list.ts";
import { isolatedText } from "../format/outside-text.ts";
import { plainTime } from "../format/time.ts";
import { logFileWords as words } from "../words/log-file.ts";
import { latestTime } from "./cosignatures.ts";
import type { VerdictWords } from "./verdict.ts";

/** Longer names of logs and witnesses are shortened, because a name is text from outside and can have any length. */
const MAX_NAME_LENGTH = 64;

export function logFileVerdict(finding: LogFileFinding): VerdictWords {
  const { origin, size, index } = finding;
  const log = isolatedText(origin, MAX_NAME_LENGTH);
  const isFalse = finding.signed === "SIGNATURE_MISMATCH";
  const form = index === null ? words.checkpoint : words.proof;
  const { seen } = finding;
  if (seen?.code === "CONTRADICTION") {
    const forked = forkedLogVerdict(origin, seen);
    return { ...forked, notes: [...forked.notes, signedSentence(finding)] };
  }
  return {
    mark: isFalse ? "failed" : "inconclusive",
    label: isFalse ? words.failed : form.label,
    sentence: index === null ? words.isCheckpoint(log, size) : words.isProof(log, size, index + 1),
    notes: [signedSentence(finding), ...seenSentences(finding), form.missing],
  };
}

/** Returns the verdict on a file or evidence whose checkpoint contradicts the one that this browser remembers. */
export function forkedLogVerdict(
  origin: string,
  { size, receivedAt }: { size: number; receivedAt: number },
): VerdictWords {
  const { label, meaning, advice } = words.contradiction;
  const log = isolatedText(origin, MAX_NAME_LENGTH);
  const sentence = words.contradiction.sentence(log, size, plainTime(receivedAt));
  return { mark: "failed", label, sentence, notes: [meaning, advice] };
}

function seenSentences({ seen }: LogFileFinding): string[] {
  if (seen === null || seen.code === "CONTRADICTION") return [];
  return [words.seen[seen.code](seen.size, plainTime(seen.receivedAt))];
}

function signedSentence({ signed, cosigned, trusted }: LogFileFinding): string {
  if (signed === "NO_QUORUM") return words.short(cosigned.length, trusted);
  if (signed !== "QUORUM") return words.signed[signed];
  const names = listed(cosigned.map(({ name }) => isolatedText(name, MAX_NAME_LENGTH)));
  return words.cosigned(names, latestTime(cosigned));
}
