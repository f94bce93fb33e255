// Makes the answers of the tools. Text from a service or a file is data and never an instruction to the model. Such
// text is shortened, and its invisible characters are written as code points, for example [U+202E]. The names of
// members are such text too: a service chooses the names of a record's tags, and how many there are.
import { characterStart } from "@digital-evidence/evidence/character-start";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { toCommandError } from "../service/failure.ts";
import { neutralText } from "../terminal/neutral-text.ts";

/**
 * The maximum length of a text from outside, in UTF-16 code units. The rest is cut off. The result of `inert` can be
 * longer, because a text is cut before its invisible characters are written as code points, and because a number is
 * added to a repeated name.
 */
const MAX_TEXT = 512;

/**
 * The maximum number of items of a list and of members of an object. The lists that this program makes itself are
 * shorter: a page has at most 100 rows, and a conclusion fewer than 100 checks.
 */
const MAX_ITEMS = 100;

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
  const whole = neutralText(`Nothing was checked. ${code}: ${message}`);
  const text = whole.slice(0, characterStart(whole, MAX_TEXT));
  return { isError: true, content: [{ type: "text", text }] };
}

/**
 * Copies a value without its undefined members. Shortens and neutralises every text, including members' names. If a list
 * or an object is longer than MAX_ITEMS, a last item or member says how many more there are.
 */
export function inert(value: unknown): unknown {
  if (typeof value === "string") return inertText(value);
  if (Array.isArray(value)) {
    const more = value.length - MAX_ITEMS;
    return [...value.slice(0, MAX_ITEMS).map(inert), ...(more > 0 ? [`… ${more} more`] : [])];
  }
  if (typeof value !== "object" || value === null) return value;
  const given = Object.entries(value).filter(([, member]) => member !== undefined);
  const more = given.length - MAX_ITEMS;
  const members = new Map<string, unknown>();
  for (const [name, member] of given.slice(0, MAX_ITEMS)) {
    members.set(unusedName(inertText(name), members), inert(member));
  }
  if (more > 0) members.set(unusedName("…", members), `${more} more`);
  return Object.fromEntries(members);
}

function inertText(text: string): string {
  return neutralText(
    text.length > MAX_TEXT ? `${text.slice(0, characterStart(text, MAX_TEXT - 1))}…` : text,
  );
}

/**
 * Two names can become equal when they are shortened or neutralised. The later one gets a number, because its member
 * would otherwise replace the other.
 */
function unusedName(name: string, members: ReadonlyMap<string, unknown>): string {
  let unused = name;
  for (let number = 2; members.has(unused); number += 1) unused = `${name} (${number})`;
  return unused;
}
