/** The statuses of a redirect: https://fetch.spec.whatwg.org/#redirect-status */
const REDIRECT_STATUSES: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * Whether an answer to a request with `redirect: "manual"` is a redirect. Browsers hide the status of a redirect
 * and give the answer the type `opaqueredirect`; Node shows the status. `redirected` is true if a caller's own
 * `fetch` has followed the redirect although the request forbids it.
 */
export function isRedirect({ type, status, redirected }: Response): boolean {
  return redirected || type === "opaqueredirect" || REDIRECT_STATUSES.has(status);
}

/** Cancels the transfer of a body that is not needed. */
export function discard(body: { cancel(): Promise<void> } | null): void {
  // The caller refuses the answer in any case, so an error while cancelling does not matter.
  body?.cancel().catch(() => undefined);
}

/**
 * Reads a body. Returns null if the body is longer than `maxBytes` after decompression. If the header already
 * declares a longer body, nothing is read. Otherwise reading stops as soon as the limit is exceeded.
 */
export async function readBytes(
  { headers, body }: Response,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (Number(headers.get("content-length") ?? 0) > maxBytes) {
    discard(body);
    return null;
  }
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const reader = body?.getReader();
  for (let length = 0; ;) {
    const piece = await reader?.read();
    if (piece?.value === undefined) return new Uint8Array(await new Blob(pieces).arrayBuffer());
    length += piece.value.length;
    if (length > maxBytes) {
      if (reader !== undefined) discard(reader);
      return null;
    }
    pieces.push(piece.value);
  }
}

/** Reads a body as text. Returns null if the body is longer than `maxBytes`, as `readBytes` does. */
export async function readText(response: Response, maxBytes: number): Promise<string | null> {
  const bytes = await readBytes(response, maxBytes);
  return bytes === null ? null : new TextDecoder().decode(bytes);
}

/**
 * Decompresses zlib data (RFC 1950). Returns null if the data are damaged, if other bytes follow them, or if they unpack
 * to more than `maxBytes`, of which no more are unpacked.
 */
export async function inflate(
  bytes: Uint8Array,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const packed = new Blob([new Uint8Array(bytes)]).stream();
  const unpacked = packed.pipeThrough(new DecompressionStream("deflate"));
  return readBytes(new Response(unpacked), maxBytes).catch(() => null);
}
