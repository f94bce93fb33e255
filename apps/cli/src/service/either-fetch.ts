// Published files can stand in the place of a service: docs/protocol/published.md, section 6. A service answers calls in
// JSON. Where another answer comes, the file published.json shows whether published files stand at the address.
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
  let known: Promise<boolean> | null = null;
  const isPublished = (): Promise<boolean> => (known ??= hasRoot(address, io.fetch, timeoutMs));
  const published = createPublishedFetch({
    address,
    fetch: io.fetch,
    now: () => io.now().getTime(),
  });
  return {
    isPublished,
    fetch: async (input, init = {}) => {
      if ((init.method ?? "GET").toUpperCase() !== "GET") return io.fetch(input, init);
      if (known === null) {
        const answer = await io.fetch(input, init);
        const isBusy = answer.status === 429 || answer.status >= 500;
        if (isBusy) return answer;
        const isOfService = answer.ok && /json/i.test(answer.headers.get("content-type") ?? "");
        if (isOfService) known = Promise.resolve(false);
        if (!(await isPublished())) return answer;
        await answer.body?.cancel();
      }
      return (await isPublished()) ? published(input, init) : io.fetch(input, init);
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
