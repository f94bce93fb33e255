import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { MAX_EXAMINED } from "../../src/store/bounded-walk.ts";
import type { Found, NewFingerprint, Page, Search } from "../../src/store/store.ts";
import { fingerprint, organization } from "./example-records.ts";
import type { TestedStore } from "./tested-store.ts";

export function describeBounds(tested: TestedStore): void {
  describe("bounds", () => {
    /** More fingerprints than two walks (bounded-walk.ts) read together. */
    const count = 2 * MAX_EXAMINED + 300;

    /**
     * Reads a list page by page to its end. Each page begins where the one before it stopped.
     * @returns the number of pages and the hashes on them
     */
    async function toTheEnd(
      find: (page: Page) => Promise<Found>,
      isBackward: boolean,
    ): Promise<{ pages: number; hashes: string[] }> {
      const hashes: string[] = [];
      let after: Page["after"] = null;
      for (let pages = 1; ; pages += 1) {
        const { rows, stoppedAt }: Found = await find({ after, limit: 50, isBackward });
        hashes.push(...(isBackward ? rows.toReversed() : rows).map(({ hash }) => hash));
        after = stoppedAt ?? (isBackward ? rows.at(0) : rows.at(-1)) ?? null;
        if (after === null || (stoppedAt === null && rows.length < 50)) return { pages, hashes };
      }
    }

    it.each([false, true])(
      "stops a search that few of many rows match, says so, and finds them all in the end (backward: %s)",
      { timeout: 120_000 },
      async (isBackward) => {
        const [documentId, eventId] = ["a document of many", randomUUID()];
        const many = Array.from({ length: count }, (_, index) =>
          fingerprint({
            ...(index % 2 === 0 ? { documentId } : { eventId }),
            tags: index % 2 === 0 ? { kind: "contract", to: "Oslo" } : { kind: "invoice" },
          }),
        );
        const meet = [10, 2_200].map((at) => ({
          ...fingerprint({ documentId, eventId, tags: { kind: "invoice", to: "Oslo" } }),
          createdAt: many[at]?.createdAt ?? 0,
        }));
        await tested.store.fingerprints.add([...many, ...meet]);
        const expected = (isBackward ? meet : meet.toReversed()).map(({ hash }) => hash);
        for (const by of [
          { tags: { kind: "invoice", to: "Oslo" } },
          { documentId, eventId },
          { documentId, tags: { kind: "invoice" } },
        ]) {
          const search = (page: Page) => tested.store.fingerprints.search({ ...by, ...page });
          const { pages, hashes } = await toTheEnd(search, isBackward);
          expect(hashes).toEqual(expected);
          expect(pages).toBe(2);
        }
        // The search must walk the rows of the condition that matches the fewest fingerprints. The order of the
        // conditions and the number of rows that the other conditions match must not change this.
        const rare = fingerprint({ documentId, tags: { kind: "contract", to: "Rome" } });
        await tested.store.fingerprints.add([rare]);
        for (const tags of [
          { kind: "contract", to: "Rome" },
          { to: "Rome", kind: "contract" },
        ]) {
          const { rows, stoppedAt } = await tested.store.fingerprints.search({
            documentId,
            tags,
            after: null,
            limit: 2,
          });
          expect([rows.map(({ hash }) => hash), stoppedAt]).toEqual([[rare.hash], null]);
        }
      },
    );

    it.each([false, true])(
      "reads a search that thousands of hashes or many organizations match to its end (backward: %s)",
      { timeout: 120_000 },
      async (isBackward) => {
        const names = Array.from({ length: 22 }, (_, index) => ({
          id: `6f1fbb6c-0a5d-4b7e-9d1f-0c5f3cf2b0${index.toString().padStart(2, "0")}`,
          name: `Alike ${index}`,
        }));
        for (const each of names) await tested.store.organizations.put(each);
        const many = Array.from({ length: count }, (_, index) =>
          fingerprint({
            hash:
              (index % 2 === 0 ? "abcdef01" : "abcdef02").padEnd(60, "0") +
              index.toString(16).padStart(4, "0"),
            organizationId: index % 100 === 7 ? (names[index % 22]?.id ?? "") : organization.id,
          }),
        );
        await tested.store.fingerprints.add(many);
        const found = async (by: Omit<Search, "after" | "limit">) =>
          toTheEnd((page) => tested.store.fingerprints.search({ ...by, ...page }), isBackward);
        const expected = (fits: (one: NewFingerprint) => boolean) => {
          const hashes = many.filter(fits).map(({ hash }) => hash);
          return isBackward ? hashes : hashes.toReversed();
        };
        const hashPrefix = "abcdef01";
        const isHit = ({ hash }: NewFingerprint) => hash.startsWith(hashPrefix);
        const isAlike = ({ organizationId }: NewFingerprint) => organizationId !== organization.id;
        expect((await found({ hashPrefix })).hashes).toEqual(expected(isHit));
        const alike = await found({ organizationName: "alike" });
        expect(alike).toEqual({ pages: 3, hashes: expected(isAlike) });
        const both = await found({ hashPrefix: "abcdef02", organizationName: "alike" });
        expect(both.hashes).toEqual(expected(isAlike));
        expect(both.pages).toBeGreaterThan(1);
        const none = { hashPrefix, organizationName: "alike", after: null, limit: 5, isBackward };
        const stopped = await tested.store.fingerprints.search(none);
        expect([stopped.rows, stopped.stoppedAt]).toEqual([[], expect.anything()]);
        // Few fingerprints match these two searches: one is for nearly a whole hash, and the other for a single
        // organization.
        const one = many[11]?.hash.slice(0, 63) ?? "";
        expect((await found({ hashPrefix: one })).hashes.length).toBeLessThanOrEqual(16);
        expect(await found({ organizationName: "alike 7" })).toEqual({
          pages: 1,
          hashes: expected(({ organizationId }) => organizationId === names[7]?.id),
        });
      },
    );

    it("stops looking for statuses of many batches, says so, and finds all members in the end", async () => {
      const ids: string[] = [];
      for (let batch = 0; batch < 25; batch += 1) ids.push(await tested.closedBatch(1));
      const members = (await Promise.all(ids.map((id) => tested.store.batches.hashes(id)))).flat();
      await tested.store.fingerprints.add(Array.from({ length: count }, () => fingerprint()));
      const queued = (page: Page) =>
        tested.store.fingerprints.latest({ ...page, statuses: ["QUEUED", "PROCESSING"] });
      expect(await toTheEnd(queued, false)).toEqual({ pages: 3, hashes: members.toReversed() });
      expect((await toTheEnd(queued, true)).hashes).toEqual(members);
      const none = { statuses: ["FINALIZED_COMMITMENT"], after: null, limit: 5 } as const;
      expect(await tested.store.fingerprints.latest(none)).toEqual({ rows: [], stoppedAt: null });
    });
  });
}
