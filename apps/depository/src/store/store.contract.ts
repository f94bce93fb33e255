// Tests of the contract that every store keeps. Each adapter's test calls this function with a way to open its store.
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "./counters.ts";
import { MAX_EXAMINED } from "./bounded-walk.ts";
import type { Found, NewFingerprint, Page, Search, SnapshotHeader, Store } from "./store.ts";

export interface OpenStore {
  readonly store: Store;
  /** Closes the store and opens the same data again. */
  reopen(): Promise<Store>;
  remove(): Promise<void>;
}

export const organization = {
  id: "6f1fbb6c-0a5d-4b7e-9d1f-0c5f3cf2a001",
  name: "Northwind Notaries",
};
const start = Date.UTC(2026, 0, 5, 10, 20);
/** Later than every time at which a test's fingerprints were received. */
const later = start + HOUR_MS;

let serial = 0;
function hexOf(number: number): string {
  return number.toString(16).padStart(64, "0");
}

export function fingerprint(overrides: Partial<NewFingerprint> = {}): NewFingerprint {
  serial += 1;
  return {
    id: randomUUID(),
    hash: hexOf(serial),
    organizationId: organization.id,
    tenantId: "6f1fbb6c-0a5d-4b7e-9d1f-0c5f3cf2a002",
    eventId: randomUUID(),
    signer: null,
    documentId: `document-${serial}`,
    documentRef: hexOf(serial + 1_000_000),
    timestamp: "2026-01-05T10:20:00.123456789+01:00",
    version: 1,
    proofs: [{ id: "ab".repeat(64), signature: "30440220" }],
    tags: null,
    createdAt: start + serial,
    ...overrides,
  };
}

const anyStatus = { statuses: [], after: null, limit: 100 } as const;

export function describeStore(name: string, open: () => Promise<OpenStore>): void {
  describe(`store contract: ${name}`, () => {
    let opened: OpenStore;
    let store: Store;

    beforeEach(async () => {
      opened = await open();
      store = opened.store;
      await store.putOrganization(organization);
    });
    afterEach(() => opened.remove());

    async function closedBatch(count: number): Promise<string> {
      await store.addFingerprints(Array.from({ length: count }, () => fingerprint()));
      const id = randomUUID();
      const closed = { id, organizationId: organization.id, maxSize: count, createdAt: later };
      expect(await store.closeBatch(closed)).toBe(count);
      return id;
    }

    it("has another version after each write, and the same one until then, where it has any", async () => {
      const versions = [store.version()];
      await store.addFingerprints([fingerprint()]);
      versions.push(store.version());
      expect(store.version()).toBe(versions[1]);
      await closedBatch(1);
      versions.push(store.version());
      const isVersioned = versions.every((version) => version !== null);
      expect(new Set(versions).size).toBe(isVersioned ? versions.length : 1);
    });

    describe("organizations", () => {
      it("finds an organization by its key's hash and by no other", async () => {
        await store.putApiKey({ keyHash: "k1", organizationId: organization.id, createdAt: start });
        expect(await store.organizationOfKey("k1")).toEqual(organization);
        expect(await store.organizationOfKey("k2")).toBeNull();
        expect(await store.organization(organization.id)).toEqual(organization);
        expect(await store.organization("none")).toBeNull();
        expect(await store.deleteApiKey("k1")).toBe(true);
        expect(await store.deleteApiKey("k1")).toBe(false);
        expect(await store.organizationOfKey("k1")).toBeNull();
      });

      it("renames an organization, and takes the same key twice", async () => {
        const key = { keyHash: "k1", organizationId: organization.id, createdAt: start };
        await store.putApiKey(key);
        await store.putApiKey(key);
        await store.putOrganization({ ...organization, name: "Northwind" });
        expect(await store.organizationOfKey("k1")).toEqual({ ...organization, name: "Northwind" });
      });
    });

    describe("fingerprints", () => {
      it("gives back what was put in, to the letter", async () => {
        const one = fingerprint({
          signer: "AB".repeat(64),
          documentId: "Vertrag „Üre\u0301“ 𝄞 'x' -- \\ \0 \u001a\u001a0",
          version: Number.MAX_SAFE_INTEGER,
          tags: { kind: "contract", __proto__x: "1" },
        });
        expect(await store.addFingerprints([one])).toEqual(["ADDED"]);
        expect(await store.fingerprint(one.hash)).toEqual({
          ...one,
          organizationName: organization.name,
          batch: null,
        });
        expect((await store.latestFingerprints(anyStatus)).rows[0]?.documentId).toBe(
          one.documentId,
        );
        expect(await store.fingerprint(hexOf(999_999_999))).toBeNull();
      });

      it("shows an organization's id as it was signed, and finds the organization in lower case", async () => {
        const one = fingerprint({ organizationId: organization.id.toUpperCase() });
        await store.addFingerprints([one, fingerprint()]);
        const shown = {
          organizationId: one.organizationId,
          organizationName: organization.name,
        };
        expect(await store.fingerprint(one.hash)).toMatchObject(shown);
        const { rows } = await store.latestFingerprints(anyStatus);
        expect(rows.find(({ hash }) => hash === one.hash)).toMatchObject(shown);
        expect(await store.waiting(9)).toMatchObject([
          { organizationId: organization.id, fingerprints: 2 },
        ]);
      });

      it("keeps the first of two with the same hash and counts it once", async () => {
        const one = fingerprint();
        await store.addFingerprints([one]);
        const again = { ...fingerprint(), hash: one.hash };
        expect(await store.addFingerprints([again])).toEqual(["UNCHANGED"]);
        expect((await store.fingerprint(one.hash))?.id).toBe(one.id);
        expect((await store.countFingerprints([])).total).toBe(1);
      });

      it("takes the same hash twice in one call", async () => {
        const one = fingerprint();
        expect(await store.addFingerprints([one, { ...one, id: randomUUID() }, one])).toEqual([
          "ADDED",
          "UNCHANGED",
          "UNCHANGED",
        ]);
        expect((await store.countFingerprints([])).total).toBe(1);
      });

      it("still has everything when opened again", async () => {
        const many = Array.from({ length: 50 }, () => fingerprint());
        await Promise.all(many.map((one) => store.addFingerprints([one])));
        store = await opened.reopen();
        expect((await store.countFingerprints([])).total).toBe(50);
        for (const one of many) expect((await store.fingerprint(one.hash))?.id).toBe(one.id);
      });

      it("pages the newest by key, each once, those of one instant included", async () => {
        const many = Array.from({ length: 25 }, (_, index) =>
          fingerprint({ createdAt: start + Math.floor(index / 5) }),
        );
        await store.addFingerprints(many);
        const seen: { createdAt: number; id: string }[] = [];
        for (;;) {
          const { rows: page } = await store.latestFingerprints({
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
        const finalBatch = await closedBatch(3);
        const moves = [
          "QUEUED",
          "PROCESSING",
          "PENDING_COMMITMENT",
          "FINALIZED_COMMITMENT",
        ] as const;
        for (const [index, from] of moves.entries()) {
          const to = moves[index + 1];
          if (to !== undefined) await store.advanceBatch({ id: finalBatch, from, to, at: start });
        }
        await closedBatch(2);
        await store.addFingerprints([fingerprint()]);
        const count = async (
          ...statuses: Parameters<Store["latestFingerprints"]>[0]["statuses"][number][]
        ) => {
          const { rows } = await store.latestFingerprints({ ...anyStatus, statuses });
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
        const { rows: all } = await store.latestFingerprints(anyStatus);
        expect(all).toHaveLength(6);
        for (const statuses of [[], ["NEW", "QUEUED", "FINALIZED_COMMITMENT"]] as const) {
          const back = { statuses, after: all[4] ?? null, limit: 3, isBackward: true };
          expect((await store.latestFingerprints(back)).rows).toEqual(all.slice(1, 4));
        }
      });
    });

    describe("later submissions of the same hash", () => {
      type Proof = NewFingerprint["proofs"][number];
      const key = (number: number): string => number.toString(16).padStart(128, "0");
      const proof = (number: number): Proof => ({ id: key(number), signature: `30${number}` });
      const laterOf = (
        one: NewFingerprint,
        overrides: Partial<NewFingerprint>,
      ): NewFingerprint => ({
        ...one,
        id: randomUUID(),
        createdAt: one.createdAt + 60_000,
        ...overrides,
      });
      const receivedAt = (time: number): string => new Date(time).toISOString();

      async function shown({ hash }: NewFingerprint) {
        const read = await store.fingerprint(hash);
        return {
          proofs: read?.proofs ?? [],
          tags: read?.tags,
          createdAt: read?.createdAt,
        };
      }

      async function finalBatchOf(one: NewFingerprint): Promise<void> {
        const id = randomUUID();
        const { organizationId } = one;
        await store.closeBatch({ id, organizationId, maxSize: 9, createdAt: start });
        await store.advanceBatch({ id, from: "QUEUED", to: "PROCESSING", at: start });
        await store.advanceBatch({ id, from: "PROCESSING", to: "PENDING_COMMITMENT", at: start });
        await store.advanceBatch({
          id,
          from: "PENDING_COMMITMENT",
          to: "FINALIZED_COMMITMENT",
          at: start,
        });
      }

      it("add the signatures of further keys, with the time each was received, until it is final", async () => {
        const one = fingerprint({ proofs: [proof(1)], tags: { kind: "contract" } });
        const second = laterOf(one, { proofs: [proof(2), proof(1)], tags: null });
        const third = laterOf(one, { proofs: [proof(3)], createdAt: one.createdAt + 120_000 });
        expect(await store.addFingerprints([one])).toEqual(["ADDED"]);
        expect(await store.previewFingerprints([second])).toEqual(["EXTENDED"]);
        expect((await shown(one)).proofs).toHaveLength(1);
        expect(await store.addFingerprints([second])).toEqual(["EXTENDED"]);
        expect(await store.addFingerprints([second])).toEqual(["UNCHANGED"]);
        // Signatures can still be added while the fingerprint is in a batch that is not final.
        const id = randomUUID();
        const { organizationId } = one;
        await store.closeBatch({ id, organizationId, maxSize: 9, createdAt: start });
        expect(await store.addFingerprints([third])).toEqual(["EXTENDED"]);
        store = await opened.reopen();
        expect(await shown(one)).toEqual({
          proofs: [
            proof(1),
            { ...proof(2), receivedAt: receivedAt(second.createdAt) },
            { ...proof(3), receivedAt: receivedAt(third.createdAt) },
          ],
          tags: { kind: "contract" },
          createdAt: one.createdAt,
        });
        expect((await store.countFingerprints([])).total).toBe(1);
      });

      it("need not repeat the signature of the signer that the first one had to have", async () => {
        const signer = key(1);
        const unsigned = fingerprint({ signer, proofs: [proof(2)] });
        const one = laterOf(unsigned, { proofs: [proof(1)] });
        const asked = [unsigned, one, unsigned];
        const expected = ["SIGNER_NOT_AMONG_SIGNERS", "ADDED", "EXTENDED"];
        expect(await store.previewFingerprints(asked)).toEqual(expected);
        expect(await store.addFingerprints([unsigned])).toEqual(expected.slice(0, 1));
        expect(await store.fingerprint(unsigned.hash)).toBeNull();
        expect(await store.addFingerprints(asked)).toEqual(expected);
        expect((await shown(one)).proofs).toMatchObject([proof(1), proof(2)]);
        expect((await store.countFingerprints([])).total).toBe(1);
      });

      it("count a key once, however it is spelled, and keep its first signature", async () => {
        const one = fingerprint({ proofs: [{ id: "AB".repeat(64), signature: "3001" }] });
        const again = laterOf(one, { proofs: [{ id: `04${"ab".repeat(64)}`, signature: "3002" }] });
        expect(await store.addFingerprints([one, again])).toEqual(["ADDED", "UNCHANGED"]);
        expect((await shown(one)).proofs).toEqual(one.proofs);
      });

      it("are refused further signatures once it is final, and may repeat those it has", async () => {
        const one = fingerprint({ proofs: [proof(1)] });
        await store.addFingerprints([one]);
        await finalBatchOf(one);
        const further = laterOf(one, { proofs: [proof(1), proof(2)] });
        const asked = [further, laterOf(one, {})];
        const expected = ["FINAL_RECORD", "UNCHANGED"];
        expect(await store.previewFingerprints(asked)).toEqual(expected);
        expect(await store.addFingerprints(asked)).toEqual(expected);
        expect((await shown(one)).proofs).toEqual([proof(1)]);
      });

      it("cannot bring tags, and what is refused for its tags leaves no signature", async () => {
        const tagged = fingerprint({ proofs: [proof(1)], tags: { a: "1", b: "2" } });
        const bare = fingerprint({ proofs: [proof(1)] });
        await store.addFingerprints([tagged, bare]);
        const asked = [
          laterOf(tagged, { tags: { b: "2", a: "1" } }),
          laterOf(tagged, { tags: null }),
          laterOf(tagged, { tags: {} }),
          laterOf(bare, { tags: {} }),
          laterOf(tagged, { tags: { a: "1" }, proofs: [proof(2)] }),
          laterOf(tagged, { tags: { a: "1", b: "3" }, proofs: [proof(2)] }),
          laterOf(tagged, { tags: { a: "1", b: "2", c: "3" }, proofs: [proof(2)] }),
          laterOf(tagged, { tags: { a: "1", toString: "2" }, proofs: [proof(2)] }),
          laterOf(bare, { tags: { a: "1" }, proofs: [proof(2)] }),
        ];
        const expected = asked.map((_, index) => (index < 4 ? "UNCHANGED" : "OTHER_TAGS"));
        expect(await store.previewFingerprints(asked)).toEqual(expected);
        expect(await store.addFingerprints(asked)).toEqual(expected);
        expect(await shown(tagged)).toMatchObject({ proofs: [proof(1)], tags: { a: "1", b: "2" } });
        expect(await shown(bare)).toMatchObject({ proofs: [proof(1)], tags: null });
        const search = { tags: { a: "1" }, after: null, limit: 9 };
        expect((await store.searchFingerprints(search)).rows).toHaveLength(1);
      });

      it("never have more signatures than the protocol allows", async () => {
        const one = fingerprint({ proofs: Array.from({ length: 63 }, (_, at) => proof(at)) });
        await store.addFingerprints([one]);
        expect(
          await store.addFingerprints([
            laterOf(one, { proofs: [proof(100), proof(101)] }),
            laterOf(one, { proofs: [proof(102)] }),
            laterOf(one, { proofs: [proof(103)] }),
          ]),
        ).toEqual(["TOO_MANY_SIGNATURES", "EXTENDED", "TOO_MANY_SIGNATURES"]);
        const { proofs } = await shown(one);
        expect(proofs).toHaveLength(64);
        expect(proofs.at(-1)?.id).toBe(key(102));
      });

      it("do not seem received before the first, where the clock was set back", async () => {
        const one = fingerprint({ proofs: [proof(1)] });
        const second = laterOf(one, { proofs: [proof(2)], createdAt: one.createdAt - 60_000 });
        await store.addFingerprints([one]);
        await store.addFingerprints([second]);
        expect((await shown(one)).proofs[1]?.receivedAt).toBe(receivedAt(one.createdAt));
      });

      it("are all kept when they come at the same time, in one call and in several", async () => {
        const ones = Array.from({ length: 12 }, () => fingerprint({ proofs: [proof(0)] }));
        const calls = Array.from({ length: 20 }, (_, call) =>
          (call % 2 === 0 ? ones : ones.toReversed()).flatMap((one) => [
            laterOf(one, { proofs: [proof(2 * call + 1)] }),
            laterOf(one, { proofs: [proof(2 * call + 2), proof(0)] }),
          ]),
        );
        const additions = await Promise.all([
          ...calls.map((call) => store.addFingerprints(call)),
          store.addFingerprints(ones),
        ]);
        expect(additions.flat().filter((addition) => addition === "ADDED")).toHaveLength(12);
        for (const one of ones) {
          const ids = (await shown(one)).proofs.map(({ id }) => id);
          const keys = Array.from({ length: 41 }, (_, number) => key(number));
          expect(ids.sort()).toEqual(keys);
        }
      });

      it("are either refused or in the record, when it becomes final at the same time", async () => {
        const one = fingerprint({ proofs: [proof(0)] });
        await store.addFingerprints([one]);
        const [additions] = await Promise.all([
          Promise.all(
            Array.from({ length: 30 }, (_, number) =>
              store.addFingerprints([laterOf(one, { proofs: [proof(number + 1)] })]),
            ),
          ),
          finalBatchOf(one),
        ]);
        const kept = additions.flat().filter((addition) => addition === "EXTENDED").length;
        const refused = additions.flat().filter((addition) => addition === "FINAL_RECORD").length;
        expect(kept + refused).toBe(30);
        expect((await shown(one)).proofs).toHaveLength(1 + kept);
      });
    });

    describe("bounds", () => {
      /** More fingerprints than two walks read together. */
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
        "stops a search that few of many rows fit, says so, and finds them all in the end (backward: %s)",
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
          await store.addFingerprints([...many, ...meet]);
          const expected = (isBackward ? meet : meet.toReversed()).map(({ hash }) => hash);
          for (const by of [
            { tags: { kind: "invoice", to: "Oslo" } },
            { documentId, eventId },
            { documentId, tags: { kind: "invoice" } },
          ]) {
            const search = (page: Page) => store.searchFingerprints({ ...by, ...page });
            const { pages, hashes } = await toTheEnd(search, isBackward);
            expect(hashes).toEqual(expected);
            expect(pages).toBe(2);
          }
          // The search walks the condition that matches few rows. This does not depend on how many rows the other
          // conditions match, or on the order of the conditions.
          const rare = fingerprint({ documentId, tags: { kind: "contract", to: "Rome" } });
          await store.addFingerprints([rare]);
          for (const tags of [
            { kind: "contract", to: "Rome" },
            { to: "Rome", kind: "contract" },
          ]) {
            const { rows, stoppedAt } = await store.searchFingerprints({
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
        "finds the end of what thousands of hashes or many organizations match (backward: %s)",
        async (isBackward) => {
          const names = Array.from({ length: 22 }, (_, index) => ({
            id: `6f1fbb6c-0a5d-4b7e-9d1f-0c5f3cf2b0${index.toString().padStart(2, "0")}`,
            name: `Alike ${index}`,
          }));
          for (const each of names) await store.putOrganization(each);
          const many = Array.from({ length: count }, (_, index) =>
            fingerprint({
              hash:
                (index % 2 === 0 ? "abcdef01" : "abcdef02").padEnd(60, "0") +
                index.toString(16).padStart(4, "0"),
              organizationId: index % 100 === 7 ? (names[index % 22]?.id ?? "") : organization.id,
            }),
          );
          await store.addFingerprints(many);
          const found = async (by: Omit<Search, "after" | "limit">) =>
            toTheEnd((page) => store.searchFingerprints({ ...by, ...page }), isBackward);
          const expected = (fits: (one: NewFingerprint) => boolean) => {
            const hashes = many.filter(fits).map(({ hash }) => hash);
            return isBackward ? hashes : hashes.toReversed();
          };
          const hashPrefix = "abcdef01";
          const isHit = ({ hash }: NewFingerprint) => hash.startsWith(hashPrefix);
          const isAlike = ({ organizationId }: NewFingerprint) =>
            organizationId !== organization.id;
          expect((await found({ hashPrefix })).hashes).toEqual(expected(isHit));
          const alike = await found({ organizationName: "alike" });
          expect(alike).toEqual({ pages: 3, hashes: expected(isAlike) });
          const both = await found({ hashPrefix: "abcdef02", organizationName: "alike" });
          expect(both.hashes).toEqual(expected(isAlike));
          expect(both.pages).toBeGreaterThan(1);
          const none = { hashPrefix, organizationName: "alike", after: null, limit: 5, isBackward };
          const stopped = await store.searchFingerprints(none);
          expect([stopped.rows, stopped.stoppedAt]).toEqual([[], expect.anything()]);
          // Few fingerprints match these two searches: one asks for a hash, and the other for a single
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
        for (let batch = 0; batch < 25; batch += 1) ids.push(await closedBatch(1));
        const members = (await Promise.all(ids.map((id) => store.batchHashes(id)))).flat();
        await store.addFingerprints(Array.from({ length: count }, () => fingerprint()));
        const queued = (page: Page) =>
          store.latestFingerprints({ ...page, statuses: ["QUEUED", "PROCESSING"] });
        expect(await toTheEnd(queued, false)).toEqual({ pages: 3, hashes: members.toReversed() });
        expect((await toTheEnd(queued, true)).hashes).toEqual(members);
        const none = { statuses: ["FINALIZED_COMMITMENT"], after: null, limit: 5 } as const;
        expect(await store.latestFingerprints(none)).toEqual({ rows: [], stoppedAt: null });
      });
    });

    describe("search", () => {
      const kinds = ["contract", "invoice", "\0\u001a"];
      const places = ["Oslo", "Bergen"];
      let many: NewFingerprint[];

      /**
       * Creates thirty fingerprints that differ in every property that a search can filter. Some have the same time.
       */
      beforeEach(async () => {
        many = Array.from({ length: 30 }, (_, index) =>
          fingerprint({
            createdAt: start + Math.floor(index / 4),
            documentId: `document ${index % 5}${index % 2 === 0 ? "\0" : ""}`,
            documentRef: hexOf(2_000_000 + (index % 7)),
            tags:
              index % 6 === 5
                ? null
                : { kind: kinds[index % 3] ?? "", place: places[index % 2] ?? "" },
          }),
        );
        await store.addFingerprints(many);
      });

      function expected(fits: (one: NewFingerprint) => boolean): string[] {
        return many
          .filter(fits)
          .sort((left, right) =>
            left.createdAt === right.createdAt
              ? Buffer.compare(Buffer.from(right.id), Buffer.from(left.id))
              : right.createdAt - left.createdAt,
          )
          .map(({ hash }) => hash);
      }

      async function walked(search: Omit<Search, "after" | "limit">): Promise<string[]> {
        const pages: string[][] = [];
        let after: Search["after"] = null;
        for (;;) {
          const { rows: page }: Found = await store.searchFingerprints({
            ...search,
            after,
            limit: 3,
          });
          if (page.length === 0) break;
          const hashes = page.map(({ hash }) => hash);
          if (search.isBackward) pages.unshift(hashes);
          else pages.push(hashes);
          after = (search.isBackward ? page.at(0) : page.at(-1)) ?? null;
        }
        return pages.flat();
      }

      const contract = { kind: "contract" };
      it.each<[string, Omit<Search, "after" | "limit">, (one: NewFingerprint) => boolean]>([
        ["nothing", {}, () => true],
        [
          "a document id",
          { documentId: "document 2\0" },
          ({ documentId }) => documentId === "document 2\0",
        ],
        [
          "a document ref",
          { documentRef: hexOf(2_000_003) },
          ({ documentRef }) => documentRef === hexOf(2_000_003),
        ],
        ["a period", { from: start + 2, to: start + 4 }, within(start + 2, start + 4)],
        ["an empty period", { from: start + 4, to: start + 2 }, () => false],
        ["one tag", { tags: contract }, ({ tags }) => tags?.["kind"] === "contract"],
        ["an odd tag", { tags: { kind: "\0\u001a" } }, ({ tags }) => tags?.["kind"] === "\0\u001a"],
        [
          "two tags in a period",
          { tags: { ...contract, place: "Oslo" }, from: start + 1, to: start + 6 },
          (one) =>
            one.tags?.["kind"] === "contract" &&
            one.tags["place"] === "Oslo" &&
            within(start + 1, start + 6)(one),
        ],
        [
          "a document, its tag and a period",
          { documentId: "document 3", tags: { place: "Bergen" }, to: start + 3 },
          (one) =>
            one.documentId === "document 3" &&
            one.tags?.["place"] === "Bergen" &&
            one.createdAt <= start + 3,
        ],
        ["a tag nobody has", { tags: { ...contract, place: "Rome" } }, () => false],
      ])(
        "by %s finds what fits, each once, newest first, walked either way",
        async (_, by, fits) => {
          expect(await walked(by)).toEqual(expected(fits));
          expect(await walked({ ...by, isBackward: true })).toEqual(expected(fits));
        },
      );

      it("by the beginning of a hash finds those, newest first, with whatever else fits them", async () => {
        const alike = ["0", "7", "ff", "7a"].map((end, index) =>
          fingerprint({
            hash: `abcdef01${end}`.padEnd(64, "3"),
            createdAt: start + [3, 1, 3, 2][index]!,
            tags: index % 2 === 0 ? { kind: "contract" } : null,
          }),
        );
        const beside = ["abcdef00f", "abcdef02", "abcdef0"].map((hash) =>
          fingerprint({ hash: hash.padEnd(64, "f") }),
        );
        await store.addFingerprints([...alike, ...beside]);
        many = [...many, ...alike, ...beside];
        for (const [by, fits] of [
          [{ hashPrefix: "abcdef01" }, (hash: string) => hash.startsWith("abcdef01")],
          [{ hashPrefix: "abcdef017" }, (hash: string) => hash.startsWith("abcdef017")],
          [{ hashPrefix: "abcdef01ff3" }, (hash: string) => hash.startsWith("abcdef01ff")],
          [
            { hashPrefix: alike[0]?.hash.slice(0, 63) ?? "" },
            (hash: string) => hash === alike[0]?.hash,
          ],
          [{ hashPrefix: "abcdef03" }, () => false],
        ] as const) {
          expect(await walked(by)).toEqual(expected(({ hash }) => fits(hash)));
          expect(await walked({ ...by, isBackward: true })).toEqual(
            expected(({ hash }) => fits(hash)),
          );
        }
        const hashPrefix = "abcdef01";
        const isAlike = ({ hash }: NewFingerprint) => hash.startsWith(hashPrefix);
        expect(await walked({ hashPrefix, tags: contract })).toEqual(
          expected((one) => isAlike(one) && one.tags?.["kind"] === "contract"),
        );
        expect(await walked({ hashPrefix, from: start + 2, to: start + 2 })).toEqual(
          expected((one) => isAlike(one) && one.createdAt === start + 2),
        );
        expect(await walked({ hashPrefix, organizationName: "northwind" })).toEqual(
          expected(isAlike),
        );
        expect(await walked({ hashPrefix, organizationName: "southwind" })).toEqual([]);
      });

      it("by an organization's name finds the fingerprints of every organization of that name", async () => {
        const others = ["Notariat Süd", "NORTHERN Lights", "Otto & Söhne"].map((name, index) => ({
          id: `6f1fbb6c-0a5d-4b7e-9d1f-0c5f3cf2a10${index}`,
          name,
        }));
        for (const other of others) await store.putOrganization(other);
        const theirs = Array.from({ length: 12 }, (_, index) =>
          fingerprint({
            organizationId: others[index % 3]?.id ?? "",
            createdAt: start + Math.floor(index / 2),
            documentId: "theirs",
          }),
        );
        await store.addFingerprints(theirs);
        many = [...many, ...theirs];
        const of = (...ids: readonly (string | undefined)[]) =>
          expected(({ organizationId }) => ids.includes(organizationId));
        const [south, lights, otto] = others.map(({ id }) => id);
        for (const [organizationName, ids] of [
          ["north", [organization.id, lights]],
          ["not", [organization.id, south]],
          ["notaries", [organization.id]],
          ["northwind notaries", [organization.id]],
          ["söhne", [otto]],
          ["sud", []],
          ["orthwind", []],
        ] as const) {
          expect([organizationName, await walked({ organizationName })]).toEqual([
            organizationName,
            of(...ids),
          ]);
          expect(await walked({ organizationName, isBackward: true })).toEqual(of(...ids));
        }
        const inPeriod = { organizationName: "not", from: start + 1, to: start + 3 };
        expect(await walked(inPeriod)).toEqual(
          expected(
            (one) =>
              [organization.id, south].includes(one.organizationId) &&
              within(start + 1, start + 3)(one),
          ),
        );
        expect(await walked({ organizationName: "not", documentId: "theirs" })).toEqual(
          expected((one) => one.organizationId === south),
        );
        expect(await walked({ organizationName: "otto", documentId: "theirs" })).toEqual(of(otto));
        expect(await walked({ organizationName: "north", tags: contract })).toEqual(
          expected(({ tags }) => tags?.["kind"] === "contract"),
        );
        await store.putOrganization({ id: otto ?? "", name: "Emil" });
        expect(await walked({ organizationName: "otto" })).toEqual([]);
        expect(await walked({ organizationName: "emil" })).toEqual(of(otto));
      });

      it("by an event id finds that event, with whatever else fits it", async () => {
        const one = many[9];
        if (one === undefined) throw new Error("there are thirty");
        const { eventId, documentId, documentRef } = one;
        expect(await walked({ eventId })).toEqual([one.hash]);
        expect(await walked({ eventId: eventId.toUpperCase() })).toEqual([one.hash]);
        const shouted = fingerprint({ documentRef: "AB".repeat(32) });
        await store.addFingerprints([shouted]);
        expect(await walked({ documentRef: "ab".repeat(32) })).toEqual([shouted.hash]);
        expect(await walked({ eventId, documentId, documentRef })).toEqual([one.hash]);
        expect(await walked({ eventId, documentId: "other" })).toEqual([]);
      });

      function within(from: number, to: number) {
        return ({ createdAt }: NewFingerprint): boolean => createdAt >= from && createdAt <= to;
      }
    });

    describe("counters", () => {
      it("agree with counting by hand from the minute asked for, at the edges of hours and days too", async () => {
        const times = [
          0,
          1,
          MINUTE_MS - 1,
          MINUTE_MS,
          HOUR_MS / 2,
          HOUR_MS - 1,
          HOUR_MS,
          HOUR_MS + 1,
          5 * HOUR_MS,
          DAY_MS - 1,
          DAY_MS,
          DAY_MS + 1,
          3 * DAY_MS - 1,
          30 * DAY_MS,
        ];
        const base = Math.floor(start / DAY_MS) * DAY_MS;
        await store.addFingerprints(times.map((time) => fingerprint({ createdAt: base + time })));
        const edges = [...times, HOUR_MS / 2, 2 * DAY_MS, 31 * DAY_MS];
        const since = edges.flatMap((time) => [time - MINUTE_MS, time - 1, time, time + 1]);
        const counted = await store.countFingerprints(since.map((time) => base + time));
        const minuteOf = (time: number): number => time - (time % MINUTE_MS);
        const expected = since.map((from) => {
          const received = times.filter((time) => base + time >= minuteOf(base + from));
          const [first] = received;
          return {
            fingerprints: received.length,
            firstMinute: first === undefined ? null : minuteOf(base + first),
          };
        });
        expect(counted).toEqual({ since: expected, total: times.length });
      });

      it("stay exact however many are added at once, and when some are there already", async () => {
        const base = Math.floor(start / DAY_MS) * DAY_MS;
        const many = Array.from({ length: 400 }, (_, index) =>
          fingerprint({ createdAt: base + index * 7 * MINUTE_MS }),
        );
        const halves = [many.slice(0, 250), many.slice(150), many.toReversed()];
        await Promise.all(halves.map((some) => store.addFingerprints(some)));
        const { since, total } = await store.countFingerprints([
          base,
          base + 70 * MINUTE_MS,
          base + DAY_MS,
        ]);
        const from = (time: number) => many.filter(({ createdAt }) => createdAt >= time).length;
        expect(total).toBe(400);
        expect(since.map(({ fingerprints }) => fingerprints)).toEqual([
          400,
          390,
          from(base + DAY_MS),
        ]);
      });

      it("list the hours or days of a period that have any", async () => {
        const day = Math.floor(start / DAY_MS) * DAY_MS;
        const times = [0, HOUR_MS - 1, 3 * HOUR_MS, DAY_MS - 1, 2 * DAY_MS];
        await store.addFingerprints(times.map((time) => fingerprint({ createdAt: day + time })));
        expect(await store.fingerprintCounts("HOUR", day, day + DAY_MS)).toEqual([
          { start: day, fingerprints: 2 },
          { start: day + 3 * HOUR_MS, fingerprints: 1 },
          { start: day + 23 * HOUR_MS, fingerprints: 1 },
        ]);
        expect(await store.fingerprintCounts("DAY", day, day + 2 * DAY_MS)).toEqual([
          { start: day, fingerprints: 4 },
          { start: day + 2 * DAY_MS, fingerprints: 1 },
        ]);
        const later = await store.fingerprintCounts("HOUR", day + 1, day + 3 * HOUR_MS);
        expect(later).toEqual([{ start: day + 3 * HOUR_MS, fingerprints: 1 }]);
      });
    });

    describe("batches", () => {
      it("take the oldest that wait, of one organization, up to the size, each once", async () => {
        const other = { id: "6f1fbb6c-0a5d-4b7e-9d1f-0c5f3cf2a00f", name: "Other" };
        await store.putOrganization(other);
        const mine = Array.from({ length: 5 }, () => fingerprint());
        await store.addFingerprints([...mine, fingerprint({ organizationId: other.id })]);
        const waiting = await store.waiting(10);
        expect(waiting.find(({ organizationId }) => organizationId === organization.id)).toEqual({
          organizationId: organization.id,
          fingerprints: 5,
          oldest: mine[0]?.createdAt,
        });
        const counted = (await store.waiting(3)).map(({ fingerprints }) => fingerprints);
        expect(new Set(counted)).toEqual(new Set([1, 3]));
        const close = (id: string) =>
          store.closeBatch({
            id,
            organizationId: organization.id,
            maxSize: 3,
            createdAt: start + 1,
          });
        expect([await close("b1"), await close("b2"), await close("b3")]).toEqual([3, 2, 0]);
        const hashes = mine.map(({ hash }) => hash);
        expect((await store.batchHashes("b1")).sort()).toEqual(hashes.slice(0, 3));
        expect((await store.batchHashes("b2")).sort()).toEqual(hashes.slice(3));
        expect(await store.batch("b3")).toBeNull();
        expect(await store.batch("b1")).toMatchObject({ status: "QUEUED", size: 3, root: null });
        expect((await store.fingerprint(hashes[0] ?? ""))?.batch?.id).toBe("b1");
      });

      it("never share a member when they close at the same time", async () => {
        await store.addFingerprints(Array.from({ length: 40 }, () => fingerprint()));
        const ids = Array.from({ length: 8 }, () => randomUUID());
        const sizes = await Promise.all(
          ids.map((id) =>
            store.closeBatch({
              id,
              organizationId: organization.id,
              maxSize: 7,
              createdAt: start,
            }),
          ),
        );
        expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(40);
        const hashes = (await Promise.all(ids.map((id) => store.batchHashes(id)))).flat();
        expect(new Set(hashes).size).toBe(40);
      });

      it("move only along the table, and only from where they are", async () => {
        const id = await closedBatch(1);
        const at = later + 9;
        const move = { id, from: "QUEUED", to: "PROCESSING", at } as const;
        const moved = await Promise.all([1, 2, 3].map(() => store.advanceBatch(move)));
        expect(moved.filter(Boolean)).toEqual([true]);
        await expect(
          (async () => store.advanceBatch({ id, from: "PROCESSING", to: "QUEUED", at }))(),
        ).rejects.toThrow(TypeError);
        expect(await store.batch(id)).toMatchObject({ status: "PROCESSING", updatedAt: at });
      });

      it("are never older than their members, nor changed before they were made", async () => {
        const one = fingerprint({ createdAt: later });
        await store.addFingerprints([one]);
        const id = randomUUID();
        const { organizationId } = one;
        await store.closeBatch({ id, organizationId, maxSize: 1, createdAt: start });
        const root = "1a".repeat(32);
        const times = async () => {
          const batch = await store.batch(id);
          return [batch?.createdAt, batch?.updatedAt];
        };
        expect(await times()).toEqual([later, later]);
        await store.advanceBatch({ id, from: "QUEUED", to: "PROCESSING", at: start });
        await store.setBatchRoot({ id, root, at: start });
        await store.advanceBatch({ id, from: "PROCESSING", to: "PENDING_COMMITMENT", at: start });
        await store.countAttempt({ id, retryCount: 0, at: start });
        const confirmation = { snapshotHash: "aa", snapshotOrdinal: 1, confirmedAt: later };
        const final = { from: "PENDING_COMMITMENT", to: "FINALIZED_COMMITMENT" } as const;
        await store.advanceBatch({ id, ...final, at: start, confirmation });
        expect(await store.batch(id)).toMatchObject({ root, retryCount: 1, ...confirmation });
        expect(await times()).toEqual([later, later]);
      });

      it("take one root while processing, one count per try, one confirmation", async () => {
        const id = await closedBatch(1);
        const at = start + 9;
        const [root, other] = ["1a".repeat(32), "2b".repeat(32)];
        expect(await store.setBatchRoot({ id, root, at })).toBe(false);
        await store.advanceBatch({ id, from: "QUEUED", to: "PROCESSING", at });
        expect(await store.setBatchRoot({ id, root, at })).toBe(true);
        expect(await store.setBatchRoot({ id, root: other, at })).toBe(false);
        await store.advanceBatch({ id, from: "PROCESSING", to: "PENDING_COMMITMENT", at });
        expect(await store.countAttempt({ id, retryCount: 0, at })).toBe(true);
        expect(await store.countAttempt({ id, retryCount: 0, at })).toBe(false);
        const confirmation = { snapshotHash: "3c".repeat(32), snapshotOrdinal: 4, confirmedAt: at };
        const final = {
          id,
          from: "PENDING_COMMITMENT",
          to: "FINALIZED_COMMITMENT",
          at,
          confirmation,
        } as const;
        expect(await store.advanceBatch(final)).toBe(true);
        expect(await store.advanceBatch(final)).toBe(false);
        expect(await store.batch(id)).toMatchObject({ root, retryCount: 1, ...confirmation });
      });

      it("that errored go back to pending once, their count at 0, with their root and members", async () => {
        const id = await closedBatch(2);
        const at = start + 9;
        const root = "1a".repeat(32);
        await store.advanceBatch({ id, from: "QUEUED", to: "PROCESSING", at });
        await store.setBatchRoot({ id, root, at });
        await store.advanceBatch({ id, from: "PROCESSING", to: "PENDING_COMMITMENT", at });
        await store.countAttempt({ id, retryCount: 0, at });
        expect(await store.retryBatch({ id, retryCount: 1, at })).toBe(false);
        const [from, to] = ["PENDING_COMMITMENT", "ERRORED_COMMITMENT"] as const;
        await store.advanceBatch({ id, from, to, at });
        expect(await store.retryBatch({ id, retryCount: 0, at })).toBe(false);
        const retried = await Promise.all(
          [1, 2, 3].map(() => store.retryBatch({ id, retryCount: 1, at: at + 1 })),
        );
        expect(retried.filter(Boolean)).toEqual([true]);
        expect(await store.batch(id)).toMatchObject({
          status: "PENDING_COMMITMENT",
          root,
          retryCount: 0,
          lastAttemptAt: null,
          updatedAt: at + 1,
        });
        expect(await store.batchHashes(id)).toHaveLength(2);
      });

      it("page their members from the oldest, and themselves from the newest", async () => {
        const first = await closedBatch(5);
        const second = await closedBatch(2);
        const page = await store.batchMembers(first, { after: null, limit: 3 });
        const rest = await store.batchMembers(first, { after: page.at(-1) ?? null, limit: 3 });
        expect([page.length, rest.length]).toEqual([3, 2]);
        const times = [...page, ...rest].map(({ createdAt }) => createdAt);
        expect(times).toEqual([...times].sort((left, right) => left - right));
        const backward = await store.batchMembers(first, {
          after: rest[0] ?? null,
          limit: 3,
          isBackward: true,
        });
        expect(backward).toEqual(page);
        const end = await store.batchMembers(first, { after: null, limit: 2, isBackward: true });
        expect(end).toEqual(rest);
        const [newest] = await store.latestBatches({ after: null, limit: 1 });
        const [older] = await store.latestBatches({ after: newest ?? null, limit: 1 });
        expect(new Set([newest?.id, older?.id])).toEqual(new Set([first, second]));
        const back = { after: older ?? null, limit: 5, isBackward: true };
        expect(await store.latestBatches(back)).toEqual([newest]);
        const one = fingerprint();
        await store.addFingerprints([one, fingerprint(), fingerprint()]);
        const queued = { status: "QUEUED", oldest: later };
        expect(await store.backlog(2)).toEqual({
          fingerprints: 2,
          oldest: one.createdAt,
          batches: [{ ...queued, batches: 2 }],
        });
        expect(await store.backlog(1)).toEqual({
          fingerprints: 1,
          oldest: one.createdAt,
          batches: [{ ...queued, batches: 1 }],
        });
        expect(await store.batchesIn("QUEUED", 10)).toHaveLength(2);
        expect(await store.batchesIn("PROCESSING", 10)).toHaveLength(0);
      });
    });

    it("is marked once as real or as a demonstration's, by what it held before where it was filled", async () => {
      const claims = ["REAL", "DEMONSTRATION", "REAL"] as const;
      await store.putOrganization(organization);
      const kinds = await Promise.all(
        claims.map((wanted) => store.claimKind({ wanted, ifFilled: "DEMONSTRATION" })),
      );
      expect(kinds).toEqual(["DEMONSTRATION", "DEMONSTRATION", "DEMONSTRATION"]);
      expect(await store.claimKind({ wanted: "REAL", ifFilled: "REAL" })).toBe("DEMONSTRATION");
    });

    describe("ledger tables", () => {
      const header = (ordinal: number, hash: string): SnapshotHeader => ({
        ordinal,
        hash,
        previousHash: ordinal === 1 ? null : "00".repeat(32),
        timestamp: "2026-01-05T10:20:00.000Z",
      });

      it("keep the first root of a batch", async () => {
        const entry = { batchId: "b1", root: "1a".repeat(32), at: start };
        expect(await store.putLedgerEntry(entry)).toMatchObject({
          root: entry.root,
          ordinal: null,
        });
        const again = await store.putLedgerEntry({ ...entry, root: "2b".repeat(32) });
        expect(again.root).toBe(entry.root);
        expect(await store.waitingLedgerEntries(10)).toHaveLength(1);
      });

      it("append a snapshot once per ordinal, with its entries", async () => {
        for (const batchId of ["b2", "b1"]) {
          await store.putLedgerEntry({ batchId, root: "1a".repeat(32), at: start });
        }
        expect(await store.lastSnapshot()).toBeNull();
        const added = await Promise.all([
          store.appendSnapshot(header(1, "aa"), ["b1", "b2"]),
          store.appendSnapshot(header(1, "bb"), ["b1", "b2"]),
        ]);
        expect(added.filter(Boolean)).toHaveLength(1);
        const kept = added[0] ? "aa" : "bb";
        expect(await store.lastSnapshot()).toEqual(header(1, kept));
        expect(await store.snapshot(kept)).toEqual({
          ...header(1, kept),
          entries: ["b1", "b2"].map((batchId) => ({ batchId, root: "1a".repeat(32) })),
        });
        expect(await store.snapshotAt(1)).toEqual(await store.snapshot(kept));
        expect(await store.snapshot("cc")).toBeNull();
        expect(await store.waitingLedgerEntries(10)).toEqual([]);
      });

      it("find the snapshot after another, and none after the newest or after an unknown one", async () => {
        for (const batchId of ["b1", "b2", "b3"]) {
          await store.putLedgerEntry({ batchId, root: "1a".repeat(32), at: start });
        }
        await store.appendSnapshot(header(1, "cc"), ["b1"]);
        expect(await store.snapshotAfter("cc")).toBeNull();
        await store.appendSnapshot(header(2, "aa"), ["b3", "b2"]);
        expect(await store.snapshotAfter("cc")).toEqual({
          ...header(2, "aa"),
          entries: ["b2", "b3"].map((batchId) => ({ batchId, root: "1a".repeat(32) })),
        });
        expect(await store.snapshotAfter("aa")).toBeNull();
        expect(await store.snapshotAfter("bb")).toBeNull();
      });

      it("refuse, and leave out whole, a snapshot of entries that another one holds", async () => {
        await store.putLedgerEntry({ batchId: "b1", root: "1a".repeat(32), at: start });
        await store.appendSnapshot(header(1, "aa"), ["b1"]);
        await expect(store.appendSnapshot(header(2, "bb"), ["b1"])).rejects.toThrow();
        expect(await store.snapshotAt(2)).toBeNull();
        expect((await store.lastSnapshot())?.ordinal).toBe(1);
      });
    });

    describe("the log's tables", () => {
      const node = (level: number, index: number, hash = `${level}-${index}`) => ({
        level,
        index,
        hash,
      });
      const checkpoint = (size: number): string => `log.example\n${size}\nroot\n\n— sig\n`;

      it("read the snapshots' hashes by ordinal, a given number at most", async () => {
        for (const ordinal of [1, 2, 3]) {
          await store.putLedgerEntry({ batchId: `b${ordinal}`, root: "1a", at: start });
          await store.appendSnapshot(
            { ordinal, hash: `h${ordinal}`, previousHash: null, timestamp: "t" },
            [`b${ordinal}`],
          );
        }
        expect(await store.snapshotHashes(1, 2)).toEqual(["h1", "h2"]);
        expect(await store.snapshotHashes(2, 256)).toEqual(["h2", "h3"]);
        expect(await store.snapshotHashes(4, 1)).toEqual([]);
      });

      it("keep the first hash of each node, and count a level", async () => {
        expect(await store.countLogNodes(1)).toBe(0);
        await store.addLogNodes([node(1, 0), node(1, 1), node(2, 0)]);
        await store.addLogNodes([node(1, 1, "another"), node(1, 2)]);
        expect(await store.logNodes(1, 0, 256)).toEqual(["1-0", "1-1", "1-2"]);
        expect(await store.logNodes(1, 1, 1)).toEqual(["1-1"]);
        expect([await store.countLogNodes(1), await store.countLogNodes(2)]).toEqual([3, 1]);
      });

      it("keep the first key that claims the log", async () => {
        expect(await store.logKey()).toBeNull();
        const claimed = await Promise.all(["a", "b"].map((key) => store.claimLogKey(key)));
        expect(new Set(claimed).size).toBe(1);
        store = await opened.reopen();
        expect(await store.logKey()).toBe(claimed[0]);
        expect(await store.claimLogKey("c")).toBe(claimed[0]);
      });

      it("move the checkpoint forward for one of several that know the one before", async () => {
        expect(await store.checkpoint()).toBeNull();
        const move = (from: number | null, to: number) =>
          store.publishCheckpoint({
            from: from === null ? null : checkpoint(from),
            to: checkpoint(to),
          });
        expect((await Promise.all([move(null, 0), move(null, 1)])).filter(Boolean)).toHaveLength(1);
        const first = (await store.checkpoint()) === checkpoint(0) ? 0 : 1;
        const moved = await Promise.all([move(first, 2), move(first, 3), move(null, 4)]);
        expect(moved.filter(Boolean)).toHaveLength(1);
        expect(await store.checkpoint()).toBe(checkpoint(moved[0] ? 2 : 3));
        expect(await move(first, 5)).toBe(false);
      });

      it("keep each witness's cosignature of the largest tree", async () => {
        const put = (witness: string, size: number, line: string) =>
          store.putCosignature({ witness, size, line });
        expect(await put("w2", 5, "x")).toBe(true);
        expect(await put("w1", 5, "a")).toBe(true);
        expect(await put("w1", 4, "b")).toBe(false);
        expect(await put("w1", 5, "c")).toBe(true);
        expect(await put("w1", 6, "d")).toBe(true);
        expect(await store.cosignatures()).toEqual([
          { witness: "w1", size: 6, line: "d" },
          { witness: "w2", size: 5, line: "x" },
        ]);
      });
    });
  });
}
