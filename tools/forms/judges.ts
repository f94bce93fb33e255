import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import { EVIDENCE_LINK } from "../../packages/evidence/src/limits.ts";
import { runHere } from "../../apps/cli/test/run-here.ts";

export type Judgement = {
  /** `unread`: the verifier does not accept the file as evidence. `silent`: the page shows nothing at all. */
  verdict: "confirmed" | "consistent" | "inconclusive" | "failed" | "unread" | "silent";
  /** The code that decided the verdict; null if the verdict is positive or the page shows nothing. */
  code: string | null;
  /**
   * Whether the verifier reads the characters that a browser has decoded from the file, instead of the file's bytes.
   */
  isFromCharacters?: boolean;
  /** Whether this verifier had nothing to judge, because the file could not be unpacked for it. */
  isWithoutFile?: boolean;
};

/** Judges files. All of them must be in one folder. */
export type Judge = (paths: readonly string[]) => Promise<Judgement[]>;

/**
 * At most this many links are opened on one page. Whenever a page gets another link, it verifies all earlier links
 * again, so a higher number would take much longer. One link would be too few, because the page offers its table
 * only for two or more.
 */
const LINKS_ON_A_PAGE = 50;

export function filesOnDisk(files: readonly Uint8Array[], ending: string) {
  const folder = mkdtempSync(join(tmpdir(), "digital-evidence-forms-"));
  const paths = files.map((bytes, index) => {
    const path = join(folder, `digital-evidence_${String(index).padStart(6, "0")}.${ending}`);
    writeFileSync(path, bytes);
    return path;
  });
  return {
    folder,
    paths,
    remove: () => {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Judges with the command-line tool. The tool runs once on the whole folder, as a person would run it. */
export function commandJudge(folder: string, root: string): Judge {
  return async (paths) => {
    const { stdout } = await runHere(["verify", folder, "--root", root, "--json"]);
    const { results } = JSON.parse(stdout) as {
      results: { file: string; kind: string; verdict: Judgement["verdict"]; reasons: string[] }[];
    };
    const judged = new Map(results.map((result) => [result.file, result]));
    return paths.map((path) => {
      const result = judged.get(path);
      if (result === undefined) throw new Error(`the command-line tool did not judge ${path}`);
      const { kind, verdict, reasons } = result;
      return { verdict: kind === "unreadable" ? "unread" : verdict, code: reasons[0] ?? null };
    });
  };
}

/**
 * Judges with /verify of a running service. The page gets all files at once, and the verdicts are read from the
 * table that it saves.
 */
export function pageJudge(browser: Browser, origin: string, root: string): Judge {
  return async (paths) => {
    const { page, close } = await openVerify(browser, origin, root);
    try {
      await page
        .locator("input[type=file]")
        .first()
        .setInputFiles([...paths]);
      const judged = new Map((await savedTable(page)).map((row) => [row.name, row.judgement]));
      return paths.map((path) => {
        const judgement = judged.get(path.slice(path.lastIndexOf("/") + 1));
        if (judgement === undefined) throw new Error(`/verify did not judge ${path}`);
        return judgement;
      });
    } finally {
      await close();
    }
  };
}

/** Judges links that contain evidence with /verify. Each file contains the part of a link after `#evidence=`. */
export function linkJudge(browser: Browser, origin: string, root: string): Judge {
  return async (paths) => {
    const judgements: Judgement[] = [];
    const pages = Math.ceil(paths.length / LINKS_ON_A_PAGE);
    for (let index = 0; index < pages; index += 1) {
      const [from, to] = [index, index + 1].map((each) =>
        Math.floor((each * paths.length) / pages),
      );
      const fragments = paths
        .slice(from, to)
        .map((path) => EVIDENCE_LINK.fragment + readFileSync(path, "latin1"));
      const { page, close } = await openVerify(browser, origin, root);
      await page.evaluate(async (all) => {
        for (const fragment of all) {
          const changed = new Promise((resolve) => {
            addEventListener("hashchange", resolve, { once: true });
          });
          location.hash = fragment;
          await changed;
        }
      }, fragments);
      const rows = await savedTable(page);
      await close();
      if (rows.length !== fragments.length) {
        throw new Error(`${fragments.length} links gave ${rows.length} rows`);
      }
      judgements.push(...rows.map(({ judgement }) => judgement));
    }
    return judgements;
  };
}

async function openVerify(browser: Browser, origin: string, root: string) {
  const context = await browser.newContext({ serviceWorkers: "block" });
  const page = await context.newPage();
  // /verify treats a file without evidence as a document, and asks the service about this document. These requests are
  // blocked, because the judgement must not depend on the service.
  await page.route("**/v1/**", (route) => route.abort());
  await page.goto(`${origin}/verify`);
  await page.locator("main summary", { hasText: /^More:/ }).click();
  await page.getByLabel("A root or a snapshot you got elsewhere (optional)").fill(root);
  return { page, close: () => context.close() };
}

async function savedTable(page: Page): Promise<{ name: string; judgement: Judgement }[]> {
  // `click` waits until the button is enabled. The page enables it when all files have been verified.
  const [download] = await Promise.all([
    page.waitForEvent("download", { timeout: 0 }),
    page.getByRole("button", { name: "Save as CSV" }).click({ timeout: 0 }),
  ]);
  const text = readFileSync(await download.path(), "utf8");
  const cell = /"((?:[^"]|"")*)"(?:,|\r\n)/g;
  const cells = Array.from(text.matchAll(cell), ([, value = ""]) => value.replaceAll('""', '"'));
  const columns = 9;
  const rows = Array.from({ length: cells.length / columns }, (_, index) =>
    cells.slice(index * columns, (index + 1) * columns),
  );
  return rows.slice(1).map(([name = "", kind, , , , verdict, reasons = ""]) => ({
    name,
    judgement:
      kind === "document" || kind === "unreadable"
        ? { verdict: "unread", code: reasons }
        : { verdict: verdict as Judgement["verdict"], code: reasons.split(" ")[0] || null },
  }));
}

/** Judges with the saved HTML page that verifies itself. It is opened from disk in a browser without a network. */
export function htmlJudge(browser: Browser, root: string): Judge {
  return async (paths) => {
    const context = await browser.newContext();
    await context.setOffline(true);
    const page = await context.newPage();
    const asked: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith("file:")) asked.push(request.url());
    });
    const judgements: Judgement[] = [];
    for (const path of paths) judgements.push(await judgeOne(page, path, root));
    await context.close();
    if (asked.length > 0) throw new Error(`the page asked for ${asked.join(", ")}`);
    return judgements;
  };
}

async function judgeOne(page: Page, path: string, root: string): Promise<Judgement> {
  await page.goto(pathToFileURL(path).href);
  return page.evaluate((given) => {
    const field = document.querySelector<HTMLInputElement>("input#own-root");
    if (field !== null) {
      field.value = given;
      field.dispatchEvent(new Event("input"));
    }
    const shown = document.querySelector<HTMLElement>("section[data-verdict]")?.dataset;
    if (shown === undefined) {
      const notice = document.querySelector<HTMLElement>("main .notice[data-reasons]");
      return {
        verdict: notice === null ? "silent" : "unread",
        code: notice?.dataset["reasons"] ?? null,
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
}
