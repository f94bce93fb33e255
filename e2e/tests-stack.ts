// The stack of the tests that can also run on published files. See source.ts.
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { findNginx } from "../tools/nginx.ts";
import {
  publish,
  publishedFolder,
  type PublishedHost,
  startPublishedHost,
} from "./published-host.ts";
import { type Batch, details, documentOf, latestFinalHash, read, type Summary } from "./service.ts";
import { isPublished, keptDocument, NeedsServiceError } from "./source.ts";
import { type Stack, type StackOptions, startStack } from "./stack.ts";

export type TestsStack = Stack & {
  /**
   * Call this when the test has submitted everything. On a run on a service, it does nothing. On a run on published
   * files, it publishes what is final and stops the service for good. After that, nginx serves the files and the
   * explorer at the service's address.
   */
  filled(): Promise<void>;
};

export async function startTestsStack(
  options: StackOptions & { env: { EXPLORER_DIR: string } },
): Promise<TestsStack> {
  const stack = await startStack(options);
  if (!isPublished) return { ...stack, filled: async () => undefined };
  let host: PublishedHost | undefined;
  const refuse = async () => {
    throw new NeedsServiceError("service", "the service is stopped or started again");
  };
  return {
    ...stack,
    async filled() {
      const place = publishedFolder();
      await publishAndEnd(stack, place);
      const port = Number(new URL(stack.origin).port);
      host = await servePublished(place, options.env.EXPLORER_DIR, { port });
    },
    kill: refuse,
    restart: refuse,
    stop: async () => (host ?? stack).stop(),
  };
}

/**
 * Publishes a stack's records into `place`, saves the documents of the newest records and the pages' configuration
 * there, and stops the service for good.
 */
export async function publishAndEnd(stack: Stack, place: string): Promise<void> {
  await untilSigned(stack.origin);
  mkdirSync(place, { recursive: true });
  await publish(stack, join(place, "published"));
  await keepDocuments(stack.origin, place);
  const configuration = await (await fetch(`${stack.origin}/config.json`)).text();
  writeFileSync(join(place, "config.json"), configuration);
  await stack.stop();
}

async function keepDocuments(origin: string, place: string): Promise<void> {
  const newest = "/v1/fingerprints/latest?limit=40&status=FINALIZED_COMMITMENT";
  for (const { hash } of await read<Summary[]>(origin, newest)) {
    if ((await details(origin, hash)).document === undefined) continue;
    const file = join(place, "documents", keptDocument(hash));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, await documentOf(origin, hash));
  }
}

/** Waits until the log's checkpoint covers the snapshot of the newest final fingerprint. */
async function untilSigned(origin: string): Promise<void> {
  const { batchId } = await details(origin, await latestFinalHash(origin));
  const { globalSnapshotOrdinal } = await read<Batch>(origin, `/v1/batches/${batchId}`);
  for (;;) {
    const checkpoint = await (await fetch(`${origin}/log/checkpoint`)).text();
    if (Number(checkpoint.split("\n")[1]) >= globalSnapshotOrdinal) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Whether an earlier call of `publishAndEnd` with this place was completed. */
export function isPublishedAt(place: string): boolean {
  return existsSync(join(place, "config.json"));
}

type Configuration = { network: string; networks: Record<string, { name: string }> };

/**
 * Serves what `publishAndEnd` wrote into `place`. The configuration is the service's, except that the pages read the
 * files instead of the service.
 */
export async function servePublished(
  place: string,
  explorerFolder: string,
  options: { port?: number; isKept?: boolean } = {},
): Promise<PublishedHost> {
  const nginx = findNginx();
  if (nginx === null) throw new Error("nginx was not found: install it, or set NGINX_PATH");
  const own = JSON.parse(readFileSync(join(place, "config.json"), "utf8")) as Configuration;
  const name = own.networks[own.network]?.name;
  const configurationFor = (apiBase: string) => ({
    ...own,
    networks: { [own.network]: { name, apiBase, source: "published" } },
  });
  const host = await startPublishedHost(nginx, place, explorerFolder, {
    ...options,
    configurationFor,
  });
  const documents = join(place, "documents");
  if (existsSync(documents)) cpSync(documents, join(place, "explorer"), { recursive: true });
  return host;
}
