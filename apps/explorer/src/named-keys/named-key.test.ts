import { expect, it } from "vitest";
import { NAME_LIMITS, withOrganizations } from "./named-keys.ts";

it("drops none of the visitor's organizations when a key is trusted for a further one", () => {
  const chosen = Array.from({ length: NAME_LIMITS.organizations }, (_, index) => `org-${index}`);
  expect(withOrganizations(["org-1"], ["org-2", "org-1"])).toEqual(["org-1", "org-2"]);
  expect(withOrganizations(chosen, ["org-3"])).toEqual(chosen);
  expect(withOrganizations(chosen, ["another"])).toBeNull();
  expect(withOrganizations([], [...chosen, "another"])).toEqual(chosen);
});
