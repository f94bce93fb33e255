// Reads untrusted answers within limits.

// The maximum length of each answer, in bytes after decompression. The client reads a whole answer into memory, so
// without limits a service could exhaust this memory. Each limit is at least twice the length of the longest
// legitimate answer, which docs/protocol/api.md states in "Limits of an answer".

const KIB = 1024;

export const ANSWER_LIMITS = {
  fingerprint: 512 * KIB,
  proof: 2048 * KIB,
  page: 1024 * KIB,
  /** A page of the latest fingerprints has up to 500 rows, five times as many as other pages. */
  latestPage: 3072 * KIB,
  stats: 64 * KIB,
  activity: 512 * KIB,
  batch: 64 * KIB,
  snapshot: 512 * KIB,
  signer: 64 * KIB,
  /** What the service did and how it is doing. */
  service: 128 * KIB,
  /** A snapshot of a public network. It lists the hashes of its blocks, and each hash takes 67 bytes of JSON. */
  networkSnapshot: 256 * KIB,
  /** The results of one call with at most 1,000 submissions. */
  submissionResults: 2048 * KIB,
  error: 64 * KIB,
  configuration: 64 * KIB,
} as const;

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
    if (piece?.value === undefined) return joined(pieces, length);
    length += piece.value.length;
    if (length > maxBytes) {
      if (reader !== undefined) discard(reader);
      return null;
    }
    pieces.push(piece.value);
  }
}

function joined(pieces: readonly Uint8Array<ArrayBuffer>[], length: number) {
  const [first] = pieces;
  if (first?.length === length) return first;
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
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
