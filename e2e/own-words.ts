// What the pages may say beside the statements of a conclusion: the texts of src/words, those of reports, and the explanations of
// packages/verdict, which are the same for everybody. They are read from the sources, because some have slots.
import { globSync, readFileSync } from "node:fs";
import { parseSync } from "vite";
import { english, englishReport, explanations } from "../packages/verdict/src/messages/en.ts";

type Node = { type: string } & Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof Reflect.get(value, "type") === "string";

/** Stands for a slot in a text. */
const SLOT = "\u0000";
const plain = (text: string) => text.replaceAll(/\s+/g, " ").trim();

/** All texts of a source, with a slot for each expression in them. */
function textsOf(node: Node): string[] {
  // Of TypeScript's own nodes, only those that surround a value have texts: `… as const`, `… satisfies Words`.
  if (node.type.startsWith("TS"))
    return isNode(node["expression"]) ? textsOf(node["expression"]) : [];
  if (node.type === "ImportDeclaration") return [];
  const own = ownTextOf(node);
  const inner = Object.entries(node).flatMap(([name, value]) => {
    if (name === "key" && node["computed"] !== true) return [];
    return (Array.isArray(value) ? value : [value]).filter(isNode).flatMap(textsOf);
  });
  return own === null ? inner : [own, ...inner];
}

function ownTextOf(node: Node): string | null {
  if (node.type === "Literal") return typeof node["value"] === "string" ? node["value"] : null;
  if (node.type === "TemplateLiteral") {
    const quasis = node["quasis"] as { value: { cooked: string } }[];
    return quasis.map(({ value }) => value.cooked).join(SLOT);
  }
  return node.type === "JSXFragment" || node.type === "JSXElement" ? markupText(node) : null;
}

function markupText(node: Node): string {
  return (node["children"] as Node[])
    .map((child) => {
      if (child.type === "JSXText") return String(child["value"]);
      if (child.type === "JSXElement" || child.type === "JSXFragment") return markupText(child);
      const { expression } = child as { expression?: Node };
      return expression?.type === "Literal" ? String(expression["value"]) : SLOT;
    })
    .join("");
}

const sources = [
  ...globSync("apps/explorer/src/words/*.{ts,tsx}").filter((file) => !file.includes(".test.")),
  "packages/report/src/words/en.ts",
  "packages/evidence/src/status.ts",
];

function messages(): string[] {
  const reports = Object.keys(english.messages).filter((code) => code.startsWith("report."));
  return [...Object.keys(explanations), ...reports]
    .flatMap((code) => [english.messages[code] ?? "", englishReport.messages[code] ?? ""])
    .flatMap((message) => (typeof message === "string" ? [message] : [message.one, message.other]))
    .map((text) => text.replaceAll(/\{\w+\}/g, SLOT));
}

const letters = (text: string) => text.replaceAll(/[^a-zA-Z]/g, "").length;
const escaped = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

/** Returns a function that says whether a line has only these words. What stands in a slot is not looked at. */
export function ownWords(): (line: string) => boolean {
  const texts = [
    ...sources.flatMap((file) =>
      textsOf(parseSync(file, readFileSync(file, "utf8")).program as unknown as Node),
    ),
    ...messages(),
  ].map(plain);
  const exact = new Set(texts.filter((text) => !text.includes(SLOT) && text !== ""));
  const sentences = texts
    .flatMap((text) => text.split(SLOT).map(plain))
    .filter((text) => /^\p{Lu}.{16,}[.?!:…]$/u.test(text));
  // A slot holds no sentence of its own.
  const slot = String.raw`(?:(?![.?!] \p{Lu}).)*?`;
  const patterns = texts
    .filter((text) => text.includes(SLOT) && letters(text) >= 3)
    .map((text) => {
      const chunks = text.split(SLOT);
      // Most lines do not have a pattern's longest chunk, which is found out quickly.
      const chunk = chunks.reduce((one, other) => (other.length > one.length ? other : one));
      const end = String.raw`(?:$|(?<=[.?!]) (?=\p{Lu}))`;
      return { chunk, pattern: new RegExp(`^${chunks.map(escaped).join(slot)}${end}`, "u") };
    });
  const whole = new Set(sentences);
  const known = new Map<string, boolean>();
  const isOwn = (line: string): boolean => {
    if (line === "" || exact.has(line) || whole.has(line)) return true;
    const before = known.get(line);
    if (before !== undefined) return before;
    const own =
      patterns.some(({ chunk, pattern }) => {
        const found = line.includes(chunk) ? pattern.exec(line) : null;
        return found !== null && isOwn(line.slice(found[0].length));
      }) ||
      sentences.some((text) => line.startsWith(`${text} `) && isOwn(line.slice(text.length + 1))) ||
      // One of several things of a kind.
      exact.has(line.replace(/ \d+$/, ""));
    known.set(line, own);
    return own;
  };
  return isOwn;
}
