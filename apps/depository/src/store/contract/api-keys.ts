import { describe, expect, it } from "vitest";
import { auditProblem } from "../audit-log.ts";
import { fingerprint, hexOf, later, organization, start } from "./example-records.ts";
import type { ApiKey } from "../api-key.ts";
import type { Store } from "../store.ts";
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
  return (await store.apiKeys()).filter(({ label }) => label !== "example");
}

export function describeApiKeys(tested: TestedStore): void {
  describe("API keys", () => {
    it("are found by the beginning of their hash, with their organization", async () => {
      const { store } = tested;
      expect(await store.putApiKey({ ...one, expiresAt: later })).toBe(true);
      expect(await store.putApiKey({ keyHash: hexOf(2), organizationId, createdAt: start })).toBe(
        true,
      );
      expect(await store.apiKeysBeginning(hexOf(1))).toEqual([
        {
          ...one,
          generation: 1,
          organizationName: organization.name,
          expiresAt: later,
          disabledAt: null,
          lastUsedAt: null,
        },
      ]);
      expect(await store.apiKeysBeginning("f")).toEqual([]);
      expect(await store.apiKeysBeginning(hexOf(1).slice(0, 63))).toHaveLength(2);
      expect((await ownKeys(store)).map(({ label }) => label)).toEqual([
        "intake",
        "key-0000000000000000",
      ]);
    });

    it("cannot share a label, and the same key can be added twice", async () => {
      const { store } = tested;
      expect(await store.putApiKey(one)).toBe(true);
      expect(await store.putApiKey(one)).toBe(true);
      expect(await store.putApiKey({ ...one, keyHash: hexOf(2) })).toBe(false);
      expect(await ownKeys(store)).toHaveLength(1);
    });

    it("are replaced: the old one ends, and its webhooks belong to the new one", async () => {
      const { store } = tested;
      await store.putApiKey(one);
      await store.addWebhook(webhook, 1);
      const change = {
        label: "intake",
        keyHash: hexOf(2),
        createdAt: start + 1,
        expiresAt: null,
        endsAt: later,
      };
      expect(await store.replaceApiKey(change)).toMatchObject({
        keyHash: hexOf(2),
        generation: 2,
        expiresAt: null,
      });
      expect(await store.replaceApiKey({ ...change, label: "other" })).toBeNull();
      const sooner = { ...change, keyHash: hexOf(3), endsAt: later - 5 };
      expect(await store.replaceApiKey(sooner)).toMatchObject({ generation: 3 });
      // The first key already expires at an earlier time, which must not move to a later one.
      await store.replaceApiKey({ ...change, keyHash: hexOf(4), endsAt: later + 5 });
      expect((await ownKeys(store)).map(({ expiresAt }) => expiresAt)).toEqual([
        later - 5,
        later - 5,
        later + 5,
        null,
      ]);
      expect(await store.webhooksOfKey(hexOf(4))).toMatchObject([{ id: "w" }]);
    });

    it("give a webhook that an older key of the same label registers to the newest key", async () => {
      const { store } = tested;
      await store.putApiKey(one);
      const change = { label: "intake", createdAt: start, expiresAt: null, endsAt: later };
      await store.replaceApiKey({ ...change, keyHash: hexOf(2) });
      await store.replaceApiKey({ ...change, keyHash: hexOf(3) });
      await store.disableApiKeys({ keyHash: hexOf(3) }, start);
      expect(await store.addWebhook(webhook, 1)).toBe(true);
      expect(await store.addWebhook({ ...webhook, id: "x" }, 1)).toBe(false);
      expect(await store.webhooksOfKey(hexOf(2))).toMatchObject([{ id: "w" }]);
      await store.disableApiKeys({ keyHash: one.keyHash }, start);
    });

    it("authorise writes until they are disabled or expire, also if the call began before", async () => {
      const { store } = tested;
      await store.putApiKey({ ...one, expiresAt: later });
      await store.addWebhook(webhook, 2);
      const first = fingerprint({ keyHash: one.keyHash, createdAt: later - 1 });
      expect(await store.addFingerprints([first])).toEqual(["ADDED"]);
      async function expectRefused(keyHash: string, at: number, problem: string): Promise<void> {
        const proofs = [{ id: "cd".repeat(64), signature: "30" }];
        const [another, ...refused] = await Promise.allSettled([
          // Calls may share a transaction. Of these, only those with the refused key fail.
          store.addFingerprints([fingerprint()]),
          store.addFingerprints([fingerprint({ keyHash, createdAt: at }), fingerprint()]),
          store.addFingerprints([{ ...first, keyHash, createdAt: at, proofs }]),
          store.addWebhook({ ...webhook, id: "x", keyHash, createdAt: at }, 2),
          store.deleteWebhook({ id: "w", keyHash, at }),
        ]);
        expect(another).toMatchObject({ value: ["ADDED"] });
        const reason = { name: "KeyRefusedError", problem };
        expect(refused).toMatchObject(refused.map(() => ({ status: "rejected", reason })));
      }
      await expectRefused(one.keyHash, later, "EXPIRED");
      await expectRefused(hexOf(2), start, "UNKNOWN");
      expect(await store.webhooksOfKey(one.keyHash)).toHaveLength(1);
      await store.disableApiKeys({ label: "intake" }, start);
      await expectRefused(one.keyHash, start, "DISABLED");
      expect(await store.submissionOrigins(first.hash)).toHaveLength(1);
      // The first one, and the other one of each of the three times.
      expect((await store.countFingerprints([])).total).toBe(4);
    });

    it("are still found after they were disabled, cannot be replaced, and keep their label", async () => {
      const { store } = tested;
      await store.putApiKey(one);
      expect(await store.disableApiKeys({ label: "other" }, later)).toBe(0);
      expect(await store.disableApiKeys({ label: "intake" }, later)).toBe(1);
      expect(await store.disableApiKeys({ keyHash: one.keyHash }, later + 1)).toBe(0);
      expect(await store.apiKeysBeginning(one.keyHash)).toMatchObject([{ disabledAt: later }]);
      const change = { keyHash: hexOf(2), createdAt: later, expiresAt: null, endsAt: later };
      expect(await store.replaceApiKey({ ...change, label: "intake" })).toBeNull();
      expect(await store.putApiKey({ ...one, keyHash: hexOf(2) })).toBe(false);
    });

    it("record their last use, which never becomes earlier", async () => {
      const { store } = tested;
      await store.putApiKey(one);
      for (const at of [start + 5, start + 9, start + 7]) {
        await store.useApiKey({ keyHash: one.keyHash, at });
      }
      expect(await ownKeys(store)).toMatchObject([{ lastUsedAt: start + 9 }]);
    });

    it("are recorded with every submission that added something", async () => {
      const { store } = tested;
      const first = fingerprint({ submittedBy: "intake/1", createdAt: start });
      const proofs = [{ id: "cd".repeat(64), signature: "30440220" }];
      await store.addFingerprints([first]);
      await store.addFingerprints([{ ...first, submittedBy: "intake/2", createdAt: start + 1 }]);
      await store.addFingerprints([
        { ...first, proofs, submittedBy: "archive/1", createdAt: start + 2 },
      ]);
      expect(await store.submissionOrigins(first.hash)).toEqual([
        { receivedAt: start, submittedBy: "intake/1" },
        { receivedAt: start + 2, submittedBy: "archive/1" },
      ]);
      expect(await store.submissionOrigins(hexOf(0))).toEqual([]);
    });
  });

  describe("the operator's log", () => {
    const entry = (command: string) =>
      ({ at: "2026", by: "operator@host", command, arguments: ["a"], outcome: "DONE" }) as const;

    it("keeps entries in one chain, also when several are added at the same time", async () => {
      const { store } = tested;
      await store.addAuditEntry(entry("first"));
      await Promise.all(["a", "b", "c"].map((command) => store.addAuditEntry(entry(command))));
      const entries = await store.auditEntries(0, 10);
      expect(entries.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4]);
      expect(auditProblem(entries)).toBeNull();
      expect(await store.auditEntries(2, 1)).toEqual([entries[2]]);
    });
  });
}
