// Reads an untrusted answer: it must not be a redirect, and its length is limited.

/** https://fetch.spec.whatwg.org/#redirect-status */
const REDIRECT_STATUSES: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * Whether an answer to a request with `redirect: "manual"` is a redirect. Browsers hide its status and
 * give it the type `opaqueredirect`; Node shows the status. A custom `fetch` that followed the redirect
 * anyway says so in `redirected`.
 */
export function isRedirect({ type, status, redirected }: Response): boolean {
  return redirected || type === "opaqueredirect" || REDIRECT_STATUSES.has(status);
}

/** Cancels the transfer of a body that nobody will read. */
export function discard(body: { cancel(): Promise<void> } | null): void {
  // The answer is refused either way, so an error while cancelling does not matter.
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
    // Each piece can only be read after the one before.
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
