// Runs Lighthouse with the mobile preset on the production build, as the depository serves it. For each page, the
// median of five runs is compared with the figures that the product promises. `npx` fetches Lighthouse. It is not a
// dependency, because it is larger than all our dependencies together.
//
//   node tools/lighthouse.ts
//   node tools/lighthouse.ts 1                          one run per page
//   node tools/lighthouse.ts 5 dashboard fingerprint  five runs of these pages
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { details, latestFinalHash } from "../e2e/service.ts";
import { startStack } from "../e2e/stack.ts";
import { chromiumFlags, findChromium } from "./chromium.ts";
import { countOrExit } from "./count-argument.ts";
import { buildExplorer } from "../scripts/build-explorer.ts";

const LIGHTHOUSE = "lighthouse@13.5.0";
const usage = "node tools/lighthouse.ts [RUNS [PAGE…]]";
const RUNS = countOrExit(process.argv[2], { preset: 5, min: 1, usage });
const promised = { performance: 98, accessibility: 100, "best-practices": 100, seo: 100 } as const;
const chosen = process.argv.slice(3);
/**
 * The maximum number of loads for one report. Some loads have to be repeated, because the start of the navigation is
 * missing from their trace (NO_NAVSTART).
 */
const ATTEMPTS = 3;
type Category = keyof typeof promised;
const categories = Object.keys(promised) as Category[];

type Report = {
  categories: Record<Category, { score: number | null }>;
  audits: Record<string, { numericValue?: number; score: number | null; title: string }>;
};

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

const folder = mkdtempSync(join(tmpdir(), "digital-evidence-lighthouse-"));
const explorerFolder = join(folder, "explorer");
const output = join(folder, "report.json");
buildExplorer(explorerFolder);

function measure(url: string): Report {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const report = load(url);
    if (report !== null) return report;
  }
  throw new Error(`Lighthouse failed ${ATTEMPTS} times at ${url}`);
}

/** Measures one load of a page. Returns null if Lighthouse failed. In that case, Lighthouse has printed the reason. */
function load(url: string): Report | null {
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
  if (status !== 0) return null;
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
  const { batchId, batchGlobalSnapshotHash, proofs } = await details(stack.origin, hash);
  const paths = {
    dashboard: "/dashboard",
    fingerprint: `/fingerprint/${hash}`,
    report: `/fingerprint/${hash}/report`,
    batch: `/batch/${batchId}`,
    snapshot: `/snapshot/${batchGlobalSnapshotHash}`,
    signer: `/signer/${proofs[0]?.id}`,
    activity: "/activity",
    status: "/status",
    verify: "/verify",
    case: "/case",
    search: "/search",
    "how-it-works": "/how-it-works",
  };
  const unknown = chosen.filter((name) => !(name in paths));
  if (unknown.length > 0) throw new Error(`no page is called ${unknown.join(", ")}`);
  for (const [name, path] of Object.entries(paths)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue;
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
      `${name}: ${scores.join(", ")}; CLS ${shift.toFixed(2)}, LCP ${paint} ms, TBT ${blocked} ms`,
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
