// The load generator, in a separate process: `node load.ts JSON` prints its result as one line of JSON.
// It uses raw sockets, so it needs less processor time than any server it measures. It reads every answer to
// its end and checks the status.
// - Without `rate`, each connection sends its next request when it has the answer. This gives the highest rate.
// - With `rate`, requests are due at even intervals, even if the server is slow. Latency counts from the time when a
//   request was due, so a stall adds to the latency of every request that was due during the stall.
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { Connection } from "./connection.ts";

/**
 * A connection that has been idle for longer is not used again, because the server may close it. The depository closes
 * an idle connection after about ten seconds, with an answer 408.
 */
const MAX_IDLE_MS = 5_000;

export interface LoadOrder {
  readonly port: number;
  /** A file with one JSON string per line. Each string is the head and body of a request. */
  readonly requests: string;
  readonly connections: number;
  readonly count: number;
  /** The number of requests per second. */
  readonly rate?: number;
  /** The index of the first request to send from the file. */
  readonly skip?: number;
}

export interface LoadReport {
  readonly answered: number;
  readonly failed: number;
  readonly seconds: number;
  /**
   * The processor time of this process. If it is near the duration of the run, the load generator and not the server
   * limited the rate.
   */
  readonly cpuSeconds: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
}

async function run(order: LoadOrder): Promise<LoadReport> {
  const requests = readRequests(order.requests);
  const first = order.skip ?? 0;
  const latencies: number[] = [];
  let sent = 0;
  let failed = 0;
  let finish = (): void => {};
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const idle: Connection[] = [];
  const due: number[] = [];

  function send(connection: Connection, dueAt: number): void {
    connection.send(requests[(first + sent) % requests.length] ?? "", dueAt);
    sent += 1;
  }
  function onAnswer(connection: Connection, status: number, dueAt: number): void {
    const now = performance.now();
    if (status !== 200) failed += 1;
    latencies.push(now - dueAt);
    if (latencies.length === order.count) finish();
    const next = order.rate === undefined ? now : due.shift();
    if (next === undefined) idle.push(connection);
    else if (sent < order.count) send(connection, next);
  }

  const connections = new Set<Connection>();
  function open(): Connection {
    const connection = new Connection(order.port, onAnswer);
    connections.add(connection);
    return connection;
  }
  /**
   * Takes the connection that has been idle for longest, or replaces this connection by a new one if the server may be
   * about to close it.
   */
  function takeIdle(): Connection | undefined {
    const connection = idle.shift();
    if (connection === undefined || connection.idleMs < MAX_IDLE_MS) return connection;
    connection.end();
    connections.delete(connection);
    return open();
  }
  for (let count = 0; count < order.connections; count += 1) open();
  const cpu = process.cpuUsage();
  const start = performance.now();
  if (order.rate === undefined) {
    for (const connection of connections) send(connection, start);
  } else {
    idle.push(...connections);
    const intervalMs = 1000 / order.rate;
    let fallen = 0;
    const timer = setInterval(() => {
      for (const now = performance.now(); fallen < order.count; fallen += 1) {
        const dueAt = start + fallen * intervalMs;
        if (dueAt > now) return;
        const connection = takeIdle();
        if (connection === undefined) due.push(dueAt);
        else send(connection, dueAt);
      }
      clearInterval(timer);
    }, 1);
  }
  await finished;
  const seconds = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  for (const connection of connections) connection.end();
  const cpuSeconds = (user + system) / 1e6;
  return { answered: latencies.length, failed, seconds, cpuSeconds, ...quantiles(latencies) };
}

function readRequests(file: string): string[] {
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line) as string);
}

function quantiles(latencies: number[]): Pick<LoadReport, "p50Ms" | "p99Ms" | "maxMs"> {
  const sorted = Float64Array.from(latencies).sort();
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? NaN;
  return { p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1) };
}

const { positionals } = parseArgs({ allowPositionals: true });
console.log(JSON.stringify(await run(JSON.parse(positionals[0] ?? "") as LoadOrder)));
