// `doctor` reports where a live service deviates from the protocol. It does not judge whether evidence is true.
import type { Fetch } from "@digital-evidence/client";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { createAsk } from "../doctor/ask.ts";
import { examinePublished, examineService } from "../doctor/examine.ts";
import { type DoctorFinding, type FindingVerdict, RULES } from "../doctor/finding.ts";
import type { Io } from "../io.ts";
import type { Outcome } from "../outcome.ts";
import { causeOf } from "../service/failure.ts";
import { openService } from "../service/service.ts";
import type { Span } from "../terminal/line.ts";
import { quoted } from "../terminal/neutral-text.ts";

const DEFAULT_TIMEOUT_SECONDS = 10;

const marks: Readonly<Record<FindingVerdict, Span>> = {
  conforms: { style: "green", text: "conforms" },
  deviates: { style: "red", text: "deviates" },
  absent: "absent  ",
  unknown: { style: "yellow", text: "unknown " },
};

export async function doctor(
  address: string,
  { timeout = DEFAULT_TIMEOUT_SECONDS }: { timeout?: number },
  io: Io,
): Promise<Outcome> {
  const { apiBase, fetch, isPublished } = await openService({ base: address, timeout }, io);
  let cause: string | null = null;
  const askBy = (by: Fetch) =>
    createAsk(apiBase, timeout * 1000, { ...io, fetch: by }, (error) => {
      cause ??= causeOf(error);
    });
  const areFiles = await isPublished();
  const findings = areFiles
    ? await examinePublished(askBy(fetch), askBy(io.fetch))
    : await examineService(askBy(io.fetch));
  const count = (verdict: FindingVerdict) =>
    findings.filter((finding) => finding.verdict === verdict).length;
  return {
    exitCode: exitCodeOf(findings),
    lines: [
      ...findings.map(({ id, verdict, found }) => [
        marks[verdict],
        `  ${RULES[id]}`,
        ...(verdict === "conforms" ? [] : [`: ${quoted(found)}`]),
      ]),
      "",
      ...(cause === null ? [] : [`${apiBase} did not answer every request: ${quoted(cause, 200)}`]),
      `${apiBase}: ${count("conforms")} conform, ${count("deviates")} deviate, ${count("absent")} are not offered, ${count("unknown")} could not be examined.`,
    ],
    data: {
      address: apiBase,
      kind: areFiles ? "published" : "service",
      cause,
      findings: findings.map((finding) => ({ ...finding, rule: RULES[finding.id] })),
    },
  };
}

function exitCodeOf(findings: readonly DoctorFinding[]): ExitCode {
  if (findings.some(({ verdict }) => verdict === "deviates")) return EXIT.failed;
  return findings.some(({ verdict }) => verdict === "unknown") ? EXIT.weaker : EXIT.reached;
}
