// Sends bad requests to a service in this process, and tells what came of them: statuses, answers
// that are no error of ours, memory kept.
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { openApiDocument } from "../src/http/openapi.ts";
import { listen } from "../src/listen.ts";
import { type BadRequest, createBadRequests } from "./bad-requests.ts";
import { apiKey, freshDepository, signed, value } from "./fresh-depository.ts";
import { problemsOf, resolver } from "./json-schema.ts";

export interface BadRequestRun {
  readonly requests: number;
  /** Answers by status; "none" where the connection ended without one. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Requests whose outcome breaks a promise. */
  readonly problems: readonly string[];
  /** Heap and buffers after collection, once warm and at the end. */
  readonly memory: { readonly warmBytes: number; readonly endBytes: number };
}

const CONNECTIONS = 16;
/** Slow clients are cut off by this, so that the run need not wait longer. */
const LIMITS = { requestTimeoutMs: 800, headersTimeoutMs: 400 } as const;
/** A request without an answer for this long is a hang of ours. */
const PATIENCE_MS = 15_000;
const SLOW_PIECE_MS = 50;
const MAX_BODY_BYTES = 1024 * 1024;

export async function runBadRequests(count: number, seed: number): Promise<BadRequestRun> {
  const depository = await freshDepository({
    env: {
      READ_LIMIT_PER_MINUTE: "0",
      WRITE_LIMIT_PER_MINUTE: "0",
      MAX_BODY_BYTES: String(MAX_BODY_BYTES),
    },
  });
  // Something to find, so that good parts of bad requests lead somewhere.
  await depository.submit(Array.from({ length: 20 }, () => signed(value())));
  await depository.settle();
  const server = await listen(depository.app, { port: 0, host: "127.0.0.1", ...LIMITS });
  const document = openApiDocument();
  const draw = createBadRequests(document, { seed, apiKey, maxBodyBytes: MAX_BODY_BYTES });
  const errorShape = { $ref: "#/components/schemas/Error" };
  const statuses: Record<string, number> = {};
  const problems: string[] = [];
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
    const answer = await send(server.port, request);
    if (answer === "HUNG") return complain(`no end within ${PATIENCE_MS} ms`);
    const status = /^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1] ?? "none";
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (status === "none" && request.manner === "WHOLE") complain("no answer");
    if (status.startsWith("5")) complain(`answered ${status}`);
    if (status.startsWith("4") && answer.includes("Content-Type: application/json")) {
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
      complain(`error that is no JSON: ${body.slice(0, 200)}`);
    }
  }

  async function sendUpTo(last: number): Promise<void> {
    const lanes = Array.from({ length: CONNECTIONS }, async () => {
      while (sent < last) await one();
    });
    await Promise.all(lanes);
  }

  try {
    // The first part compiles what there is to compile and fills every cache.
    await sendUpTo(Math.floor(count / 4));
    const warmBytes = await keptBytes();
    await sendUpTo(count);
    const endBytes = await keptBytes();
    const ready = await fetch(`${server.origin}/readyz`);
    if (!ready.ok) problems.push(`afterwards /readyz answers ${ready.status}`);
    const { total } = await depository.store.countFingerprints([]);
    if (total !== 20) problems.push(`afterwards the store holds ${total} fingerprints, not 20`);
    return { requests: sent, statuses, problems, memory: { warmBytes, endBytes } };
  } finally {
    await server.close();
    await depository.remove();
  }
}

/** @returns the answer, as far as it came. */
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

/** What is left after collecting garbage, twice since finalizers free more. */
async function keptBytes(): Promise<number> {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  for (let round = 0; round < 2; round += 1) {
    await wait(100);
    collect();
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
