import { createClient } from "@digital-evidence/client";
import type { Clock } from "../components/clock.tsx";
import type { Logger } from "../components/logger.ts";
import type { Config } from "../config.ts";
import type { Source } from "../queries/source.ts";
import { noteAnswerTimes } from "../queries/answer-times.ts";
import { createTroubleStore, NO_QUERY } from "../queries/trouble.ts";

/** What the pages take from their surroundings. */
export type Surroundings = {
  fetch: typeof globalThis.fetch;
  now: Clock;
  random: () => number;
  logger: Logger;
};

/** The data's source for a configuration: its network's API, and its batches or generated ones. */
export async function createSource(
  config: Config,
  { fetch, now, random, logger }: Surroundings,
): Promise<Source> {
  const apiBase = config.network.apiBase.replace(/\/+$/, "") || window.location.origin;
  const times = noteAnswerTimes(fetch, now);
  const trouble = createTroubleStore(now);
  // Same origin is written out: a request wants a whole address.
  const client = createClient({
    apiBase,
    fetch: times.fetch,
    logger,
    onRetry: (retry) => {
      trouble.note(NO_QUERY, retry);
    },
    now: () => new Date(now()),
  });
  const answeredAt = (path: string) => times.answeredAt(apiBase + path);
  const source = { networkKey: config.networkKey, client, answeredAt, trouble };
  if (config.batches === "api") return { ...source, batches: client, hasGeneratedBatches: false };
  const { createGeneratedBatches } = await import("../queries/generated-batches.ts");
  return { ...source, batches: createGeneratedBatches({ random, now }), hasGeneratedBatches: true };
}
