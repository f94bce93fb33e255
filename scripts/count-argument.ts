// Reads a number that was given to a command. A mistyped number must not become a run of nothing that passes.

/**
 * @param text the argument; the preset is used where it is absent
 * @returns null where the text is not a whole number from `min` up
 */
export function readCount(text: string | undefined, preset: number, min: number): number | null {
  if (text === undefined) return preset;
  const count = Number(text);
  return /^\d+$/.test(text) && Number.isSafeInteger(count) && count >= min ? count : null;
}

/** Like `readCount`, but prints the usage and ends the process with 2 where the text is not such a number. */
export function countOrExit(
  text: string | undefined,
  { preset, min, usage }: { preset: number; min: number; usage: string },
): number {
  const count = readCount(text, preset, min);
  if (count !== null) return count;
  console.error(`"${text}" is not a whole number from ${min} up; usage: ${usage}`);
  return process.exit(2);
}
