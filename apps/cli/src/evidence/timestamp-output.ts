// Formats what was found about the timestamps in a bundle, as lines for people and as JSON for programs.
import type { TimestampCheck } from "@digital-evidence/evidence/check-timestamps";
import type { Line, Span } from "../terminal/line.ts";
import { quoted } from "../terminal/neutral-text.ts";
import { timestampSentence, TIMESTAMPS_WORTH } from "../words/timestamps.ts";

/** A valid token has no style, because nothing that the user provided vouches for its authority. */
const marks: Readonly<Record<TimestampCheck["verdict"], Span>> = {
  pass: "valid  ",
  fail: { style: "red", text: "INVALID" },
  unknown: { style: "yellow", text: "unknown" },
};

/** Returns no lines if the bundle has no timestamps. */
export function timestampLines(timestamps: readonly TimestampCheck[]): Line[] {
  if (timestamps.length === 0) return [];
  return ["", "Timestamps:", ...timestamps.flatMap(linesOf), TIMESTAMPS_WORTH];
}

function linesOf(check: TimestampCheck): Line[] {
  const { verdict, code, certificateHash, token } = check;
  const line: Line = [marks[verdict], `  ${timestampSentence(check)}`];
  const { signer, policy, serial, accuracyMs } = token ?? {};
  return [
    line,
    ...(code === "OK" ? [] : [`         code         ${code}`]),
    ...(signer === undefined ? [] : [`         signed by    ${quoted(signer)}`]),
    `         certificate  SHA-256 ${certificateHash}, as the file names it`,
    ...(policy === undefined ? [] : [`         policy       ${policy}, serial number ${serial}`]),
    ...(accuracyMs === undefined || accuracyMs === null
      ? []
      : [`         accurate to  ${accuracyMs / 1000} s, by its own statement`]),
  ];
}

export function timestampData(check: TimestampCheck) {
  const { authority, verdict, code, certificateHash, checkpoint, token } = check;
  return {
    authority,
    verdict,
    code,
    sentence: timestampSentence(check),
    certificateHash,
    certificateFrom: "file",
    origin: checkpoint?.origin ?? null,
    size: checkpoint?.size ?? null,
    time: token?.time.toISOString() ?? null,
    accuracyMs: token?.accuracyMs ?? null,
    policy: token?.policy ?? null,
    serial: token?.serial ?? null,
    signer: token?.signer ?? null,
  };
}
