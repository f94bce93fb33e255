// The configuration that the explorer reads when it starts. It names the network to show: this service with its local
// ledger. On a static host, the explorer reads a file instead.
import { PATHS } from "@digital-evidence/evidence/api";
import { respondJson } from "./call.ts";
import { get, type Route } from "./route.ts";

/** The shape of the explorer's configuration. The explorer parses it with apps/explorer/src/config/config-schema.ts. */
export interface ExplorerConfiguration {
  readonly network: string;
  readonly networks: Readonly<
    Record<string, { name: string; apiBase: string; snapshotUrl: string }>
  >;
  readonly batches: "api";
  readonly demonstration: boolean;
  readonly documentOrigins: readonly string[];
  readonly directories: readonly { origin: string; organizations: readonly string[] }[];
  readonly serviceWorker: boolean;
}

/**
 * @param demonstration whether the records are invented; if so, the pages say so
 * @param serviceWorker whether the pages may keep their files on the visitor's device
 * @param documentOrigins origins that the pages' Content-Security-Policy allows, for example for documents
 * @param directories domains whose directories of keys the pages may fetch; the policy allows these too
 */
export function localConfiguration(
  demonstration: boolean,
  serviceWorker: boolean,
  documentOrigins: readonly string[],
  directories: ExplorerConfiguration["directories"],
): ExplorerConfiguration {
  // Bundles and the files that contain them state the name of the network. So a reader can always tell invented
  // evidence from real evidence.
  const network = demonstration ? "demonstration" : "local";
  return {
    network,
    networks: { [network]: { name: "Local ledger", apiBase: "", snapshotUrl: PATHS.snapshot } },
    batches: "api",
    demonstration,
    documentOrigins,
    directories,
    serviceWorker,
  };
}

export function configurationRoutes(configuration: ExplorerConfiguration): Route[] {
  return [
    get("/config.json", () => respondJson(configuration, 200, { "Cache-Control": "no-cache" })),
  ];
}
