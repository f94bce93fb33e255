// Attacks a service in another process, and looks meanwhile at its event loop, at its memory and at how long another
// client waits.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { Agent, get } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { fingerprintHash } from "@digital-evidence/evidence/fingerprint";
import { largeReads, vainSearches } from "./attacks.ts";
import { startFuzzedService } from "./bad-request-run.ts";
import { apiKey, signed, value } from "./fresh-depository.ts";
import type { Stall } from "./loop-report.ts";

export interface AttackRun {
  /** The turns of the event loop that took the most processor time, the longest first. */
  readonly turns: readonly Stall[];
  /** How far the process's memory rose above what it was before the attacks. */
  readonly grownBytes: number;
  /** Submissions of another client that were acknowledged, and those of them that cannot be read afterwards. */
  readonly acknowledged: number;
  readonly lost: number;
  /** How long another client's reads took before the attacks, and during them. */
  readonly quiet: Reads;
  readonly reads: Reads;
}

interface Reads {
  readonly count: number;
  readonly failed: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
}

const WARM_UP = 30;
const QUIET_MS = 5_000;
const READ_EVERY_MS = 20;
const SUBMIT_EVERY_MS = 250;
const BYSTANDER = "127.0.0.200";

export async function runAttacks(
  seconds: number,
  {
    databaseUrl,
    names = [],
  }: { readonly databaseUrl?: string | undefined; readonly names?: readonly string[] } = {},
): Promise<AttackRun> {
  const service = await startFuzzedService(databaseUrl, "attacked");
  try {
    // Code that never ran takes many times as long, which is not what these attacks are about.
    for (let round = 0; round < WARM_UP; round += 1) {
      for (const path of [...largeReads(), ...vainSearches()]) {
        await (await fetch(`http://127.0.0.1:${service.port}${path}`)).arrayBuffer();
      }
    }
    await service.rss();
    await wait(100);
    const before = await service.rss();
    await service.loop();
    const agent = new Agent({ keepAlive: true });
    const quietEnd = performance.now() + QUIET_MS;
    const quiet = await readWhile(agent, service.port, () => performance.now() < quietEnd);
    const program = fileURLToPath(new URL("attacks.ts", import.meta.url));
    const attacker: ChildProcess = spawn(
      process.execPath,
      [program, String(service.port), String(seconds), apiKey, ...names],
      { stdio: "inherit" },
    );
    const ended = once(attacker, "exit");
    const submitting = new AbortController();
    const submissions = submitSteadily(service.port, submitting.signal);
    const isAttacked = (): boolean => attacker.exitCode === null && attacker.signalCode === null;
    const reads = await readWhile(agent, service.port, isAttacked);
    await ended;
    submitting.abort();
    const acknowledged = await submissions;
    const { stalls } = await service.loop();
    const grownBytes = (await service.rss()) - before;
    let lost = 0;
    for (const hash of acknowledged) {
      if (!(await isFound(agent, service.port, hash))) lost += 1;
    }
    agent.destroy();
    return {
      turns: stalls.toSorted((a, b) => b.cpuMs - a.cpuMs),
      grownBytes,
      acknowledged: acknowledged.length,
      lost,
      quiet,
      reads,
    };
  } finally {
    await service.stop();
  }
}

async function readWhile(agent: Agent, port: number, isOn: () => boolean): Promise<Reads> {
  const times: number[] = [];
  let failed = 0;
  while (isOn()) {
    await read(agent, port).then(
      (ms) => times.push(ms),
      () => (failed += 1),
    );
    await wait(READ_EVERY_MS);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? Infinity;
  return { count: times.length, failed, p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1) };
}

/** Submits a fingerprint again and again. @returns the hashes of those that the service acknowledged */
async function submitSteadily(port: number, signal: AbortSignal): Promise<string[]> {
  const acknowledged: string[] = [];
  while (!signal.aborted) {
    const content = value();
    const answer = await fetch(`http://127.0.0.1:${port}/v1/fingerprints`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Api-Key": apiKey },
      body: JSON.stringify([signed(content)]),
    }).catch(() => null);
    if (answer?.status === 200) acknowledged.push(fingerprintHash(content));
    await answer?.body?.cancel();
    await wait(SUBMIT_EVERY_MS);
  }
  return acknowledged;
}

/** Asks until the service gives an answer that is about the fingerprint and not about the client's allowance. */
async function isFound(agent: Agent, port: number, hash: string): Promise<boolean> {
  for (;;) {
    const { status } = await ask(agent, port, `/v1/fingerprints/${hash}`);
    if (status === 200) return true;
    if (status === 404) return false;
    if (status !== 429) throw new Error(`answered ${status}`);
    await wait(1_000);
  }
}

/** @returns how long the answer took */
async function read(agent: Agent, port: number): Promise<number> {
  const { status, ms } = await ask(agent, port, "/v1/fingerprints/latest");
  if (status !== 200) throw new Error(`answered ${status}`);
  return ms;
}

function ask(agent: Agent, port: number, path: string): Promise<{ status: number; ms: number }> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const asking = get(
      { agent, port, host: "127.0.0.1", localAddress: BYSTANDER, path },
      (answer) => {
        answer.resume();
        answer.once("end", () =>
          resolve({ status: answer.statusCode ?? 0, ms: performance.now() - start }),
        );
      },
    );
    asking.once("error", reject);
  });
}
