// Finds the JSON values in a stream: one on each line, or each over several lines, as `sign` and most other programs
// write them. How the stream is called does not matter.
import { splitLines } from "./split-lines.ts";

export type FoundValue =
  | { ok: true; /** The number of the value's first line. */ line: number; bytes: Uint8Array }
  | { ok: false; line: number; problem: string };

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const [OPEN_BRACKET, CLOSE_BRACKET] = [0x5b, 0x5d];
const [OPEN_BRACE, CLOSE_BRACE] = [0x7b, 0x7d];

/**
 * @param maxBytes the maximum length of a value. A longer one is yielded as a problem, and the reading continues.
 */
export async function* jsonValues(
  stream: NodeJS.ReadableStream,
  maxBytes: number,
): AsyncGenerator<FoundValue> {
  const problem = `it is longer than ${maxBytes / 1024} KiB`;
  let number = 0;
  let open: Uint8Array[] = [];
  let [depth, length] = [0, 0];

  /**
   * Gives up a value that was not closed, so that one line that was cut off does not hide those after it. Each of its
   * lines is then a value of its own.
   */
  function* giveUp(): Generator<FoundValue> {
    const first = number - open.length + 1;
    for (const [at, bytes] of open.entries()) {
      if (!isBlank(bytes)) yield { ok: true, line: first + at, bytes };
    }
    open = [];
  }

  for await (const line of splitLines(stream, maxBytes)) {
    number += 1;
    if (line === null) {
      number -= 1;
      yield* giveUp();
      number += 1;
      yield { ok: false, line: number, problem };
      continue;
    }
    if (open.length === 0) {
      [depth, length] = [0, 0];
      if (isBlank(line)) continue;
    }
    const change = depthOf(line);
    depth += change;
    length += line.length + 1;
    if (open.length === 0 && (change <= 0 || !goesOn(line))) {
      yield { ok: true, line: number, bytes: line };
      continue;
    }
    open.push(line);
    if (depth <= 0) {
      yield { ok: true, line: number - open.length + 1, bytes: joined(open) };
      open = [];
    } else if (length > maxBytes) yield* giveUp();
  }
  yield* giveUp();
}

/** How many more brackets a line opens than it closes. A string of JSON cannot go on in another line. */
function depthOf(line: Uint8Array): number {
  let depth = 0;
  let isString = false;
  for (let at = 0; at < line.length; at += 1) {
    const byte = line[at];
    if (isString) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) isString = false;
    } else if (byte === QUOTE) isString = true;
    else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) depth += 1;
    else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) depth -= 1;
  }
  return depth;
}

/** Whether a value can go on in the next line: the line ends with a bracket that it opens, or with a comma. */
function goesOn(line: Uint8Array): boolean {
  return /[[{,]\s*$/.test(Buffer.from(line.subarray(-256)).toString("latin1"));
}

function isBlank(line: Uint8Array): boolean {
  return line.length <= 256 && Buffer.from(line).toString("latin1").trim() === "";
}

function joined(lines: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(lines.flatMap((line) => [line, Buffer.from("\n")]));
}
