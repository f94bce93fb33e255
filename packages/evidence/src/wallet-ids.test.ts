import { expect, it } from "vitest";
import { idsOfWallet } from "./wallet-ids.ts";

// Computed with Python's uuid.uuid5, from the address in lower case.
it("computes the ids of a wallet's organization and tenant, in any spelling of the address", () => {
  const address = "0x52908400098527886E0F7030069857D2E4169EE7";
  const ids = {
    organizationId: "c927c701-fb0d-5614-9e15-b28d855a66ff",
    tenantId: "27252081-7389-553e-932e-2916fdbb4e97",
  };
  expect(idsOfWallet(address)).toEqual(ids);
  expect(idsOfWallet(address.toLowerCase())).toEqual(ids);
});
