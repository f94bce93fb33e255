// A load generator for submissions, in a separate process: `node submit.ts JSON` sends each call of a file once and
// prints its result as one line of JSON. It also writes a file with the time at which each call was acknowledged, in
// milliseconds since 1970. The time is NaN if the call was not sent, if it failed, or if not all of its submissions
// were accepted.
import { openSync, readFileSync, readSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { Connection } from "../depository/connection.ts";

export interface SubmitOrder {
  readonly port: number;
  readonly requestsFile: string;
  readonly endsFile: string;
  readonly acknowledgedFile: string;
  readonly perCall: number;
  readonly connections: number;
  /**
   * The number of calls per second, at even intervals. If null, each connection sends its next call when it has
   * received an answer.
   */
  readonly rate: number | null;
  /**
   * Without a rate, no call is sent after this many seconds. With a rate, every call of the file is
   * sent.
   */
  readonly seconds: number;
}

export interface SubmitReport {
  /** The number of calls whose submissions were all accepted. */
  readonly acknowledged: number;
  readonly failed: number;
  readonly seconds: number;
  readonly cpuSeconds: number;
  /** The latency of a call: the time from the moment when the call was due until its answer. */
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
}

const ACCEPTED = Buffer.from('"accepted":true');

const { positionals } = parseArgs({ allowPositionals: true });
const order = JSON.parse(positionals[0] ?? "") as SubmitOrder;
const ends = new Float64Array(new Uint8Array(readFileSync(order.endsFile)).buffer);
const requests = openSync(order.requestsFile, "r");
const acknowledgedAt = new Float64Array(ends.length).fill(Number.NaN);
const latencies: number[] = [];
const callOf = new Map<Connection, number>();
const idle: Connection[] = [];
let next = 0;
let answered = 0;
let failed = 0;

const cpu = process.cpuUsage();
const start = performance.now();
const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
const connections = Array.from(
  { length: order.connections },
  () => new Connection(order.port, onAnswer),
);
if (order.rate === null) {
  for (const connection of connections) sendNext(connection);
} else {
  idle.push(...connections);
  const timer = setInterval(() => {
    while (next < ends.length && dueAt(next) <= performance.now()) {
      // All connections are used in turn. If some were used rarely, the service would close them, because it closes a
      // connection that has sent no request for some seconds.
      const connection = idle.shift();
      if (connection === undefined) return;
      sendNext(connection);
    }
    if (next === ends.length) clearInterval(timer);
  }, 1);
}
await finished;
const seconds = (performance.now() - start) / 1000;
const { user, system } = process.cpuUsage(cpu);
for (const connection of connections) connection.end();
writeFileSync(order.acknowledgedFile, acknowledgedAt);
const sorted = Float64Array.from(latencies).sort();
const quantile = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
const report: SubmitReport = {
  acknowledged: answered - failed,
  failed,
  seconds,
  cpuSeconds: (user + system) / 1e6,
  p50Ms: quantile(0.5),
  p99Ms: quantile(0.99),
  maxMs: quantile(1),
};
console.log(JSON.stringify(report));

function dueAt(call: number): number {
  return order.rate === null ? performance.now() : start + (call * 1000) / order.rate;
}

function sendNext(connection: Connection): void {
  const from = next === 0 ? 0 : (ends[next - 1] ?? 0);
  const request = Buffer.allocUnsafe((ends[next] ?? 0) - from);
  if (readSync(requests, request, 0, request.length, from) !== request.length) {
    throw new Error("the file of requests is shorter than it should be");
  }
  callOf.set(connection, next);
  connection.send(request, dueAt(next));
  next += 1;
}

function onAnswer(
  connection: Connection,
  status: number,
  wasDueAt: number,
  body: readonly Buffer[],
): void {
  const now = performance.now();
  const call = callOf.get(connection);
  if (call === undefined) throw new Error(`${status} without a request`);
  callOf.delete(connection);
  latencies.push(now - wasDueAt);
  if (status === 200 && countAccepted(Buffer.concat(body)) === order.perCall) {
    acknowledgedAt[call] = performance.timeOrigin + now;
  } else {
    failed += 1;
    if (failed === 1) console.error(`${status}: ${Buffer.concat(body).toString().slice(0, 500)}`);
  }
  answered += 1;
  const isOver =
    next === ends.length || (order.rate === null && now - start >= order.seconds * 1000);
  if (isOver && answered === next) finish();
  else if (!isOver && dueAt(next) <= performance.now()) sendNext(connection);
  else idle.push(connection);
}

function countAccepted(body: Buffer): number {
  let count = 0;
  for (let at = body.indexOf(ACCEPTED); at >= 0; at = body.indexOf(ACCEPTED, at + 1)) count += 1;
  return count;
}
