// Tests the webhooks of services that run in separate processes, on SQLite and PostgreSQL. The services are killed, or
// several of them share one store.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { freePort } from "../../../../tools/free-port.ts";
import { everyFourth, isLong } from "../../../../tools/long-tests.ts";
import { hasPostgres, postgresForTests } from "../../test/fresh-postgres.ts";
import {
  type ServiceEnv,
  type ServiceProcess,
  startProcess,
  untilReady,
} from "../../test/process.ts";
import { createSubmitter, hashOf, type Submitter } from "../../test/submitter.ts";
import {
  eventOf,
  expectedSignature,
  startReceiver,
  statusesByHash,
  type WebhookReceiver,
} from "../../test/webhook-receiver.ts";
import { readConfig } from "../config.ts";
import { openStore } from "../store/open-store.ts";

const statuses = ["NEW", "QUEUED", "PROCESSING", "PENDING_COMMITMENT", "FINALIZED_COMMITMENT"];
const settings = {
  WEBHOOK_TARGETS: "ANY",
  LOG_LEVEL: "error",
  DEMO_FILL: "0",
  DEMO_INTERVAL_MS: "0",
  BATCH_MAX_SIZE: "8",
  BATCH_MAX_AGE_MS: "50",
  WORKER_INTERVAL_MS: "20",
  LEDGER_INTERVAL_MS: "20",
};

let dataDir: string;
let receiver: WebhookReceiver;
let submitter: Submitter;
let services: ServiceProcess[];
let secret: string;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "depository-webhooks-"));
  receiver = await startReceiver();
  submitter = createSubmitter();
  services = [];
});
afterEach(async () => {
  await Promise.all(services.map((service) => service.end("SIGKILL")));
  await receiver.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(where: Readonly<Record<string, string>>) {
  const port = await freePort();
  const env: ServiceEnv = { ...settings, DATA_DIR: dataDir, PORT: String(port), ...where };
  const service = startProcess(["--demo"], env);
  services.push(service);
  return { service, origin: `http://127.0.0.1:${port}` };
}

/** Creates the submitter's organization and key in the store. */
async function prepare(where: Readonly<Record<string, string>>): Promise<void> {
  const read = readConfig({ ...settings, DATA_DIR: dataDir, ...where }, ["--demo"]);
  if (!read.ok) throw new Error(read.problems.join("\n"));
  const opened = await openStore(read.config, { now: Date.now, onReplicaFailure: () => {} });
  await opened.store.kind.claim("DEMONSTRATION");
  await submitter.register(opened.store);
  await opened.close();
}

/** Registers the receiver, and waits until it is verified. */
async function register(origin: string): Promise<void> {
  const headers = { "X-Api-Key": submitter.apiKey, "Content-Type": "application/json" };
  const body = JSON.stringify({ url: receiver.url });
  const answer = await fetch(`${origin}/v1/webhooks`, { method: "POST", headers, body });
  ({ secret } = ((await answer.json()) as { data: { secret: string } }).data);
  const state = async (): Promise<unknown> => {
    const { data } = (await (await fetch(`${origin}/v1/webhooks`, { headers })).json()) as {
      data: { state: string }[];
    };
    return data[0]?.state;
  };
  await expect.poll(state).toBe("ACTIVE");
}

/** Counts the hashes for which the receiver has not received an event with the final status. */
function unfinished(hashes: readonly string[]): number {
  const known = statusesByHash(receiver.received);
  return hashes.filter((hash) => !known.get(hash)?.includes("FINALIZED_COMMITMENT")).length;
}

function expectComplete(hashes: readonly string[]): void {
  const known = statusesByHash(receiver.received);
  for (const hash of hashes) expect(known.get(hash)).toEqual(statuses);
  for (const one of receiver.received) expect(one.signature).toBe(expectedSignature(secret, one));
}

type Where = () => Promise<Readonly<Record<string, string>>>;

function describeKills(where: Where): void {
  it("[WH4] a sender that is killed at any step sends every event, in order and with the same ids", async () => {
    const env = { ...(await where()), WEBHOOK_TIMEOUT_MS: "1000" };
    await prepare(env);
    const first = await start(env);
    await untilReady(first.service, first.origin);
    await register(first.origin);
    await first.service.end("SIGKILL");
    const hashes: string[] = [];
    const rounds = [
      { FAULT_AFTER: "LEASE_WEBHOOK:2" },
      { FAULT_AFTER: "DELIVER_EVENT:2" },
      { FAULT_AFTER: "CLOSE_BATCH" },
      { FAULT_AFTER: "FINALIZED_COMMITMENT" },
      // In this round, the receiver kills the service after it has received the event and before it
      // answers.
      { killedAtEvent: 2 },
    ];
    for (const round of everyFourth(rounds)) {
      const isByReceiver = "killedAtEvent" in round;
      const { service, origin } = await start({ ...env, ...(isByReceiver ? {} : round) });
      let events = 0;
      receiver.onEvent = () => {
        events += 1;
        if (isByReceiver && events === round.killedAtEvent) void service.end("SIGKILL");
      };
      await untilReady(service, origin).catch(() => {});
      while (service.isRunning()) {
        const submissions = submitter.make(3);
        const isAccepted = await submitter.submit(origin, submissions).catch(() => null);
        // A submission whose answer was lost may or may not have been stored, so the test expects no events for it.
        if (isAccepted !== null) hashes.push(...submissions.map(hashOf));
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      expect(await service.end()).toBeNull();
    }
    receiver.onEvent = () => {};
    const last = await start(env);
    await untilReady(last.service, last.origin);
    await expect.poll(() => unfinished(hashes), { timeout: 120_000 }).toBe(0);
    expect(hashes.length).toBeGreaterThan(0);
    expectComplete(hashes);
    const bodies = new Map<string, string>();
    for (const { id, body } of receiver.received) {
      expect(bodies.get(id) ?? body).toBe(body);
      bodies.set(id, body);
    }
  });
}

describe("killed", () => {
  describe("on SQLite", () => describeKills(() => Promise.resolve({})));

  describe.skipIf(!hasPostgres)("on PostgreSQL", () => {
    const postgres = postgresForTests();
    if (isLong) {
      describeKills(async () => ({ DATABASE_URL: (await postgres.createDatabase()).url }));
    }

    it.runIf(isLong)(
      "[WH4] three processes on one store send each event once, by one of them",
      async () => {
        const env = { DATABASE_URL: (await postgres.createDatabase()).url };
        await prepare(env);
        const all = await Promise.all([
          start({ ...env, DATA_DIR: join(dataDir, "1") }),
          start({ ...env, DATA_DIR: join(dataDir, "2") }),
          start({ ...env, DATA_DIR: join(dataDir, "3") }),
        ]);
        await Promise.all(all.map(({ service, origin }) => untilReady(service, origin)));
        const [{ origin }] = all;
        await register(origin);
        const hashes: string[] = [];
        for (let round = 0; round < 10; round += 1) {
          const submissions = submitter.make(20);
          const at = all[round % all.length]?.origin ?? origin;
          hashes.push(...((await submitter.submit(at, submissions)) ?? []));
        }
        await expect.poll(() => unfinished(hashes), { timeout: 120_000 }).toBe(0);
        expectComplete(hashes);
        const ids = receiver.received.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(receiver.received.map(eventOf).flatMap(({ data }) => data.hashes)).toHaveLength(
          hashes.length * statuses.length,
        );
      },
    );
  });
});
