import { NETWORKS } from "@digital-evidence/client/networks";
import { expect, it } from "vitest";
import { ledgerHost } from "./ledger.ts";

const { mainnet } = NETWORKS;

it("[LA1] names the network's other host, without the slash at the end of its address", () => {
  const api = "https://be-mainnet.constellationnetwork.io";
  const host = { api, name: "be-mainnet.constellationnetwork.io", metagraphId: undefined };
  expect(ledgerHost(mainnet, mainnet.apiBase)).toEqual(host);
  expect(ledgerHost({ ...mainnet, ledgerApi: `${api}//` }, mainnet.apiBase)).toEqual(host);
});

it("[LA1] is null where there is no such host, or where it is the service itself", () => {
  const { ledgerApi: _, ...network } = mainnet;
  expect(ledgerHost(network, mainnet.apiBase)).toBeNull();
  const same = { ...mainnet, ledgerApi: `${mainnet.apiBase}:443/other/path` };
  expect(ledgerHost(same, mainnet.apiBase)).toBeNull();
});
