// A load generator for look-ups, in a separate process: `node look-up-load.ts JSON` prints its result as one line of
// JSON. A look-up consists of several requests, one after the other on one connection. When a look-up has ended, the
// next one starts on the same connection or, with `isFresh`, on a new one.
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { Connection } from "../depository/connection.ts";

export interface LookUpOrder {
  readonly port: number;
  /** A file with one look-up per line: a JSON array of requests. */
  readonly file: string;
  readonly skip: number;
  readonly count: number;
  readonly connections: number;
  /** Whether each look-up opens a new connection. */
  readonly isFresh: boolean;
}

export interface LookUpReport {
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

const { positionals } = parseArgs({ allowPositionals: true });
const order = JSON.parse(positionals[0] ?? "") as LookUpOrder;
const lookUps = readFileSync(order.file, "utf8")
  .split("\n")
  .slice(order.skip, order.skip + order.count)
  .map((line) => JSON.parse(line) as string[]);
if (lookUps.length !== order.count) throw new Error("the file has too few look-ups");
const latencies: number[] = [];
let next = 0;

const cpu = process.cpuUsage();
const start = performance.now();
await Promise.all(Array.from({ length: order.connections }, client));
const seconds = (performance.now() - start) / 1000;
const { user, system } = process.cpuUsage(cpu);
latencies.sort((left, right) => left - right);
const quantile = (share: number) =>
  latencies[Math.floor(share * (latencies.length - 1))] ?? Number.NaN;
const report: LookUpReport = {
  seconds,
  cpuSeconds: (user + system) / 1e6,
  p50Ms: quantile(0.5),
  p99Ms: quantile(0.99),
};
console.log(JSON.stringify(report));

async function client(): Promise<void> {
  let answer = Promise.withResolvers<number>();
  const open = () => new Connection(order.port, (_, status) => answer.resolve(status));
  let connection = order.isFresh ? null : open();
  for (let lookUp = lookUps[next]; lookUp !== undefined; lookUp = lookUps[next]) {
    next += 1;
    const startedAt = performance.now();
    connection ??= open();
    for (const request of lookUp) {
      answer = Promise.withResolvers();
      connection.send(request, 0);
      const status = await answer.promise;
      if (status !== 200 && status !== 206) throw new Error(`${status} for ${request}`);
    }
    latencies.push(performance.now() - startedAt);
    if (order.isFresh) {
      connection.end();
      connection = null;
    }
  }
  connection?.end();
}
