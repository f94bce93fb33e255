// The configuration that the explorer reads when it starts. It names the network to show: this service with its local
// ledger. On a static host, the explorer reads a file instead.
import { readFile } from "node:fs/promises";
import { OperatorLinks, parseExact, PATHS } from "@digital-evidence/evidence/api";
import { observerOrigins, readObservers } from "@digital-evidence/evidence/check-observers";
import { OBSERVERS_KEPT } from "@digital-evidence/evidence/limits";
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
  readonly observers: string | null;
  readonly serviceWorker: boolean;
  readonly links: OperatorLinks;
}

/** The file that OPERATOR_LINKS or OBSERVERS names cannot be used. The message says why. */
export class PagesFileError extends Error {
  override readonly name = "PagesFileError";
}

/** @throws PagesFileError if the file cannot be read, or does not have the form of docs/operations.md */
export async function readOperatorLinks(file: string): Promise<OperatorLinks> {
  const refuse = (reason: string) => new PagesFileError(`OPERATOR_LINKS: ${file}: ${reason}`);
  const text = await textOf(file, "OPERATOR_LINKS");
  const json = parseJson(text);
  if (!json.ok) throw refuse("is not JSON");
  const links = parseExact(OperatorLinks, json.value);
  const [issue] = links.ok ? [] : links.issues;
  if (!links.ok) throw refuse(`${issue?.path === "" ? "" : `${issue?.path}: `}${issue?.message}`);
  return links.value;
}

/** The most bytes of the list in the configuration, of which the pages read at most 64 KiB. */
const MAX_OBSERVERS_BYTES = 32_768;

/** The observers that the pages propose, and where the pages may fetch what these saw. */
export type ProposedObservers = { text: string; origins: readonly string[] };

/** @throws PagesFileError if the file cannot be read, or has a line of another form than docs/cli.md says */
export async function readObserversFile(file: string): Promise<ProposedObservers> {
  const text = await textOf(file, "OBSERVERS");
  const refuse = (reason: string) => new PagesFileError(`OBSERVERS: ${file}: ${reason}`);
  if (Buffer.byteLength(JSON.stringify(text)) > MAX_OBSERVERS_BYTES)
    throw refuse(`has more than ${MAX_OBSERVERS_BYTES / 1024} KiB`);
  const reading = readObservers(text);
  if ("line" in reading) {
    throw refuse(
      reading.line === 0
        ? "names no observer, or too many"
        : `line ${reading.line} is not \`observer NETWORK KEY [ADDRESS]\``,
    );
  }
  if (reading.list.length > OBSERVERS_KEPT)
    throw refuse(`names more than ${OBSERVERS_KEPT} observers, the most that a browser keeps`);
  return { text, origins: observerOrigins(reading.list) };
}

async function textOf(file: string, setting: string): Promise<string> {
  return readFile(file, "utf8").catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : "cannot be read";
    throw new PagesFileError(`${setting}: ${file}: ${reason}`, { cause: error });
  });
}

/**
 * @param demonstration whether the records are invented; if so, the pages say so
 * @param serviceWorker whether the pages may keep their files on the visitor's device
 * @param documentOrigins origins that the pages' Content-Security-Policy allows, for example for documents
 * @param directories domains whose directories of keys the pages may fetch; the policy allows these too
 * @param observers observers that the pages propose to visitors; null if there are none
 * @param links the operator's own words and links around the pages
 */
export function localConfiguration(
  demonstration: boolean,
  serviceWorker: boolean,
  documentOrigins: readonly string[],
  directories: ExplorerConfiguration["directories"],
  observers: string | null,
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
    observers,
    serviceWorker,
    links,
  };
}

export function configurationRoutes(configuration: ExplorerConfiguration): Route[] {
  return [
    get("/config.json", () => respondJson(configuration, 200, { "Cache-Control": "no-cache" })),
  ];
}
