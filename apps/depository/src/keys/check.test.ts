import { Readable } from "node:stream";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { fingerprintHash } from "@digital-evidence/evidence/fingerprint";
import {
  type FreshDepository,
  freshDepository,
  organization,
  signed,
  value,
} from "../../test/fresh-depository.ts";
import { createKey, rotateKey } from "./manage.ts";
import { apiKeyHash } from "./api-key.ts";

const DAY_MS = 86_400_000;

let depository: FreshDepository;
beforeAll(async () => {
  depository = await freshDepository();
});
afterAll(() => depository.remove());

let label: string;
let key: string;
let count = 0;
beforeEach(async () => {
  count += 1;
  label = `intake-${count}`;
  const { store, clock } = depository;
  ({ key } = await createKey(store, organization.id, clock.time, { label, days: 30 }));
});

async function submit(apiKey: string, submissions: readonly unknown[] = []) {
  const answer = await depository.post("/v1/fingerprints", submissions, { "X-Api-Key": apiKey });
  const { errors = [] } = answer.body as { errors?: { message: string }[] };
  return { status: answer.status, message: errors[0]?.message };
}

const stored = async (apiKey = key) => {
  const [found] = await depository.store.keys.beginning(apiKeyHash(apiKey));
  return found;
};

it("[AK2] a key is refused from the moment when it expires", async () => {
  depository.clock.time += 30 * DAY_MS - 1;
  expect(await submit(key)).toEqual({ status: 200 });
  depository.clock.time += 1;
  expect(await submit(key)).toEqual({ status: 401, message: "the API key has expired" });
});

it("[AK2] a disabled key is refused, and a longer key that begins with it is unknown", async () => {
  await depository.store.keys.disable({ label }, depository.clock.time);
  expect(await submit(key)).toEqual({ status: 401, message: "the API key is disabled" });
  expect(await submit(`${key}x`)).toEqual({ status: 401, message: "the API key is unknown" });
});

it.each(["/v1/fingerprints", "/v1/webhooks"])(
  "[AK2] a key that is disabled while the body of a call to %s arrives writes nothing",
  async (url) => {
    const { store, clock, app } = depository;
    const one = value();
    const body = url === "/v1/webhooks" ? { url: "https://hook.example/" } : [signed(one)];
    async function* arriving() {
      const text = JSON.stringify(body);
      yield Buffer.from(text.slice(0, 9));
      await store.keys.disable({ label }, clock.time);
      yield Buffer.from(text.slice(9));
    }
    const headers = { "content-type": "application/json", "x-api-key": key };
    const payload = Readable.from(arriving());
    const answer = await app.server.inject({ method: "POST", url, headers, payload });
    expect([answer.statusCode, answer.body]).toEqual([
      401,
      expect.stringContaining("the API key is disabled"),
    ]);
    expect(await store.fingerprints.get(fingerprintHash(one))).toBeNull();
    expect(await store.webhooks.ofKey(apiKeyHash(key))).toEqual([]);
  },
);

it("[AK2] the whole hash of a key is compared, not only the digits by which it is found", async () => {
  const other = "another key of sufficient length";
  const alike = apiKeyHash(other).slice(0, 16) + "0".repeat(48);
  await depository.store.keys.put({
    keyHash: alike,
    organizationId: organization.id,
    createdAt: 0,
  });
  expect(await submit(other)).toEqual({ status: 401, message: "the API key is unknown" });
});

it("[AK3] after a rotation both keys are accepted until the old one ends", async () => {
  const { store, clock } = depository;
  const { key: next, name } = await rotateKey(store.keys, label, clock.time, 48);
  expect(name).toBe(`${label}/2`);
  clock.time += 2 * DAY_MS - 1;
  expect([(await submit(key)).status, (await submit(next)).status]).toEqual([200, 200]);
  clock.time += 1;
  expect([(await submit(key)).status, (await submit(next)).status]).toEqual([401, 200]);
});

it("[AK3] the end of a key is never moved to a later time by a rotation", async () => {
  const { store, clock } = depository;
  await rotateKey(store.keys, label, clock.time, 60 * 24);
  expect((await stored())?.expiresAt).toBe(clock.time + 30 * DAY_MS);
});

it("[AK4] the last use of a key is recorded, at most once a minute", async () => {
  const { clock } = depository;
  expect((await stored())?.lastUsedAt).toBeNull();
  const first = clock.time;
  await submit(key);
  clock.time += 59_999;
  await submit(key);
  expect((await stored())?.lastUsedAt).toBe(first);
  clock.time += 1;
  await submit(key);
  expect((await stored())?.lastUsedAt).toBe(first + 60_000);
});

it("[AK4] each submission names the key that sent it, and no answer shows it", async () => {
  const { store, clock } = depository;
  const one = value();
  const hash = fingerprintHash(one);
  expect(await submit(key, [signed(one)])).toEqual({ status: 200 });
  const { key: next } = await rotateKey(store.keys, label, clock.time);
  await submit(next, [signed(one)]);
  expect(await store.keys.submissionOrigins(hash)).toEqual([
    { receivedAt: clock.time, submittedBy: `${label}/1` },
  ]);
  const { body } = await depository.get(`/v1/fingerprints/${hash}`);
  expect(JSON.stringify(body)).not.toContain(label);
});

it("[AK2] a webhook is stopped when its key expires", async () => {
  const { store, clock, service } = depository;
  const headers = { "X-Api-Key": key };
  const registration = { url: "https://hook.example/" };
  expect((await depository.post("/v1/webhooks", registration, headers)).status).toBe(200);
  clock.time += 30 * DAY_MS;
  await service.deliveries.step();
  await service.deliveries.settled();
  expect(await store.webhooks.ofKey(apiKeyHash(key))).toMatchObject([
    { state: "STOPPED", problem: "KEY_EXPIRED" },
  ]);
});
