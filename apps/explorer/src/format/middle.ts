// Where a long value is cut in the middle.

export type Middle = { head: string; hidden: string; tail: string };

/**
 * Splits a value into what is shown before the ellipsis, what it hides, and what is shown after.
 * Returns null where cutting would save nothing: the value is then shown whole.
 */
export function cutMiddle(value: string, ends: number): Middle | null {
  // By code points, so that no name is cut inside a character.
  const characters = Array.from(value);
  if (characters.length <= 2 * ends + 1) return null;
  return {
    head: characters.slice(0, ends).join(""),
    hidden: characters.slice(ends, -ends).join(""),
    tail: characters.slice(-ends).join(""),
  };
}
