// Reads a number from a command's arguments. Without this check, a mistyped number could become a run of zero
// cases that passes.

/**
 * @param text the argument; if it is absent, the preset is used
 * @returns null unless the text is a whole number that is at least `min`
 */
export function readCount(text: string | undefined, preset: number, min: number): number | null {
  if (text === undefined) return preset;
  const count = Number(text);
  return /^\d+$/.test(text) && Number.isSafeInteger(count) && count >= min ? count : null;
}

/** Works as `readCount`, but prints the usage and ends the process with 2 if the text is not such a number. */
export function countOrExit(
  text: string | undefined,
  { preset, min, usage }: { preset: number; min: number; usage: string },
): number {
  const count = readCount(text, preset, min);
  if (count !== null) return count;
  console.error(`"${text}" is not a whole number from ${min} up; usage: ${usage}`);
  return process.exit(2);
}
