import type { TimestampCheck } from "@digital-evidence/evidence/check-timestamps";
import type { LinkState } from "../evidence-chain/chain-link.ts";
import { isolatedText } from "../format/outside-text.ts";
import { plainTime } from "../format/time.ts";
import { bundleTimestampWords as words } from "../words/bundle-timestamps.ts";
import { linkStates } from "../words/links.ts";
import { logWords } from "../words/log.ts";
import { timestampReasons, timestampSentences } from "../words/timestamps.ts";
import { otherNames } from "./timestamps.ts";

export type BundleTimestampReport = {
  authority: string;
  state: LinkState;
  word: string;
  sentences: readonly string[];
};

const MAX_NAME_LENGTH = 64;

export function bundleTimestampReport(check: TimestampCheck): BundleTimestampReport {
  const { authority, verdict, certificateHash, certificateFrom, token } = check;
  const isOwn = certificateFrom === "visitor";
  const isTrusted = isOwn && verdict === "pass";
  const details =
    token === null
      ? []
      : [
          words.details({
            signer: isolatedText(token.signer, MAX_NAME_LENGTH),
            policy: token.policy,
            accuracyS: token.accuracyMs === null ? null : token.accuracyMs / 1000,
          }),
        ];
  return {
    authority,
    // If only the file vouches for the authority, a valid token must not look like a passed check. The state is
    // `absent` instead of `pass`.
    state: verdict === "pass" && !isTrusted ? "absent" : verdict,
    word: isTrusted
      ? timestampSentences.byTrusted
      : verdict === "pass"
        ? words.named
        : linkStates[verdict],
    sentences: [
      found(check),
      ...details,
      (isOwn ? words.ownCertificate : words.certificate)(certificateHash),
    ],
  };
}

function found({ authority, namedByFile, code, checkpoint, token }: TimestampCheck): string {
  const others = otherNames(authority, namedByFile);
  const own = isolatedText(authority, MAX_NAME_LENGTH);
  const name = others === null ? own : words.called(own, others);
  if (checkpoint === null) return words.noCheckpoint;
  if (token === null) {
    return words.invalid(name, timestampReasons[code] ?? timestampSentences.malformed, code);
  }
  const time = plainTime(token.time.getTime());
  if (code === "OTHER_TREE") return words.otherTree(name, time);
  if (code === "LEDGER_NOT_PASSED") return words.noLedger(name, time);
  return words.valid(name, logWords.snapshots(checkpoint.size), time);
}
