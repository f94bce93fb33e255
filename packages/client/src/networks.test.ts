import { describe, expect, it } from "vitest";
import { baseAddress, NETWORKS, resolveNetwork, snapshotUrl } from "./networks.ts";

describe("resolveNetwork", () => {
  it("[S9] knows three networks, each with one base address and one external explorer", () => {
    expect(Object.keys(NETWORKS)).toEqual(["mainnet", "integrationnet", "testnet"]);
    for (const [name, network] of Object.entries(NETWORKS)) {
      expect(resolveNetwork(name)).toBe(network);
      expect(network.apiBase).toMatch(/^https:\/\/[^/]+$/);
      expect(snapshotUrl(network, "ab")).toBe(`https://${name}.dagexplorer.io/snapshots/ab`);
    }
  });

  it("[LA4] knows another host of each network", () => {
    const hosts = Object.values(NETWORKS).map(({ ledgerApi }) => ledgerApi);
    expect(hosts).toEqual([
      "https://be-mainnet.constellationnetwork.io",
      "https://be-integrationnet.constellationnetwork.io",
      "https://be-testnet.constellationnetwork.io",
    ]);
  });

  it.each(["", "Mainnet", "local", "toString", "__proto__"])(
    "[S10] raises an error for the network %j",
    (name) => {
      expect(() => resolveNetwork(name)).toThrow(new RangeError(`Invalid network => ${name}`));
    },
  );

  it("prefers a network that a deployment declares to a built-in one", () => {
    const local = { name: "Local ledger", apiBase: "", snapshotUrl: "/s/{hash}" };
    expect(resolveNetwork("local", { local })).toBe(local);
    expect(resolveNetwork("mainnet", { mainnet: local })).toBe(local);
    expect(snapshotUrl(local, "a/$&b")).toBe("/s/a%2F%24%26b");
  });
});

describe("baseAddress", () => {
  it.each([
    ["https://host", "https://host"],
    ["https://host/", "https://host"],
    ["https://host/v1", "https://host"],
    ["https://host/v1//", "https://host"],
    ["https://host/api//v1/", "https://host/api"],
    ["https://host/v12", "https://host/v12"],
    ["https://host/v1/x", "https://host/v1/x"],
    ["", ""],
  ])("reads %s as %s", (address, base) => {
    expect(baseAddress(address)).toBe(base);
  });
});
