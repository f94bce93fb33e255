import type { TimestampCheck } from "@digital-evidence/evidence/check-timestamps";
import { quoted } from "../terminal/neutral-text.ts";

/** The maximum number of shown characters of a name. Names come from the file and can be of any length. */
const MAX_NAME_LENGTH = 64;

export const timestampWorth = {
  file: "Where the file names the certificate, only the file says whose it is. The time then counts only if you know that the certificate is the authority's, and trust that authority. To use a certificate of your own, provide it with --authority.",
  visitor:
    "A timestamp by an authority that you trust shows that the checkpoint existed at that time. It does not show that the operator shows everybody the same log.",
  verdict: "Timestamps do not change the verdict.",
};

export function timestampSentence(check: TimestampCheck): string {
  const { certificateFrom, code, checkpoint, token } = check;
  const name = nameOf(check);
  if (checkpoint === null) {
    return `The timestamp of ${name} was not checked, because the log's checkpoint in the file cannot be read.`;
  }
  if (token === null) return `The timestamp of ${name} is not valid: ${reasons[code] ?? DAMAGED}.`;
  const { origin, size } = checkpoint;
  // No signature of the log is verified here, so the log is only what the checkpoint names.
  const log = `the log ${quoted(origin, MAX_NAME_LENGTH)} and ${size} ${size === 1 ? "entry" : "entries"}`;
  const stamped = `At ${token.time.toISOString()}, ${name} timestamped a checkpoint that names ${log}`;
  if (code === "OTHER_TREE") {
    return `${stamped}, but the proof in the file does not lead from this fingerprint's snapshot to that checkpoint.`;
  }
  if (code === "LEDGER_NOT_PASSED") {
    return `${stamped}. It is not known whether this fingerprint's snapshot is in that log, because the check of the ledger did not pass.`;
  }
  const trusted =
    certificateFrom === "visitor" ? " The token leads to a certificate that you provided." : "";
  return `${stamped}. This fingerprint's snapshot is one of these entries.${trusted}`;
}

/** The name of the authority. If it is the user's own name, the names in the file are added where they differ. */
function nameOf({ authority, namedByFile }: TimestampCheck): string {
  const name = quoted(authority, MAX_NAME_LENGTH);
  const others = namedByFile.filter((other) => other !== authority);
  if (others.length === 0) return name;
  const listed = others.map((other) => quoted(other, MAX_NAME_LENGTH)).join(" and ");
  return `${name}, which the file calls ${listed},`;
}

const DAMAGED = "it is damaged or does not follow the standard";

/** Why a token is not valid, by the codes of docs/protocol/timestamp.md. Every other code gets `DAMAGED`. */
const reasons: Readonly<Record<string, string>> = {
  OTHER_IMPRINT: "it is for something other than this checkpoint",
  IN_THE_FUTURE: "its time is in the future",
  SIGNATURE_MISMATCH: "its signature is not valid",
  NO_CHAIN: "its signer's certificate does not lead to the certificate that the file names",
  INVALID_ANCHOR: "the certificate given in the file cannot be read",
  NOT_VALID_THEN: "a certificate was not valid at the token's time",
  WRONG_KEY_USAGE: "its signer's certificate is not meant for timestamping",
  UNSUPPORTED_ALGORITHM: "it uses an algorithm that is not supported here",
};
