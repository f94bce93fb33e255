// Remembers to which hosts the pages may send requests without another click of the visitor. The list stays in this
// browser.
import { useSyncExternalStore } from "react";
import { keptList } from "../components/kept-list.ts";

/** The maximum number of hosts. If there are more, the one that was chosen longest ago is dropped. */
const MAX_COUNT = 16;

export const hostList = keptList(
  "ledger-hosts-to-ask",
  MAX_COUNT,
  (value): value is string => typeof value === "string",
);

/** @param api the host's address */
export function rememberHost(api: string): void {
  hostList.add(api, (each) => each === api);
}

export function forgetHost(api: string): void {
  hostList.remove((each) => each === api);
}

export function useIsRemembered(api: string): boolean {
  return useSyncExternalStore(hostList.subscribe, hostList.all).includes(api);
}
