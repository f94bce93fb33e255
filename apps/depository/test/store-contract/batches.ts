import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { fingerprint, later, organization, start } from "./example-records.ts";
import type { TestedStore } from "./tested-store.ts";

export function describeBatches(tested: TestedStore): void {
  describe("batches", () => {
    it("get the oldest waiting fingerprints of one organization, up to the size, each once", async () => {
      const other = { id: "6f1fbb6c-0a5d-4b7e-9d1f-0c5f3cf2a00f", name: "Other" };
      await tested.store.organizations.put(other);
      const mine = Array.from({ length: 5 }, () => fingerprint());
      await tested.store.fingerprints.add([...mine, fingerprint({ organizationId: other.id })]);
      const waiting = await tested.store.batches.waiting(10);
      expect(waiting.find(({ organizationId }) => organizationId === organization.id)).toEqual({
        organizationId: organization.id,
        fingerprints: 5,
        oldest: mine[0]?.createdAt,
      });
      const counted = (await tested.store.batches.waiting(3)).map(
        ({ fingerprints }) => fingerprints,
      );
      expect(new Set(counted)).toEqual(new Set([1, 3]));
      const close = (id: string) =>
        tested.store.batches.close({
          id,
          organizationId: organization.id,
          maxSize: 3,
          createdAt: start + 1,
        });
      expect([await close("b1"), await close("b2"), await close("b3")]).toEqual([3, 2, 0]);
      const hashes = mine.map(({ hash }) => hash);
      expect((await tested.store.batches.hashes("b1")).sort()).toEqual(hashes.slice(0, 3));
      expect((await tested.store.batches.hashes("b2")).sort()).toEqual(hashes.slice(3));
      expect(await tested.store.batches.get("b3")).toBeNull();
      expect(await tested.store.batches.get("b1")).toMatchObject({
        status: "QUEUED",
        size: 3,
        root: null,
      });
      expect((await tested.store.fingerprints.get(hashes[0] ?? ""))?.batch?.id).toBe("b1");
    });

    it("are closed once: a repetition gives the same size and takes no further fingerprints", async () => {
      await tested.store.fingerprints.add(Array.from({ length: 5 }, () => fingerprint()));
      const { id: organizationId } = organization;
      const first = { id: "b1", organizationId, maxSize: 3, createdAt: start };
      expect(await tested.store.batches.close(first)).toBe(3);
      const [batch, hashes] = [
        await tested.store.batches.get("b1"),
        await tested.store.batches.hashes("b1"),
      ];
      expect(await tested.store.batches.close({ ...first, createdAt: later })).toBe(3);
      expect(await tested.store.batches.get("b1")).toEqual(batch);
      expect((await tested.store.batches.hashes("b1")).sort()).toEqual(hashes.sort());
      expect(await tested.store.batches.close({ ...first, id: "b2" })).toBe(2);
      expect(await tested.store.batches.close(first)).toBe(3);
    });

    it("give the whole records of their members, oldest first, after a position", async () => {
      const mine = Array.from({ length: 5 }, () => fingerprint({ tags: { kind: "deed" } }));
      await tested.store.fingerprints.add(mine.toReversed());
      const batch = { id: "b1", organizationId: organization.id, maxSize: 4, createdAt: start };
      await tested.store.batches.close(batch);
      const first = await tested.store.fingerprints.ofBatch("b1", null, 3);
      const rest = await tested.store.fingerprints.ofBatch("b1", first.at(-1) ?? null, 3);
      expect([...first, ...rest].map(({ hash }) => hash)).toEqual(
        mine.slice(0, 4).map(({ hash }) => hash),
      );
      const [record] = first;
      expect(record).toEqual(await tested.store.fingerprints.get(record?.hash ?? ""));
      expect(await tested.store.fingerprints.ofBatch("b2", null, 3)).toEqual([]);
    });

    it("never share a member when they close at the same time", async () => {
      await tested.store.fingerprints.add(Array.from({ length: 40 }, () => fingerprint()));
      const ids = Array.from({ length: 8 }, () => randomUUID());
      const sizes = await Promise.all(
        ids.map((id) =>
          tested.store.batches.close({
            id,
            organizationId: organization.id,
            maxSize: 7,
            createdAt: start,
          }),
        ),
      );
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(40);
      const hashes = (await Promise.all(ids.map((id) => tested.store.batches.hashes(id)))).flat();
      expect(new Set(hashes).size).toBe(40);
    });

    it("change their status only as the table of transitions allows, and only from the status that they have", async () => {
      const id = await tested.closedBatch(1);
      const at = later + 9;
      const move = { id, from: "QUEUED", to: "PROCESSING", at } as const;
      const moved = await Promise.all([1, 2, 3].map(() => tested.store.batches.advance(move)));
      expect(moved.filter(Boolean)).toEqual([true]);
      await expect(
        (async () => tested.store.batches.advance({ id, from: "PROCESSING", to: "QUEUED", at }))(),
      ).rejects.toThrow(TypeError);
      expect(await tested.store.batches.get(id)).toMatchObject({
        status: "PROCESSING",
        updatedAt: at,
      });
    });

    it("are never older than their members, nor changed before they were made", async () => {
      const one = fingerprint({ createdAt: later });
      await tested.store.fingerprints.add([one]);
      const id = randomUUID();
      const { organizationId } = one;
      await tested.store.batches.close({ id, organizationId, maxSize: 1, createdAt: start });
      const root = "1a".repeat(32);
      const times = async () => {
        const batch = await tested.store.batches.get(id);
        return [batch?.createdAt, batch?.updatedAt];
      };
      expect(await times()).toEqual([later, later]);
      await tested.store.batches.advance({ id, from: "QUEUED", to: "PROCESSING", at: start });
      await tested.store.batches.setRoot({ id, root, at: start });
      await tested.store.batches.advance({
        id,
        from: "PROCESSING",
        to: "PENDING_COMMITMENT",
        at: start,
      });
      await tested.store.batches.countAttempt({ id, retryCount: 0, at: start });
      const [from, to] = ["PENDING_COMMITMENT", "ERRORED_COMMITMENT"] as const;
      await tested.store.batches.advance({ id, from, to, at: start });
      await tested.store.batches.retry({ id, retryCount: 1, at: start });
      expect(await times()).toEqual([later, later]);
      await tested.store.batches.countAttempt({ id, retryCount: 0, at: start });
      const confirmation = { snapshotHash: "aa", snapshotOrdinal: 1, confirmedAt: later };
      const final = { from: "PENDING_COMMITMENT", to: "FINALIZED_COMMITMENT" } as const;
      await tested.store.batches.advance({ id, ...final, at: start, confirmation });
      expect(await tested.store.batches.get(id)).toMatchObject({
        root,
        retryCount: 1,
        ...confirmation,
      });
      expect(await times()).toEqual([later, later]);
    });

    it("accept one root while processing, one count per refusal, and one confirmation", async () => {
      const id = await tested.closedBatch(1);
      const at = start + 9;
      const [root, other] = ["1a".repeat(32), "2b".repeat(32)];
      expect(await tested.store.batches.setRoot({ id, root, at })).toBe(false);
      await tested.store.batches.advance({ id, from: "QUEUED", to: "PROCESSING", at });
      expect(await tested.store.batches.setRoot({ id, root, at })).toBe(true);
      expect(await tested.store.batches.setRoot({ id, root: other, at })).toBe(false);
      expect((await tested.store.batches.byRoot(root)).map((batch) => batch.id)).toEqual([id]);
      expect(await tested.store.batches.byRoot(other)).toEqual([]);
      await tested.store.batches.advance({ id, from: "PROCESSING", to: "PENDING_COMMITMENT", at });
      expect(await tested.store.batches.countAttempt({ id, retryCount: 0, at })).toBe(true);
      expect(await tested.store.batches.countAttempt({ id, retryCount: 0, at })).toBe(false);
      const confirmation = { snapshotHash: "3c".repeat(32), snapshotOrdinal: 4, confirmedAt: at };
      const final = {
        id,
        from: "PENDING_COMMITMENT",
        to: "FINALIZED_COMMITMENT",
        at,
        confirmation,
      } as const;
      expect(await tested.store.batches.advance(final)).toBe(true);
      expect(await tested.store.batches.advance(final)).toBe(false);
      expect(await tested.store.batches.get(id)).toMatchObject({
        root,
        retryCount: 1,
        ...confirmation,
      });
    });

    it("that errored return to pending once, with 0 refusals and with their root and members", async () => {
      const id = await tested.closedBatch(2);
      const at = later + 9;
      const root = "1a".repeat(32);
      await tested.store.batches.advance({ id, from: "QUEUED", to: "PROCESSING", at });
      await tested.store.batches.setRoot({ id, root, at });
      await tested.store.batches.advance({ id, from: "PROCESSING", to: "PENDING_COMMITMENT", at });
      await tested.store.batches.countAttempt({ id, retryCount: 0, at });
      expect(await tested.store.batches.retry({ id, retryCount: 1, at })).toBe(false);
      const [from, to] = ["PENDING_COMMITMENT", "ERRORED_COMMITMENT"] as const;
      await tested.store.batches.advance({ id, from, to, at });
      expect(await tested.store.batches.retry({ id, retryCount: 0, at })).toBe(false);
      const retried = await Promise.all(
        [1, 2, 3].map(() => tested.store.batches.retry({ id, retryCount: 1, at: at + 1 })),
      );
      expect(retried.filter(Boolean)).toEqual([true]);
      expect(await tested.store.batches.get(id)).toMatchObject({
        status: "PENDING_COMMITMENT",
        root,
        retryCount: 0,
        lastAttemptAt: null,
        updatedAt: at + 1,
      });
      expect(await tested.store.batches.hashes(id)).toHaveLength(2);
    });

    it("are listed page by page from the newest, and their members from the oldest", async () => {
      const first = await tested.closedBatch(5);
      const second = await tested.closedBatch(2);
      const page = await tested.store.batches.members(first, { after: null, limit: 3 });
      const rest = await tested.store.batches.members(first, {
        after: page.at(-1) ?? null,
        limit: 3,
      });
      expect([page.length, rest.length]).toEqual([3, 2]);
      const times = [...page, ...rest].map(({ createdAt }) => createdAt);
      expect(times).toEqual([...times].sort((left, right) => left - right));
      const backward = await tested.store.batches.members(first, {
        after: rest[0] ?? null,
        limit: 3,
        isBackward: true,
      });
      expect(backward).toEqual(page);
      const end = await tested.store.batches.members(first, {
        after: null,
        limit: 2,
        isBackward: true,
      });
      expect(end).toEqual(rest);
      const [newest] = await tested.store.batches.latest({ after: null, limit: 1 });
      const [older] = await tested.store.batches.latest({ after: newest ?? null, limit: 1 });
      expect(new Set([newest?.id, older?.id])).toEqual(new Set([first, second]));
      const back = { after: older ?? null, limit: 5, isBackward: true };
      expect(await tested.store.batches.latest(back)).toEqual([newest]);
      const one = fingerprint();
      await tested.store.fingerprints.add([one, fingerprint(), fingerprint()]);
      const queued = { status: "QUEUED", oldest: later };
      expect(await tested.store.batches.backlog(2)).toEqual({
        fingerprints: 2,
        oldest: one.createdAt,
        batches: [{ ...queued, batches: 2 }],
      });
      expect(await tested.store.batches.backlog(1)).toEqual({
        fingerprints: 1,
        oldest: one.createdAt,
        batches: [{ ...queued, batches: 1 }],
      });
      expect(await tested.store.batches.inStatus("QUEUED", 10)).toHaveLength(2);
      expect(await tested.store.batches.inStatus("PROCESSING", 10)).toHaveLength(0);
    });
  });
}
