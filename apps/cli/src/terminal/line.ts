// A line of output. Parts of its text may have a style. This file makes the text safe for the terminal at the moment
// when it is written, so that no caller can forget to do so. Only this file writes escape sequences for styles.
import { styleText } from "node:util";
import type { WriteStream } from "node:tty";
import { neutralText } from "./neutral-text.ts";

export type Style = "bold" | "dim" | "red" | "green" | "yellow" | "cyan";
export type Span = string | { style: Style; text: string };
export type Line = Span | readonly Span[];

export type TextStream = NodeJS.WritableStream & Partial<Pick<WriteStream, "isTTY">>;

/**
 * Converts a line to text. The text has styles only if the stream is a terminal and colours are not turned off
 * (NO_COLOR, FORCE_COLOR).
 */
export function lineText(line: Line, stream: TextStream): string {
  const spans = Array.isArray(line) ? (line as readonly Span[]) : [line as Span];
  return spans
    .map((span) =>
      typeof span === "string"
        ? neutralText(span)
        : styleText(span.style, neutralText(span.text), { stream, validateStream: true }),
    )
    .join("");
}

export function writeLines(stream: TextStream, lines: readonly Line[]): void {
  if (lines.length > 0) stream.write(`${lines.map((line) => lineText(line, stream)).join("\n")}\n`);
}
