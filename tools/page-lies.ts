import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type PageOutcome, type PageRun } from "../e2e/look.ts";
import { runPageLies } from "../e2e/page-lies.ts";
import { buildExplorer } from "../scripts/build-explorer.ts";
import { findPdfTools } from "./pdf-tools.ts";

/** The folder of an explorer that has already been built: see e2e/global-setup.ts. */
const builtBefore = process.env["E2E_EXPLORER"];

export async function runOnPages(
  run: Pick<PageRun, "seed" | "count" | "onViolation">,
): Promise<PageOutcome> {
  if (!findPdfTools()) throw new Error("the text of PDFs cannot be read");
  const workFolder = mkdtempSync(join(tmpdir(), "digital-evidence-pages-"));
  const folder = builtBefore ?? join(workFolder, "explorer");
  if (builtBefore === undefined) buildExplorer(folder);
  const start = performance.now();
  let last = start;
  try {
    return await runPageLies({
      ...run,
      folder,
      workFolder,
      lanes: 3,
      patienceMs: 20_000,
      progress: ({ shown, violations }) => {
        if (performance.now() - last < 10_000) return;
        last = performance.now();
        const seconds = ((last - start) / 1000).toFixed(0);
        const counts = Object.entries(shown).map(([name, count]) => `${name} ${count}`);
        console.log(`${seconds} s: ${counts.join(", ")}; ${violations.length} violations`);
      },
    });
  } finally {
    rmSync(workFolder, { recursive: true, force: true });
  }
}
