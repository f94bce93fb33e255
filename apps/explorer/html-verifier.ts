// Builds the HTML verifier, a page that contains an evidence bundle and verifies it. The build writes one HTML file for
// each language, with an empty slot for the bundle, and a list of the files' hashes.
// docs/protocol/html-verifier.md describes the file.
import { createHash } from "node:crypto";
import { resolve } from "node:path";
import {
  EVIDENCE_SLOT_ID,
  splitHtmlVerifier,
  TEMPLATE_LIST,
  TEMPLATE_LIST_FORMAT,
  templateDigest,
  templateFileName,
  type TemplateList,
} from "@digital-evidence/evidence/html-verifier";
import { build, type Plugin } from "vite";
import packageJson from "./package.json" with { type: "json" };
import { TRANSLATIONS, translatedWords } from "./translations.ts";

export const LANGUAGES = ["en", ...TRANSLATIONS] as const;
export type Language = (typeof LANGUAGES)[number];

const TITLE = "Digital Evidence";
const source = (path: string) => resolve(import.meta.dirname, "src", path);

async function buildPage(language: Language): Promise<{ script: string; style: string }> {
  const result = await build({
    root: import.meta.dirname,
    configFile: false,
    publicDir: false,
    mode: "production",
    logLevel: "error",
    plugins: [...(language === "en" ? [] : [translatedWords(language)]), withoutOtherWords()],
    build: {
      write: false,
      target: ["chrome123", "edge123", "firefox128", "safari17.5"],
      modulePreload: { polyfill: false },
      cssCodeSplit: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: source("html-verifier/main.ts"),
        output: { format: "iife", codeSplitting: false },
      },
    },
  });
  if (!("output" in result))
    throw new Error("the build of the page that verifies itself made nothing");
  const [script, ...others] = result.output.flatMap((file) =>
    file.type === "chunk" ? [file.code] : [],
  );
  const [style] = result.output.flatMap((file) =>
    file.type === "asset" && file.fileName.endsWith(".css") ? [String(file.source)] : [],
  );
  if (script === undefined || style === undefined || others.length > 0) {
    throw new Error("the page that verifies itself must be one script and one style sheet");
  }
  if (new RegExp(`["'\`](?:${OTHER_SUBJECTS})\\.`).test(script)) {
    throw new Error("the page that verifies itself has a message, or a code, of another subject");
  }
  return { script: script.trim(), style: withoutUnused(style.trim()) };
}

/** Subjects of which this page says nothing. The code of a message begins with its subject. */
const OTHER_SUBJECTS =
  "directory|documentFind|fileTimestamp|ledgerHost|loneTimestamp|mirror|report|saved|timestamp";

/** Leaves out the messages on other subjects, as far as the page says none of them, because its size is limited. */
function withoutOtherWords(): Plugin {
  const message = new RegExp(
    `^\\t"(?:${OTHER_SUBJECTS})\\..*": (?:".*"|\\{\\n(?:\\t\\t.*\\n)+\\t\\}),?\\n`,
    "gm",
  );
  return {
    name: "without-other-words",
    transform: (code, id) =>
      /\/verdict\/src\/messages\/\w+\.ts$/.test(id) ? code.replaceAll(message, "") : null,
  };
}

/**
 * Removes the custom properties that the style does not use. The page shares tokens.css with the explorer but uses only
 * half of it, and the size of the page is limited.
 */
export function withoutUnused(style: string): string {
  const left = style.replace(/(--[\w-]+):[^;{}]*(?:;|(?=\}))/g, (declaration, name: string) =>
    new RegExp(`var\\(${name}\\b(?!-)`).test(style) ? declaration : "",
  );
  // Removing one property may leave another one unused, so this repeats until nothing changes.
  return left === style ? style : withoutUnused(left);
}

function sourceHash(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

/**
 * Builds the page without evidence. The same sources always give the same text, so anybody can rebuild the
 * page and compare hashes.
 */
export async function buildTemplate(language: Language): Promise<string> {
  const { script, style } = await buildPage(language);
  // If the script or the style contained one of these strings, the HTML parser could end its element at
  // another place.
  if (/<\/script|<!--/i.test(script) || /<\/style/i.test(style)) {
    throw new Error(
      "the script or the style of the page that verifies itself cannot stand in HTML",
    );
  }
  // The page must not connect to anything or load anything, so the policy lists only its own script and style and
  // refuses everything else.
  const policy = [
    "default-src 'none'",
    `script-src ${sourceHash(script)}`,
    `style-src ${sourceHash(style)}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
  const template = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>${TITLE}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta name="generator" content="${packageJson.name} ${packageJson.version}">
<style>${style}</style>
</head>
<body>
<main></main>
<script type="application/json" id="${EVIDENCE_SLOT_ID}"></script>
<script>${script}</script>
</body>
</html>
`;
  const parts = splitHtmlVerifier(template);
  if (!parts.ok || parts.evidence !== "") throw new Error("the template must have one empty slot");
  return template;
}

export function htmlVerifier(): Plugin {
  return {
    name: "html-verifier",
    apply: "build",
    async generateBundle() {
      const list: TemplateList = {
        format: TEMPLATE_LIST_FORMAT,
        version: 1,
        tool: { name: "digital-evidence-explorer", version: packageJson.version },
        templates: [],
      };
      for (const language of LANGUAGES) {
        const template = await buildTemplate(language);
        const file = templateFileName(language);
        const bytes = Buffer.byteLength(template);
        const sha256 = templateDigest(template);
        list.templates.push({ language, file, bytes, sha256 });
        this.emitFile({ type: "asset", fileName: file, source: template });
        this.environment.logger.info(`${file}: SHA-256 ${sha256}, ${bytes} bytes`);
      }
      const text = `${JSON.stringify(list, null, 2)}\n`;
      this.emitFile({ type: "asset", fileName: TEMPLATE_LIST, source: text });
    },
  };
}
