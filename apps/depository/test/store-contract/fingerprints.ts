import { randomUUID } from "node:crypto";
import type { FingerprintStatus } from "@digital-evidence/evidence/status";
import { describe, expect, it } from "vitest";
import { anyStatus, fingerprint, hexOf, organization, start } from "./example-records.ts";
import type { TestedStore } from "./tested-store.ts";

export function describeFingerprints(tested: TestedStore): void {
  describe("fingerprints", () => {
    it("returns every record exactly as it was added", async () => {
      const one = fingerprint({
        signer: "AB".repeat(64),
        documentId: "Vertrag „Üre\u0301“ 𝄞 'x' -- \\ \0 \u001a\u001a0",
        version: Number.MAX_SAFE_INTEGER,
        tags: { kind: "contract", __proto__x: "1" },
      });
      expect(await tested.store.fingerprints.add([one])).toEqual(["ADDED"]);
      const { keyHash: _, submittedBy: __, ...record } = one;
      expect(await tested.store.fingerprints.get(one.hash)).toEqual({
        ...record,
        withheld: [],
        organizationName: organization.name,
        batch: null,
      });
      expect((await tested.store.fingerprints.latest(anyStatus)).rows[0]?.documentId).toBe(
        one.documentId,
      );
      expect(await tested.store.fingerprints.get(hexOf(999_999_999))).toBeNull();
    });

    it("shows an organization's id as it was signed, and finds the organization in lower case", async () => {
      const one = fingerprint({ organizationId: organization.id.toUpperCase() });
      await tested.store.fingerprints.add([one, fingerprint()]);
      const shown = {
        organizationId: one.organizationId,
        organizationName: organization.name,
      };
      expect(await tested.store.fingerprints.get(one.hash)).toMatchObject(shown);
      const { rows } = await tested.store.fingerprints.latest(anyStatus);
      expect(rows.find(({ hash }) => hash === one.hash)).toMatchObject(shown);
      expect(await tested.store.batches.waiting(9)).toMatchObject([
        { organizationId: organization.id, fingerprints: 2 },
      ]);
    });

    it("keeps the first of two with the same hash and counts it once", async () => {
      const one = fingerprint();
      await tested.store.fingerprints.add([one]);
      const again = { ...fingerprint(), hash: one.hash };
      expect(await tested.store.fingerprints.add([again])).toEqual(["UNCHANGED"]);
      expect((await tested.store.fingerprints.get(one.hash))?.id).toBe(one.id);
      expect((await tested.store.counts.since([])).total).toBe(1);
    });

    it("accepts the same hash several times in one call", async () => {
      const one = fingerprint();
      expect(await tested.store.fingerprints.add([one, { ...one, id: randomUUID() }, one])).toEqual(
        ["ADDED", "UNCHANGED", "UNCHANGED"],
      );
      expect((await tested.store.counts.since([])).total).toBe(1);
    });

    it("still has everything when opened again", async () => {
      const many = Array.from({ length: 50 }, () => fingerprint());
      await Promise.all(many.map((one) => tested.store.fingerprints.add([one])));
      await tested.reopen();
      expect((await tested.store.counts.since([])).total).toBe(50);
      for (const one of many)
        expect((await tested.store.fingerprints.get(one.hash))?.id).toBe(one.id);
    });

    it("lists the newest page by page, each once, also if several have the same time", async () => {
      const many = Array.from({ length: 25 }, (_, index) =>
        fingerprint({ createdAt: start + Math.floor(index / 5) }),
      );
      await tested.store.fingerprints.add(many);
      const seen: { createdAt: number; id: string }[] = [];
      for (;;) {
        const { rows: page } = await tested.store.fingerprints.latest({
          statuses: [],
          after: seen.at(-1) ?? null,
          limit: 4,
        });
        if (page.length === 0) break;
        seen.push(...page);
      }
      expect(new Set(seen.map(({ id }) => id))).toEqual(new Set(many.map(({ id }) => id)));
      expect(seen).toHaveLength(many.length);
      expect(seen.map(({ createdAt }) => createdAt)).toEqual(
        many.map(({ createdAt }) => createdAt).sort((left, right) => right - left),
      );
    });

    it("filters the newest by status, one or several", async () => {
      const finalBatch = await tested.closedBatch(3);
      const moves = ["QUEUED", "PROCESSING", "PENDING_COMMITMENT", "FINALIZED_COMMITMENT"] as const;
      for (const [index, from] of moves.entries()) {
        const to = moves[index + 1];
        if (to !== undefined)
          await tested.store.batches.advance({ id: finalBatch, from, to, at: start });
      }
      await tested.closedBatch(2);
      await tested.store.fingerprints.add([fingerprint()]);
      const count = async (...statuses: FingerprintStatus[]) => {
        const { rows } = await tested.store.fingerprints.latest({ ...anyStatus, statuses });
        const times = rows.map(({ createdAt }) => createdAt);
        expect(times).toEqual([...times].sort((left, right) => right - left));
        for (const { status } of rows) expect(statuses).toContain(status);
        return rows.length;
      };
      expect(await count("FINALIZED_COMMITMENT")).toBe(3);
      expect(await count("QUEUED")).toBe(2);
      expect(await count("NEW")).toBe(1);
      expect(await count("ERRORED_COMMITMENT")).toBe(0);
      expect(await count("NEW", "FINALIZED_COMMITMENT", "PROCESSING")).toBe(4);
      const { rows: all } = await tested.store.fingerprints.latest(anyStatus);
      expect(all).toHaveLength(6);
      for (const statuses of [[], ["NEW", "QUEUED", "FINALIZED_COMMITMENT"]] as const) {
        const back = { statuses, after: all[4] ?? null, limit: 3, isBackward: true };
        expect((await tested.store.fingerprints.latest(back)).rows).toEqual(all.slice(1, 4));
      }
    });
  });
}
