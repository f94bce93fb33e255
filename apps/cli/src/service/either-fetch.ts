// Published files can stand in the place of a service: docs/protocol/published.md, section 6. Which of them stands at an
// address shows in its file published.json.
import { isRedirect, readText } from "@digital-evidence/client/answer";
import { createPublishedFetch } from "@digital-evidence/client/published";
import type { Fetch } from "@digital-evidence/client";
import { isJsonObject } from "@digital-evidence/evidence/json-object";
import { PUBLISHED_PATH } from "@digital-evidence/evidence/published";
import { parseJson } from "@digital-evidence/evidence/strict-json";
import type { Io } from "../io.ts";

const MAX_ROOT_BYTES = 16 * 1024;
const FORMAT = /^digital-evidence-published\//;

export type EitherFetch = {
  /** Answers calls of the API from the service or from the files. */
  fetch: Fetch;
  /** Whether published files stand at the address. */
  isPublished: () => Promise<boolean>;
};

export function fetchOfEither(address: string, io: Io, timeoutMs: number): EitherFetch {
  let asked: Promise<boolean> | null = null;
  const isPublished = (): Promise<boolean> => (asked ??= hasRoot(address, io.fetch, timeoutMs));
  const published = createPublishedFetch({
    address,
    fetch: io.fetch,
    now: () => io.now().getTime(),
  });
  return {
    isPublished,
    fetch: async (input, init = {}) => {
      const isRead = (init.method ?? "GET").toUpperCase() === "GET";
      return isRead && (await isPublished()) ? published(input, init) : io.fetch(input, init);
    },
  };
}

/** If no answer came, the address counts as a service's. The call itself then fails, and says why. */
async function hasRoot(address: string, fetch: Fetch, timeoutMs: number): Promise<boolean> {
  try {
    const response = await fetch(`${address}/${PUBLISHED_PATH}`, {
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok || isRedirect(response)) {
      await response.body?.cancel();
      return false;
    }
    const parsed = parseJson((await readText(response, MAX_ROOT_BYTES)) ?? "");
    if (!parsed.ok || !isJsonObject(parsed.value)) return false;
    const { format } = parsed.value;
    return typeof format === "string" && FORMAT.test(format);
  } catch {
    return false;
  }
}
