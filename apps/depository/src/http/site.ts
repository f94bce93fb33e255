// The built explorer, held in memory with its compressed forms. Only files that were there at the start are
// served, so no path of a request reaches the disk. docs/decisions/0022 says why no library serves them.
import { readFile } from "node:fs/promises";
import { globSync, statSync } from "node:fs";
import { extname, join, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import {
  CACHED_FOR_GOOD,
  CHECKED_EACH_TIME,
  HASHED_FOLDER,
  WORKER_PATH,
  workerHeaders,
} from "@digital-evidence/page-headers";
import type { Call, Handler, HeaderList, Reply } from "./call.ts";
import { etagOf, isKnown } from "./etag.ts";
import { notFound } from "./failure.ts";
import { headerList, respond } from "./respond.ts";

const contentTypes: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".map": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};

/** Already compressed by their own formats. */
const incompressible = new Set([".ico", ".png", ".woff2"]);

/** Below this a compressed form saves nothing worth a header. */
const MIN_COMPRESSED_BYTES = 512;

type Encoding = "br" | "gzip" | "identity";

/** What a browser is told about a file, beside what the file is. */
interface FilePolicy {
  readonly cacheControl: string;
  readonly headers: HeaderList;
}

interface Asset {
  readonly contentType: string;
  readonly etag: string;
  readonly bodies: ReadonlyMap<Encoding, Uint8Array<ArrayBuffer>>;
}

export type Site = ReadonlyMap<string, Asset>;

/** @returns the folder's files by URL path, or null where there is no `index.html`. */
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
 * The page without the policy that the build gives it for hosts that send no headers. Here the header
 * says it, with the origins of this service's own settings; a browser would hold the page to both.
 */
function withoutMetaPolicy(html: string): string {
  return html.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, "");
}

async function loadAsset(path: string): Promise<Asset> {
  const content = await readFile(path);
  const identity = new Uint8Array(
    path.endsWith(".html") ? Buffer.from(withoutMetaPolicy(content.toString())) : content,
  );
  const bodies = new Map<Encoding, Uint8Array<ArrayBuffer>>([["identity", identity]]);
  if (identity.length >= MIN_COMPRESSED_BYTES && !incompressible.has(extname(path))) {
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
    bodies.set("br", new Uint8Array(await promisify(brotliCompress)(identity, quality)));
    bodies.set("gzip", new Uint8Array(await promisify(gzip)(identity)));
  }
  return {
    contentType: contentTypes[extname(path)] ?? "application/octet-stream",
    etag: etagOf(identity),
    bodies,
  };
}

/**
 * Serves the site for every path that nothing else is at; paths of pages get the one page.
 * @param headers what browsers are told about the pages
 */
export function serveSite(site: Site, headers: Readonly<Record<string, string>>): Handler {
  // The build writes three kinds of files. The paths that tell them apart are packages/page-headers'.
  const page: FilePolicy = { cacheControl: CHECKED_EACH_TIME, headers: headerList(headers) };
  const hashed: FilePolicy = { ...page, cacheControl: CACHED_FOR_GOOD };
  const worker: FilePolicy = { ...hashed, headers: headerList(workerHeaders) };
  function policyOf(path: string): FilePolicy {
    if (WORKER_PATH.test(path)) return worker;
    return path.startsWith(HASHED_FOLDER) ? hashed : page;
  }
  return (call) => {
    const { path } = call;
    const asset = site.get(path) ?? (isPage(path) ? site.get("/index.html") : undefined);
    if (asset === undefined) throw notFound("file");
    const { cacheControl, headers: policy } = policyOf(path);
    return { ...replyWith(call, asset, cacheControl), policy };
  };
}

/** Whether the path may be one of the explorer's own pages, whose router then decides what it shows. */
function isPage(path: string): boolean {
  const hasExtension = /\.[a-z\d]{1,11}$/.test(path);
  return !hasExtension && !path.startsWith("/v1/") && !path.startsWith(HASHED_FOLDER);
}

function replyWith(call: Call, asset: Asset, cacheControl: string): Reply {
  const accepted = call.header("accept-encoding") ?? "";
  const encoding =
    (["br", "gzip"] as const).find(
      (candidate) => asset.bodies.has(candidate) && accepts(accepted, candidate),
    ) ?? "identity";
  const body = asset.bodies.get(encoding);
  const answerHeaders = {
    "Cache-Control": cacheControl,
    ETag: asset.etag,
    Vary: "Accept-Encoding",
    "Content-Type": asset.contentType,
    ...(encoding === "identity" ? {} : { "Content-Encoding": encoding }),
  };
  if (body === undefined || isKnown(call.header("if-none-match"), asset.etag)) {
    return respond(null, 304, answerHeaders);
  }
  return respond(body, 200, answerHeaders);
}

/** Whether a coding is named and not refused by `q=0`: RFC 9110 section 12.5.3. */
function accepts(header: string, coding: string): boolean {
  return header.split(",").some((part) => {
    const [name, ...parameters] = part.split(";").map((text) => text.trim().toLowerCase());
    return name === coding && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });
}
