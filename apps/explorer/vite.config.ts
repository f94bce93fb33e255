import { resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { defineConfig, type InlineConfig, type Plugin } from "vite";
import { FirstPaint } from "./src/shell/first-paint.tsx";
import { headingWords as de } from "./src/words/de/headings.ts";
import { headingWords as en } from "./src/words/headings.ts";
import { htmlVerifier } from "./html-verifier.ts";
import { type LanguageFiles, serviceWorker } from "./service-worker-build.ts";
import { staticHost } from "./static-host.ts";
import { translatedWords, translations } from "./translations.ts";

// The address of the depository during development. It does not affect the build.
const service = "http://localhost:8080";

/** The configuration that the build is made for. EXPLORER_CONFIG names another file. */
const configPath = resolve(
  process.env["INIT_CWD"] ?? ".",
  process.env["EXPLORER_CONFIG"] || resolve(import.meta.dirname, "public/config.json"),
);

/** The name of the bundle with everything that the first screen needs. */
const FIRST = "explorer";

/** Writes the first paint into index.html. */
const firstPaint: Plugin = {
  name: "first-paint",
  transformIndexHtml: {
    order: "pre",
    handler: (html) => {
      const written = html.replace(
        /<!-- The first paint:.*?-->/,
        renderToStaticMarkup(createElement(FirstPaint, { words: { en, de } })),
      );
      if (written === html) throw new Error("index.html has no place for the first paint");
      return written;
    },
  },
};

/** Preloads the pages’ modules. public/first-paint.js starts them after the first paint. */
const startAfterPaint: Plugin = {
  name: "start-after-paint",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: (html, { bundle = {} }) => {
      const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
      // For each page with a bundle of its own: that bundle, and the bundles it imports that the first
      // screen does not need.
      const pages = chunks.flatMap(({ facadeModuleId, fileName, imports }) => {
        const page = /pages[\\/]([\w-]+)[\\/]\1-page\.tsx$/.exec(facadeModuleId ?? "")?.[1];
        if (page === undefined) return [];
        const files = [fileName, ...imports].map((file) => `/${file}`);
        return [[page, files.filter((file) => !html.includes(file))] as const];
      });
      const list = JSON.stringify(Object.fromEntries(pages));
      // The hash in a file’s name has eight characters, which may be hyphens.
      const started = html
        .replaceAll(
          /<script type="module" crossorigin src="(\/assets\/([^"]+)-[\w-]{8}\.js)"><\/script>/g,
          (_, address: string, name: string) =>
            `<link rel="modulepreload" crossorigin href="${address}"${name === FIRST ? " data-start" : ""}>`,
        )
        .replace(
          '<script src="/first-paint.js">',
          (script) => `<script type="application/json" data-pages>${list}</script>\n    ${script}`,
        );
      if (!started.includes(" data-start>")) throw new Error(`no module is called ${FIRST}`);
      return started;
    },
  },
};

/** What every language's pages are built with. */
const common: InlineConfig = {
  root: import.meta.dirname,
  build: {
    // The oldest browsers with light-dark() and alternative text for generated content, which the styles
    // use.
    target: ["chrome123", "edge123", "firefox128", "safari17.5"],
    modulePreload: { polyfill: false },
    // An inlined asset would be a data: address, which the Content-Security-Policy refuses.
    assetsInlineLimit: 0,
    // One style sheet of 10 KB for all pages. Otherwise each page would request three more files.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        // The first screen’s code is in one file. Everything else is loaded when it is needed: a page, the
        // proof, a menu.
        codeSplitting: {
          groups: [
            { name: FIRST, test: /explorer[\\/]src[\\/]main\.tsx$|rolldown[\\/]runtime/ },
            // Small modules that several pages share are in one file, which saves requests.
            {
              name: "details",
              test: /components[\\/](?:field-list|notice)\.tsx$|(?:own-ledger|snapshot-link|clean-text|dropped-files|save-text|fetch-record)\.ts$|icons[\\/]file-question-mark\.mjs$/,
            },
          ],
        },
      },
    },
  },
  resolve: {
    alias: [
      {
        // React 18 and later have this function. The shim is for older versions.
        find: /^use-sync-external-store\/shim(?:\/index\.js)?$/,
        replacement: resolve(import.meta.dirname, "src/replacements/external-store.ts"),
      },
      {
        // Every icon of lucide-react imports this module to become a component.
        find: /^\.\.\/createLucideIcon\.mjs$/,
        replacement: resolve(import.meta.dirname, "src/replacements/icon.ts"),
      },
    ],
  },
  server: { proxy: { "/v1": service, "/config.json": service } },
};

/** The pages in another language than English. */
function translated(language: string): InlineConfig {
  const words = () => translatedWords(language);
  return {
    ...common,
    mode: "production",
    logLevel: "error",
    plugins: [words(), react(), firstPaint, startAfterPaint],
    worker: { format: "es", plugins: () => [words()] },
  };
}

const languageFiles: LanguageFiles = new Map();

export default defineConfig({
  ...common,
  plugins: [
    react(),
    firstPaint,
    startAfterPaint,
    translations(translated, languageFiles),
    htmlVerifier(),
    staticHost(configPath),
    serviceWorker(languageFiles),
  ],
  // The workers are modules too.
  worker: { format: "es" },
});
