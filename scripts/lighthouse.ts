// Runs Lighthouse with the mobile preset on the production build, as the depository serves it. For each page, the
// median of five runs is compared with the figures that the product promises. npx fetches Lighthouse. It is not a
// dependency, because it is larger than all our dependencies together.
//
//   npm run lighthouse
//   npm run lighthouse -- 1             one run per page
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { latestFinalHash, read } from "../e2e/service.ts";
import { startStack } from "../e2e/stack.ts";
import { chromiumFlags, findChromium } from "./chromium.ts";
import { countOrExit } from "./count-argument.ts";
import { buildExplorer } from "./build-explorer.ts";

const LIGHTHOUSE = "lighthouse@13.5.0";
const usage = "npm run lighthouse -- [RUNS]";
const RUNS = countOrExit(process.argv[2], { preset: 5, min: 1, usage });
const promised = { performance: 98, accessibility: 100, "best-practices": 100, seo: 100 } as const;
type Category = keyof typeof promised;
const categories = Object.keys(promised) as Category[];

type Report = {
  categories: Record<Category, { score: number | null }>;
  audits: Record<string, { numericValue?: number; score: number | null; title: string }>;
};

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function shortened(path: string): string {
  return path.replace(/[0-9a-f-]{32,}/, (id) => `${id.slice(0, 8)}…`);
}

const folder = mkdtempSync(join(tmpdir(), "digital-evidence-lighthouse-"));
const explorerFolder = join(folder, "explorer");
const output = join(folder, "report.json");
buildExplorer(explorerFolder);

function measure(url: string): Report {
  const flags = ["--headless=new", ...chromiumFlags].join(" ");
  const { status } = spawnSync(
    "npx",
    [
      "--yes",
      LIGHTHOUSE,
      url,
      "--quiet",
      "--output=json",
      `--output-path=${output}`,
      `--chrome-flags=${flags}`,
    ],
    {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, CHROME_PATH: findChromium() },
    },
  );
  if (status !== 0) throw new Error(`Lighthouse ended with status ${status}`);
  return JSON.parse(readFileSync(output, "utf8")) as Report;
}

let failures = 0;
const stack = await startStack({
  demo: true,
  env: { EXPLORER_DIR: explorerFolder, DEMO_INTERVAL_MS: "0" },
});
try {
  await stack.untilFinal(200);
  const hash = await latestFinalHash(stack.origin);
  const { batchId, batchGlobalSnapshotHash } = await read<{
    batchId: string;
    batchGlobalSnapshotHash: string;
  }>(stack.origin, `/v1/fingerprints/${hash}`);
  const paths = [
    "/dashboard",
    `/fingerprint/${hash}`,
    `/fingerprint/${hash}/report`,
    `/batch/${batchId}`,
    `/snapshot/${batchGlobalSnapshotHash}`,
    "/verify",
    "/search",
    "/how-it-works",
  ];
  for (const path of paths) {
    const reports = Array.from({ length: RUNS }, () => measure(stack.origin + path));
    const scores = categories.map((category) => {
      const score = median(
        reports.map(({ categories }) => Math.round((categories[category].score ?? 0) * 100)),
      );
      if (score < promised[category]) failures += 1;
      return `${category} ${score}`;
    });
    const audit = (name: string) =>
      median(reports.map(({ audits }) => audits[name]?.numericValue ?? Number.NaN));
    const shift = audit("cumulative-layout-shift");
    if (shift >= 0.005) failures += 1;
    const [paint, blocked] = ["largest-contentful-paint", "total-blocking-time"].map((name) =>
      Math.round(audit(name)),
    );
    console.log(
      `${shortened(path)}: ${scores.join(", ")}; CLS ${shift.toFixed(2)}, LCP ${paint} ms, TBT ${blocked} ms`,
    );
    const [last] = reports.slice(-1);
    for (const { title, score } of Object.values(last?.audits ?? {})) {
      if (score !== null && score < 0.9) console.log(`  ${score.toFixed(2)} ${title}`);
    }
  }
} finally {
  await stack.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(failures === 0 ? 0 : 1);
