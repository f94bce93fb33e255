import type { Line } from "../terminal/line.ts";
import { quoted } from "../terminal/neutral-text.ts";
import { conclusionData } from "./conclusion-data.ts";
import { conclusionLines, verdictSpan } from "./conclusion-lines.ts";
import type { Judged } from "./judge-file.ts";
import { timestampData, timestampLines } from "./timestamp-output.ts";

const DAMAGED = "the file's contents do not match the hashes in its manifest";

export function judgedLines(judged: Judged): Line[] {
  if (judged.kind === "unreadable") {
    return [
      [verdictSpan(judged.verdict), ": the file cannot be read as evidence."],
      `${judged.reasons[0]}: ${judged.message}`,
      "This does not mean that the evidence is false.",
    ];
  }
  const { damaged, conclusion, timestamps } = judged;
  const concluded = [...conclusionLines(conclusion), ...timestampLines(timestamps)];
  if (damaged.length === 0) return concluded;
  return [
    [verdictSpan("failed"), `: ${DAMAGED} (${damaged.join(", ")}).`],
    "The file was changed or damaged after it was made. The evidence in it gives this result by itself:",
    "",
    ...concluded,
  ];
}

export function judgedRow(file: string, judged: Judged): Line {
  const { verdict, reasons } = judged;
  const why = reasons.length === 0 ? "" : `  ${reasons.join(", ")}`;
  return [verdictSpan(verdict), " ".repeat(13 - verdict.length), quoted(file), why];
}

export function judgedData(judged: Judged) {
  const { kind, verdict, reasons } = judged;
  return judged.kind === "unreadable"
    ? {
        kind,
        verdict,
        reasons,
        message: judged.message,
        damaged: [],
        conclusion: null,
        timestamps: [],
      }
    : {
        kind,
        verdict,
        reasons,
        message: null,
        damaged: judged.damaged,
        conclusion: conclusionData(judged.conclusion),
        timestamps: judged.timestamps.map(timestampData),
      };
}
