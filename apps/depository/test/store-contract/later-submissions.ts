import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { NewFingerprint } from "../../src/store/store.ts";
import { fingerprint, start } from "./example-records.ts";
import type { TestedStore } from "./tested-store.ts";

export function describeLaterSubmissions(tested: TestedStore): void {
  describe("later submissions of the same hash", () => {
    type Proof = NewFingerprint["proofs"][number];
    const key = (number: number): string => number.toString(16).padStart(128, "0");
    const proof = (number: number): Proof => ({ id: key(number), signature: `30${number}` });
    const laterOf = (one: NewFingerprint, overrides: Partial<NewFingerprint>): NewFingerprint => ({
      ...one,
      id: randomUUID(),
      createdAt: one.createdAt + 60_000,
      ...overrides,
    });
    const receivedAt = (time: number): string => new Date(time).toISOString();

    async function shown({ hash }: NewFingerprint) {
      const read = await tested.store.fingerprints.get(hash);
      return {
        proofs: read?.proofs ?? [],
        tags: read?.tags,
        createdAt: read?.createdAt,
      };
    }

    async function finalBatchOf(one: NewFingerprint): Promise<void> {
      const id = randomUUID();
      const { organizationId } = one;
      await tested.store.batches.close({ id, organizationId, maxSize: 9, createdAt: start });
      await tested.store.batches.advance({ id, from: "QUEUED", to: "PROCESSING", at: start });
      await tested.store.batches.advance({
        id,
        from: "PROCESSING",
        to: "PENDING_COMMITMENT",
        at: start,
      });
      await tested.store.batches.advance({
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
      expect(await tested.store.fingerprints.add([one])).toEqual(["ADDED"]);
      expect(await tested.store.fingerprints.preview([second])).toEqual(["EXTENDED"]);
      expect((await shown(one)).proofs).toHaveLength(1);
      expect(await tested.store.fingerprints.add([second])).toEqual(["EXTENDED"]);
      expect(await tested.store.fingerprints.add([second])).toEqual(["UNCHANGED"]);
      // Signatures can still be added while the fingerprint is in a batch that is not final.
      const id = randomUUID();
      const { organizationId } = one;
      await tested.store.batches.close({ id, organizationId, maxSize: 9, createdAt: start });
      expect(await tested.store.fingerprints.add([third])).toEqual(["EXTENDED"]);
      await tested.reopen();
      expect(await shown(one)).toEqual({
        proofs: [
          proof(1),
          { ...proof(2), receivedAt: receivedAt(second.createdAt) },
          { ...proof(3), receivedAt: receivedAt(third.createdAt) },
        ],
        tags: { kind: "contract" },
        createdAt: one.createdAt,
      });
      expect((await tested.store.counts.since([])).total).toBe(1);
    });

    it("need not repeat the signature of the signer that the first one had to have", async () => {
      const signer = key(1);
      const unsigned = fingerprint({ signer, proofs: [proof(2)] });
      const one = laterOf(unsigned, { proofs: [proof(1)] });
      const asked = [unsigned, one, unsigned];
      const expected = ["SIGNER_NOT_AMONG_SIGNERS", "ADDED", "EXTENDED"];
      expect(await tested.store.fingerprints.preview(asked)).toEqual(expected);
      expect(await tested.store.fingerprints.add([unsigned])).toEqual(expected.slice(0, 1));
      expect(await tested.store.fingerprints.get(unsigned.hash)).toBeNull();
      expect(await tested.store.fingerprints.add(asked)).toEqual(expected);
      expect((await shown(one)).proofs).toMatchObject([proof(1), proof(2)]);
      expect((await tested.store.counts.since([])).total).toBe(1);
    });

    it("count a key once, however it is spelled, and keep its first signature", async () => {
      const one = fingerprint({ proofs: [{ id: "AB".repeat(64), signature: "3001" }] });
      const again = laterOf(one, { proofs: [{ id: `04${"ab".repeat(64)}`, signature: "3002" }] });
      expect(await tested.store.fingerprints.add([one, again])).toEqual(["ADDED", "UNCHANGED"]);
      expect((await shown(one)).proofs).toEqual(one.proofs);
    });

    it("are refused further signatures once it is final, and may repeat those it has", async () => {
      const one = fingerprint({ proofs: [proof(1)] });
      await tested.store.fingerprints.add([one]);
      await finalBatchOf(one);
      const further = laterOf(one, { proofs: [proof(1), proof(2)] });
      const asked = [further, laterOf(one, {})];
      const expected = ["FINAL_RECORD", "UNCHANGED"];
      expect(await tested.store.fingerprints.preview(asked)).toEqual(expected);
      expect(await tested.store.fingerprints.add(asked)).toEqual(expected);
      expect((await shown(one)).proofs).toEqual([proof(1)]);
    });

    it("cannot add tags, and a submission that is refused for its tags adds no signature", async () => {
      const tagged = fingerprint({ proofs: [proof(1)], tags: { a: "1", b: "2" } });
      const bare = fingerprint({ proofs: [proof(1)] });
      await tested.store.fingerprints.add([tagged, bare]);
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
      expect(await tested.store.fingerprints.preview(asked)).toEqual(expected);
      expect(await tested.store.fingerprints.add(asked)).toEqual(expected);
      expect(await shown(tagged)).toMatchObject({ proofs: [proof(1)], tags: { a: "1", b: "2" } });
      expect(await shown(bare)).toMatchObject({ proofs: [proof(1)], tags: null });
      const search = { tags: { a: "1" }, after: null, limit: 9 };
      expect((await tested.store.fingerprints.search(search)).rows).toHaveLength(1);
    });

    it("never have more signatures than the protocol allows", async () => {
      const one = fingerprint({ proofs: Array.from({ length: 63 }, (_, at) => proof(at)) });
      await tested.store.fingerprints.add([one]);
      expect(
        await tested.store.fingerprints.add([
          laterOf(one, { proofs: [proof(100), proof(101)] }),
          laterOf(one, { proofs: [proof(102)] }),
          laterOf(one, { proofs: [proof(103)] }),
        ]),
      ).toEqual(["TOO_MANY_SIGNATURES", "EXTENDED", "TOO_MANY_SIGNATURES"]);
      const { proofs } = await shown(one);
      expect(proofs).toHaveLength(64);
      expect(proofs.at(-1)?.id).toBe(key(102));
    });

    it("never get a time before that of the first submission, even if the clock was set back", async () => {
      const one = fingerprint({ proofs: [proof(1)] });
      const second = laterOf(one, { proofs: [proof(2)], createdAt: one.createdAt - 60_000 });
      await tested.store.fingerprints.add([one]);
      await tested.store.fingerprints.add([second]);
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
        ...calls.map((call) => tested.store.fingerprints.add(call)),
        tested.store.fingerprints.add(ones),
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
      await tested.store.fingerprints.add([one]);
      const [additions] = await Promise.all([
        Promise.all(
          Array.from({ length: 30 }, (_, number) =>
            tested.store.fingerprints.add([laterOf(one, { proofs: [proof(number + 1)] })]),
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
}
