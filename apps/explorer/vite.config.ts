import { basename, resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { defineConfig, type InlineConfig, type Plugin } from "vite";
import { FirstPaint } from "./src/shell/first-paint.tsx";
import { firstPaintWords } from "./first-paint-words.ts";
import { htmlVerifier } from "./html-verifier.ts";
import { readVersion, versionText } from "../../packages/native/src/version.ts";
import { type LanguageFiles, serviceWorker } from "./service-worker-build.ts";
import { staticHost } from "./static-host.ts";
import { translatedWords, translations } from "./translations.ts";

// The development server forwards requests to the depository at this address. The build does not use it.
const service = "http://localhost:8080";

/** The configuration that the build uses. The environment variable EXPLORER_CONFIG can name another file. */
const configPath = resolve(
  process.env["INIT_CWD"] ?? ".",
  process.env["EXPLORER_CONFIG"] || resolve(import.meta.dirname, "public/config.json"),
);

/** The name of the bundle that contains everything for the first screen. */
const FIRST = "explorer";

const firstPaint: Plugin = {
  name: "first-paint",
  transformIndexHtml: {
    order: "pre",
    handler: (html) => {
      const written = html.replace(
        /<!-- The first paint\b[^]*?-->/,
        renderToStaticMarkup(createElement(FirstPaint, { words: firstPaintWords })),
      );
      if (written === html) throw new Error("index.html has no place for the first paint");
      return written;
    },
  },
};

/**
 * Preloads the pages’ modules without starting them. public/first-paint.js starts them after the first paint. Their
 * priority is low, because the first paint needs only the style sheet.
 */
const startAfterPaint: Plugin = {
  name: "start-after-paint",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: (html, { bundle = {} }) => {
      const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
      const importsOf = new Map(chunks.map(({ fileName, imports }) => [fileName, imports]));
      // Lists the modules to preload for each page that has a bundle of its own. These are the page's bundle and all
      // bundles that it imports directly or through other bundles, except those that the first screen loads anyway. A
      // bundle that is missing here is requested only after another one has arrived, which costs a round trip.
      const pages = chunks.flatMap(({ facadeModuleId, fileName }) => {
        const page = /pages[\\/][\w-]+[\\/]([\w-]+)-page\.tsx$/.exec(facadeModuleId ?? "")?.[1];
        if (page === undefined) return [];
        const files = new Set([fileName]);
        // The loop also visits the files that are added to the set while it runs.
        for (const file of files) for (const each of importsOf.get(file) ?? []) files.add(each);
        const addresses = Array.from(files, (file) => `/${file}`);
        return [[page, addresses.filter((address) => !html.includes(address))] as const];
      });
      const list = JSON.stringify(Object.fromEntries(pages));
      // A file’s name ends in a hash of eight characters, and a hyphen may be one of them.
      const started = html
        .replaceAll(
          /<script type="module" crossorigin src="(\/assets\/([^"]+)-[\w-]{8}\.js)"><\/script>/g,
          (_, address: string, name: string) =>
            `<link rel="modulepreload" crossorigin fetchpriority="low" href="${address}"${name === FIRST ? " data-start" : ""}>`,
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

/** The settings that the builds of all languages share. */
const common: InlineConfig = {
  root: import.meta.dirname,
  // The pages say of which version they were built, because a static host may serve an old build.
  define: { "import.meta.env.BUILT_FROM": JSON.stringify(versionText(readVersion())) },
  build: {
    // The oldest browsers that support light-dark() and alternative text for generated content. The styles
    // use both.
    target: ["chrome123", "edge123", "firefox128", "safari17.5"],
    modulePreload: { polyfill: false },
    // Assets are not inlined, because the Content-Security-Policy refuses data: addresses.
    assetsInlineLimit: 0,
    // All pages share one style sheet. With a style sheet for each page, a page would need more requests.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        // One file holds the code of the first screen. Everything else, such as a page, the proof or a menu,
        // is loaded when needed.
        codeSplitting: {
          groups: [
            {
              name: FIRST,
              test: /explorer[\\/]src[\\/](?:main\.tsx|components[\\/]page-header\.tsx)$|rolldown[\\/]runtime/,
            },
            // Several pages compute hashes but do not need the code of logs, so the hash functions have their own file.
            { name: "sha2", test: /noble[\\/]hashes[\\/](?!hmac)/ },
            // One file holds the code of logs that several parts of pages share. Many small files would be larger in
            // total.
            {
              name: "transparency",
              test: /packages[\\/]transparency[\\/]src[\\/](?!entry-bundle|add-checkpoint|format-policy|signer-key)[\w-]+\.ts$|noble[\\/]ed25519/,
            },
            // One file holds the small modules that several pages share, which saves requests.
            {
              name: "details",
              test: /components[\\/](?:marks|drop-zone|field-list|fields|identity|save-file)\.tsx?$|document[\\/](?:hash-document|hash-progress|use-document-hash)\.tsx?$|trust[\\/](?:read-)?own-root[\w-]*\.tsx?$|search[\\/]asked\.tsx$|follow[\\/](?:follow-button|feed-subject)\.tsx?$|named-keys[\\/](?:has-names|lazy-names)\.tsx?$|queries[\\/]records\.ts$|icons[\\/](?:download|file-question-mark|file-up|lock)\.mjs$/,
            },
            // The pages that speak about evidence share its sentences, and what nearly all of them say.
            {
              name: "verdict",
              test: /packages[\\/]verdict[\\/]src[\\/](?!archive|check-token|directories|file|join-records|ledger-host|named|say|timestamps|utf8|zip-files)|components[\\/]said\.tsx$|words[\\/](?:de[\\/])?language\.ts$/,
            },
            {
              name: "evidence-chain",
              test: /components[\\/]evidence-(?:chain|verdict)\.tsx$|verify[\\/]use-conclusion\.ts$|icons[\\/]file-check\.mjs$/,
            },
            // What gathers a fingerprint's evidence, with all that it reads: the page, its frame and its report share it.
            { name: "gathered", test: /fingerprint[\\/]use-fingerprint-verdict\.ts$/ },
          ],
        },
      },
    },
  },
  css: {
    modules: {
      // A class is named after its file and after its name in that file. Such names compress better than
      // hashes.
      generateScopedName: (name, file) => {
        const module = basename(file, ".module.css");
        return name === module ? module : `${module}-${name}`;
      },
    },
  },
  server: { proxy: { "/v1": service, "/config.json": service } },
};

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
  worker: { format: "es" },
});
