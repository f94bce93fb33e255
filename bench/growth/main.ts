// `npm run bench -- growth [ROWS]` fills a PostgreSQL store, and measures its sizes and reads.
// `npm run bench -- growth fill|sizes|reads URL [ROWS]` runs one of these parts on an existing database.
// A store of 10,000,000 fingerprints takes 20 GB.
import { loadavg } from "node:os";
import { runSql } from "../../apps/depository/test/fresh-postgres.ts";
import { openPostgresStore } from "../../apps/depository/src/store/postgres.ts";
import { startPostgres } from "../../tools/postgres.ts";
import { fillDirectly } from "./fill.ts";
import { measureReads } from "./reads.ts";
import { printSizes, sizesOf } from "./sizes.ts";

function note(text: string): void {
  const load = loadavg().map((part) => part.toFixed(1));
  console.log(`\n${new Date().toISOString()}, load ${load.join(" ")}: ${text}\n`);
}

async function fill(url: string, rows: number): Promise<void> {
  const store = await openPostgresStore({ url, maxConnections: 4, timeoutMs: 3_600_000 });
  await fillDirectly(url, store, rows);
  await store.close();
}

async function sizes(url: string): Promise<void> {
  const [counted] = await runSql(url, "select count(*) as rows from fingerprints");
  printSizes(await sizesOf(url), Number(counted?.["rows"]));
}

async function everything(rows: number): Promise<void> {
  const postgres = await startPostgres();
  try {
    note(`filling ${rows} fingerprints`);
    await fill(postgres.url, rows);
    note("filled");
    await sizes(postgres.url);
    await measureReads(postgres.url);
  } finally {
    await postgres.remove();
  }
}

const [part = "1000000", url = "", rows = "1000000"] = process.argv.slice(3);
const parts: Readonly<Record<string, () => Promise<void>>> = {
  fill: () => fill(url, Number(rows)),
  sizes: () => sizes(url),
  reads: () => measureReads(url),
};
note(`${part} begins`);
await (parts[part] ?? (() => everything(Number(part))))();
note(`${part} has ended`);
