export type Middle = { head: string; hidden: string; tail: string };

/**
 * Splits a value into the part before the ellipsis, the hidden part and the part after the ellipsis. Returns
 * null where the shortened value would not be shorter; the value is then shown whole.
 */
export function cutMiddle(value: string, ends: number): Middle | null {
  // The value is cut by code points, so that no character is split.
  const characters = Array.from(value);
  if (characters.length <= 2 * ends + 1) return null;
  return {
    head: characters.slice(0, ends).join(""),
    hidden: characters.slice(ends, -ends).join(""),
    tail: characters.slice(-ends).join(""),
  };
}
