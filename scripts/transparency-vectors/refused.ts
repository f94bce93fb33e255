// An invalid vector: the one code that it must produce, and beside it the same input with its one flaw corrected.

/** An input: a text, or a list of pieces, in which `hex` gives raw bytes and `repeat` a long text. */
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
