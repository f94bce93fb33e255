import type { RowExceptions } from "./judge-rows.ts";
import { needs } from "./needs.ts";

/** Writes rows that follow each other as a range: `V1`–`V10`. */
export function rangesOf(ids: readonly string[]): string {
  const ranges: { prefix: string; first: number; last: number }[] = [];
  for (const id of ids) {
    const [, prefix = "", digits = ""] = /^([A-Z]+)(\d+)$/.exec(id) ?? [];
    const number = Number(digits);
    const range = ranges.at(-1);
    if (range?.prefix === prefix && range.last + 1 === number) range.last = number;
    else ranges.push({ prefix, first: number, last: number });
  }
  return ranges
    .map(({ prefix, first, last }) =>
      first === last ? `${prefix}${first}` : `${prefix}${first}–${prefix}${last}`,
    )
    .join(", ");
}

export function tableOf(exceptions: RowExceptions): string[] {
  return Object.entries(needs).flatMap(([need, reason]) => {
    const ids = Object.entries(exceptions).find(([name]) => name === need)?.[1] ?? [];
    return ids.length === 0 ? [] : [`| ${reason} | ${rangesOf(ids)} |`];
  });
}
