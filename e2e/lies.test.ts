// Shows one judged world on each surface, so that what `npm run lies -- page` uses for hundreds of worlds is known to run. Of
// 25 worlds, surfaces.test.ts compares the statements without a browser.
import { expect, inject, it } from "vitest";
import { findPdfTools } from "../tools/pdf-tools.ts";
import { SURFACES } from "./look.ts";
import { runPageLies } from "./page-lies.ts";
import { temporaryFolder } from "./temporary-folder.ts";

it.skipIf(!findPdfTools())(
  "every surface shows the statements that were judged, and nothing else about evidence",
  async () => {
    const workFolder = temporaryFolder();
    const { violations, shown } = await runPageLies({
      folder: inject("explorerFolder"),
      workFolder: workFolder.path,
      // Its first world has a snapshot without a readable time, which the page once took for nothing to say.
      seed: 51,
      count: 1,
      lanes: 1,
      patienceMs: 60_000,
    }).finally(() => {
      workFolder.remove();
    });
    expect(violations).toEqual([]);
    for (const surface of SURFACES.filter((name) => name !== "dialog"))
      expect(shown[surface]).toBeGreaterThan(0);
  },
);
