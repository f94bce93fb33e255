// Answers the calls of the API from published files: docs/protocol/published.md, section 6. The result has the
// interface of `fetch`, so that the client can use files in place of a service, with all its checks. A publication has
// the log's files at the same paths as a service, so requests for them go to the caller's own `fetch`.
import { LOG_PREFIX, PATHS } from "@digital-evidence/evidence/api";
import type { Published } from "@digital-evidence/evidence/published";
import { toMilliseconds } from "@digital-evidence/evidence/time";
import type { Fetch } from "../attempt.ts";
import { RequestError } from "../errors.ts";
import {
  FileAnswerError,
  MissingFileError,
  type PublishedAddress,
  publishedFiles,
  type PublishedMemory,
  type PublishedRead,
} from "./published-files.ts";
import { answerCall, type PublishedCall } from "./published-calls.ts";

export type { PublishedRead } from "./published-files.ts";

export type PublishedOptions = PublishedAddress & {
  /** Called with each root that an answer is made from. */
  onRoot?: (root: Published) => void;
  /** Called with each part of a file that an answer is made from. `url` is the address of the answered call. */
  onRead?: (url: string, read: PublishedRead) => void;
};

/** The paths of the API that published files can answer, each with the name of its call. */
const routes: readonly (readonly [RegExp, PublishedCall["name"]])[] = (
  [
    ["latestFingerprints", PATHS.latestFingerprints],
    ["stats", PATHS.stats],
    ["activity", PATHS.activity],
    ["proof", PATHS.proof],
    ["fingerprint", PATHS.fingerprint],
    ["searchFingerprints", PATHS.fingerprints],
    ["latestBatches", PATHS.latestBatches],
    ["batchFingerprints", PATHS.batchFingerprints],
    ["batch", PATHS.batch],
    ["nextSnapshot", PATHS.nextSnapshot],
    ["snapshots", PATHS.snapshots],
    ["snapshot", PATHS.snapshot],
  ] as const
).map(([name, template]) => [new RegExp(`^${template.replace(/\{\w+\}/, "([^/]+)")}$`), name]);

/**
 * Creates a `fetch` that answers from a folder of published files. Pass it to `createClient`, with the folder's address
 * as `apiBase`. Calls that the files cannot answer get the status 404 with the code `NOT_PUBLISHED`.
 * @param options the folder's address, the `fetch` that reads the files, and the present time in milliseconds
 */
export function createPublishedFetch(options: PublishedOptions): Fetch {
  const { onRoot, onRead } = options;
  const address = options.address.replace(/\/+$/, "");
  const memory: PublishedMemory = { ranges: new Map() };

  async function answer(url: URL, init: RequestInit): Promise<Response> {
    const path = url.pathname.slice(new URL(address).pathname.replace(/\/$/, "").length);
    const call = (init.method ?? "GET") === "GET" ? callOf(path, url.searchParams) : null;
    if (call === null) return failure("NOT_PUBLISHED");
    const files = publishedFiles({ ...options, address }, memory, {
      signal: init.signal ?? undefined,
      cache: init.cache,
      onRead: (read) => onRead?.(url.href, read),
    });
    const isReload = init.cache === "reload" || init.cache === "no-store";
    if (isReload) memory.ranges.clear();
    for (const isNewest of isReload ? [true] : [false, true]) {
      try {
        const root = await files.root(isNewest);
        onRoot?.(root);
        const answered = await answerCall(files, root, call);
        if (!answered.ok) return failure(answered.code);
        const headers = {
          "content-type": "application/json",
          date: new Date(toMilliseconds(root.asOf)).toUTCString(),
        };
        return new Response(answered.body, { headers });
      } catch (error) {
        if (error instanceof FileAnswerError) return error.response;
        if (!(error instanceof MissingFileError)) throw error;
        // A newer publication may have removed the file since the root was read, so the second attempt reads the root
        // again. If a file is missing then too, the publication is incomplete.
        if (isNewest) {
          const message = "A file of the publication is missing";
          throw new RequestError("FILE_MISSING", message, { url: error.message });
        }
      }
    }
    throw new Error("no root was tried");
  }

  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.href.startsWith(address + LOG_PREFIX)) return options.fetch(input, init);
    return answer(url, init);
  };
}

function callOf(path: string, parameters: URLSearchParams): PublishedCall | null {
  for (const [pattern, name] of routes) {
    const match = pattern.exec(path);
    if (match === null) continue;
    const [, about = ""] = match;
    return { name, about: decodeURIComponent(about), parameters };
  }
  return null;
}

const messages = {
  NOT_FOUND: "This is not published",
  NOT_PUBLISHED: "This call cannot be answered from published files",
} as const;

function failure(code: keyof typeof messages): Response {
  return Response.json({ errors: [{ code, message: messages[code] }] }, { status: 404 });
}
