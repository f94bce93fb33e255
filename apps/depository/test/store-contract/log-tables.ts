import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { start } from "./example-records.ts";
import type { TestedStore } from "./tested-store.ts";

export function describeLogTables(tested: TestedStore): void {
  describe("the log's tables", () => {
    const node = (level: number, index: number, hash = `${level}-${index}`) => ({
      level,
      index,
      hash,
    });
    const checkpoint = (size: number): string => `log.example\n${size}\nroot\n\n— sig\n`;

    it("read the snapshots' hashes by ordinal, a given number at most", async () => {
      for (const ordinal of [1, 2, 3]) {
        await tested.store.ledger.putEntry({ batchId: `b${ordinal}`, root: "1a", at: start });
        await tested.store.ledger.appendSnapshot(
          { ordinal, hash: `h${ordinal}`, previousHash: null, timestamp: "t" },
          [`b${ordinal}`],
        );
      }
      expect(await tested.store.log.entryHashes(1, 2)).toEqual(["h1", "h2"]);
      expect(await tested.store.log.entryHashes(2, 256)).toEqual(["h2", "h3"]);
      expect(await tested.store.log.entryHashes(4, 1)).toEqual([]);
    });

    it("keep the first hash of each node, and count the nodes of a level", async () => {
      expect(await tested.store.log.countNodes(1)).toBe(0);
      await tested.store.log.addNodes([node(1, 0), node(1, 1), node(2, 0)]);
      await tested.store.log.addNodes([node(1, 1, "another"), node(1, 2)]);
      expect(await tested.store.log.nodes(1, 0, 256)).toEqual(["1-0", "1-1", "1-2"]);
      expect(await tested.store.log.nodes(1, 1, 1)).toEqual(["1-1"]);
      expect([await tested.store.log.countNodes(1), await tested.store.log.countNodes(2)]).toEqual([
        3, 1,
      ]);
    });

    it("keep the first key that claims the log", async () => {
      expect(await tested.store.log.key()).toBeNull();
      const claimed = await Promise.all(["a", "b"].map((key) => tested.store.log.claimKey(key)));
      expect(new Set(claimed).size).toBe(1);
      await tested.reopen();
      expect(await tested.store.log.key()).toBe(claimed[0]);
      expect(await tested.store.log.claimKey("c")).toBe(claimed[0]);
    });

    it("let only one of several callers replace the same checkpoint", async () => {
      expect(await tested.store.log.checkpoint()).toBeNull();
      const move = (from: number | null, to: number) =>
        tested.store.log.publish({
          from: from === null ? null : checkpoint(from),
          to: checkpoint(to),
          key: "a",
        });
      await tested.store.log.claimKey("a");
      expect((await Promise.all([move(null, 0), move(null, 1)])).filter(Boolean)).toHaveLength(1);
      const first = (await tested.store.log.checkpoint()) === checkpoint(0) ? 0 : 1;
      const moved = await Promise.all([move(first, 2), move(first, 3), move(null, 4)]);
      expect(moved.filter(Boolean)).toHaveLength(1);
      expect(await tested.store.log.checkpoint()).toBe(checkpoint(moved[0] ? 2 : 3));
      expect(await move(first, 5)).toBe(false);
    });

    it("[KC4] replace the log's key by compare-and-set, at a size beyond which the old key publishes nothing", async () => {
      const { store } = tested;
      expect(await store.log.replaceKey({ from: "a", to: "b" })).toBeNull();
      await store.log.claimKey("a");
      expect(await store.log.endedKeys()).toEqual([]);
      const move = (key: string, from: number | null, to: number) =>
        store.log.publish({
          from: from === null ? null : checkpoint(from),
          to: checkpoint(to),
          key,
        });
      expect(await move("a", null, 4)).toBe(true);
      // The old key is replaced while it publishes a checkpoint. If that checkpoint was published, the size that is
      // recorded for the old key must not be smaller than the checkpoint's size.
      const [moved, until] = await Promise.all([
        move("a", 4, 7),
        store.log.replaceKey({ from: "a", to: "b" }),
      ]);
      expect(until).toBe(moved ? 7 : 4);
      const size = moved ? 7 : 4;
      expect(await store.log.checkpoint()).toBe(checkpoint(size));
      expect(await move("a", size, 9)).toBe(false);
      expect(await store.log.replaceKey({ from: "a", to: "c" })).toBeNull();
      expect(await move("b", size, 9)).toBe(true);
      expect(await store.log.replaceKey({ from: "b", to: "c" })).toBe(9);
      await tested.reopen();
      expect(await tested.store.log.key()).toBe("c");
      expect(await tested.store.log.endedKeys()).toEqual([
        { key: "a", until: size },
        { key: "b", until: 9 },
      ]);
    });

    it("[TL23] keep the largest checkpoint that was given for serving", async () => {
      const { log } = tested.store;
      expect(await log.served()).toBeNull();
      await Promise.all([3, 6, 4, 7, 5, 2].map((size) => log.serve(checkpoint(size))));
      expect(await log.served()).toBe(checkpoint(7));
      await log.serve(`${checkpoint(7)}\u2014 w cosignature\n`);
      await log.serve(checkpoint(4));
      await tested.reopen();
      expect(await tested.store.log.served()).toBe(`${checkpoint(7)}\u2014 w cosignature\n`);
    });

    it("[TL22] begin another log by compare-and-set, with nothing left of the one before but its key and last checkpoint", async () => {
      const { log, timestamps } = tested.store;
      const begin = (from: string, to: string, last: string | null) =>
        log.beginAnew({ from, to, checkpoint: last });
      expect(await begin("a", "b", null)).toBe(false);
      await log.claimKey("a");
      expect(await log.formerLogs()).toEqual([]);
      await log.publish({ from: null, to: checkpoint(4), key: "a" });
      await log.replaceKey({ from: "a", to: "a2" });
      await log.serve(checkpoint(4));
      await log.addNodes([node(1, 0)]);
      await log.putCosignature({ witness: "w", size: 4, line: "l" });
      await timestamps.put({ authority: "t", size: 4, token: "NA==", anchor: "YQ==" });
      const begun = await Promise.all(["b", "c"].map((to) => begin("a2", to, checkpoint(9))));
      expect(begun.filter(Boolean)).toHaveLength(1);
      const second = begun[0] === true ? "b" : "c";
      expect([await log.key(), await log.checkpoint(), await log.served()]).toEqual([
        second,
        null,
        null,
      ]);
      expect([await log.endedKeys(), await log.cosignatures(), await log.countNodes(1)]).toEqual([
        [],
        [],
        0,
      ]);
      expect(await timestamps.lastSize("t")).toBe(0);
      expect(await begin(second, "d", null)).toBe(true);
      await tested.reopen();
      expect(await tested.store.log.formerLogs()).toEqual([
        { key: "a2", checkpoint: checkpoint(9) },
        { key: second, checkpoint: null },
      ]);
    });

    it("keep each witness's cosignature of the largest tree", async () => {
      const put = (witness: string, size: number, line: string) =>
        tested.store.log.putCosignature({ witness, size, line });
      expect(await put("w2", 5, "x")).toBe(true);
      expect(await put("w1", 5, "a")).toBe(true);
      expect(await put("w1", 4, "b")).toBe(false);
      expect(await put("w1", 5, "c")).toBe(true);
      expect(await put("w1", 6, "d")).toBe(true);
      expect(await tested.store.log.cosignatures()).toEqual([
        { witness: "w1", size: 6, line: "d" },
        { witness: "w2", size: 5, line: "x" },
      ]);
    });

    it("[PQ7] keep the cosignature of a witness whose key and line are as long as they may be", async () => {
      // A database may compress a long value before it stores it in an index. Random bytes cannot be compressed, so
      // they test the index's length limit.
      const witness = `${"n".repeat(255)}+01234567+${randomBytes(1_313).toString("base64")}`;
      const line = `\u2014 ${"n".repeat(255)} ${randomBytes(2_432).toString("base64")}\n`;
      expect(await tested.store.log.putCosignature({ witness, size: 7, line })).toBe(true);
      expect(await tested.store.log.putCosignature({ witness, size: 6, line: "older" })).toBe(
        false,
      );
      expect(await tested.store.log.cosignatures()).toContainEqual({ witness, size: 7, line });
    });

    it("keep the first token of an authority for a tree, and find the one of the smallest tree", async () => {
      const put = (authority: string, size: number, token: string, anchor = "YW5jaG9y") =>
        tested.store.timestamps.put({ authority, size, token, anchor });
      expect(await tested.store.timestamps.lastSize("a")).toBe(0);
      expect(await tested.store.timestamps.from("a", 1)).toBeNull();
      expect(await put("a", 9, "OQ==")).toBe(true);
      expect(await put("a", 4, "NA==", "b3RoZXI=")).toBe(true);
      const both = await Promise.all([put("a", 6, "Ng=="), put("a", 6, "Ng==")]);
      expect(both.toSorted()).toEqual([false, true]);
      expect(await put("a", 9, "eA==")).toBe(false);
      expect(await put("b", 5, "NQ==")).toBe(true);
      const at = (authority: string, size: number) => tested.store.timestamps.from(authority, size);
      expect(await at("a", 1)).toEqual({
        authority: "a",
        size: 4,
        token: "NA==",
        anchor: "b3RoZXI=",
      });
      expect(await at("a", 5)).toMatchObject({ size: 6, anchor: "YW5jaG9y" });
      expect(await at("a", 9)).toMatchObject({ size: 9, token: "OQ==" });
      expect(await at("a", 10)).toBeNull();
      expect(await at("b", 1)).toMatchObject({ size: 5, token: "NQ==" });
      expect([
        await tested.store.timestamps.lastSize("a"),
        await tested.store.timestamps.lastSize("b"),
      ]).toEqual([9, 5]);
    });
  });
}
