// Reads a count from a command's arguments. A mistyped count must be an error. If it became zero, the run would have no
// cases and always pass.

/**
 * @param text the argument, or undefined if there is none
 * @returns `preset` if there is no argument; null if the text is not a whole number of at least `min`
 */
export function readCount(text: string | undefined, preset: number, min: number): number | null {
  if (text === undefined) return preset;
  const count = Number(text);
  return /^\d+$/.test(text) && Number.isSafeInteger(count) && count >= min ? count : null;
}

export function countOrExit(
  text: string | undefined,
  { preset, min, usage }: { preset: number; min: number; usage: string },
): number {
  const count = readCount(text, preset, min);
  if (count !== null) return count;
  console.error(`"${text}" is not a whole number from ${min} up; usage: ${usage}`);
  return process.exit(2);
}
