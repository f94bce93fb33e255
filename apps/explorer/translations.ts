// Builds the explorer in each language. English sentences are in src/words, and those of every other language
// are in src/words/<language>. Each build replaces the English words with those of its language. Components
// therefore need no code for languages, and a visitor loads one language only.
import { existsSync } from "node:fs";
import { dirname, relative, resolve, sep } from "node:path";
import { build, type InlineConfig, type Plugin } from "vite";
import type { LanguageFiles } from "./service-worker-build.ts";

/** The languages other than English. Each has a folder of the same name in src/words. */
export const TRANSLATIONS = ["de"] as const;

const wordsFolder = resolve(import.meta.dirname, "src/words");

/** Redirects every import of an English words file to the same file of another language. */
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
 * Adds the files of every other language to the English build. A list in index.html names the files that
 * start the pages in each language, and public/first-paint.js reads that list.
 * @param configOf returns the configuration that builds the pages in a language
 * @param languageFiles receives the names of each language's files
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
      // The files of other languages are compared with the English ones. This hook therefore runs when the bundle
      // contains all English files, including the styles.
      order: "post",
      handler(_options, english) {
        languageFiles.set("en", new Set(Object.keys(english)));
        for (const [language, bundle] of bundles) {
          languageFiles.set(language, new Set(bundle.map(({ fileName }) => fileName)));
        }
        for (const file of [...bundles.values()].flat()) {
          const { fileName } = file;
          // A file without words is the same in every language and has the same name. The English build
          // already contains it.
          if (fileName in english || !fileName.startsWith("assets/")) continue;
          // index.html names the styles of the English build, which has the same rules.
          if (fileName.endsWith(".css")) continue;
          const source = file.type === "chunk" ? file.code : file.source;
          this.emitFile({ type: "asset", fileName, source });
        }
      },
    },
  };
}

/**
 * Returns what index.html must list for a language: the module that starts the pages, the modules to
 * preload, and the modules that each page needs in addition.
 */
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
