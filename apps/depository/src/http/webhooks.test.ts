// Tests the webhooks of a whole service with a real receiving server. The tests set the service's clock, so they do not
// wait for hours.
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fingerprintHash } from "@digital-evidence/evidence/fingerprint";
import {
  apiKey,
  type FreshDepository,
  freshDepository,
  organization,
  signed,
  value,
} from "../../test/fresh-depository.ts";
import {
  eventOf,
  expectedSignature,
  startReceiver,
  statusesByHash,
  type WebhookReceiver,
} from "../../test/webhook-receiver.ts";
import { createDeliveries, type Deliveries } from "../webhooks/deliveries.ts";
import { createPost } from "../webhooks/post.ts";
import { apiKeyHash } from "../keys/api-key.ts";

interface Registered {
  readonly id: string;
  readonly secret: string;
  readonly state: string;
}

const allStatuses = [
  "NEW",
  "QUEUED",
  "PROCESSING",
  "PENDING_COMMITMENT",
  "FINALIZED_COMMITMENT",
] as const;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let depository: FreshDepository;
let receiver: WebhookReceiver;

beforeEach(async () => {
  receiver = await startReceiver();
  depository = await freshDepository({ env: { WEBHOOK_TARGETS: "ANY" } });
});
afterEach(async () => {
  await depository.service.deliveries.stop();
  await depository.remove();
  await receiver.close();
});

async function call(method: string, path: string, key: string | null = apiKey) {
  const response = await depository.app.request(path, {
    method,
    headers: key === null ? {} : { "X-Api-Key": key },
  });
  const { status, headers } = response;
  return { status, headers, body: (await response.json()) as { data: never; errors: never } };
}

async function register(body: object = { url: receiver.url }): Promise<Registered> {
  const answer = await depository.post("/v1/webhooks", body);
  expect(answer.status).toBe(200);
  return (answer.body as { data: Registered }).data;
}

async function list(key = apiKey): Promise<Record<string, unknown>[]> {
  return (await call("GET", "/v1/webhooks", key)).body.data;
}

async function deliver(): Promise<void> {
  await depository.service.deliveries.step();
  await depository.service.deliveries.settled();
}

/** Advances the clock in steps of half a minute, and sends what is due after each step. */
async function deliverFor(ms: number): Promise<void> {
  const end = depository.clock.time + ms;
  while (depository.clock.time < end) {
    depository.clock.time = Math.min(end, depository.clock.time + 30_000);
    await deliver();
  }
}

async function verified(body?: object): Promise<Registered> {
  const webhook = await register(body);
  await deliver();
  expect(await list()).toMatchObject([{ id: webhook.id, state: "ACTIVE" }]);
  return webhook;
}

/**
 * Creates a second sender for the webhooks in the service's store. It stops a webhook with more than three waiting
 * events.
 */
function limited(timeoutMs: number, elapsedMs: () => number): Deliveries {
  const resolve = () => Promise.resolve([]);
  return createDeliveries({
    store: depository.store,
    post: createPost({ targets: "ANY", resolve, timeoutMs }),
    timeoutMs,
    maxWaiting: 3,
    logger: pino({ level: "silent" }),
    now: () => depository.clock.time,
    elapsedMs,
    random: () => 0,
  });
}

/** A clock that advances by this many seconds each time it is read. */
function secondsPerLook(seconds: number): () => number {
  let time = 0;
  return () => {
    time += seconds * 1000;
    return time;
  };
}

async function submit(count: number): Promise<string[]> {
  const values = Array.from({ length: count }, () => value());
  const { status } = await depository.submit(values.map(signed));
  expect(status).toBe(200);
  return values.map((one) => fingerprintHash(one));
}

/**
 * Expects that each hash was received with all its statuses in order, and that every request was signed. An event that
 * was received twice with the same id counts once.
 */
function expectComplete(hashes: readonly string[], secret: string): void {
  const statuses = statusesByHash(receiver.received);
  expect([...statuses.keys()].toSorted()).toEqual(hashes.toSorted());
  for (const each of statuses.values()) expect(each).toEqual(allStatuses);
  for (const one of receiver.received) expect(one.signature).toBe(expectedSignature(secret, one));
}

describe("a webhook", () => {
  it("[WH1] is sent each change of its organization's fingerprints once, in order and signed", async () => {
    const { secret } = await verified();
    const hashes = await submit(3);
    await depository.settle();
    await deliver();
    expectComplete(hashes, secret);
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(receiver.received.length);
    const [first] = receiver.received.map(eventOf);
    expect(first).toMatchObject({
      type: "fingerprints.status_changed",
      data: { orgId: organization.id, status: "NEW" },
    });
    const final = receiver.received.map(eventOf).at(-1);
    const record = await depository.get(`/v1/fingerprints/${hashes[0]}`);
    expect(final?.data.batchId).toBe((record.body.data as { batchId: string }).batchId);
    // All events were delivered, and none of them is sent again.
    const count = receiver.received.length;
    await deliverFor(10 * MINUTE_MS);
    expect(receiver.received).toHaveLength(count);
  });

  it("[WH1] is sent only the statuses that it was registered for, in parts of 100 hashes", async () => {
    await verified({ url: receiver.url, statuses: ["FINALIZED_COMMITMENT"] });
    // The service runs with the settings of a demonstration, so a batch has at most 40 members, and the 250
    // fingerprints form several batches.
    const hashes = await submit(250);
    await depository.settle();
    await depository.settle();
    await deliver();
    const events = receiver.received.map(eventOf);
    expect(new Set(events.map(({ data }) => data.status))).toEqual(
      new Set(["FINALIZED_COMMITMENT"]),
    );
    expect(events.flatMap(({ data }) => data.hashes).toSorted()).toEqual(hashes.toSorted());
  });

  it("[WH2] is sent nothing before its receiver has answered the challenge", async () => {
    receiver.answersChallenges = false;
    const { id } = await register();
    await submit(1);
    await deliver();
    expect(receiver.challenges).toBe(1);
    expect(await list()).toMatchObject([
      { id, state: "UNVERIFIED", problem: "NO_CHALLENGE", failures: 1 },
    ]);
    receiver.answersChallenges = true;
    await deliverFor(MINUTE_MS);
    expect(await list()).toMatchObject([{ id, state: "ACTIVE", failures: 0 }]);
    expect(receiver.received).toEqual([]);
    await submit(1);
    await deliver();
    expect(receiver.received).toHaveLength(1);
  });

  it("[WH2] that never answers the challenge is given up after an hour and some requests", async () => {
    receiver.answersChallenges = false;
    await register();
    await deliverFor(5 * HOUR_MS);
    expect(await list()).toMatchObject([{ state: "STOPPED", problem: "NO_CHALLENGE" }]);
    expect(receiver.challenges).toBeLessThanOrEqual(8);
  });
});

describe("a receiver", () => {
  it.each([
    ["that fails", [500, 503, 404]],
    ["that redirects", [307, 308, 302]],
    ["that closes connections", ["CLOSE", "CLOSE", "CLOSE"]],
    ["that answers twice", ["TWICE", "TWICE", "TWICE", "TWICE"]],
    ["that fails for one event after another", [500, 204, "CLOSE", 204, "TWICE", 404]],
  ] as const)("[WH3] %s gets each event, once by its id and in order", async (_, manners) => {
    const { secret } = await verified();
    receiver.manners = [...manners];
    const hashes = await submit(2);
    await depository.settle();
    await deliverFor(10 * MINUTE_MS);
    expectComplete(hashes, secret);
    expect(await list()).toMatchObject([{ state: "ACTIVE", failures: 0 }]);
  });

  it("[WH3] that is too slow with its answer gets the event again with the same id", async () => {
    const { secret } = await verified();
    receiver.manners = ["SILENT"];
    const hashes = await submit(1);
    const hasty = limited(500, () => 0);
    await hasty.step();
    await hasty.settled();
    expect(await list()).toMatchObject([{ problem: "TIMEOUT", failures: 1 }]);
    depository.clock.time += MINUTE_MS;
    await deliver();
    const [first, second] = receiver.received;
    expect(second?.id).toBe(first?.id);
    expect(second?.body).toBe(first?.body);
    expect(second?.timestamp).toBe((first?.timestamp ?? 0) + 60);
    await depository.settle();
    await deliver();
    expectComplete(hashes, secret);
  });

  it("[WH4] that is gone for an hour gets everything afterwards, in order", async () => {
    const { secret } = await verified();
    const before = await submit(2);
    await deliver();
    receiver.isGone = true;
    const during = await submit(3);
    await depository.settle();
    await deliverFor(HOUR_MS);
    const [waiting] = await list();
    expect(waiting).toMatchObject({ state: "ACTIVE", problem: "CONNECTION" });
    expect(waiting?.["failures"]).toBeGreaterThan(4);
    expect(Date.parse(String(waiting?.["nextAttemptAt"]))).toBeGreaterThan(depository.clock.time);
    receiver.isGone = false;
    await deliverFor(HOUR_MS);
    expectComplete([...before, ...during], secret);
    expect((await list())[0]).not.toHaveProperty("problem");
  });

  it("keeps its events if the clock is set forward by a day after a failure", async () => {
    const { secret } = await verified();
    receiver.isGone = true;
    const hashes = await submit(1);
    await depository.settle();
    await deliver();
    depository.clock.time += 25 * HOUR_MS;
    await deliver();
    expect(await list()).toMatchObject([{ state: "ACTIVE", failures: 2 }]);
    receiver.isGone = false;
    await deliverFor(HOUR_MS);
    expectComplete(hashes, secret);
  });

  it("[WH4] that is gone for a day is stopped, and the answer states how many events were discarded", async () => {
    await verified();
    receiver.isGone = true;
    await submit(1);
    await depository.settle();
    await deliverFor(23 * HOUR_MS);
    expect(await list()).toMatchObject([{ state: "ACTIVE" }]);
    await deliverFor(5 * HOUR_MS);
    expect(await list()).toMatchObject([
      { state: "STOPPED", problem: "CONNECTION", discardedEvents: allStatuses.length },
    ]);
    const metrics = await (await depository.app.request("/metrics")).text();
    expect(metrics).toContain('depository_webhooks{state="STOPPED"} 1');
    expect(metrics).toContain("depository_webhook_events_waiting 0");
    receiver.isGone = false;
    await submit(1);
    await deliverFor(HOUR_MS);
    expect(receiver.received).toEqual([]);
  });

  it.each([
    ["that fails", 500, secondsPerLook(0)],
    // The clock advances by ten seconds each time it is read, so the turn is over after the first event.
    ["that is slow", 204, secondsPerLook(10)],
  ] as const)("[WH6] %s while too many events wait is stopped", async (_, manner, elapsedMs) => {
    await verified();
    await submit(1);
    await depository.settle();
    receiver.manners = [manner];
    const sender = limited(15_000, elapsedMs);
    await sender.step();
    await sender.settled();
    expect(receiver.received).toHaveLength(1);
    expect(await list()).toMatchObject([{ state: "STOPPED", problem: "BACKLOG" }]);
  });

  it("[WH4] that answers 410 is sent nothing more", async () => {
    await verified();
    receiver.manners = [410];
    await submit(1);
    await depository.settle();
    await deliverFor(HOUR_MS);
    expect(receiver.received).toHaveLength(1);
    expect(await list()).toMatchObject([{ state: "STOPPED", problem: "GONE" }]);
  });
});

describe("the calls", () => {
  it("[WH5] show a key its own webhooks only, and no secret after the registration", async () => {
    const { id, secret } = await register();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const keyHash = apiKeyHash("another key");
    await depository.store.keys.put({ keyHash, organizationId: organization.id, createdAt: 0 });
    expect(await list("another key")).toEqual([]);
    expect((await call("DELETE", `/v1/webhooks/${id}`, "another key")).status).toBe(404);
    const { headers, body } = await call("GET", "/v1/webhooks");
    expect(headers.get("Cache-Control")).toBe("no-store");
    expect(JSON.stringify(body)).not.toContain("secret");
    expect((await call("DELETE", `/v1/webhooks/${id}`)).status).toBe(200);
    expect(await list()).toEqual([]);
    expect((await call("DELETE", `/v1/webhooks/${id}`)).status).toBe(404);
    expect((await call("DELETE", "/v1/webhooks/1")).status).toBe(400);
  });

  it("[WH5] need a key, and a disabled key has no webhooks", async () => {
    for (const [method, path] of [
      ["POST", "/v1/webhooks"],
      ["GET", "/v1/webhooks"],
      ["DELETE", "/v1/webhooks/0b7c1f2e-6a52-4d7e-9a3f-3d0c5d0e1a01"],
    ] as const) {
      expect((await call(method, path, null)).status).toBe(401);
      expect((await call(method, path, "unknown")).status).toBe(401);
    }
    await verified();
    await submit(1);
    await depository.store.keys.disable({ keyHash: apiKeyHash(apiKey) }, 1);
    await deliver();
    expect(receiver.received).toEqual([]);
    expect(await depository.store.webhooks.counts(10)).toEqual({
      states: [],
      events: 0,
      oldest: null,
    });
  });

  it.each([
    [{ url: "text" }, "url", "must be a URL"],
    [{ url: "ftp://example.org/" }, "url", "must begin with https://"],
    [{ url: "https://user@example.org/" }, "url", "must not contain a user or a password"],
    [{ url: "https://example.org/#part" }, "url", "must not contain a fragment"],
    [{ url: `https://example.org/${"x".repeat(2_000)}` }, "url", "must be at most 2000 characters"],
    [{ url: "https://example.org/", statuses: [] }, "statuses", "must be 1 to 6 statuses"],
    [{ url: "https://example.org/", statuses: ["DONE"] }, "statuses.0", "must be one of NEW"],
    [{ url: "https://example.org/", secret: "mine" }, "secret", ""],
    [{}, "url", ""],
  ])("[WH5] refuse a wrong registration: %j", async (body, path, message) => {
    const answer = await depository.post("/v1/webhooks", body);
    expect(answer.status).toBe(400);
    const [error] = (answer.body as { errors: { path: string; message: string }[] }).errors;
    expect(error?.path).toBe(path);
    expect(error?.message).toContain(message);
  });

  it("[WH6] give a key five webhooks at most, and an organization ten registrations a minute", async () => {
    for (let count = 0; count < 5; count += 1) await register();
    const sixth = await depository.post("/v1/webhooks", { url: receiver.url });
    expect(sixth).toMatchObject({ status: 409, body: { errors: [{ code: "CONFLICT" }] } });
    for (let count = 0; count < 4; count += 1) {
      expect((await depository.post("/v1/webhooks", { url: receiver.url })).status).toBe(409);
    }
    expect((await depository.post("/v1/webhooks", { url: receiver.url })).status).toBe(429);
    depository.clock.time += MINUTE_MS;
    expect((await depository.post("/v1/webhooks", { url: receiver.url })).status).toBe(409);
  });
});
