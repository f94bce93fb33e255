// Sends bad requests to a service in another process. The report has the statuses, the answers that are too large or
// have the wrong shape, the memory that is not freed, and how long the event loop was blocked.
import { fork } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { openApiDocument } from "../src/http/openapi.ts";
import { type BadRequest, createBadRequests } from "./bad-requests.ts";
import { apiKey } from "./fresh-depository.ts";
import {
  type FuzzedAnswer,
  type FuzzedRequest,
  LOOP_BUDGET_MS,
  type Stall,
} from "./loop-report.ts";
import { problemsOf, resolver } from "./json-schema.ts";

export interface BadRequestRun {
  readonly requests: number;
  /** The number of answers by status. Connections that ended without an answer are counted as "none". */
  readonly statuses: Readonly<Record<string, number>>;
  /** A sentence for each result that the service must never give, such as a status 5xx. */
  readonly problems: readonly string[];
  /**
   * The size of heap and buffers after garbage collection: `warmBytes` after a quarter of the requests, and
   * `endBytes` after all of them.
   */
  readonly memory: { readonly warmBytes: number; readonly endBytes: number };
  readonly largestAnswer: { readonly bytes: number; readonly kind: string };
  /**
   * How long the event loop was blocked while all connections were sending. The first quarter of the requests is not
   * counted.
   */
  readonly loop: { readonly p999Ms: number; readonly stalls: readonly ExplainedStall[] };
  /**
   * How long each request blocked the event loop when it was sent alone, longest first. Null if no request was sent
   * alone.
   */
  readonly alone: readonly Held[] | null;
}

/**
 * A request, and for how many milliseconds it blocked the event loop when it was sent alone. `ms` is NaN if the request
 * was not sent alone.
 */
export interface Held {
  readonly number: number;
  readonly kind: string;
  readonly ms: number;
}

export interface ExplainedStall extends Stall {
  /**
   * The requests that were running during the stall. If they were also sent alone, the one that then blocked the event
   * loop longest comes first.
   */
  readonly causes: readonly Held[];
}

interface Settings {
  /** The database to use. By default the service uses SQLite in a new folder. */
  readonly databaseUrl?: string;
  readonly isReplayed?: boolean;
}

const CONNECTIONS = 16;
/** If a request has no answer after this time, the run reports that the service hangs. */
const PATIENCE_MS = 15_000;
const SLOW_PIECE_MS = 50;
const MAX_BODY_BYTES = 2 * 1024 * 1024;
const MAX_ANSWER_BYTES = 1_500_000;
/**
 * A request that blocks the event loop for too long is sent again, up to this many times in all. It is reported only if
 * it blocks the event loop for too long every time.
 */
const TRIES = 5;

export async function runBadRequests(
  count: number,
  seed: number,
  { databaseUrl, isReplayed = false }: Settings = {},
): Promise<BadRequestRun> {
  const service = await startFuzzedService(databaseUrl);
  const document = openApiDocument();
  const drawAgain = () =>
    createBadRequests(document, { seed, apiKey, maxBodyBytes: MAX_BODY_BYTES });
  const draw = drawAgain();
  const errorShape = { $ref: "#/components/schemas/Error" };
  const statuses: Record<string, number> = {};
  const problems: string[] = [];
  const underWay: { number: number; kind: string; start: number; end: number }[] = [];
  let largestAnswer = { bytes: 0, kind: "" };
  let sent = 0;

  async function one(): Promise<void> {
    const number = sent;
    sent += 1;
    const request = draw();
    const complain = (what: string): void => {
      const start = Buffer.from(request.pieces[0] ?? [])
        .toString("latin1")
        .slice(0, 200);
      problems.push(
        `request ${number} of seed ${seed} (${request.kind}): ${what}: ${JSON.stringify(start)}`,
      );
    };
    const start = moment();
    const answer = await send(service.port, request);
    underWay.push({ number, kind: request.kind, start, end: moment() });
    if (answer === "HUNG") return complain(`no end within ${PATIENCE_MS} ms`);
    if (answer.length > largestAnswer.bytes) {
      largestAnswer = { bytes: answer.length, kind: request.kind };
    }
    if (answer.length >= MAX_ANSWER_BYTES) complain(`an answer of ${answer.length} bytes`);
    const status = /^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1] ?? "none";
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (status === "none" && request.manner === "WHOLE") complain("no answer");
    // 505 is the right answer to another version of HTTP.
    const isOtherVersion = /^[^\r\n]* HTTP\/[^1]/.test(
      Buffer.from(request.pieces[0] ?? []).toString("latin1"),
    );
    if (status.startsWith("5") && !(status === "505" && isOtherVersion)) {
      complain(`answered ${status}`);
    }
    if (status.startsWith("4") && /\r\ncontent-type: application\/json\r\n/i.test(answer)) {
      const body = answer.slice(answer.indexOf("\r\n\r\n") + 4);
      if (body !== "") checkError(body, complain);
    }
  }

  function checkError(body: string, complain: (what: string) => void): void {
    try {
      const parsed: unknown = JSON.parse(body);
      const wrong = problemsOf(errorShape, parsed, resolver(document));
      if (wrong.length > 0) complain(`error of another shape: ${wrong.join("; ")}`);
    } catch {
      complain(`error that is not JSON: ${body.slice(0, 200)}`);
    }
  }

  async function sendUpTo(last: number): Promise<void> {
    const lanes = Array.from({ length: CONNECTIONS }, async () => {
      while (sent < last) await one();
    });
    await Promise.all(lanes);
  }

  /** Sends each request again while no other request runs. A request may be sent up to TRIES times. */
  async function replay(): Promise<Held[]> {
    const again = drawAgain();
    const held: Held[] = [];
    for (let number = 0; number < count; number += 1) {
      const request = again();
      let ms = Infinity;
      for (let attempt = 0; attempt < TRIES && ms > LOOP_BUDGET_MS; attempt += 1) {
        await send(service.port, request);
        ms = Math.min(ms, (await service.loop()).maxMs);
      }
      held.push({ number, kind: request.kind, ms });
      if (ms > LOOP_BUDGET_MS) {
        problems.push(
          `request ${number} of seed ${seed} (${request.kind}) alone holds the event loop for ${ms.toFixed(0)} ms`,
        );
      }
    }
    return held;
  }

  try {
    // The first quarter of the requests warms the service up, so that code is compiled and caches are filled before
    // the measurement.
    await sendUpTo(Math.floor(count / 4));
    const warmBytes = await service.keptBytes();
    await service.loop();
    await sendUpTo(count);
    const { p999Ms, stalls } = await service.loop();
    const endBytes = await service.keptBytes();
    await service.loop();
    const held = isReplayed ? await replay() : null;
    const byNumber = new Map(held?.map((one) => [one.number, one]));
    const explained = stalls.map((stall) => ({
      ...stall,
      causes: underWay
        .filter(({ start, end }) => start < stall.end && end > stall.start)
        .map(({ number, kind }) => byNumber.get(number) ?? { number, kind, ms: Number.NaN })
        .toSorted((a, b) => b.ms - a.ms),
    }));
    const ready = await fetch(`http://127.0.0.1:${service.port}/readyz`);
    if (!ready.ok) problems.push(`afterwards /readyz answers ${ready.status}`);
    const kept = await service.count();
    if (kept !== 0) problems.push(`${kept} fingerprints of bad requests were kept`);
    return {
      requests: sent,
      statuses,
      problems,
      memory: { warmBytes, endBytes },
      largestAnswer,
      loop: { p999Ms, stalls: explained },
      alone: held?.toSorted((a, b) => b.ms - a.ms) ?? null,
    };
  } finally {
    await service.stop();
  }
}

function moment(): number {
  return performance.timeOrigin + performance.now();
}

/** @param kind whether its time limits are short, or else the usual ones; if it is attacked, it also has many fingerprints */
export async function startFuzzedService(
  databaseUrl: string | undefined,
  kind: "impatient" | "patient" | "attacked" = "impatient",
) {
  const program = fileURLToPath(new URL("fuzzed-service.ts", import.meta.url));
  const args = databaseUrl === undefined ? [] : [databaseUrl];
  const child = fork(program, [kind, ...args], { execArgv: [] });
  const ended = once(child, "exit");

  async function next<Type extends FuzzedAnswer["type"]>(
    type: Type,
  ): Promise<Extract<FuzzedAnswer, { type: Type }>> {
    const [message] = (await Promise.race([
      once(child, "message"),
      ended.then(([code]) => {
        throw new Error(`the service ended with ${String(code)}`);
      }),
    ])) as [FuzzedAnswer];
    if (message.type !== type) throw new Error(`expected ${type}, got ${message.type}`);
    return message as Extract<FuzzedAnswer, { type: Type }>;
  }
  const ask = (request: FuzzedRequest): boolean => child.send(request);

  const { port } = await next("PORT");
  return {
    port,
    async loop() {
      ask("LOOP");
      return (await next("LOOP")).report;
    },
    async keptBytes() {
      ask("MEMORY");
      return (await next("MEMORY")).bytes;
    },
    /** The most memory that the process has held since it was asked last. */
    async rss() {
      ask("RSS");
      return (await next("RSS")).bytes;
    },
    async count() {
      ask("COUNT");
      return (await next("COUNT")).fingerprints;
    },
    async stop() {
      if (child.exitCode === null && child.connected) ask("STOP");
      await ended;
    },
  };
}

/** @returns what arrived of the answer, or "HUNG" if the connection did not end in time */
async function send(port: number, request: BadRequest): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  const received: Buffer[] = [];
  socket.on("data", (chunk) => received.push(chunk));
  socket.on("error", () => {});
  const ended = new Promise<string>((resolve) => {
    socket.on("close", () => resolve(Buffer.concat(received).toString("latin1")));
  });
  const hung = new AbortController();
  const patience = wait(PATIENCE_MS, "HUNG", { signal: hung.signal, ref: false }).catch(() => "");
  for (const piece of request.pieces) {
    if (!socket.writable) break;
    socket.write(piece);
    if (request.manner === "SLOW") await wait(SLOW_PIECE_MS);
  }
  if (request.manner === "CUT") setTimeout(() => socket.end(), 2);
  const answer = await Promise.race([ended, patience]);
  hung.abort();
  socket.destroy();
  return answer;
}
