// An invalid vector has the one code that the input must produce, and the same input with its one flaw
// corrected.

/** An input is a text or a list of pieces. In a piece, `hex` gives raw bytes and `repeat` gives a long text. */
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
