import { describe, expect, it } from "vitest";
import { auditProblem } from "../../src/store/audit-log.ts";
import { fingerprint, hexOf, later, organization, start } from "./example-records.ts";
import type { ApiKey } from "../../src/keys/api-key.ts";
import type { Store } from "../../src/store/store.ts";
import type { TestedStore } from "./tested-store.ts";

const organizationId = organization.id;
const one = { keyHash: hexOf(1), organizationId, createdAt: start, label: "intake" };
const webhook = {
  id: "w",
  keyHash: one.keyHash,
  organizationId,
  url: "https://hook.example/",
  secret: "",
  challenge: "",
  statuses: ["NEW"],
  createdAt: start,
} as const;

/** All keys without that of the example records. */
async function ownKeys(store: Store): Promise<ApiKey[]> {
  return (await store.keys.all()).filter(({ label }) => label !== "example");
}

export function describeApiKeys(tested: TestedStore): void {
  describe("API keys", () => {
    it("are found by the beginning of their hash, with their organization", async () => {
      const { store } = tested;
      expect(await store.keys.put({ ...one, expiresAt: later })).toBe(true);
      expect(await store.keys.put({ keyHash: hexOf(2), organizationId, createdAt: start })).toBe(
        true,
      );
      expect(await store.keys.beginning(hexOf(1))).toEqual([
        {
          ...one,
          generation: 1,
          organizationName: organization.name,
          expiresAt: later,
          disabledAt: null,
          lastUsedAt: null,
        },
      ]);
      expect(await store.keys.beginning("f")).toEqual([]);
      expect(await store.keys.beginning(hexOf(1).slice(0, 63))).toHaveLength(2);
      expect((await ownKeys(store)).map(({ label }) => label)).toEqual([
        "intake",
        "key-0000000000000000",
      ]);
    });

    it("cannot share a label, and the same key can be added twice", async () => {
      const { store } = tested;
      expect(await store.keys.put(one)).toBe(true);
      expect(await store.keys.put(one)).toBe(true);
      expect(await store.keys.put({ ...one, keyHash: hexOf(2) })).toBe(false);
      expect(await ownKeys(store)).toHaveLength(1);
    });

    it("are replaced: the old one ends, and its webhooks belong to the new one", async () => {
      const { store } = tested;
      await store.keys.put(one);
      await store.webhooks.add(webhook, 1);
      const change = {
        label: "intake",
        keyHash: hexOf(2),
        createdAt: start + 1,
        expiresAt: null,
        endsAt: later,
      };
      expect(await store.keys.replace(change)).toMatchObject({
        keyHash: hexOf(2),
        generation: 2,
        expiresAt: null,
      });
      expect(await store.keys.replace({ ...change, label: "other" })).toBeNull();
      const sooner = { ...change, keyHash: hexOf(3), endsAt: later - 5 };
      expect(await store.keys.replace(sooner)).toMatchObject({ generation: 3 });
      // The first key already expires at an earlier time, which must not move to a later one.
      await store.keys.replace({ ...change, keyHash: hexOf(4), endsAt: later + 5 });
      expect((await ownKeys(store)).map(({ expiresAt }) => expiresAt)).toEqual([
        later - 5,
        later - 5,
        later + 5,
        null,
      ]);
      expect(await store.webhooks.ofKey(hexOf(4))).toMatchObject([{ id: "w" }]);
    });

    it("give a webhook that an older key of the same label registers to the newest key", async () => {
      const { store } = tested;
      await store.keys.put(one);
      const change = { label: "intake", createdAt: start, expiresAt: null, endsAt: later };
      await store.keys.replace({ ...change, keyHash: hexOf(2) });
      await store.keys.replace({ ...change, keyHash: hexOf(3) });
      await store.keys.disable({ keyHash: hexOf(3) }, start);
      expect(await store.webhooks.add(webhook, 1)).toBe(true);
      expect(await store.webhooks.add({ ...webhook, id: "x" }, 1)).toBe(false);
      expect(await store.webhooks.ofKey(hexOf(2))).toMatchObject([{ id: "w" }]);
      await store.keys.disable({ keyHash: one.keyHash }, start);
    });

    it("authorise writes until they are disabled or expire, also if the call began before", async () => {
      const { store } = tested;
      await store.keys.put({ ...one, expiresAt: later });
      await store.webhooks.add(webhook, 2);
      const first = fingerprint({ keyHash: one.keyHash, createdAt: later - 1 });
      expect(await store.fingerprints.add([first])).toEqual(["ADDED"]);
      async function expectRefused(keyHash: string, at: number, problem: string): Promise<void> {
        const proofs = [{ id: "cd".repeat(64), signature: "30" }];
        const [another, ...refused] = await Promise.allSettled([
          // Calls may share a transaction. Of these, only those with the refused key fail.
          store.fingerprints.add([fingerprint()]),
          store.fingerprints.add([fingerprint({ keyHash, createdAt: at }), fingerprint()]),
          store.fingerprints.add([{ ...first, keyHash, createdAt: at, proofs }]),
          store.webhooks.add({ ...webhook, id: "x", keyHash, createdAt: at }, 2),
          store.webhooks.delete({ id: "w", keyHash, at }),
        ]);
        expect(another).toMatchObject({ value: ["ADDED"] });
        const reason = { name: "KeyRefusedError", problem };
        expect(refused).toMatchObject(refused.map(() => ({ status: "rejected", reason })));
      }
      await expectRefused(one.keyHash, later, "EXPIRED");
      await expectRefused(hexOf(2), start, "UNKNOWN");
      expect(await store.webhooks.ofKey(one.keyHash)).toHaveLength(1);
      await store.keys.disable({ label: "intake" }, start);
      await expectRefused(one.keyHash, start, "DISABLED");
      expect(await store.keys.submissionOrigins(first.hash)).toHaveLength(1);
      // The first one, and the other one of each of the three times.
      expect((await store.counts.since([])).total).toBe(4);
    });

    it("are still found after they were disabled, cannot be replaced, and keep their label", async () => {
      const { store } = tested;
      await store.keys.put(one);
      expect(await store.keys.disable({ label: "other" }, later)).toBe(0);
      expect(await store.keys.disable({ label: "intake" }, later)).toBe(1);
      expect(await store.keys.disable({ keyHash: one.keyHash }, later + 1)).toBe(0);
      expect(await store.keys.beginning(one.keyHash)).toMatchObject([{ disabledAt: later }]);
      const change = { keyHash: hexOf(2), createdAt: later, expiresAt: null, endsAt: later };
      expect(await store.keys.replace({ ...change, label: "intake" })).toBeNull();
      expect(await store.keys.put({ ...one, keyHash: hexOf(2) })).toBe(false);
    });

    it("record their last use, which never becomes earlier", async () => {
      const { store } = tested;
      await store.keys.put(one);
      for (const at of [start + 5, start + 9, start + 7]) {
        await store.keys.use({ keyHash: one.keyHash, at });
      }
      expect(await ownKeys(store)).toMatchObject([{ lastUsedAt: start + 9 }]);
    });

    it("are recorded with every submission that added something", async () => {
      const { store } = tested;
      const first = fingerprint({ submittedBy: "intake/1", createdAt: start });
      const proofs = [{ id: "cd".repeat(64), signature: "30440220" }];
      await store.fingerprints.add([first]);
      await store.fingerprints.add([{ ...first, submittedBy: "intake/2", createdAt: start + 1 }]);
      await store.fingerprints.add([
        { ...first, proofs, submittedBy: "archive/1", createdAt: start + 2 },
      ]);
      expect(await store.keys.submissionOrigins(first.hash)).toEqual([
        { receivedAt: start, submittedBy: "intake/1" },
        { receivedAt: start + 2, submittedBy: "archive/1" },
      ]);
      expect(await store.keys.submissionOrigins(hexOf(0))).toEqual([]);
    });
  });

  describe("the operator's log", () => {
    const entry = (command: string) =>
      ({ at: "2026", by: "operator@host", command, arguments: ["a"], outcome: "DONE" }) as const;

    it("keeps entries in one chain, also when several are added at the same time", async () => {
      const { store } = tested;
      await store.audit.add(entry("first"));
      await Promise.all(["a", "b", "c"].map((command) => store.audit.add(entry(command))));
      const entries = await store.audit.entries(0, 10);
      expect(entries.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4]);
      expect(auditProblem(entries)).toBeNull();
      expect(await store.audit.entries(2, 1)).toEqual([entries[2]]);
    });
  });
}
