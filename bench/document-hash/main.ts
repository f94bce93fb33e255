// Measures how fast the explorer's own worker hashes a real file in real Chromium, and how much memory this takes. The
// worker is compared with two other libraries for streaming hashes, the peers. All of them run under the explorer's
// Content-Security-Policy.
// `npm run bench -- document-hash [GiB of the largest file, default 2] [rounds, default 5]`
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { chromiumFlags, findChromium } from "../../tools/chromium.ts";
import { rendererMemory } from "./memory.ts";
import type { Turn } from "./page.ts";
import { serveBench } from "./serve.ts";
import { writeFile } from "./write-file.ts";

const GIB = 1024 ** 3;
const MIB = 1024 ** 2;
const largest = Number(process.argv[3] ?? "2") * GIB;
const rounds = Number(process.argv[4] ?? "5");

const folder = mkdtempSync(join(tmpdir(), "digital-evidence-bench-"));
const server = await serveBench();
const launched = await chromium.launchServer({
  executablePath: findChromium(),
  args: [...chromiumFlags],
});
const browser = await chromium.connect(launched.wsEndpoint());

function median(values: readonly number[]): number {
  return (
    values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN
  );
}

try {
  const page = await browser.newPage();
  await page.goto(server.origin);
  const run = (turn: Turn): Promise<{ ms: number; digest: string; engine: string }> =>
    page.evaluate((each) => window.bench(each), turn);

  // The explorer's worker and the peers alternate, so that other load on the machine affects all of them equally.
  const path = join(folder, "rates");
  writeFile(path, 256 * MIB);
  await page.setInputFiles("input", path);
  const rates = new Map<string, number[]>();
  for (const algorithm of ["SHA-256", "SHA-512"] as const) {
    for (let round = 0; round < rounds; round += 1) {
      for (const contender of ["explorer", "hash-wasm", "noble"] as const) {
        const { ms, engine } = await run({ contender, algorithm });
        const name = `${algorithm} ${contender}`;
        rates.set(name, [...(rates.get(name) ?? []), (256 * 1000) / ms]);
        if (contender === "explorer" && engine !== "WebAssembly")
          throw new Error(`ran as ${engine}`);
      }
    }
  }
  const rate = (name: string): number => median(rates.get(name) ?? []);
  console.log(`Chromium ${browser.version()}, a file of 256 MiB, median of ${rounds}`);
  console.table(
    (["SHA-256", "SHA-512"] as const).map((algorithm) => ({
      algorithm,
      "explorer, from the file (MiB/s)": Math.round(rate(`${algorithm} explorer`)),
      "hash-wasm, from memory (MiB/s)": Math.round(rate(`${algorithm} hash-wasm`)),
      "noble, from memory (MiB/s)": Math.round(rate(`${algorithm} noble`)),
      "share of the fastest": (
        rate(`${algorithm} explorer`) / rate(`${algorithm} hash-wasm`)
      ).toFixed(2),
    })),
  );

  const rows = [];
  for (const bytes of [largest / 8, largest / 4, largest]) {
    const large = join(folder, "large");
    const expected = createHash("sha256");
    writeFile(large, bytes, (piece) => expected.update(piece));
    await page.setInputFiles("input", large);
    const memory = rendererMemory(launched.process().pid ?? 0);
    const { ms, digest } = await run({ contender: "explorer", algorithm: "SHA-256" });
    const { peakMiB, startMiB } = memory.stop();
    const wanted = expected.digest("hex");
    if (digest !== wanted) throw new Error(`${digest} is not ${wanted}`);
    rows.push({
      "file (MiB)": bytes / MIB,
      seconds: (ms / 1000).toFixed(1),
      "MiB/s": Math.round((bytes / MIB / ms) * 1000),
      "renderers before (MiB)": startMiB,
      "renderers at most (MiB)": peakMiB,
    });
  }
  console.log("Memory of the browser's renderers. The digest is compared with Node's own.");
  console.table(rows);
} finally {
  await launched.close();
  server.close();
  rmSync(folder, { recursive: true, force: true });
}
