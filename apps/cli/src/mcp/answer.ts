// Makes the answers of the tools. Text from a service or a file is data and never an instruction to the model. Such
// text is shortened, and its invisible characters are written as code points, for example ‹U+202E›.
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { toCommandError } from "../service/failure.ts";
import { neutralText } from "../terminal/neutral-text.ts";

/**
 * The maximum length of a text from outside, in UTF-16 code units. The rest is cut off. In `inert`, the text is cut
 * before its invisible characters are written as code points, so the result can be longer.
 */
const MAX_TEXT = 512;

export function toolAnswer(value: Readonly<Record<string, unknown>>): CallToolResult {
  const structuredContent = inert(value) as Record<string, unknown>;
  return {
    content: [{ type: "text", text: JSON.stringify(structuredContent, null, 2) }],
    structuredContent,
  };
}

/** The answer if the tool itself has failed. It contains no verdict. */
export function toolFailure(error: unknown): CallToolResult {
  const { code, message } = toCommandError(error);
  const text = neutralText(`Nothing was checked. ${code}: ${message}`).slice(0, MAX_TEXT);
  return { isError: true, content: [{ type: "text", text }] };
}

/**
 * Copies a value without its undefined members. Every text that is a value is shortened and neutralised; the names of
 * members are copied unchanged.
 */
export function inert(value: unknown): unknown {
  if (typeof value === "string") {
    const text = value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT - 1)}…` : value;
    return neutralText(text);
  }
  if (Array.isArray(value)) return value.map(inert);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .map(([key, member]) => [key, inert(member)]),
  );
}
