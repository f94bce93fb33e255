// What the explorer reads first: which network it shows. Served here it is this service's own, on
// its local ledger; the file in the explorer's build, for static hosts, is fixed to mainnet.
import { PATHS } from "@digital-evidence/evidence/api";
import { respondJson } from "./respond.ts";
import type { Router } from "./router.ts";

/** The shape stands in the explorer, which parses it. */
export interface ExplorerConfiguration {
  readonly network: string;
  readonly networks: Readonly<
    Record<string, { name: string; apiBase: string; snapshotUrl: string }>
  >;
  readonly batches: "api";
  readonly demonstration: boolean;
}

/** @param demonstration whether what is shown is demonstration data; the pages then say so */
export function localConfiguration(demonstration: boolean): ExplorerConfiguration {
  return {
    network: "local",
    networks: { local: { name: "Local ledger", apiBase: "", snapshotUrl: PATHS.snapshot } },
    batches: "api",
    demonstration,
  };
}

export function addConfigurationRoute(router: Router, configuration: ExplorerConfiguration): void {
  router.on("GET", "/config.json", () =>
    respondJson(configuration, 200, { "Cache-Control": "no-cache" }),
  );
}
