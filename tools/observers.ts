// What an observer makes of services, honest ones and liars. Each command ends with 1 if something was missed or made up.
// `node tools/observers.ts [services] [seed]` shows it generated services, most of them liars, over five simulated weeks each.
// `node tools/observers.ts page [visitors] [first] [seed]` shows 1,000 visitors what such services, and observers of all kinds, make of a page.
// `node tools/observers.ts weeks [fingerprints]` has it observe one service with 100,000 fingerprints for four simulated weeks.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { publicKeyId } from "@digital-evidence/evidence/signature";
import { BEHAVIOURS, observeGenerated } from "../apps/cli/test/observer-run.ts";
import { observeWeeks } from "../apps/cli/test/observed-weeks.ts";
import { PRIVATE_KEY, PUBLIC_BASE } from "../apps/cli/test/public-service.ts";
import { signatureOf } from "../bench/depository/signer.ts";
import { launchChromium } from "../e2e/browser.ts";
import { configuredHost } from "../e2e/configured-host.ts";
import { NETWORK, OBSERVER_ORIGIN, runObservedLies } from "../e2e/observed-lies.ts";
import { buildExplorer } from "../scripts/build-explorer.ts";
import { countOrExit } from "./count-argument.ts";

const SHOWN = 20;
const usage =
  "node tools/observers.ts [services] [seed] | page [visitors] [first] [seed] | weeks [fingerprints]";
const numberOf = (text: string | undefined, preset: number, min = 1) =>
  countOrExit(text, { preset, min, usage });

const [mode, ...rest] = process.argv.slice(2);
const isRight =
  mode === "weeks"
    ? await weeks(numberOf(rest[0], 100_000))
    : mode === "page"
      ? await visitors(numberOf(rest[0], 1000), numberOf(rest[1], 0, 0), numberOf(rest[2], 46))
      : await generated(mode, rest[0]);
process.exitCode = isRight ? 0 : 1;

async function generated(services?: string, seedText?: string): Promise<boolean> {
  const [count, seed] = [numberOf(services, 1000), numberOf(seedText, 46)];
  const counts = new Map(BEHAVIOURS.map(({ name }) => [name, 0]));
  let [wrong, requests] = [0, 0];
  for (let number = 0; number < count; number += 1) {
    const result = await observeGenerated(seed, number);
    counts.set(result.behaviour, (counts.get(result.behaviour) ?? 0) + 1);
    requests += result.requests;
    if (result.problems.length === 0) continue;
    wrong += 1;
    console.error(`service ${number}, which ${result.behaviour}: ${result.problems.join("; ")}`);
  }
  for (const { name, told } of BEHAVIOURS) {
    console.log(`${String(counts.get(name)).padStart(5)}  ${told?.code ?? "honest"}  ${name}`);
  }
  console.log(`${count} services, ${requests} requests, ${wrong} judged wrongly`);
  return wrong === 0;
}

async function weeks(fingerprints: number): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), "observed-weeks-"));
  const id = publicKeyId(PRIVATE_KEY);
  const key = Buffer.from(PRIVATE_KEY, "hex");
  const sign = (hash: string) => ({ id, signature: signatureOf(hash, key) });
  try {
    const { problems, days, entries, records, bytesOfRecord } = await observeWeeks(
      fingerprints,
      folder,
      { sign, progress: console.log },
    );
    for (const problem of problems.slice(0, SHOWN)) console.error(problem);
    const most = (name: "requests" | "bytes") => Math.max(...days.map((day) => day[name]));
    const mean = (name: "requests" | "bytes") =>
      Math.round(days.reduce((sum, day) => sum + day[name], 0) / days.length);
    console.log(`${records} of ${fingerprints} fingerprints in ${entries} entries`);
    console.log(
      `a day: ${mean("requests")} requests (at most ${most("requests")}), ${mean("bytes")} bytes of answers (at most ${most("bytes")})`,
    );
    console.log(
      `a record: ${Math.round(bytesOfRecord.files)} bytes in files, ${Math.round(bytesOfRecord.database)} in the database`,
    );
    console.log(`${problems.length} problems`);
    return problems.length === 0 && records === fingerprints;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function visitors(count: number, first: number, seed: number): Promise<boolean> {
  // A run in parts builds the explorer once.
  const { EXPLORER_DIR: built } = process.env;
  const folder = built ?? mkdtempSync(join(tmpdir(), "observed-explorer-"));
  try {
    if (built === undefined) buildExplorer(folder);
    const snapshotUrl = "https://ledger.example/{hash}";
    const networks = { [NETWORK]: { name: "Observed", apiBase: PUBLIC_BASE, snapshotUrl } };
    const origins = [PUBLIC_BASE, OBSERVER_ORIGIN];
    const host = await configuredHost(folder, () => ({ network: NETWORK, networks }), origins);
    const browser = await launchChromium();
    const { shown, verdicts, violations } = await runObservedLies(browser, host.origin, {
      seed,
      first,
      count,
    });
    await browser.close();
    await host.stop();
    for (const violation of violations.slice(0, SHOWN)) console.error(violation);
    for (const [told, times] of [...verdicts].toSorted(([one], [other]) => (one < other ? -1 : 1)))
      console.log(`${String(times).padStart(5)}  ${told}`);
    console.log(`${shown} visitors, ${violations.length} violations`);
    return violations.length === 0 && shown === count;
  } finally {
    if (built === undefined) rmSync(folder, { recursive: true, force: true });
  }
}
