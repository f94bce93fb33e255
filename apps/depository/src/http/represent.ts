// The last step of every answer: 304 if the client has the answer already, and a compressed form if the client takes one.
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import negotiate from "@fastify/accept-negotiator";
import { parseHttpDate } from "@digital-evidence/evidence/time";
import type { FastifyReply } from "fastify";
import type { Call } from "./call.ts";

/** A shorter answer fits into one packet, so compressing it saves nothing. */
const MIN_COMPRESSED_BYTES = 1024;

/** Everything else is stored compressed, such as images and fonts, or does not become shorter, such as hashes in tiles. */
const COMPRESSIBLE = /^text\/|[/+](?:json|xml)\b/;

/**
 * Text is the site's files, which are compressed once, and 5% shorter at level 9 than at 4. JSON is not shorter at 9,
 * and takes twenty times as long.
 */
const level = (bytes: Uint8Array, isText: boolean) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: isText ? 9 : 4,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  },
});
const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)];
/** By preference. Both run in Node's threads, so the event loop does not wait for them. */
const compress = {
  br: (bytes: Uint8Array, isText: boolean) => brotli(bytes, level(bytes, isText)),
  gzip: (bytes: Uint8Array) => gzipped(bytes),
};
type Coding = keyof typeof compress;
const codings = Object.keys(compress) as Coding[];

/** The compressed forms of what is kept in memory: answers (kept-answers.ts) and the site's files. */
const forms = new WeakMap<Uint8Array, Partial<Record<Coding, Promise<Buffer>>>>();

function formOf(bytes: Uint8Array, coding: Coding, isText: boolean): Promise<Buffer> {
  const known = forms.get(bytes) ?? {};
  forms.set(bytes, known);
  return (known[coding] ??= compress[coding](bytes, isText).catch((error: unknown) => {
    delete known[coding];
    throw error;
  }));
}

/** @returns the bytes to send, or null where the headers are enough */
export async function represent(
  call: Call,
  reply: FastifyReply,
  body: Uint8Array | null,
): Promise<Uint8Array | null> {
  if (body === null || reply.statusCode >= 300) return body;
  const type = String(reply.getHeader("content-type"));
  const isCompressible = body.length >= MIN_COMPRESSED_BYTES && COMPRESSIBLE.test(type);
  if (isCompressible) reply.header("vary", "Accept-Encoding");
  const coding = isCompressible ? negotiate(call.headers["accept-encoding"] ?? "", codings) : null;
  const etag = reply.getHeader("etag");
  // The ETag stands for the uncompressed bytes. For other bytes of the same meaning it is a weak one: RFC 9110, 8.8.1.
  if (coding !== null && etag !== undefined) reply.header("ETag", `W/${String(etag)}`);
  if (isCurrent(call, reply, etag)) {
    reply.code(304).removeHeader("content-type");
    return null;
  }
  if (coding === null) return body;
  const form = await formOf(body, coding, type.startsWith("text/"));
  reply.header("Content-Encoding", coding);
  return form;
}

/** Whether the client has what `reply` would send. Only an answer with an ETag is asked about: RFC 9110, section 13. */
function isCurrent({ headers, method }: Call, reply: FastifyReply, etag: unknown): boolean {
  if (etag === undefined || (method !== "GET" && method !== "HEAD")) return false;
  const known = headers["if-none-match"];
  if (known !== undefined) {
    // Weak comparison: RFC 9110, section 13.1.2.
    const tags = known.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
    return tags.some((tag) => tag === "*" || tag === etag);
  }
  // If-Modified-Since counts only in a call without If-None-Match: RFC 9110, section 13.1.3.
  const since = parseHttpDate(headers["if-modified-since"] ?? "");
  const changed = parseHttpDate(String(reply.getHeader("last-modified")));
  return since !== null && changed !== null && since >= changed;
}
