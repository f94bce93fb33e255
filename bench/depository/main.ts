// `npm run bench -- depository` measures the service under load. Options: --rows 1000000 --small 10000
// --rounds 7 --count 2000 --engine sqlite|postgres|both --only reads|ingest|worst --call "by hash". Without --only, it
// measures reads and ingest. --call selects the reads whose names contain the text.
import { parseArgs } from "node:util";
import { Client } from "pg";
import { findPostgres, startPostgres } from "../../tools/postgres.ts";
import { type IngestRow, measureIngest } from "./ingest.ts";
import type { Measured } from "./processes.ts";
import { measureReads, median, type Row } from "./reads.ts";
import { type FilledStore, restored, sqliteStore, worstStore } from "./stores.ts";
import { measureWorst, type WorstResult } from "./worst.ts";

const { values } = parseArgs({
  args: process.argv.slice(process.argv[2]?.startsWith("--") === false ? 3 : 2),
  options: {
    rows: { type: "string", default: "1000000" },
    small: { type: "string", default: "10000" },
    rounds: { type: "string", default: "7" },
    count: { type: "string", default: "2000" },
    engine: { type: "string", default: "both" },
    only: { type: "string" },
    call: { type: "string" },
  },
});
const rounds = Number(values.rounds);

if (values.only === "worst") {
  const store = await worstStore(Number(values.rows));
  const count = Number(values.count);
  if (values.engine !== "postgres") printWorst("SQLite", await measureWorst(store, count));
  if (values.engine !== "sqlite") {
    await withPostgres(async (fill) => {
      printWorst("PostgreSQL", await measureWorst(await fill(store), count));
    });
  }
} else if (values.only !== "ingest") {
  const large = await sqliteStore(Number(values.rows));
  const small = await sqliteStore(Number(values.small));
  const options = { rounds, count: Number(values.count), only: values.call };
  if (values.engine !== "postgres") {
    printReads("SQLite", await measureReads({ large, small, ...options }));
  }
  if (values.engine !== "sqlite") {
    await withPostgres(async (fill) => {
      const stores = { large: await fill(large), small: await fill(small) };
      printReads("PostgreSQL", await measureReads({ ...stores, ...options }));
    });
  }
}
if (values.only === undefined || values.only === "ingest") {
  printIngest([await measureIngest(50, rounds), await measureIngest(1, rounds)]);
}

async function withPostgres(
  work: (fill: (from: FilledStore) => Promise<FilledStore>) => Promise<void>,
): Promise<void> {
  if (findPostgres() === null) {
    console.log("\nNo PostgreSQL server was found, so PostgreSQL was left out.");
    return;
  }
  const server = await startPostgres();
  try {
    const fill = async (from: FilledStore): Promise<FilledStore> => {
      const name = `rows_${from.sample.rows}`;
      await runSql(server.url, `create database ${name}`);
      const store = await restored(from, server.url.replace(/[^/]+$/, name));
      // The vacuum and the checkpoint run before the measurement. PostgreSQL would otherwise start them by itself
      // within minutes, and they would take processor time from the service.
      await runSql(store.env["DATABASE_URL"] ?? "", "vacuum analyze");
      await runSql(store.env["DATABASE_URL"] ?? "", "checkpoint");
      return store;
    };
    await work(fill);
  } finally {
    await server.remove();
  }
}

async function runSql(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

function printReads(engine: string, rows: readonly Row[]): void {
  const head = [
    "call",
    "asked",
    "bytes",
    "per second",
    "bare",
    "ratio of rates",
    "ratio of CPU",
    "CPU µs",
    `CPU at ${values.rows} ÷ ${values.small} rows`,
    "p99 ms at half",
    "bare's there",
  ];
  console.log(`\n### ${engine}\n`);
  printTable(
    head,
    rows.map(({ call, asked, bytes, bare, large, small, half, bareHalf }) => [
      call,
      asked,
      String(bytes),
      median(large.map(({ rate }) => rate)).toFixed(0),
      median(bare.map(({ rate }) => rate)).toFixed(0),
      spread(ratios(large, bare, ({ rate }) => rate)),
      spread(ratios(bare, large, ({ cpuMicroseconds }) => cpuMicroseconds)),
      median(large.map(({ cpuMicroseconds }) => cpuMicroseconds)).toFixed(0),
      spread(ratios(large, small, ({ cpuMicroseconds }) => cpuMicroseconds)),
      half.p99Ms.toFixed(1),
      bareHalf.p99Ms.toFixed(1),
    ]),
  );
}

function printWorst(engine: string, { rows, worst, health, idle, machine }: WorstResult): void {
  console.log(`\n### ${engine}, the worst calls, ${values.rows} rows\n`);
  printTable(
    ["call", "ms", "complete", "rows looked at"],
    rows.map(({ name, medianMs, isComplete, examined }) => [
      name,
      medianMs.toFixed(1),
      isComplete ? "yes" : "no",
      examined === null ? "" : String(examined),
    ]),
  );
  console.log();
  printTable(
    ["", "a second", "p50 ms", "p99 ms", "longest ms"],
    [
      ["these calls, 32 clients", worst] as const,
      ["/healthz meanwhile", health] as const,
      ["a bare server on that core, meanwhile", machine] as const,
      ["/healthz, nothing else", idle] as const,
    ].map(([name, { rate, p50Ms, p99Ms, maxMs }]) => [
      name,
      rate.toFixed(0),
      p50Ms.toFixed(1),
      p99Ms.toFixed(1),
      maxMs.toFixed(1),
    ]),
  );
}

function printIngest(rows: readonly IngestRow[]): void {
  console.log("\n### Ingest, SQLite\n");
  printTable(
    [
      "submissions a call",
      "signatures/s",
      "signatures/s and core",
      "portable library, /s and core",
      "ratio",
    ],
    rows.map(({ perCall, rates, perCore, portable, ratios: all }) => [
      String(perCall),
      median(rates).toFixed(0),
      median(perCore).toFixed(0),
      median(portable).toFixed(0),
      spread(all),
    ]),
  );
}

function ratios(
  over: readonly Measured[],
  under: readonly Measured[],
  of: (measured: Measured) => number,
): number[] {
  return over.map((each, round) => {
    const other = under[round];
    return other === undefined ? Number.NaN : of(each) / of(other);
  });
}

function spread(all: readonly number[]): string {
  const [low, high] = [Math.min(...all), Math.max(...all)];
  return `${median(all).toFixed(2)} (${low.toFixed(2)}–${high.toFixed(2)})`;
}

function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const lines = [head, head.map(() => "---"), ...rows];
  for (const cells of lines) console.log(`| ${cells.join(" | ")} |`);
}
