// Serves the built explorer from memory. Only files that existed at the start are served, so no request can reach any
// other file. Libraries serve files as they are on the disk, but the page's policy has to be this service's:
// docs/decisions/http.md.
import { readFile } from "node:fs/promises";
import { globSync, statSync } from "node:fs";
import { extname, join, sep } from "node:path";
import {
  CACHED_FOR_GOOD,
  CHECKED_EACH_TIME,
  EMBED_PREFIX,
  embedHeaders,
  HASHED_FOLDER,
  pageHeaders,
  SERVICE_WORKER_PATH,
  serviceWorkerHeaders,
  WORKER_PATH,
  workerHeaders,
} from "@digital-evidence/page-headers";
import { type Headers, pathOf, respond } from "./call.ts";
import { etagOf } from "./etag.ts";
import { notFound } from "./failure.ts";
import { type FindPreview, type Preview, withPreview } from "./preview.ts";
import type { Handler } from "./route.ts";

const contentTypes: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".map": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".ttf": "font/ttf",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};

interface Asset {
  readonly contentType: string;
  readonly etag: string;
  readonly content: Buffer;
}

/** How long a page waits for its preview. After this time the page is sent without a preview. */
const MAX_PREVIEW_WAIT_MS = 500;

export type Site = ReadonlyMap<string, Asset>;

/** @returns the folder's files by URL path, or null if the folder has no `index.html` */
export async function loadSite(folder: string): Promise<Site | null> {
  const paths = globSync("**/*", { cwd: folder }).filter((path) =>
    statSync(join(folder, path)).isFile(),
  );
  if (!paths.includes("index.html")) return null;
  const assets = await Promise.all(
    paths.map(async (path) => {
      const url = `/${path.split(sep).join("/")}`;
      return [url, await loadAsset(join(folder, path))] as const;
    }),
  );
  return new Map(assets);
}

/**
 * Removes the meta element with the Content-Security-Policy. The build writes this element into the page for hosts
 * that send no headers. This service sends its own policy as a header, with the origins from its settings. If the
 * element stayed, browsers would enforce its policy too, which may not allow these origins.
 */
function withoutMetaPolicy(html: string): string {
  return html.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, "");
}

async function loadAsset(path: string): Promise<Asset> {
  const file = await readFile(path);
  const isShell = path.endsWith("index.html");
  return {
    contentType: contentTypes[extname(path)] ?? "application/octet-stream",
    ...identified(isShell ? withoutMetaPolicy(file.toString()) : file),
  };
}

function identified(file: string | Buffer): Pick<Asset, "etag" | "content"> {
  const content = typeof file === "string" ? Buffer.from(file) : file;
  return { etag: etagOf(content), content };
}

/**
 * Serves the site's files at every path without a route. Every path of a page gets `index.html`. If the page is about
 * one record, a preview of the record is written into it.
 * @param connectOrigins the origins, besides their own, that the pages may connect to
 */
export function serveSite(
  site: Site,
  connectOrigins: readonly string[],
  findPreview: FindPreview,
): Handler {
  // A file gets one of five policies: that of pages, of the page that other sites may frame, of files with a hash in
  // their names, of workers, or of the service worker. packages/page-headers defines the paths that distinguish them.
  const page = { ...pageHeaders(connectOrigins), "Cache-Control": CHECKED_EACH_TIME };
  const embed = { ...page, ...embedHeaders(connectOrigins) };
  const hashed = { ...page, "Cache-Control": CACHED_FOR_GOOD };
  const worker = { ...hashed, ...workerHeaders };
  const serviceWorker = { ...page, ...serviceWorkerHeaders };
  function policyOf(path: string): Headers {
    if (path.startsWith(EMBED_PREFIX)) return embed;
    if (path === SERVICE_WORKER_PATH) return serviceWorker;
    if (WORKER_PATH.test(path)) return worker;
    return path.startsWith(HASHED_FOLDER) ? hashed : page;
  }
  const shell = site.get("/index.html");
  return async (call) => {
    const path = pathOf(call);
    const file = site.get(path);
    const asset = file ?? (isPage(path) ? shell : undefined);
    if (asset === undefined) throw notFound("file");
    const preview = file === undefined ? await inTime(findPreview(path)) : null;
    const { etag, content } =
      preview === null ? asset : identified(withPreview(asset.content.toString(), preview));
    const headers = { "Content-Type": asset.contentType, ETag: etag };
    return respond(content, 200, { ...policyOf(path), ...headers });
  };
}

/** Returns the preview, or null if it cannot be read in time. A page must open even while the store does not answer. */
async function inTime(preview: Promise<Preview | null>): Promise<Preview | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, MAX_PREVIEW_WAIT_MS, null);
  });
  try {
    // If the store fails, the page is sent without a preview. The API's answers and /readyz report the failure.
    return await Promise.race([preview.catch(() => null), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Whether the path may be one of the explorer's pages. The explorer's own router decides what the page shows. */
function isPage(path: string): boolean {
  const hasExtension = /\.[a-z\d]{1,11}$/.test(path);
  return !hasExtension && !path.startsWith("/v1/") && !path.startsWith(HASHED_FOLDER);
}
