import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { apiKeyHash } from "../keys/api-key.ts";
import { freshDepository, organization, signed, value } from "../../test/fresh-depository.ts";
import { createMetrics } from "./metrics.ts";

const DAY_MS = 86_400_000;

/** Returns the samples of a metric, by their labels. */
function samplesOf(text: string, name: string): Record<string, number> {
  const lines = [...text.matchAll(new RegExp(`^${name}(?:\\{(.*)\\})? (\\S+)$`, "gm"))];
  return Object.fromEntries(lines.map(([, labels = "", sample = ""]) => [labels, Number(sample)]));
}

it("[OP11] count the labels of keys that end within 14 days without a successor, and state the last back-up", async () => {
  const fresh = await freshDepository();
  const { store, clock } = fresh;
  const text = async () => (await fresh.app.request("/metrics")).text();
  const ending = async () => samplesOf(await text(), "depository_api_keys_ending")[""];
  const add = (name: string, days: number | null) =>
    store.keys.put({
      keyHash: apiKeyHash(name),
      organizationId: organization.id,
      createdAt: 0,
      label: name,
      expiresAt: days === null ? null : clock.time + days * DAY_MS,
    });
  await add("soon", 14);
  await add("later", 15);
  await add("never", null);
  await add("over", -1);
  expect(await ending()).toBe(1);
  await add("rotated", 20);
  await store.keys.replace({
    label: "rotated",
    keyHash: apiKeyHash("next"),
    createdAt: clock.time,
    expiresAt: null,
    endsAt: clock.time + DAY_MS,
  });
  expect(await ending()).toBe(1);
  await store.keys.disable({ label: "soon" }, clock.time);
  expect(await ending()).toBe(0);

  const backup = "depository_backup_last_success_timestamp_seconds";
  expect(samplesOf(await text(), backup)).toEqual({});
  await store.kind.backedUp(1_767_000_000_000);
  expect(samplesOf(await text(), backup)).toEqual({ "": 1_767_000_000 });
  await fresh.remove();
});

it("[OP11] say for how long a replica has lacked a snapshot of the primary, and whether it answers", async () => {
  const [primary, behind] = [await freshDepository(), await freshDepository()];
  const replicaOf = async (replica: { ledger: typeof behind.store.ledger }) => {
    const text = await createMetrics({
      store: primary.store,
      replica,
      log: { state: () => ({ state: "STARTING" }) },
      witnesses: null,
      timestamps: null,
      publisher: null,
      lostLogLines: () => 0,
      hasNativeCurve: true,
      now: () => primary.clock.time,
      folders: {},
      version: { version: "1", commit: null },
    }).text();
    return ["up", "lag_seconds"].map(
      (name) => samplesOf(text, `depository_replica_${name}`)[""] ?? null,
    );
  };
  expect(await replicaOf(behind.store)).toEqual([1, 0]);
  await primary.submit([signed(value())]);
  await primary.settle();
  const at = Date.parse((await primary.store.ledger.lastSnapshot())?.timestamp ?? "");
  primary.clock.time = at + 90_000;
  expect(await replicaOf(behind.store)).toEqual([1, 90]);
  expect(await replicaOf(primary.store)).toEqual([1, 0]);
  const failing = {
    ledger: { ...behind.store.ledger, lastSnapshot: () => Promise.reject(new Error("away")) },
  };
  expect(await replicaOf(failing)).toEqual([0, null]);
  await Promise.all([primary.remove(), behind.remove()]);
});

it("[OP7] version and commit are in the metrics, in /readyz and in /v1/status", async () => {
  const fresh = await freshDepository();
  const commit = execFileSync("git", ["rev-parse", "HEAD"], { encoding: "utf8" }).trim();
  const text = await (await fresh.app.request("/metrics")).text();
  expect(samplesOf(text, "depository_build_info")).toEqual({
    [`version="0.1.0",commit="${commit}"`]: 1,
  });
  const ready = (await (await fresh.app.request("/readyz")).json()) as object;
  expect(ready).toMatchObject({ version: "0.1.0", commit });
  expect((await fresh.get("/v1/status")).body).toMatchObject({
    data: { version: "0.1.0", commit },
  });
  await fresh.remove();
});
