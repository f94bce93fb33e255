import { randomUUID } from "node:crypto";
import { FINGERPRINT_STATUSES } from "@digital-evidence/evidence/status";
import { beforeEach, describe, expect, it } from "vitest";
import type { LeasedWebhook, NewWebhook, QueuedEvent } from "../../src/store/webhook.ts";
import { fingerprint, later, organization, start } from "./example-records.ts";
import type { TestedStore } from "./tested-store.ts";

const keyHash = "k1";
const leaseMs = 1_000;

function webhook(overrides: Partial<NewWebhook> = {}): NewWebhook {
  return {
    id: randomUUID(),
    keyHash,
    organizationId: organization.id,
    url: "https://hook.example/",
    secret: "c2VjcmV0",
    challenge: "c",
    statuses: FINGERPRINT_STATUSES,
    createdAt: start,
    ...overrides,
  };
}

export function describeWebhooks(tested: TestedStore): void {
  describe("webhooks", () => {
    beforeEach(() =>
      tested.store.keys.put({ keyHash, organizationId: organization.id, createdAt: start }),
    );

    const lease = (now = start, limit = 10): Promise<LeasedWebhook[]> =>
      tested.store.webhooks.lease({ now, leaseMs, limit });

    /** Adds a webhook that is verified and due. */
    async function active(overrides: Partial<NewWebhook> = {}): Promise<NewWebhook> {
      const added = webhook(overrides);
      await tested.store.webhooks.add(added, 5);
      const leased = (await lease()).find(({ id }) => id === added.id);
      if (leased === undefined) throw new Error("the webhook was not leased");
      await tested.store.webhooks.verified(leased);
      await tested.store.webhooks.release(leased, start);
      return added;
    }

    /** Reads and removes all events of a webhook, in order. */
    async function drain(id: string): Promise<QueuedEvent[]> {
      const events: QueuedEvent[] = [];
      for (;;) {
        const event = await tested.store.webhooks.nextEvent(id);
        if (event === null) return events;
        events.push(event);
        await tested.store.webhooks.delivered(event, { at: later, after: null });
      }
    }

    it("are kept for their key, up to a number, and deleted with it", async () => {
      const { store } = tested;
      const [one, two] = [webhook(), webhook({ createdAt: start + 1, statuses: ["NEW"] })];
      expect(await store.webhooks.add(one, 2)).toBe(true);
      expect(await store.webhooks.add(two, 2)).toBe(true);
      expect(await store.webhooks.add(webhook(), 2)).toBe(false);
      await expect(store.webhooks.add(webhook({ keyHash: "unknown" }), 2)).rejects.toMatchObject({
        problem: "UNKNOWN",
      });
      expect(await store.webhooks.ofKey("unknown")).toEqual([]);
      expect(await store.webhooks.ofKey(keyHash)).toMatchObject([
        { ...one, state: "UNVERIFIED", failures: 0, problem: null, deliveredAt: null },
        { ...two, statuses: ["NEW"] },
      ]);
      const other = "k2";
      await store.keys.put({ keyHash: other, organizationId: organization.id, createdAt: start });
      expect(await store.webhooks.delete({ id: one.id, keyHash: other, at: later })).toBe(false);
      expect(await store.webhooks.delete({ id: one.id, keyHash, at: later })).toBe(true);
      expect(await store.webhooks.delete({ id: one.id, keyHash, at: later })).toBe(false);
      expect(await store.keys.disable({ keyHash }, later)).toBe(1);
      expect(await store.webhooks.ofKey(keyHash)).toEqual([]);
    });

    it("get every change of status of their organization's batches, in order", async () => {
      const { store } = tested;
      const { id } = await active();
      const { id: final } = await active({ statuses: ["FINALIZED_COMMITMENT"] });
      const other = "6f1fbb6c-0a5d-4b7e-9d1f-0c5f3cf2a0ff";
      await store.organizations.put({ id: other, name: "Other" });
      await store.fingerprints.add([fingerprint({ organizationId: other })]);
      const batchId = await tested.closedBatch(2);
      // This repeated call closes nothing, and the repeated changes below are refused. None of them may store an event.
      const closed = { id: batchId, organizationId: organization.id, maxSize: 2, createdAt: later };
      expect(await store.batches.close(closed)).toBe(2);
      const move = (from: string, to: string) =>
        store.batches.advance({ id: batchId, from, to, at: later + 1 } as never);
      await move("QUEUED", "PROCESSING");
      expect(await move("QUEUED", "PROCESSING")).toBe(false);
      await move("PROCESSING", "PENDING_COMMITMENT");
      await move("PENDING_COMMITMENT", "ERRORED_COMMITMENT");
      await store.batches.retry({ id: batchId, retryCount: 0, at: later + 2 });
      expect(await store.batches.retry({ id: batchId, retryCount: 0, at: later + 2 })).toBe(false);
      await move("PENDING_COMMITMENT", "FINALIZED_COMMITMENT");
      const events = await drain(id);
      expect(events.map(({ status }) => status)).toEqual([
        "NEW",
        "QUEUED",
        "PROCESSING",
        "PENDING_COMMITMENT",
        "ERRORED_COMMITMENT",
        "PENDING_COMMITMENT",
        "FINALIZED_COMMITMENT",
      ]);
      expect(events[0]).toMatchObject({ batchId: null });
      expect(events[0]?.hashes).toHaveLength(2);
      expect(events[1]).toMatchObject({ batchId, hashes: [], occurredAt: later, part: 0 });
      expect(await drain(final)).toMatchObject([{ status: "FINALIZED_COMMITMENT", batchId }]);
    });

    it("get one event for at most 100 new fingerprints, and none for a repeated one", async () => {
      const { id } = await active();
      const added = Array.from({ length: 150 }, () => fingerprint());
      await tested.store.fingerprints.add(added);
      await tested.store.fingerprints.add(added.slice(0, 3));
      const events = await drain(id);
      expect(events.map(({ hashes }) => hashes.length)).toEqual([100, 50]);
      expect(events.flatMap(({ hashes }) => hashes)).toEqual(added.map(({ hash }) => hash));
    });

    it("record how far an event that is sent in parts has been sent", async () => {
      const { id } = await active({ statuses: ["QUEUED"] });
      await tested.closedBatch(2);
      const event = await tested.store.webhooks.nextEvent(id);
      if (event === null) throw new Error("there is no event");
      const after = { createdAt: start + 5, id: "x" };
      await tested.store.webhooks.delivered(event, { at: later, after });
      const next = await tested.store.webhooks.nextEvent(id);
      expect(next).toMatchObject({ sequence: event.sequence, part: 1, after });
      // The first part is reported again, for example by a process whose lease has ended.
      await tested.store.webhooks.delivered(event, { at: later, after: null });
      expect(await tested.store.webhooks.nextEvent(id)).toEqual(next);
    });

    it("are leased to one caller at a time, and only if something waits", async () => {
      const { store } = tested;
      const { id } = await active();
      expect(await lease()).toEqual([]);
      await store.fingerprints.add([fingerprint()]);
      const leased = await Promise.all([lease(), lease(), lease()]);
      expect(leased.flat()).toMatchObject([{ id, leasedUntil: start + leaseMs }]);
      expect(await lease(start + leaseMs - 1)).toEqual([]);
      // A process whose clock is behind must not get the leased webhook either.
      expect(await lease(start - leaseMs)).toEqual([]);
      const [again] = await lease(start + leaseMs);
      expect(again).toMatchObject({ id, leasedUntil: start + 2 * leaseMs });
      // The first holder's lease has ended, so the first holder cannot change the webhook any more.
      const [first] = leased.flat();
      if (first === undefined || again === undefined) throw new Error("nothing was leased");
      await store.webhooks.release(first, start);
      await store.webhooks.failed(first, { at: start, dueAt: start, problem: "TIMEOUT" });
      expect(await lease(start + leaseMs)).toEqual([]);
      expect(await store.webhooks.ofKey(keyHash)).toMatchObject([{ failures: 0, problem: null }]);
      await store.webhooks.failed(again, { at: later, dueAt: later + 9, problem: "TIMEOUT" });
      expect(await store.webhooks.ofKey(keyHash)).toMatchObject([
        { failures: 1, problem: "TIMEOUT", failingSince: later, dueAt: later + 9 },
      ]);
      expect(await lease(later + 8)).toEqual([]);
      expect(await lease(later + 9)).toHaveLength(1);
    });

    it("are leased in the order in which they became due, also after the clock was set back", async () => {
      const { store } = tested;
      const [one, two] = [await active(), await active()];
      await store.fingerprints.add([fingerprint()]);
      for (const leased of await lease()) {
        await store.webhooks.release(leased, leased.id === one.id ? start + 2 : start + 1);
      }
      expect((await lease(start + 3, 1)).map(({ id }) => id)).toEqual([two.id]);
      expect((await lease(start + 3, 1)).map(({ id }) => id)).toEqual([one.id]);
      const daysAgo = start - 3 * 86_400_000;
      expect(await lease(daysAgo)).toHaveLength(2);
    });

    it("are stopped with a reason, which discards their events and stores no more", async () => {
      const { store } = tested;
      const { id } = await active();
      await store.fingerprints.add([fingerprint()]);
      await tested.closedBatch(1);
      expect(await store.webhooks.countEvents(id, 2)).toBe(2);
      expect(await store.webhooks.countEvents(id, 9)).toBe(3);
      expect(await store.webhooks.counts(2)).toMatchObject({
        states: [{ state: "ACTIVE", webhooks: 1 }],
        events: 2,
      });
      await store.webhooks.stop(id, "GONE");
      await store.webhooks.stop(id, "LATER");
      await store.fingerprints.add([fingerprint()]);
      expect(await store.webhooks.ofKey(keyHash)).toMatchObject([
        { state: "STOPPED", problem: "GONE", discarded: 3 },
      ]);
      expect(await store.webhooks.countEvents(id, 9)).toBe(0);
      expect(await lease(later)).toEqual([]);
    });
  });
}
