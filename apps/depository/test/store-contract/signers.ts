import { randomUUID } from "node:crypto";
import { ledgerAddress } from "@digital-evidence/evidence/ledger-address";
import { describe, expect, it } from "vitest";
import type { NewFingerprint, Page } from "../../src/store/store.ts";
import { fingerprint, organization, start } from "./example-records.ts";
import type { TestedStore } from "./tested-store.ts";

export function describeSigners(tested: TestedStore): void {
  describe("signers", () => {
    /** Three keys. The first two differ only in the second half of their digits. */
    const [anna, berta, carla] = [
      "a".repeat(64) + "1".repeat(64),
      "a".repeat(64) + "2".repeat(64),
      "c".repeat(128),
    ] as const;
    const proof = (id: string) => ({ id, signature: "30440220" });
    const none = { first: null, last: null, organizations: [], hasMoreOrganizations: false };

    async function listed(key: string, isBackward = false): Promise<string[]> {
      const pages: string[][] = [];
      let after: Page["after"] = null;
      for (;;) {
        const rows = await tested.store.signers.fingerprints(key, { after, limit: 3, isBackward });
        if (rows.length === 0) return (isBackward ? pages.toReversed() : pages).flat();
        pages.push(rows.map(({ hash }) => hash));
        after = (isBackward ? rows.at(0) : rows.at(-1)) ?? null;
      }
    }

    function newestFirst(fingerprints: readonly NewFingerprint[]): string[] {
      return fingerprints
        .toSorted((left, right) =>
          left.createdAt === right.createdAt
            ? Buffer.compare(Buffer.from(right.id), Buffer.from(left.id))
            : right.createdAt - left.createdAt,
        )
        .map(({ hash }) => hash);
    }

    it("list the fingerprints with their signatures, newest first, in both directions and for any spelling of the key", async () => {
      const many = Array.from({ length: 16 }, (_, index) =>
        fingerprint({
          createdAt: start + Math.floor(index / 3),
          proofs: [
            // The keys of a fingerprint are spelled in the three ways that the protocol allows.
            ...(index % 2 === 0 ? [proof(`04${anna}`), proof(carla)] : [proof(berta)]),
            ...(index % 5 === 0 ? [proof(berta.toUpperCase())] : []),
          ],
        }),
      );
      await tested.store.fingerprints.add(many.slice(0, 9));
      await tested.store.fingerprints.add(many.slice(9));
      const annas = newestFirst(many.filter((_, index) => index % 2 === 0));
      const bertas = newestFirst(many.filter((_, index) => index % 2 === 1 || index % 5 === 0));
      for (const isBackward of [false, true]) {
        expect(await listed(anna, isBackward)).toEqual(annas);
        expect(await listed(carla, isBackward)).toEqual(annas);
        expect(await listed(berta, isBackward)).toEqual(bertas);
        expect(await listed("d".repeat(128), isBackward)).toEqual([]);
      }
      for (const key of [anna, berta, carla]) {
        expect(await tested.store.signers.at(ledgerAddress(key) ?? "")).toEqual([key]);
      }
      expect(await tested.store.signers.at(ledgerAddress("d".repeat(128)) ?? "")).toEqual([]);
      expect(await tested.store.signers.get(anna)).toEqual({
        first: start,
        last: start + 4,
        organizations: [organization],
        hasMoreOrganizations: false,
      });
    });

    it("are entered with later signatures too, and not with those that are refused", async () => {
      const one = fingerprint({ proofs: [proof(anna)] });
      await tested.store.fingerprints.add([one]);
      const later = { ...one, id: randomUUID(), createdAt: one.createdAt + 60_000 };
      const withBerta = { ...later, proofs: [proof(berta)] };
      expect(await tested.store.fingerprints.preview([withBerta])).toEqual(["EXTENDED"]);
      expect(await tested.store.signers.get(berta)).toEqual(none);
      expect(await tested.store.fingerprints.add([withBerta, withBerta])).toEqual([
        "EXTENDED",
        "UNCHANGED",
      ]);
      const refused = { ...later, proofs: [proof(carla)], tags: { kind: "other" } };
      expect(await tested.store.fingerprints.add([refused])).toEqual(["OTHER_TAGS"]);
      for (const key of [anna, berta]) {
        expect(await listed(key)).toEqual([one.hash]);
        // A later signature does not change the time of the fingerprint, which is the time of its first submission.
        expect(await tested.store.signers.get(key)).toEqual({
          first: one.createdAt,
          last: one.createdAt,
          organizations: [organization],
          hasMoreOrganizations: false,
        });
      }
      expect(await listed(carla)).toEqual([]);
      expect(await tested.store.signers.get(carla)).toEqual(none);
    });

    it("list at most twenty organizations, and state whether there are more", async () => {
      const ids = Array.from({ length: 21 }, () => randomUUID()).sort();
      const [first = "", second = ""] = ids;
      await tested.store.organizations.put({ id: second, name: "Second" });
      const of = (id: string) => fingerprint({ organizationId: id, proofs: [proof(anna)] });
      await tested.store.fingerprints.add([...ids.slice(1), ...ids.slice(1)].toReversed().map(of));
      const twenty = await tested.store.signers.get(anna);
      expect(twenty.organizations.map(({ id }) => id)).toEqual(ids.slice(1));
      expect(twenty.organizations[0]).toEqual({ id: second, name: "Second" });
      expect(twenty.organizations[1]?.name).toBeNull();
      expect(twenty.hasMoreOrganizations).toBe(false);
      // An organization's id may be signed in upper case. It must not be listed as a second organization.
      await tested.store.fingerprints.add([of(second.toUpperCase())]);
      expect((await tested.store.signers.get(anna)).organizations).toEqual(twenty.organizations);
      await tested.store.fingerprints.add([of(first)]);
      const more = await tested.store.signers.get(anna);
      expect(more.organizations.map(({ id }) => id)).toEqual(ids.slice(0, 20));
      expect(more.hasMoreOrganizations).toBe(true);
    });

    it("are entered once by submissions that add the same new key at the same time", async () => {
      const all = Array.from({ length: 12 }, () => fingerprint({ proofs: [proof(anna)] }));
      await Promise.all(all.map((one) => tested.store.fingerprints.add([one])));
      expect((await listed(anna)).toSorted()).toEqual(all.map(({ hash }) => hash).toSorted());
      expect((await tested.store.signers.get(anna)).organizations).toEqual([organization]);
    });
  });
}
