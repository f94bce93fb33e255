import { beforeEach, describe, expect, it } from "vitest";
import type { Found, NewFingerprint, Search } from "../../src/store/store.ts";
import { fingerprint, hexOf, organization, start } from "./example-records.ts";
import type { TestedStore } from "./tested-store.ts";

export function describeSearch(tested: TestedStore): void {
  describe("search", () => {
    const kinds = ["contract", "invoice", "\0\u001a"];
    const places = ["Oslo", "Bergen"];
    const otherId = "6f1fbb6c-0a5d-4b7e-9d1f-0c5f3cf2a0ff";
    const tenant = "6f1fbb6c-0a5d-4b7e-9d1f-0c5f3cf2a002";
    /** The signer's spelling is kept, and a search does not distinguish upper and lower case. */
    const otherTenant = "6F1FBB6C-0A5D-4B7E-9D1F-0C5F3CF2A003";
    let many: NewFingerprint[];

    /**
     * Creates thirty fingerprints that differ in every property that a search can filter. Some have the same time.
     */
    beforeEach(async () => {
      many = Array.from({ length: 30 }, (_, index) =>
        fingerprint({
          createdAt: start + Math.floor(index / 4),
          organizationId: index % 8 === 3 ? otherId : organization.id,
          tenantId: index % 9 === 4 ? otherTenant : tenant,
          documentId: `document ${index % 5}${index % 2 === 0 ? "\0" : ""}`,
          documentRef: hexOf(2_000_000 + (index % 7)),
          tags:
            index % 6 === 5
              ? null
              : { kind: kinds[index % 3] ?? "", place: places[index % 2] ?? "" },
        }),
      );
      await tested.store.fingerprints.add(many);
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
        const { rows: page }: Found = await tested.store.fingerprints.search({
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
      [
        "an organization",
        { organizationId: otherId },
        ({ organizationId }) => organizationId === otherId,
      ],
      [
        "a tenant",
        { tenantId: otherTenant.toLowerCase() },
        ({ tenantId }) => tenantId === otherTenant,
      ],
      [
        "a tenant and an organization",
        { tenantId: tenant.toUpperCase(), organizationId: otherId },
        (one) => one.tenantId === tenant && one.organizationId === otherId,
      ],
      [
        "an organization and a document id",
        { organizationId: organization.id, documentId: "document 3" },
        (one) => one.organizationId === organization.id && one.documentId === "document 3",
      ],
      [
        "an organization and the name of another",
        { organizationId: otherId, organizationName: "northwind" },
        () => false,
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
      "by %s finds the fingerprints that match, each once, newest first, in both directions",
      async (_, by, fits) => {
        expect(await walked(by)).toEqual(expected(fits));
        expect(await walked({ ...by, isBackward: true })).toEqual(expected(fits));
      },
    );

    it("by the beginning of a hash, alone or with other filters, finds the fingerprints that match, newest first", async () => {
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
      await tested.store.fingerprints.add([...alike, ...beside]);
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
      for (const other of others) await tested.store.organizations.put(other);
      const theirs = Array.from({ length: 12 }, (_, index) =>
        fingerprint({
          organizationId: others[index % 3]?.id ?? "",
          createdAt: start + Math.floor(index / 2),
          documentId: "theirs",
        }),
      );
      await tested.store.fingerprints.add(theirs);
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
        expected((one) => one.organizationId !== otherId && one.tags?.["kind"] === "contract"),
      );
      await tested.store.organizations.put({ id: otto ?? "", name: "Emil" });
      expect(await walked({ organizationName: "otto" })).toEqual([]);
      expect(await walked({ organizationName: "emil" })).toEqual(of(otto));
    });

    it("by an event id, alone or with other filters, finds the event", async () => {
      const one = many[9];
      if (one === undefined) throw new Error("there are thirty");
      const { eventId, documentId, documentRef } = one;
      expect(await walked({ eventId })).toEqual([one.hash]);
      expect(await walked({ eventId: eventId.toUpperCase() })).toEqual([one.hash]);
      const shouted = fingerprint({ documentRef: "AB".repeat(32) });
      await tested.store.fingerprints.add([shouted]);
      expect(await walked({ documentRef: "ab".repeat(32) })).toEqual([shouted.hash]);
      expect(await walked({ eventId, documentId, documentRef })).toEqual([one.hash]);
      expect(await walked({ eventId, documentId: "other" })).toEqual([]);
    });

    function within(from: number, to: number) {
      return ({ createdAt }: NewFingerprint): boolean => createdAt >= from && createdAt <= to;
    }
  });
}
