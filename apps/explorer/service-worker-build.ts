// Writes the service worker during the build, with a list of this build's files and the hash of each file's
// content.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { HASHED_FOLDER, SERVICE_WORKER_PATH } from "@digital-evidence/page-headers";
import { build, type Plugin } from "vite";

export type LanguageFiles = Map<string, ReadonlySet<string>>;

type KeptFile = { address: string; integrity: string };

/**
 * Matches the files that are needed only to save a report as PDF. The service worker does not keep them: they
 * are over 2 MB, which every visitor would otherwise have to load.
 */
const FOR_PDF = /\/save-pdf-[\w-]+\.js$|\.ttf$/;

const source = resolve(import.meta.dirname, "src/service-worker/service-worker.ts");
const publicFolder = resolve(import.meta.dirname, "public");

const FIRST_PAINT = "first-paint.js";
/** Without a network, a page needs these files besides index.html and the files with a hash in their names. */
const besidePage = ["favicon.svg", FIRST_PAINT];

function digest(content: string | Uint8Array): Buffer {
  return createHash("sha256").update(content).digest();
}

function keptFile(address: string, content: string | Uint8Array): KeptFile {
  return { address, integrity: `sha256-${digest(content).toString("base64")}` };
}

/**
 * Removes the lines that hold only a comment. Vite copies public files unchanged, so every visitor would otherwise load
 * these comments before the first paint.
 */
function withoutComments(script: string): string {
  return script.replaceAll(/^ *\/\/.*\n/gm, "");
}

async function scriptFor(files: Record<string, KeptFile[]>, version: string): Promise<string> {
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: "error",
    define: { BUILD: JSON.stringify({ version, files }) },
    build: {
      write: false,
      rolldownOptions: { input: source, output: { format: "iife" } },
    },
  });
  if (!("output" in result)) throw new Error("the build of the service worker made nothing");
  return result.output[0].code;
}

/** This plugin must be the last one, because it lists the files that the other plugins made. */
export function serviceWorker(languageFiles: LanguageFiles): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        const html = bundle["index.html"];
        if (html?.type !== "asset") throw new Error("the build made no index.html");
        const hashed = Object.values(bundle)
          .filter(({ fileName }) => `/${fileName}`.startsWith(HASHED_FOLDER))
          .filter(({ fileName }) => !FOR_PDF.test(fileName))
          .map((file) => {
            const content = file.type === "chunk" ? file.code : file.source;
            return { name: file.fileName, ...keptFile(`/${file.fileName}`, content) };
          });
        const others = besidePage.map((name) => {
          const content = readFileSync(join(publicFolder, name), "utf8");
          if (name !== FIRST_PAINT) return keptFile(`/${name}`, content);
          const script = withoutComments(content);
          // This file replaces the one that Vite copies from the folder of public files.
          this.emitFile({ type: "asset", fileName: name, source: script });
          return keptFile(`/${name}`, script);
        });
        const version = digest(JSON.stringify([hashed, others, String(html.source)]))
          .toString("hex")
          .slice(0, 16);
        // The address contains the build's version, so that no page gets this file from another build.
        const addressed = `/${FIRST_PAINT}?v=${version}`;
        const page = String(html.source).replace(`src="/${FIRST_PAINT}"`, `src="${addressed}"`);
        if (page === html.source) throw new Error(`index.html does not start ${FIRST_PAINT}`);
        html.source = page;
        const shared = others.map((file) =>
          file.address === `/${FIRST_PAINT}` ? { ...file, address: addressed } : file,
        );
        const files = Object.fromEntries(
          [...languageFiles].map(([language, names]) => {
            const own = hashed.filter(({ name }) => names.has(name));
            const list = own.map(({ address, integrity }) => ({ address, integrity }));
            return [language, [...list, ...shared]];
          }),
        );
        this.emitFile({
          type: "asset",
          fileName: SERVICE_WORKER_PATH.slice(1),
          source: await scriptFor(files, version),
        });
      },
    },
  };
}
