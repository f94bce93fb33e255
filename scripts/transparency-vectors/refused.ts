// An invalid vector names the only code that its input may produce. It also contains the same input with its one
// flaw corrected, which must be accepted.

/**
 * An input is a string or a list of pieces. A piece is a string, bytes written in `hex`, or a string that is to be
 * repeated a number of `times`.
 */
export type Input = string | (string | { hex: string } | { repeat: string; times: number })[];

export type Refused<Given> = { name: string; code: string; refused: Given; corrected: Given };

export function refusedOf<Given>(
  code: string,
  name: string,
  refused: Given,
  corrected: Given,
): Refused<Given> {
  return { name, code, refused, corrected };
}
