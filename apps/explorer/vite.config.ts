import { resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { defineConfig, type Plugin } from "vite";
import { FirstPaint } from "./src/shell/first-paint.tsx";
import { staticHost } from "./static-host.ts";

// Where a depository runs while the pages are developed; the build is the same for every service.
const service = "http://localhost:8080";

/** The configuration that the build is made for, as the one who starts the build names it. */
const configPath = resolve(
  process.env["INIT_CWD"] ?? ".",
  process.env["EXPLORER_CONFIG"] || resolve(import.meta.dirname, "public/config.json"),
);

/** The one file that holds what the first screen needs. */
const FIRST = "explorer";

/** Writes what is seen before any script has run into index.html. */
const firstPaint: Plugin = {
  name: "first-paint",
  transformIndexHtml: {
    order: "pre",
    handler: (html) => {
      const written = html.replace(
        /<!-- The first paint:.*?-->/,
        renderToStaticMarkup(createElement(FirstPaint)),
      );
      if (written === html) throw new Error("index.html has no place for the first paint");
      return written;
    },
  },
};

/** Has the pages' modules fetched early, and started by public/first-paint.js after the first paint. */
const startAfterPaint: Plugin = {
  name: "start-after-paint",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: (html, { bundle = {} }) => {
      const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
      // Of each page with a file of its own: the file, and what it imports that the first screen does not.
      const pages = chunks.flatMap(({ facadeModuleId, fileName, imports }) => {
        const page = /pages[\\/](\w+)[\\/]\1-page\.tsx$/.exec(facadeModuleId ?? "")?.[1];
        if (page === undefined) return [];
        const files = [fileName, ...imports].map((file) => `/${file}`);
        return [[page, files.filter((file) => !html.includes(file))] as const];
      });
      const list = JSON.stringify(Object.fromEntries(pages));
      // A hash has eight characters, hyphens among them.
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

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), firstPaint, startAfterPaint, staticHost(configPath)],
  build: {
    // The browsers that know light-dark() and alternative text for generated content, both used
    // by the styles as they stand.
    target: ["chrome123", "edge123", "firefox128", "safari17.5"],
    modulePreload: { polyfill: false },
    // An inlined asset would be a data: address, which the Content-Security-Policy refuses.
    assetsInlineLimit: 0,
    // One style sheet for all pages: 10 KB, where each of them asked for three more files.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        // What the first screen needs, in one file; the rest by occasion: a page, the proof, a menu.
        codeSplitting: {
          groups: [
            { name: FIRST, test: /explorer[\\/]src[\\/]main\.tsx$|rolldown[\\/]runtime/ },
            // Small things that several pages share, in one request where each made its own.
            {
              name: "details",
              test: /components[\\/](?:field-list|notice)\.tsx$|(?:own-ledger|snapshot-link|clean-text)\.ts$|icons[\\/]file-question-mark\.mjs$/,
            },
          ],
        },
      },
    },
  },
  resolve: {
    alias: [
      {
        // React has had it since 18; the shim is for those before.
        find: /^use-sync-external-store\/shim(?:\/index\.js)?$/,
        replacement: resolve(import.meta.dirname, "src/replacements/external-store.ts"),
      },
      {
        // What every icon of lucide-react imports to become a component.
        find: /^\.\.\/createLucideIcon\.mjs$/,
        replacement: resolve(import.meta.dirname, "src/replacements/icon.ts"),
      },
    ],
  },
  // Modules, as the pages are.
  worker: { format: "es" },
  server: { proxy: { "/v1": service, "/config.json": service } },
});
