import type { TimestampCheck } from "@digital-evidence/evidence/check-timestamps";
import { statement } from "@digital-evidence/verdict/statements";
import { bundleTimestampNotes, bundleTimestampReport } from "@digital-evidence/verdict/timestamps";
import type { Line, Span } from "../terminal/line.ts";
import { said } from "./said.ts";

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
  return [
    "",
    `${said(statement("bundleTimestamp.title"))}:`,
    ...timestamps.flatMap(linesOf),
    ...bundleTimestampNotes(timestamps).map(said),
  ];
}

function linesOf(check: TimestampCheck): Line[] {
  const { verdict, code, certificateFrom, token } = check;
  const [found, ...details] = bundleTimestampReport(check).statements.map(said);
  const isTrusted = certificateFrom === "visitor" && verdict === "pass";
  const mark: Span = isTrusted ? { style: "green", text: "trusted" } : marks[verdict];
  return [
    [mark, `  ${found ?? ""}`],
    ...(code === "OK" ? [] : [`         code ${code}`]),
    ...details.map((each) => `         ${each}`),
    ...(token === null ? [] : [`         serial number ${token.serial}`]),
  ];
}

export function timestampData(check: TimestampCheck) {
  const { authority, namedByFile, verdict, code, checkpoint, token } = check;
  const { certificateHash, certificateFrom } = check;
  const [found] = bundleTimestampReport(check).statements;
  return {
    authority,
    namedByFile,
    verdict,
    code,
    sentence: found === undefined ? "" : said(found),
    statement: found?.code ?? null,
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
