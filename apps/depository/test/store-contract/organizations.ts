import { describe, expect, it } from "vitest";
import { organization } from "./example-records.ts";
import type { TestedStore } from "./tested-store.ts";

export function describeOrganizations(tested: TestedStore): void {
  describe("organizations", () => {
    it("are found by their ids and can be renamed", async () => {
      expect(await tested.store.organizations.get(organization.id)).toEqual(organization);
      expect(await tested.store.organizations.get("none")).toBeNull();
      const renamed = { ...organization, name: "Northwind" };
      await tested.store.organizations.put(renamed);
      expect(await tested.store.organizations.get(organization.id)).toEqual(renamed);
    });
  });
}
