// `npm run faults`: the two runs of the depository that are too long for `npm test`.
//   crash [KILLS]               kills the depository after durable steps and at random moments, on each store
//   concurrency [FINGERPRINTS]  runs three processes of the depository on one PostgreSQL
// Without arguments, the command makes both runs, with the numbers that the documents quote. It exits with 1 if a run
// finds a problem.
import { randomInt } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runFaultRounds } from "../apps/depository/test/fault-rounds.ts";
import { runSeveralProcesses } from "../apps/depository/test/several-processes.ts";
import { countOrExit } from "./count-argument.ts";
import { planRounds } from "./fault-plan.ts";
import { ensurePostgres, startPostgres } from "./postgres.ts";

const [which, size] = process.argv.slice(2);
const usage = "npm run faults -- [crash [KILLS] | concurrency [FINGERPRINTS]]";
if (which !== undefined && which !== "crash" && which !== "concurrency") {
  console.error(`"${which}" is not a run; usage: ${usage}`);
  process.exit(2);
}
const kills = countOrExit(size, { preset: 110, min: 1, usage });
const fingerprints = countOrExit(size, { preset: 20_000, min: 1, usage });
let isBroken = false;

function show(title: string, figures: { readonly problems: readonly string[] }): void {
  const { problems, ...rest } = figures;
  console.log(`${title}: ${JSON.stringify(rest)}`);
  for (const problem of problems) console.log(`  BROKEN: ${problem}`);
  if (problems.length > 0) isBroken = true;
  else console.log("  no problem was found");
}

async function crash(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "depository-faults-"));
  const postgres = await startPostgres();
  const stores = { SQLite: {}, PostgreSQL: { DATABASE_URL: postgres.url } };
  try {
    for (const [name, env] of Object.entries(stores)) {
      const onRound = (done: number): void => {
        if (done % 20 === 0) console.log(`${name}: killed ${done} times`);
      };
      const where = { DATA_DIR: join(dataDir, name), ...env };
      show(`crash, ${name}`, await runFaultRounds(where, planRounds(kills, randomInt), onRound));
    }
  } finally {
    await postgres.remove();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function concurrency(): Promise<void> {
  const postgres = await startPostgres();
  try {
    show("concurrency", await runSeveralProcesses(postgres.url, fingerprints));
  } finally {
    await postgres.remove();
  }
}

if (ensurePostgres() === null)
  throw new Error("no PostgreSQL server: install one or set POSTGRES_BIN");
if (which === undefined || which === "crash") await crash();
if (which === undefined || which === "concurrency") await concurrency();
process.exitCode = isBroken ? 1 : 0;
