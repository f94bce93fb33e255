import type { TimestampCheck } from "@digital-evidence/evidence/check-timestamps";
import type { Line, Span } from "../terminal/line.ts";
import { quoted } from "../terminal/neutral-text.ts";
import { timestampSentence, timestampWorth } from "../words/timestamps.ts";

/**
 * A valid token has no colour here, because the file itself may have provided the certificate that makes the token
 * valid. If the user provided the certificate, `linesOf` makes the mark green.
 */
const marks: Readonly<Record<TimestampCheck["verdict"], Span>> = {
  pass: "valid  ",
  fail: { style: "red", text: "INVALID" },
  unknown: { style: "yellow", text: "unknown" },
};

export function timestampLines(timestamps: readonly TimestampCheck[]): Line[] {
  if (timestamps.length === 0) return [];
  const hasTrusted = timestamps.some(({ certificateFrom }) => certificateFrom === "visitor");
  const isStated = timestamps.some(({ certificateFrom }) => certificateFrom === "file");
  return [
    "",
    "Timestamps:",
    ...timestamps.flatMap(linesOf),
    ...(isStated ? [timestampWorth.file] : []),
    ...(hasTrusted ? [timestampWorth.visitor] : []),
    timestampWorth.verdict,
  ];
}

function linesOf(check: TimestampCheck): Line[] {
  const { verdict, code, certificateHash, certificateFrom, token } = check;
  const isTrusted = certificateFrom === "visitor" && verdict === "pass";
  const mark: Span = isTrusted ? { style: "green", text: "trusted" } : marks[verdict];
  const line: Line = [mark, `  ${timestampSentence(check)}`];
  const supplied = certificateFrom === "visitor" ? "which you provided" : "as the file names it";
  const { signer, policy, serial, accuracyMs } = token ?? {};
  return [
    line,
    ...(code === "OK" ? [] : [`         code         ${code}`]),
    ...(signer === undefined ? [] : [`         signed by    ${quoted(signer)}`]),
    `         certificate  SHA-256 ${certificateHash}, ${supplied}`,
    ...(policy === undefined ? [] : [`         policy       ${policy}, serial number ${serial}`]),
    ...(accuracyMs === undefined || accuracyMs === null
      ? []
      : [`         accurate to  ${accuracyMs / 1000} s, by its own statement`]),
  ];
}

export function timestampData(check: TimestampCheck) {
  const { authority, namedByFile, verdict, code, checkpoint, token } = check;
  const { certificateHash, certificateFrom } = check;
  return {
    authority,
    namedByFile,
    verdict,
    code,
    sentence: timestampSentence(check),
    certificateHash,
    certificateFrom,
    origin: checkpoint?.origin ?? null,
    size: checkpoint?.size ?? null,
    time: token?.time.toISOString() ?? null,
    accuracyMs: token?.accuracyMs ?? null,
    policy: token?.policy ?? null,
    serial: token?.serial ?? null,
    signer: token?.signer ?? null,
  };
}
