// `npm run faults`: the two runs of the depository that are too long for `npm test`.
//   crash [KILLS]             kills it on each store, after every durable step and at random moments
//   concurrency [FINGERPRINTS]  runs three processes on one PostgreSQL
// Without arguments it makes both runs, with the numbers that the documents quote. It exits with 1 if a
// promise was broken.
import { randomInt } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { faultPoints } from "../apps/depository/src/store/fault-point.ts";
import { type Round, runFaultRounds } from "../apps/depository/test/fault-rounds.ts";
import { runSeveralProcesses } from "../apps/depository/test/several-processes.ts";
import { ensurePostgres, startPostgres } from "./postgres.ts";

const [which, size] = process.argv.slice(2);
let isBroken = false;

function show(title: string, figures: { readonly problems: readonly string[] }): void {
  const { problems, ...rest } = figures;
  console.log(`${title}: ${JSON.stringify(rest)}`);
  for (const problem of problems) console.log(`  BROKEN: ${problem}`);
  if (problems.length > 0) isBroken = true;
  else console.log("  every promise holds");
}

/**
 * Half of the kills are after named steps, each in turn. The other half are at random moments, from
 * before the start has finished to long after.
 */
function drawRounds(kills: number): Round[] {
  const rounds: Round[] = [];
  for (let planned = 0; planned < kills;) {
    const point = faultPoints[rounds.length % (2 * faultPoints.length)];
    if (point === undefined) {
      rounds.push({ afterMs: randomInt(200, 2_500) });
      planned += 1;
    } else {
      rounds.push({ point, count: randomInt(1, 5) });
      planned += point === "COUNT_ATTEMPT" || point === "ERRORED_COMMITMENT" ? 2 : 1;
    }
  }
  return rounds;
}

async function crash(kills: number): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "depository-faults-"));
  const postgres = await startPostgres();
  const stores = { SQLite: {}, PostgreSQL: { DATABASE_URL: postgres.url } };
  try {
    for (const [name, env] of Object.entries(stores)) {
      const onRound = (done: number): void => {
        if (done % 20 === 0) console.log(`${name}: killed ${done} times`);
      };
      const where = { DATA_DIR: join(dataDir, name), ...env };
      show(`crash, ${name}`, await runFaultRounds(where, drawRounds(kills), onRound));
    }
  } finally {
    await postgres.remove();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function concurrency(fingerprints: number): Promise<void> {
  const postgres = await startPostgres();
  try {
    show("concurrency", await runSeveralProcesses(postgres.url, fingerprints));
  } finally {
    await postgres.remove();
  }
}

if (ensurePostgres() === null)
  throw new Error("no PostgreSQL server: install one or set POSTGRES_BIN");
if (which === undefined || which === "crash") await crash(Number(size ?? 110));
if (which === undefined || which === "concurrency") await concurrency(Number(size ?? 20_000));
process.exitCode = isBroken ? 1 : 0;
