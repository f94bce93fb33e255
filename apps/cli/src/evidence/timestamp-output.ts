import type { TimestampCheck } from "@digital-evidence/evidence/check-timestamps";
import { statement } from "@digital-evidence/verdict/statements";
import {
  bundleTimestampNotes,
  bundleTimestampReport,
  loneTimestampReport,
  type LoneTimestamp,
} from "@digital-evidence/verdict/timestamps";
import type { Told } from "@digital-evidence/verdict/told";
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

/** What the token is for and who signed it, as /verify shows it. */
export function tokenLines(found: LoneTimestamp): Line[] {
  const { subject, signature } = loneTimestampReport(found);
  return [
    "",
    ...(
      [
        ["loneTimestamp.subject", subject],
        ["loneTimestamp.signature", signature],
      ] as const
    ).flatMap(([title, { word, statements }]): Line[] => [
      `${said(statement(title))}: ${said(word)}`,
      ...statements.map((each) => `         ${said(each)}`),
    ]),
  ];
}

/** The members are those of a timestamp in a bundle. */
export function tokenData({ found, told }: { found: LoneTimestamp; told: Told }) {
  const { subject, certificateHash } = found;
  const valid = "token" in found ? found : null;
  const isTrusted = found.code === "TRUSTED";
  const token = valid?.token;
  return {
    authority: isTrusted ? found.authority : null,
    namedByFile: [],
    verdict: "reason" in found ? (found.code === "INVALID" ? "fail" : "unknown") : "pass",
    code: "reason" in found ? found.reason : "OK",
    sentence: said(told.sentence),
    statement: told.sentence.code,
    document: subject?.kind === "file" ? subject.name : null,
    certificateHash: valid?.root.hash ?? certificateHash,
    certificateFrom: isTrusted ? "visitor" : "file",
    origin: subject?.kind === "checkpoint" ? subject.origin : null,
    size: subject?.kind === "checkpoint" ? subject.size : null,
    time: token?.time.toISOString() ?? null,
    accuracyMs: token?.accuracyMs ?? null,
    policy: token?.policy ?? null,
    serial: token?.serial ?? null,
    signer: token?.signer ?? null,
  };
}
