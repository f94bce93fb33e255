// Serves the built explorer from memory, with compressed forms of its files. Only files that existed at the start are
// served, so no request can reach any other file. docs/decisions/0036 compares this with libraries.
import { readFile } from "node:fs/promises";
import { globSync, statSync } from "node:fs";
import { extname, join, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
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
import type { Call, Handler, HeaderList, Reply } from "./call.ts";
import { etagOf, isKnown } from "./etag.ts";
import { notFound } from "./failure.ts";
import { type FindPreview, type Preview, withPreview } from "./preview.ts";
import { headerList, respond } from "./respond.ts";

const HTML = "text/html; charset=utf-8";

const contentTypes: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": HTML,
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

/** Files of these formats are not compressed. PNG and WOFF2 files are compressed already. */
const incompressible = new Set([".ico", ".png", ".ttf", ".woff2"]);

/** Files below this size are not compressed, because this would save too little. */
const MIN_COMPRESSED_BYTES = 512;

type Bytes = Uint8Array<ArrayBuffer>;

/** The content codings of the compressed forms, in order of preference. */
const codings = ["br", "gzip"] as const;
type Coding = (typeof codings)[number];

interface FilePolicy {
  readonly cacheControl: string;
  readonly headers: HeaderList;
}

interface Asset {
  readonly contentType: string;
  readonly etag: string;
  readonly content: Bytes;
  readonly compressed: ReadonlyMap<Coding, () => Promise<Bytes>>;
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
  const content = new Uint8Array(
    path.endsWith("index.html") ? Buffer.from(withoutMetaPolicy(file.toString())) : file,
  );
  const isCompressed = content.length >= MIN_COMPRESSED_BYTES && !incompressible.has(extname(path));
  return {
    contentType: contentTypes[extname(path)] ?? "application/octet-stream",
    etag: etagOf(content),
    content,
    compressed: isCompressed ? compressedForms(content) : new Map(),
  };
}

/**
 * Returns functions that compress the content. Each form is made at the first request for it and then kept in memory.
 * Making the forms of all files at the start would take a second of processor time.
 */
function compressedForms(content: Bytes): Asset["compressed"] {
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
  return new Map([
    ["br", once(async () => new Uint8Array(await promisify(brotliCompress)(content, quality)))],
    ["gzip", once(async () => new Uint8Array(await promisify(gzip)(content)))],
  ]);
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
  const page: FilePolicy = {
    cacheControl: CHECKED_EACH_TIME,
    headers: headerList(pageHeaders(connectOrigins)),
  };
  const embed: FilePolicy = { ...page, headers: headerList(embedHeaders(connectOrigins)) };
  const hashed: FilePolicy = { ...page, cacheControl: CACHED_FOR_GOOD };
  const worker: FilePolicy = { ...hashed, headers: headerList(workerHeaders) };
  const serviceWorker: FilePolicy = { ...page, headers: headerList(serviceWorkerHeaders) };
  function policyOf(path: string): FilePolicy {
    if (path.startsWith(EMBED_PREFIX)) return embed;
    if (path === SERVICE_WORKER_PATH) return serviceWorker;
    if (WORKER_PATH.test(path)) return worker;
    return path.startsWith(HASHED_FOLDER) ? hashed : page;
  }
  const shell = site.get("/index.html");
  const shellText = new TextDecoder().decode(shell?.content);
  return async (call) => {
    const { path } = call;
    const file = site.get(path);
    const asset = file ?? (isPage(path) ? shell : undefined);
    if (asset === undefined) throw notFound("file");
    const { cacheControl, headers: policy } = policyOf(path);
    const preview = file === undefined ? await inTime(findPreview(path)) : null;
    const reply =
      preview === null
        ? await replyWith(call, asset, cacheControl)
        : await replyWithText(call, withPreview(shellText, preview), cacheControl);
    return { ...reply, policy };
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

/** Sends a page that was written for this call. It is compressed for each call, which takes less than a millisecond. */
function replyWithText(call: Call, page: string, cacheControl: string): Promise<Reply> {
  const content = new Uint8Array(Buffer.from(page));
  const compress = async () => new Uint8Array(await promisify(gzip)(content));
  const compressed = new Map([["gzip", compress] as const]);
  return replyWith(
    call,
    { contentType: HTML, etag: etagOf(content), content, compressed },
    cacheControl,
  );
}

async function replyWith(call: Call, asset: Asset, cacheControl: string): Promise<Reply> {
  const accepted = call.header("accept-encoding") ?? "";
  const coding = codings.find(
    (candidate) => asset.compressed.has(candidate) && accepts(accepted, candidate),
  );
  const answerHeaders = {
    "Cache-Control": cacheControl,
    ETag: asset.etag,
    Vary: "Accept-Encoding",
    "Content-Type": asset.contentType,
    ...(coding === undefined ? {} : { "Content-Encoding": coding }),
  };
  if (isKnown(call.header("if-none-match"), asset.etag)) return respond(null, 304, answerHeaders);
  const compress = coding === undefined ? undefined : asset.compressed.get(coding);
  return respond(compress === undefined ? asset.content : await compress(), 200, answerHeaders);
}

/** Whether the header accepts a coding and does not refuse it by `q=0`: RFC 9110, section 12.5.3. */
function accepts(header: string, coding: string): boolean {
  return header.split(",").some((part) => {
    const [name, ...parameters] = part.split(";").map((text) => text.trim().toLowerCase());
    return name === coding && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });
}

/** @returns a function that makes a value at its first call and keeps it. If that failed, the next call tries again. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () =>
    (made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    }));
}
