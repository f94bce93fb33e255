// The files of a case that say what is in it: the page to open first and the manifest. docs/protocol/case.md.
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { documentRef } from "@digital-evidence/evidence/fingerprint";
import { type Language, quoted } from "@digital-evidence/verdict/say";
import { CASE_PAGE_MARK } from "@digital-evidence/verdict/named";
import type { CaseWords } from "./words/case-en.ts";

/** A file of the case, as the manifest lists it. */
export type ListedFile = { name: string; bytes: number; sha256: string };

/** One fingerprint of the case. */
export type CasePiece = {
  hash: string;
  /** The bundle's file. */
  file: string;
  /** The verdict in words, reached by the program that made the case. */
  verdict: string;
  /** The document's file, if the case holds it. */
  document: string | null;
};

export type CaseAbout = {
  tool: { name: string; version: string };
  createdAt: Date;
  network: string;
  isDemonstration: boolean;
  /** The address of the service. */
  source: string;
};

export const CASE_PAGE = "index.html";
export const CASE_MANIFEST = "manifest.json";

export function listedText(name: string, text: string): ListedFile {
  const bytes = utf8ToBytes(text);
  return { name, bytes: bytes.length, sha256: documentRef(bytes) };
}

/**
 * Writes the manifest, which comes last. `more` has what else the maker says about the fingerprints.
 * @param files every other file of the case
 */
export function manifestText(
  { createdAt, tool, network, isDemonstration, source }: CaseAbout,
  files: readonly ListedFile[],
  more: Readonly<Record<string, unknown>>,
): string {
  const about = {
    format: "digital-evidence-case",
    version: 1,
    tool,
    createdAt: createdAt.toISOString(),
    network,
    isDemonstration,
    source,
  };
  return `${JSON.stringify({ ...about, ...more, files }, null, 2)}\n`;
}

const MAX_NAME = 120;

/**
 * Gives each document a name that every program unpacks to the same place.
 * @param names the names of the documents' own files
 */
export function documentNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((own) => {
    // oxlint-disable-next-line no-control-regex -- control characters are what is replaced
    const plain = own.replaceAll(/[\u0000-\u001f\\/:*?"<>|\ufffd]/g, "_").normalize("NFC");
    const short = Array.from(plain).slice(-MAX_NAME).join("").replace(/^\.+/, "_");
    let name = short === "" ? "_" : short;
    for (let count = 2; taken.has(name.toLowerCase()); count += 1) name = `${count}_${short}`;
    taken.add(name.toLowerCase());
    return `documents/${name}`;
  });
}

/** The page to open first. It has no script, fetches nothing, and shows every text from outside as a quotation. */
export function casePage(
  about: CaseAbout,
  { pieces, missing }: { pieces: readonly CasePiece[]; missing: number },
  words: CaseWords,
  language: Language,
): string {
  const outside = (text: string) => escaped(quoted(text, language, 200));
  const link = (file: string) =>
    `<a href="${escaped(file.split("/").map(encodeURIComponent).join("/"))}">${outside(file.slice(file.lastIndexOf("/") + 1))}</a>`;
  const rows = pieces.map(
    ({ hash, file, verdict, document }) =>
      `<tr><td><code>${escaped(hash)}</code></td><td>${link(file)}</td><td>${document === null ? escaped(words.noDocument) : link(document)}</td><td>${escaped(verdict)}</td></tr>`,
  );
  const list = (items: readonly string[]) =>
    `<ol>${items.map((item) => `<li>${escaped(item)}</li>`).join("")}</ol>`;
  const documents = pieces.filter(({ document }) => document !== null).length;
  const made = words.made({
    time: about.createdAt.toISOString(),
    tool: `${about.tool.name} ${about.tool.version}`,
    network: quoted(about.network, language, 64),
    source: quoted(about.source, language, 200),
  });
  return `<!doctype html>
<html lang="${words.language}">
<head>
${CASE_PAGE_MARK}
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>${escaped(words.title)}</title>
<style>body{font:1rem/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem}td,th{padding:.25rem .75rem .25rem 0;text-align:start;vertical-align:top;overflow-wrap:anywhere}pre{overflow-x:auto}</style>
</head>
<body>
<h1>${escaped(words.title)}</h1>
<p>${escaped(made)}</p>
${about.isDemonstration ? `<p><strong>${escaped(words.demonstration)}</strong></p>\n` : ""}<p>${escaped(words.holds(pieces.length, documents))}${missing === 0 ? "" : ` ${escaped(words.missing(missing))}`}</p>
<table>
<thead><tr>${words.columns.map((column) => `<th scope="col">${escaped(column)}</th>`).join("")}</tr></thead>
<tbody>${rows.join("\n")}</tbody>
</table>
<h2>${escaped(words.ours.title)}</h2>
${list(words.ours.steps)}
<pre>digital-evidence verify case.zip --policy POLICY --require confirmed</pre>
<h2>${escaped(words.without.title)}</h2>
${list(words.without.steps)}
<h2>${escaped(words.limits.title)}</h2>
<p>${escaped(words.limits.text)}</p>
</body>
</html>
`;
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
