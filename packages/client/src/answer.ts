// Reads an untrusted answer: it must come from the address that was asked, and its length is limited.

/** https://fetch.spec.whatwg.org/#redirect-status */
const REDIRECT_STATUSES: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * Whether an answer to a request with `redirect: "manual"` is a redirect. Browsers hide its status and
 * give it a type of its own, Node shows the status, and a `fetch` that followed it all the same says so.
 */
export function isRedirect({ type, status, redirected }: Response): boolean {
  return redirected || type === "opaqueredirect" || REDIRECT_STATUSES.has(status);
}

/** Ends the transfer of a body that nobody reads. */
export function discard(body: { cancel(): Promise<void> } | null): void {
  // The answer is refused either way, so a transfer that cannot be ended in order changes nothing.
  body?.cancel().catch(() => undefined);
}

/**
 * The body's text, or null when it is longer than `maxBytes` after decompression. A longer body is not
 * read at all when its header declares the length, and otherwise no further than the limit.
 */
export async function readText(response: Response, maxBytes: number): Promise<string | null> {
  const { headers, body } = response;
  if (Number(headers.get("content-length") ?? 0) > maxBytes) {
    discard(body);
    return null;
  }
  if (body === null) return "";
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (let bytes = 0; ;) {
    // The next piece can only be read after this one.
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.length;
    if (bytes > maxBytes) {
      discard(reader);
      return null;
    }
    text += decoder.decode(value, { stream: true });
  }
}
