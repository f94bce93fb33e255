// How the build makes the explorer in each language. The sentences stand in src/words, in English, and in
// src/words/<language> for every other language. The pages are built once for each language, with the
// words of that language in place of the English ones, so that no component knows of languages and a
// visitor loads one language only. docs/decisions/0035 says why.
import { existsSync } from "node:fs";
import { dirname, relative, resolve, sep } from "node:path";
import { build, type InlineConfig, type Plugin } from "vite";
import type { LanguageFiles } from "./service-worker-build.ts";

/** The languages beside English, each with a folder of that name in src/words. */
export const TRANSLATIONS = ["de"] as const;

const wordsFolder = resolve(import.meta.dirname, "src/words");

/** Has every import of an English words file lead to the same file of another language. */
export function translatedWords(language: string): Plugin {
  const folder = resolve(wordsFolder, language);
  return {
    name: "translated-words",
    enforce: "pre",
    resolveId(source, importer) {
      if (!source.startsWith(".") || importer === undefined) return null;
      const target = resolve(dirname(importer), source);
      const name = relative(wordsFolder, target);
      if (name.startsWith("..") || name.includes(sep)) return null;
      const translated = resolve(folder, name);
      if (!existsSync(translated)) throw new Error(`${name} is not translated into "${language}"`);
      return translated;
    },
  };
}

type Bundle = Awaited<ReturnType<typeof buildInMemory>>;

async function buildInMemory(config: InlineConfig) {
  const result = await build({
    ...config,
    configFile: false,
    build: { ...config.build, write: false, reportCompressedSize: false },
  });
  if (!("output" in result)) throw new Error("the build in another language made nothing");
  return result.output;
}

/**
 * Adds the files of every other language to the English build, and tells public/first-paint.js, by a list in
 * index.html, which of them start the pages in that language.
 * @param configOf the configuration that builds the pages in a language
 * @param languageFiles is filled with the names of each language's files
 */
export function translations(
  configOf: (language: string) => InlineConfig,
  languageFiles: LanguageFiles,
): Plugin {
  const bundles = new Map<string, Bundle>();
  return {
    name: "translations",
    apply: "build",
    async buildStart() {
      for (const language of TRANSLATIONS) {
        bundles.set(language, await buildInMemory(configOf(language)));
      }
    },
    transformIndexHtml: {
      order: "post",
      handler: (html) => {
        const lists = [...bundles].map(
          ([language, bundle]) =>
            `<script type="application/json" data-translation="${language}">${JSON.stringify(startOf(bundle))}</script>`,
        );
        return html.replace(
          '<script src="/first-paint.js">',
          (script) => `${lists.join("\n    ")}\n    ${script}`,
        );
      },
    },
    generateBundle: {
      // This hook runs after the styles are written.
      order: "post",
      handler(_options, english) {
        languageFiles.set("en", new Set(Object.keys(english)));
        for (const [language, bundle] of bundles) {
          languageFiles.set(language, new Set(bundle.map(({ fileName }) => fileName)));
        }
        for (const file of [...bundles.values()].flat()) {
          const { fileName } = file;
          // What has no words in it is the same file under the same name.
          if (fileName in english || !fileName.startsWith("assets/")) continue;
          if (fileName.endsWith(".css")) {
            throw new Error(`${fileName}: the styles must not depend on the language`);
          }
          const source = file.type === "chunk" ? file.code : file.source;
          this.emitFile({ type: "asset", fileName, source });
        }
      },
    },
  };
}

/** What index.html of that language says: its modules, and those of each page. */
function startOf(bundle: Bundle) {
  const page = bundle.find(({ fileName }) => fileName === "index.html");
  const html = page?.type === "asset" ? String(page.source) : "";
  const modules = [
    ...html.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)"( data-start)?>/g),
  ];
  const start = modules.find(([, , isStart]) => isStart !== undefined)?.[1];
  const pages = /data-pages>(.*?)<\/script>/.exec(html)?.[1];
  if (start === undefined || pages === undefined) {
    throw new Error("index.html of another language names no module to start");
  }
  return {
    start,
    modules: modules.map(([, address]) => address),
    pages: JSON.parse(pages) as Record<string, string[]>,
  };
}
