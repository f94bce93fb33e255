// The configuration that the explorer reads when it starts. It names the network to show: this service with its local
// ledger. On a static host, the explorer reads a file instead.
import { readFile } from "node:fs/promises";
import { OperatorLinks, parseExact, PATHS } from "@digital-evidence/evidence/api";
import { parseJson } from "@digital-evidence/evidence/strict-json";
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
  readonly links: OperatorLinks;
}

/** The file that OPERATOR_LINKS names cannot be used. The message says why. */
export class OperatorLinksError extends Error {
  override readonly name = "OperatorLinksError";
}

/** @throws OperatorLinksError if the file cannot be read, or does not have the form of docs/operations.md */
export async function readOperatorLinks(file: string): Promise<OperatorLinks> {
  const refuse = (reason: string, cause?: unknown) =>
    new OperatorLinksError(`OPERATOR_LINKS: ${file}: ${reason}`, { cause });
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    throw refuse(error instanceof Error ? error.message : "cannot be read", error);
  });
  const json = parseJson(text);
  if (!json.ok) throw refuse("is not JSON");
  const links = parseExact(OperatorLinks, json.value);
  const [issue] = links.ok ? [] : links.issues;
  if (!links.ok) throw refuse(`${issue?.path === "" ? "" : `${issue?.path}: `}${issue?.message}`);
  return links.value;
}

/**
 * @param demonstration whether the records are invented; if so, the pages say so
 * @param serviceWorker whether the pages may keep their files on the visitor's device
 * @param documentOrigins origins that the pages' Content-Security-Policy allows, for example for documents
 * @param directories domains whose directories of keys the pages may fetch; the policy allows these too
 * @param links the operator's own words and links around the pages
 */
export function localConfiguration(
  demonstration: boolean,
  serviceWorker: boolean,
  documentOrigins: readonly string[],
  directories: ExplorerConfiguration["directories"],
  links: OperatorLinks,
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
    links,
  };
}

export function configurationRoutes(configuration: ExplorerConfiguration): Route[] {
  return [
    get("/config.json", () => respondJson(configuration, 200, { "Cache-Control": "no-cache" })),
  ];
}
