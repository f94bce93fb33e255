import { createClient, type Logger, type Fetch } from "@digital-evidence/client";
import { baseAddress } from "@digital-evidence/client/networks";
import { parseHttpDate } from "@digital-evidence/evidence/time";
import { isRedirect, readBytes } from "@digital-evidence/client/answer";
import type { Config } from "../config/config-schema.ts";
import { createCallNotes, type Source, createTroubleStore, NO_QUERY } from "./source.ts";
import { ownFileWords as words } from "../words/failure.ts";

type SourceOptions = {
  fetch: typeof globalThis.fetch;
  /** Returns the current time in milliseconds since the Unix epoch. */
  now: () => number;
  random: () => number;
  logger: Logger;
};

/**
 * Creates the source of all data. The configuration chooses between a service's API and published files, and between
 * real and generated batches.
 */
export async function createSource(
  config: Config,
  { fetch, now, random, logger }: SourceOptions,
): Promise<Source> {
  // An empty base address means the page’s own origin. The client needs a full address.
  const apiBase = baseAddress(config.network.apiBase) || window.location.origin;
  const published =
    config.network.source === "published"
      ? (await import("./published-source.tsx")).openPublished({ address: apiBase, fetch, now })
      : undefined;
  const times = noteAnswerTimes(published?.fetch ?? fetch, now);
  const trouble = createTroubleStore(now);
  const calls = createCallNotes();
  const client = createClient({
    apiBase,
    fetch: times.fetch,
    logger,
    onRequest: (url) => {
      calls.note(window.location.pathname, url);
    },
    onRetry: (retry) => {
      trouble.note(NO_QUERY, retry);
    },
    now: () => new Date(now()),
    addressOf: published?.addressOf,
  });
  const answeredAt = (path: string) => times.answeredAt(apiBase + path);
  const ownFile = (path: string) => readOwnFile(path, fetch);
  const { networkKey } = config;
  const source = {
    networkKey,
    apiBase,
    client,
    published,
    answeredAt,
    fetch,
    trouble,
    calls,
    ownFile,
  };
  if (config.batches === "api") return { ...source, batches: client, hasGeneratedBatches: false };
  const { createGeneratedBatches } = await import("./generated-batches.ts");
  return { ...source, batches: createGeneratedBatches({ random, now }), hasGeneratedBatches: true };
}

// Records when the service gave each answer. The time is that of the answer's Date header. An answer from the
// browser’s cache keeps its original header, so an old answer does not look new.

/** A visit requests fewer addresses than this. If the limit is reached all the same, all times are dropped. */
const MAX_ADDRESSES = 1000;

export function noteAnswerTimes(fetch: Fetch, now: () => number) {
  const times = new Map<string, number>();
  return {
    fetch: async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
      const response = await fetch(input, init);
      if (times.size >= MAX_ADDRESSES) times.clear();
      times.set(input instanceof Request ? input.url : String(input), timeOf(response, now()));
      return response;
    },
    answeredAt: (url: string): number | undefined => times.get(url),
  };
}

/**
 * Returns the time of the Date header, or the current time if the page cannot read the header. A page can read it only
 * on its own origin or if the service exposes it. A time in the future counts as the current time.
 */
function timeOf({ headers }: Response, present: number): number {
  return Math.min(parseHttpDate(headers.get("date")) ?? present, present);
}

const MAX_BYTES = 1024 * 1024;

/**
 * Reads a file that belongs to the explorer's own build.
 * @throws Error when the file cannot be read
 */
async function readOwnFile(path: string, fetch: typeof globalThis.fetch): Promise<Uint8Array> {
  const response = await fetch(path, { credentials: "same-origin", redirect: "manual" });
  if (isRedirect(response) || !response.ok) throw new Error(words.unavailable(path));
  const bytes = await readBytes(response, MAX_BYTES);
  if (bytes === null) throw new Error(words.unavailable(path));
  return bytes;
}
