// The verifiers that have to agree: the command, the engine as /verify uses it, and the page that verifies itself.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { createServer } from "vite";
import { runHere } from "../../apps/cli/test/run-here.ts";
import { launchChromium } from "../../e2e/browser.ts";

/** What a verifier says of one file. */
export type Judgement = {
  /** `unread`: the file is not read as evidence. `silent`: the page shows nothing at all. */
  verdict: "confirmed" | "consistent" | "inconclusive" | "failed" | "unread" | "silent";
  /** The code that decided; null for a positive verdict, or where the verifier shows none. */
  code: string | null;
  /** Whether the verifier reads characters that a browser has decoded, and not the file's bytes. */
  isFromCharacters?: boolean;
};

export type Judge = {
  name: string;
  judge: (files: readonly Uint8Array[], ending: string) => Promise<Judgement[]>;
  close: () => Promise<void>;
};

type Row = {
  kind: string;
  reasons?: readonly string[];
  words?: { mark: Judgement["verdict"] };
};
type ReadSources = (
  request: { sources: { key: string; name: string; file: File }[]; setting: object },
  task: { signal: AbortSignal; onProgress: (progress: { rows: Row[] }) => void },
) => Promise<unknown>;

/** The command, as a person runs it on a folder. */
export function commandJudge(root: string): Judge {
  return {
    name: "command",
    async judge(files, ending) {
      const folder = mkdtempSync(join(tmpdir(), "digital-evidence-forms-"));
      try {
        for (const [index, bytes] of files.entries()) {
          writeFileSync(
            join(folder, `digital-evidence_${String(index).padStart(6, "0")}.${ending}`),
            bytes,
          );
        }
        const { stdout } = await runHere(["verify", folder, "--root", root, "--json"]);
        const { results } = JSON.parse(stdout) as {
          results: { kind: string; verdict: Judgement["verdict"]; reasons: string[] }[];
        };
        return results.map(({ kind, verdict, reasons }) => ({
          verdict: kind === "unreadable" ? "unread" : verdict,
          code: reasons[0] ?? null,
        }));
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
    close: () => Promise.resolve(),
  };
}

/** The sources of /verify's worker, run here instead of in a browser. */
export async function pageJudge(root: string): Promise<Judge> {
  const server = await createServer({
    configFile: false,
    root: resolve(import.meta.dirname, "../../apps/explorer"),
    appType: "custom",
    logLevel: "error",
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  const { readSources } = (await server.ssrLoadModule("/src/verify/read-sources.ts")) as {
    readSources: ReadSources;
  };
  const judgeOne = async (bytes: Uint8Array, ending: string): Promise<Judgement> => {
    const rows: Row[] = [];
    const file = new File([new Uint8Array(bytes)], `file.${ending}`);
    const { signal } = new AbortController();
    await readSources(
      {
        sources: [{ key: "1", name: "file", file }],
        setting: {
          own: { root },
          proofBinding: undefined,
          trusted: { pasted: null, kept: [], nowS: 0 },
        },
      },
      { signal, onProgress: (progress) => rows.push(...progress.rows) },
    );
    const [row] = rows;
    if (row === undefined || rows.length > 1) throw new Error(`one file gave ${rows.length} rows`);
    const { words, reasons } = row;
    return words === undefined
      ? { verdict: "unread", code: null }
      : { verdict: words.mark, code: reasons?.[0] ?? null };
  };
  return {
    name: "/verify",
    async judge(files, ending) {
      const judgements: Judgement[] = [];
      for (const bytes of files) judgements.push(await judgeOne(bytes, ending));
      return judgements;
    },
    close: () => server.close(),
  };
}

/** The page that verifies itself, opened from disk in a browser without a network. It judges HTML only. */
export async function htmlJudge(root: string): Promise<Judge> {
  const browser = await launchChromium();
  const context = await browser.newContext();
  await context.setOffline(true);
  const page = await context.newPage();
  const folder = mkdtempSync(join(tmpdir(), "digital-evidence-forms-"));
  mkdirSync(folder, { recursive: true });
  const asked: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith("file:")) asked.push(request.url());
  });
  const judgeOne = async (bytes: Uint8Array): Promise<Judgement> => {
    const file = join(folder, "page.html");
    writeFileSync(file, bytes);
    await page.goto(pathToFileURL(file).href);
    return page.evaluate((given) => {
      const field = document.querySelector<HTMLInputElement>("input#own-root");
      if (field !== null) {
        field.value = given;
        field.dispatchEvent(new Event("input"));
      }
      const shown = document.querySelector<HTMLElement>("section[data-verdict]")?.dataset;
      if (shown === undefined) {
        const isRead = document.querySelector("main .notice") !== null;
        return {
          verdict: isRead ? "unread" : "silent",
          code: null,
          isFromCharacters: true,
        } as const;
      }
      const [code] = (shown["reasons"] ?? "").split(" ");
      return {
        verdict: shown["verdict"] as "failed",
        code: code === "" ? null : (code ?? null),
        isFromCharacters: true,
      };
    }, root);
  };
  return {
    name: "page that verifies itself",
    async judge(files) {
      const judgements: Judgement[] = [];
      for (const bytes of files) judgements.push(await judgeOne(bytes));
      if (asked.length > 0) throw new Error(`the page asked for ${asked.join(", ")}`);
      return judgements;
    },
    async close() {
      await browser.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
