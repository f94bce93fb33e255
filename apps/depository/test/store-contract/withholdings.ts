import { describe, expect, it } from "vitest";
import { anyStatus, fingerprint, start } from "./example-records.ts";
import type { TestedStore } from "./tested-store.ts";

export function describeWithholdings(tested: TestedStore): void {
  describe("what an operator withholds", () => {
    const at = start + 5_000;
    const all = { after: null, limit: 100 };
    const hide = (hash: string, member: "documentId" | "tags", reason?: string) =>
      tested.store.withholdings.withhold({
        hash,
        member,
        at,
        ...(reason === undefined ? {} : { reason }),
      });

    it("[WI2] [WI3] is in no read and is found by no search, until it is shown again", async () => {
      const one = fingerprint({ documentId: "deed \0 7", tags: { kind: "deed", "\u001a": "\0" } });
      const other = fingerprint({ documentId: "deed \0 7", tags: { kind: "deed" } });
      await tested.store.fingerprints.add([one, other]);
      const before = await tested.store.fingerprints.get(one.hash);
      const state = await tested.store.withholdings.state();

      expect(await hide(one.hash, "documentId", "by order")).toBeNull();
      expect(await hide(one.hash, "tags")).toBeNull();
      expect(await tested.store.withholdings.state()).not.toBe(state);
      await tested.reopen();
      const statement = {
        member: "documentId",
        at: new Date(at).toISOString(),
        reason: "by order",
      };
      expect(await tested.store.fingerprints.get(one.hash)).toEqual({
        ...before,
        documentId: null,
        tags: null,
        withheld: [statement, { member: "tags", at: statement.at }],
      });
      const found = async (search: object) =>
        (await tested.store.fingerprints.search({ ...all, ...search })).rows.map(
          ({ hash }) => hash,
        );
      expect(await found({ documentId: one.documentId })).toEqual([other.hash]);
      expect(await found({ documentId: "" })).not.toContain(other.hash);
      expect(await found({ tags: { kind: "deed" } })).toEqual([other.hash]);
      expect(await found({ tags: { "\u001a": "\0" } })).toEqual([]);
      expect(await found({ documentId: one.documentId, tags: { kind: "deed" } })).toEqual([
        other.hash,
      ]);
      expect(await found({ eventId: one.eventId })).toEqual([one.hash]);
      const { rows } = await tested.store.fingerprints.latest(anyStatus);
      expect(new Set(rows.map(({ documentId }) => documentId))).toEqual(
        new Set([other.documentId, null]),
      );

      expect(
        await tested.store.withholdings.showAgain({ hash: one.hash, member: "tags" }),
      ).toBeNull();
      expect(
        await tested.store.withholdings.showAgain({ hash: one.hash, member: "documentId" }),
      ).toBeNull();
      expect(await tested.store.fingerprints.get(one.hash)).toEqual(before);
      expect(await found({ tags: { "\u001a": "\0" } })).toEqual([one.hash]);
      expect(new Set(await found({ documentId: one.documentId }))).toEqual(
        new Set([one.hash, other.hash]),
      );
    });

    it("[WI1] changes nothing where there is no such record or value, or it is as asked", async () => {
      const one = fingerprint({ tags: null });
      await tested.store.fingerprints.add([one]);
      const { hash } = one;
      expect(await hide(fingerprint().hash, "documentId")).toBe("UNKNOWN");
      expect(await hide(hash, "tags")).toBe("NO_VALUE");
      expect(await tested.store.withholdings.showAgain({ hash, member: "documentId" })).toBe(
        "UNCHANGED",
      );
      expect(
        await tested.store.withholdings.showAgain({ hash: fingerprint().hash, member: "tags" }),
      ).toBe("UNKNOWN");
      const answers = await Promise.all([1, 2, 3].map(() => hide(hash, "documentId")));
      expect(answers.filter((answer) => answer === null)).toHaveLength(1);
      expect(answers.filter((answer) => answer === "UNCHANGED")).toHaveLength(2);
      await tested.store.withholdings.showAgain({ hash, member: "documentId" });
      expect((await tested.store.fingerprints.get(hash))?.documentId).toBe(one.documentId);
    });

    it("[WI3] does not change how a later submission is judged", async () => {
      const one = fingerprint({ tags: { kind: "deed" } });
      await tested.store.fingerprints.add([one]);
      await hide(one.hash, "tags");
      await hide(one.hash, "documentId");
      const later = [one, { ...one, tags: null }, { ...one, tags: { kind: "lease" } }];
      const expected = ["UNCHANGED", "UNCHANGED", "OTHER_TAGS"];
      expect(await tested.store.fingerprints.preview(later)).toEqual(expected);
      expect(await tested.store.fingerprints.add(later)).toEqual(expected);
      const kept = await tested.store.fingerprints.get(one.hash);
      expect([kept?.documentId, kept?.tags]).toEqual([null, null]);
    });
  });
}
