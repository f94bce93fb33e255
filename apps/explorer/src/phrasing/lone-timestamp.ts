import type { LinkState } from "../evidence-chain/chain-link.ts";
import type { LoneTimestamp } from "../evidence-chain/lone-timestamp.ts";
import { isolatedText } from "../format/outside-text.ts";
import { plainTime } from "../format/time.ts";
import { bundleTimestampWords } from "../words/bundle-timestamps.ts";
import { linkStates } from "../words/links.ts";
import { loneTimestampWords as words } from "../words/lone-timestamp.ts";
import { timestampReasons, timestampSentences } from "../words/timestamps.ts";

export type LoneTimestampReport = Record<
  "subject" | "signature",
  { state: LinkState; word: string; sentences: readonly string[] }
>;

const MAX_NAME_LENGTH = 64;

export function loneTimestampReport(found: LoneTimestamp): LoneTimestampReport {
  const { checkpoint } = found;
  const subject =
    checkpoint === null
      ? { state: "unknown" as const, word: words.notFound, sentences: [words.unmatched] }
      : {
          // Anybody can write a checkpoint of any log, and its signatures are not verified here. So this must not look
          // like a passed check.
          state: "absent" as const,
          word: words.found,
          sentences: [
            words.matches(isolatedText(checkpoint.origin, MAX_NAME_LENGTH), checkpoint.size),
          ],
        };
  return { subject, signature: signatureReport(found) };
}

function signatureReport(found: LoneTimestamp): LoneTimestampReport["signature"] {
  const { certificateHash } = found;
  const certificate = certificateHash === null ? [] : [words.certificate(certificateHash)];
  if (found.code === "INVALID") {
    const { reason } = found;
    const said = words.invalid(timestampReasons[reason] ?? timestampSentences.malformed, reason);
    return { state: "fail", word: linkStates.fail, sentences: [said, ...certificate] };
  }
  const { time, signer, policy, accuracyMs } = found.token;
  const details = bundleTimestampWords.details({
    signer: isolatedText(signer, MAX_NAME_LENGTH),
    policy,
    accuracyS: accuracyMs === null ? null : accuracyMs / 1000,
  });
  const isTrusted = found.code === "TRUSTED";
  const stated = (isTrusted ? words.trusted : words.untrusted)(plainTime(time.getTime()));
  return {
    state: isTrusted ? "pass" : "absent",
    word: isTrusted ? timestampSentences.byTrusted : words.notTrusted,
    sentences: [
      stated,
      details,
      ...certificate,
      ...(isTrusted && found.checkpoint !== null ? [words.worth] : []),
    ],
  };
}
