// `node reader.ts URL HASHES` reads a store continuously while it is partitioned, as a service would. HASHES is a JSON
// file with hashes of fingerprints in the store. The reader runs until SIGTERM and then prints how many reads failed
// and how long they took. Every read should succeed, but nothing checks this number.
import { readFileSync } from "node:fs";
import { openPostgresReplica } from "../../apps/depository/src/store/postgres.ts";

const [url = "", file = ""] = process.argv.slice(2);
const hashes = JSON.parse(readFileSync(file, "utf8")) as string[];
// The store is opened as a replica, so that this process does not migrate it. The limits are the service's defaults.
const store = openPostgresReplica({ url, maxConnections: 10, timeoutMs: 10_000 });
const times: number[] = [];
const failures: string[] = [];
const stopped = new AbortController();
process.once("SIGTERM", () => stopped.abort());

async function timed(read: () => Promise<boolean>): Promise<void> {
  const start = performance.now();
  try {
    if (!(await read())) failures.push("an answer lacks what is stored");
  } catch (error) {
    failures.push(error instanceof Error ? error.message : String(error));
  }
  times.push(performance.now() - start);
}

for (let turn = 0; !stopped.signal.aborted; turn += 1) {
  const hash = hashes[turn % hashes.length] ?? "";
  await timed(async () => (await store.fingerprint(hash))?.hash === hash);
  if (turn % 10 !== 0) continue;
  const latest = { statuses: [], after: null, limit: 20 } as const;
  await timed(async () => (await store.latestFingerprints(latest)).rows.length === 20);
}
await store.close();
times.sort((one, other) => one - other);
const at = (part: number) => (times[Math.floor((times.length - 1) * part)] ?? 0).toFixed(1);
console.log(
  `${times.length} reads, ${failures.length} failed; median ${at(0.5)} ms, 99th percentile ${at(0.99)} ms, longest ${at(1)} ms`,
);
for (const failure of failures.slice(0, 5)) console.log(failure);
