// How the command prints a conclusion: as lines for people, and as data for programs. Every sentence is a statement of
// packages/verdict.
import type {
  Check,
  CheckVerdict,
  OverallVerdict,
} from "@digital-evidence/evidence/verify-evidence";
import {
  checkStatement,
  checkStatements,
  checkTitle,
  isStatement,
  sideStatement,
} from "@digital-evidence/verdict/checks";
import type { Conclusion } from "@digital-evidence/verdict/conclude";
import { notShown } from "@digital-evidence/verdict/not-shown";
import { statement } from "@digital-evidence/verdict/statements";
import type { Mark, Told } from "@digital-evidence/verdict/headline";
import type { Line, Span, Style } from "../terminal/line.ts";
import { quoted } from "../terminal/neutral-text.ts";
import type { Judged } from "./judge-given.ts";
import { said } from "./said.ts";
import type {
  ObservedTimestamp,
  TimestampCheck,
} from "@digital-evidence/evidence/check-timestamps";
import {
  bundleTimestampNotes,
  bundleTimestampReport,
  loneTimestampReport,
  type LoneTimestamp,
  observedTimestampStatement,
} from "@digital-evidence/verdict/timestamps";

const styles: Readonly<Record<Mark, Style>> = {
  failed: "red",
  inconclusive: "yellow",
  consistent: "cyan",
  confirmed: "green",
  checking: "dim",
};

const marks: Readonly<Record<CheckVerdict, Span>> = {
  pass: { style: "green", text: "pass   " },
  fail: { style: "red", text: "FAIL   " },
  unknown: { style: "yellow", text: "unknown" },
};

const TITLE_WIDTH = 40;

function conclusionLines(conclusion: Conclusion): Line[] {
  const { mark, verification } = conclusion;
  const { subject = null, root = null, checks = [] } = verification ?? {};
  const lacking = verification === null ? [] : notShown(mark, verification);
  return [
    ...verdictLines(conclusion),
    "",
    ...(subject === null ? [] : [`Fingerprint  ${subject}`]),
    ...(root === null ? [] : [`Root         ${root}`]),
    ...(subject === null && root === null ? [] : [""]),
    ...checks.flatMap(checkLines),
    "",
    "Not shown:",
    ...lacking.map((each) => `  - ${said(each)}`),
  ];
}

/** The verdict with everything that qualifies it. */
export function verdictLines({ mark, told }: Pick<Conclusion, "mark" | "told">): Line[] {
  const { label, sentence, notes, more } = told;
  return [
    [{ style: styles[mark], text: said(label) }],
    said(sentence),
    ...notes.map(said),
    ...(more === undefined ? [] : [said(more)]),
  ];
}

function checkLines(check: Check): Line[] {
  // The check BATCH_FINAL passes if the service states a final status. Nothing else in the evidence can confirm this
  // status, so the line says `stated` instead of showing a passed check.
  const isStated = isStatement(check) && check.verdict === "pass";
  const mark: Span = isStated ? "stated " : marks[check.verdict];
  const title = said(checkTitle(check)).padEnd(TITLE_WIDTH);
  const line: Line = [mark, `  ${title}  ${checkStatements(check).map(said).join(" ")}`];
  if (check.verdict !== "fail") return [line];
  const { computed, computedFrom, expected, expectedFrom, code } = check;
  const side = (name: string, value: string | null, from: Check["computedFrom"]): Line[] =>
    value === null ? [] : [`         ${name}${quoted(value)} (${said(sideStatement(from))})`];
  return [
    line,
    `         code      ${code}`,
    ...side("found     ", computed, computedFrom),
    ...side("expected  ", expected, expectedFrom),
  ];
}

export function conclusionData(conclusion: Conclusion) {
  const { mark: verdict, reasons, told, verification } = conclusion;
  const lacking = verification === null ? [] : notShown(verdict, verification);
  return {
    verdict,
    reasons,
    label: said(told.label),
    sentence: said(told.sentence),
    notes: told.notes.map(said),
    scope: verification?.scope ?? null,
    binding: verification?.binding ?? null,
    subject: verification?.subject ?? null,
    root: verification?.root ?? null,
    signers: verification?.signers ?? [],
    signer: verification?.signer ?? "unknown",
    absent: verification?.absent ?? [],
    checks: (verification?.checks ?? []).map((check) => ({
      id: check.id,
      ...(check.index === undefined ? {} : { index: check.index }),
      verdict: check.verdict,
      code: check.code,
      title: said(checkTitle(check)),
      sentence: checkStatements(check).map(said).join(" "),
      statement: checkStatement(check).code,
      computed: check.computed,
      computedFrom: check.computedFrom,
      expected: check.expected,
      expectedFrom: check.expectedFrom,
    })),
    notShown: lacking.map(said),
    statements: {
      label: told.label.code,
      sentence: told.sentence.code,
      notes: told.notes.map(({ code }) => code),
      notShown: lacking.map(({ code }) => code),
    },
  };
}

/** The verdict on a file. A file that cannot be read is inconclusive. */
export function verdictOf(judged: Judged): { verdict: Mark; reasons: readonly string[] } {
  switch (judged.kind) {
    case "unreadable":
      return { verdict: "inconclusive", reasons: [judged.code] };
    case "named":
      return { verdict: "inconclusive", reasons: [judged.named.code] };
    case "log":
      return { verdict: judged.told.mark, reasons: [judged.code] };
    case "timestamp": {
      const { found, told } = judged;
      return { verdict: told.mark, reasons: ["reason" in found ? found.reason : found.code] };
    }
    case "bundle":
    case "proof":
    case "record":
    default:
      return { verdict: judged.conclusion.mark, reasons: judged.conclusion.reasons };
  }
}

export function judgedLines(judged: Judged): Line[] {
  if (judged.kind === "unreadable") {
    return [
      [verdictSpan("inconclusive"), ": the file cannot be read as evidence."],
      `${judged.code}: ${judged.message}`,
      said(statement("verdict.inconclusive.notInvalid")),
    ];
  }
  if (judged.kind === "named") {
    const { title, advice, code } = judged.named;
    return [
      [verdictSpan("inconclusive"), `: the file ${said(title)}.`],
      `${code}: ${said(advice)}`,
    ];
  }
  if (judged.kind === "log") return verdictLines({ mark: judged.told.mark, told: judged.told });
  if (judged.kind === "timestamp") {
    const { told, found } = judged;
    return [...verdictLines({ mark: told.mark, told }), ...tokenLines(found)];
  }
  return [
    ...conclusionLines(judged.conclusion),
    ...timestampLines(judged.timestamps),
    ...judged.observedTimestamps.map((each): Line => said(observedTimestampStatement(each))),
  ];
}

export function judgedRow(file: string, judged: Judged): Line {
  const { verdict, reasons } = verdictOf(judged);
  const why = reasons.length === 0 ? "" : `  ${reasons.join(", ")}`;
  return [verdictSpan(verdict), " ".repeat(13 - verdict.length), quoted(file), why];
}

function verdictSpan(verdict: OverallVerdict | Mark): Span {
  return { style: styles[verdict], text: said(statement(`verdict.name.${verdict}`)) };
}

export function judgedData(judged: Judged) {
  const about = { kind: judged.kind, ...verdictOf(judged) };
  if ("conclusion" in judged) {
    return {
      ...about,
      message: null,
      damaged: judged.damaged,
      conclusion: conclusionData(judged.conclusion),
      timestamps: judged.timestamps.map(timestampData),
      observedTimestamps: judged.observedTimestamps.map(observedTimestampData),
    };
  }
  return {
    ...about,
    message: messageOf(judged),
    damaged: [],
    conclusion: null,
    timestamps: judged.kind === "timestamp" ? [tokenData(judged)] : [],
    observedTimestamps: [],
  };
}

function messageOf(judged: Exclude<Judged, { conclusion: Conclusion }>): string {
  if (judged.kind === "unreadable") return judged.message;
  if (judged.kind === "named") return said(judged.named.advice);
  return [judged.told.sentence, ...judged.told.notes].map(said).join(" ");
}

/**
 * A valid token has no colour here, because the file itself may have provided the certificate that makes the token
 * valid. If the user provided the certificate, `linesOf` makes the mark green.
 */
const timestampMarks: Readonly<Record<TimestampCheck["verdict"], Span>> = {
  pass: "valid  ",
  fail: { style: "red", text: "INVALID" },
  unknown: { style: "yellow", text: "unknown" },
};

function timestampLines(timestamps: readonly TimestampCheck[]): Line[] {
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
  const mark: Span = isTrusted ? { style: "green", text: "trusted" } : timestampMarks[verdict];
  return [
    [mark, `  ${found ?? ""}`],
    ...(code === "OK" ? [] : [`         code ${code}`]),
    ...details.map((each) => `         ${each}`),
    ...(token === null ? [] : [`         serial number ${token.serial}`]),
  ];
}

export function observedTimestampData(found: ObservedTimestamp) {
  const { token, ...about } = found;
  return {
    ...about,
    sentence: said(observedTimestampStatement(found)),
    time: token.time.toISOString(),
    accuracyMs: token.accuracyMs,
  };
}

function timestampData(check: TimestampCheck) {
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
function tokenLines(found: LoneTimestamp): Line[] {
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
function tokenData({ found, told }: { found: LoneTimestamp; told: Told }) {
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
