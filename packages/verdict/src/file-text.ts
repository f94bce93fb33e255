// Turns bytes into text, and undoes what editors, mail programs and chats do to a text. What a text says is decided by its
// reader; a signature that no longer fits because of such a change is found there.
import { EVIDENCE_LINK } from "@digital-evidence/evidence/limits";
import { lenientText, strictText, utf16Of } from "./utf8.ts";

/** Returns the text without replacing anything; null if the bytes are neither UTF-8 nor UTF-16. */
export function fileText(bytes: Uint8Array): string | null {
  const utf16 = utf16Of(bytes);
  return utf16 === null ? strictText(bytes) : utf16.strict();
}

/** Returns the beginning of a text, in which bytes that are no text are replaced. */
export function startText(bytes: Uint8Array): string {
  return utf16Of(bytes)?.lenient() ?? lenientText(bytes);
}

export function isUtf16(bytes: Uint8Array): boolean {
  return utf16Of(bytes) !== null;
}

const SPACE = "[ \\t\\u00a0]";
const QUOTE = new RegExp(`^(?:${SPACE}*>)+${SPACE}?`);
const FENCE = new RegExp(`^${SPACE}*(?:\`\`\`|~~~)[\\w-]*${SPACE}*$`);
const INDENT = new RegExp(`^${SPACE}*`);
/** A signature of a log's note begins with a dash, which programs replace by others. */
const SIGNATURE = /^(?:--?|[\u2013\u2014]|&mdash;) ?(\S+ [A-Za-z0-9+/]+=*)$/;

const MAX_RESTORED = 512 * 1024;

/**
 * Undoes line ends of Windows, quoting and indentation of all lines, fences of code, spaces at the end of lines, other dashes
 * before signatures, and signatures that are broken into lines. A longer text than evidence that people paste stays as it is.
 */
export function restoredText(text: string): string {
  if (text.length > MAX_RESTORED) return text;
  let lines = text
    .replace(/^\ufeff/, "")
    .split(/\r\n?|\n/)
    .filter((line) => !FENCE.test(line));
  const written = () => lines.filter((line) => line.trim() !== "");
  if (written().every((line) => QUOTE.test(line)))
    lines = lines.map((line) => line.replace(QUOTE, ""));
  const indent = written().reduce(
    (least, line) => Math.min(least, INDENT.exec(line)?.[0].length ?? 0),
    Number.MAX_SAFE_INTEGER,
  );
  lines = lines.map((line) => line.slice(indent).trimEnd());
  const restored: string[] = [];
  for (const line of lines) {
    const last = restored.at(-1) ?? "";
    const [, signature] = SIGNATURE.exec(line) ?? [];
    if (signature !== undefined) restored.push(`\u2014 ${signature}`);
    else if (last.startsWith("\u2014 ") && /^[A-Za-z0-9+/]+=*$/.test(line))
      restored.push(`${restored.pop() ?? ""}${line}`);
    else restored.push(line);
  }
  return `${restored.join("\n").trim()}\n`;
}

/** Matches the beginning of a `.tlog-proof`, or the first three lines of a checkpoint: origin, size and root. */
const LOG_FILE = /(?:c2sp\.org\/tlog-proof@|[^\n]{1,255}\n\d{1,20}\n[A-Za-z0-9+/]{43}=\n)/;
const BEGINS_LIKE_LOG_FILE = new RegExp(`^${LOG_FILE.source}`);
const LOG_FILE_WITHIN = new RegExp(`^${LOG_FILE.source}`, "m");

export function beginsLikeLogFile(text: string): boolean {
  return BEGINS_LIKE_LOG_FILE.test(text);
}

/** Lines of signatures are longer, but begin within this many characters. */
const MAX_START = 512;

/** Whether a text that begins like a checkpoint has a line that may be one of its signatures. */
export function hasSignatureLine(text: string): boolean {
  const [, ...after] = restoredText(text).split("\n\n");
  return after.some((part) =>
    /[-\u2013\u2014] ?\S+ [A-Za-z0-9+/]|&mdash;/.test(part.slice(0, MAX_START)),
  );
}

/**
 * Returns the parts of a pasted text that may be evidence among other words, such as those of a mail: from the first to the
 * last brace that stand at the beginning of a line, or a log's file with its signatures.
 */
export function textsWithin(text: string): string[] {
  const plain = restoredText(text);
  const start = /^[ \t]*(?:\{\s*"|\[\s*\{)/m.exec(plain)?.index;
  const end = Math.max(plain.lastIndexOf("}"), plain.lastIndexOf("]")) + 1;
  const json = start === undefined || end <= start ? undefined : plain.slice(start, end);
  const at = LOG_FILE_WITHIN.exec(plain)?.index;
  const log = at === undefined ? undefined : /^[^]*\n\u2014 [^\n]+\n/.exec(plain.slice(at))?.[0];
  return [log, json].filter((each) => each !== undefined);
}

const ONLY_LINK =
  /^\ufeff?\s*(?:>\s*)*(?:\[InternetShortcut\]\s*URL=|\[[^\]\n]*\]\(|<)?https?:\/\/\S*#evidence=/;

/** Whether a text is nothing but a link that carries evidence, also quoted, in Markdown or in a shortcut of Windows. */
export function isLink(text: string): boolean {
  return ONLY_LINK.test(text);
}

/** At most this many links of a text are looked at. More than one is refused. */
const MAX_LINKS = 16;

/**
 * Returns the different fragments of the links with evidence in a text. A mail has one link twice where it shows its address.
 * Programs break long links into lines and put characters behind them; the fragment states its length.
 */
export function fragmentsIn(text: string): string[] {
  const { fragment } = EVIDENCE_LINK;
  const found = new Set<string>();
  for (
    let at = text.indexOf(fragment), count = 0;
    at >= 0;
    at = text.indexOf(fragment, at + 1), count += 1
  ) {
    // What is not looked at counts as another link, so that it is not left out in silence.
    if (count === MAX_LINKS) return [...found, ""];
    if (/https?:\/\/\S*$/.test(text.slice(Math.max(0, at - MAX_START), at)))
      found.add(fragmentAt(text, at));
  }
  return [...found];
}

function fragmentAt(text: string, at: number): string {
  const { fragment } = EVIDENCE_LINK;
  const rest = text
    .slice(at + fragment.length, at + 2 * EVIDENCE_LINK.characters)
    .replaceAll(/=?\r?\n[ \t>]*/g, "");
  const [, start = "", length = "", packed = ""] = /^(\d+\.(\d+)\.)([\w-]*)/.exec(rest) ?? [];
  const [whole = ""] = /^[^\s)>\]]*/.exec(rest) ?? [];
  return fragment + (start === "" ? whole : start + packed.slice(0, Number(length)));
}
