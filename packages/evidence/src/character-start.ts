/**
 * Returns the nearest place at or before `place` at which a text can be cut without splitting a character. Characters
 * beyond U+FFFF are two UTF-16 code units long, and half of one would be shown as its code or as a replacement sign.
 * @param place in UTF-16 code units
 */
export function characterStart(text: string, place: number): number {
  return (text.codePointAt(place - 1) ?? 0) > 0xffff ? place - 1 : place;
}
