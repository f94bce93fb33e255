// Reads an untrusted answer. It must not be a redirect, and it must not exceed a length limit.

/** https://fetch.spec.whatwg.org/#redirect-status */
const REDIRECT_STATUSES: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * Whether an answer to a request with `redirect: "manual"` is a redirect. Browsers hide the status of a
 * redirect and give it the type `opaqueredirect`; Node shows the status. If a custom `fetch` followed the
 * redirect anyway, `redirected` is true.
 */
export function isRedirect({ type, status, redirected }: Response): boolean {
  return redirected || type === "opaqueredirect" || REDIRECT_STATUSES.has(status);
}

/** Cancels the transfer of a body that nobody will read. */
export function discard(body: { cancel(): Promise<void> } | null): void {
  // The answer is refused in any case, so an error while cancelling does not matter.
  body?.cancel().catch(() => undefined);
}

/**
 * Reads a body as text. Returns null if it is longer than `maxBytes` after decompression. If the header already
 * declares a longer body, nothing is read; otherwise reading stops at the limit.
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
    // The pieces of a body can only be read one after the other.
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
