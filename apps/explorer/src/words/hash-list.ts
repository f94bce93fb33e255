import { counted } from "../format/list.ts";
import { formatNumber } from "../format/number.ts";

type Summary = { found: number; failed: number; looked: number; total: number };

export const hashListWords = {
  progress: (done: number, total: number) =>
    `${formatNumber(done)} of ${counted(total, "hash", "hashes")} looked up…`,
  progressBar: "Looked up so far",
  summary: ({ found, failed, looked, total }: Summary) =>
    `${formatNumber(found)} of ${counted(total, "hash", "hashes")} found.${failed > 0 ? ` The service did not answer for ${formatNumber(failed)}.` : ""}${looked < total ? ` ${formatNumber(total - looked)} were not looked up.` : ""}`,
  leftOut: (most: number, leftOut: number) =>
    `Only the first ${formatNumber(most)} are looked up. ${counted(leftOut, "line was", "lines were")} left out.`,
  stated:
    "The service states what is found; open a fingerprint to have it checked. The hashes were sent to the service, and no names.",
  stop: "Stop",
  goOn: "Look up the rest",
  save: "Save the table as CSV",
  table: "Hashes found",
  columns: { hash: "Hash", name: "File, according to the list", fingerprint: "Fingerprint" },
  open: "Open",
  more: (shown: number, total: number) =>
    `The first ${formatNumber(shown)} of ${formatNumber(total)} found are shown. The saved table has all.`,
  csv: [
    "file, according to the list",
    "hash",
    "result",
    "fingerprint hashes",
    "statuses, according to the service",
    "organizations, according to the service",
    "times of receipt, according to the service",
  ],
};
