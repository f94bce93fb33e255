import { describe, expect, it } from "vitest";
import { organization, start } from "./example-records.ts";
import type { TestedStore } from "./tested-store.ts";

export function describeOrganizations(tested: TestedStore): void {
  describe("organizations", () => {
    it("finds an organization by its key's hash and by no other", async () => {
      await tested.store.putApiKey({
        keyHash: "k1",
        organizationId: organization.id,
        createdAt: start,
      });
      expect(await tested.store.organizationOfKey("k1")).toEqual(organization);
      expect(await tested.store.organizationOfKey("k2")).toBeNull();
      expect(await tested.store.organization(organization.id)).toEqual(organization);
      expect(await tested.store.organization("none")).toBeNull();
      expect(await tested.store.deleteApiKey("k1")).toBe(true);
      expect(await tested.store.deleteApiKey("k1")).toBe(false);
      expect(await tested.store.organizationOfKey("k1")).toBeNull();
    });

    it("renames an organization, and takes the same key twice", async () => {
      const key = { keyHash: "k1", organizationId: organization.id, createdAt: start };
      await tested.store.putApiKey(key);
      await tested.store.putApiKey(key);
      await tested.store.putOrganization({ ...organization, name: "Northwind" });
      expect(await tested.store.organizationOfKey("k1")).toEqual({
        ...organization,
        name: "Northwind",
      });
    });
  });
}
