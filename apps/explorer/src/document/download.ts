// Downloads a document from an untrusted address, piece by piece, with limits on its size and its time.
import { discard, isRedirect } from "@digital-evidence/client/answer";

/** The size limit of a download. The whole document stays in memory until the visitor saves it. */
export const MAX_DOWNLOAD_BYTES = 100_000_000;

/** The longest wait for the answer to start, and for each piece of its body. */
export const STALL_MS = 30_000;

export type DownloadFailure =
  | "NOT_FOUND"
  | "STATUS"
  | "REDIRECTED"
  | "TOO_LARGE"
  /** There was no answer, or the browser does not let the page read the answer. */
  | "NO_ANSWER"
  | "BROKEN_OFF"
  | "STALLED";

export class DownloadError extends Error {
  override readonly name = "DownloadError";
  readonly code: DownloadFailure;
  /** The HTTP status of the answer for the codes NOT_FOUND and STATUS, otherwise undefined. */
  readonly status: number | undefined;

  constructor(code: DownloadFailure, options: ErrorOptions & { status?: number } = {}) {
    super(code, options);
    this.code = code;
    this.status = options.status;
  }
}

export type DownloadOptions = {
  fetch: typeof globalThis.fetch;
  signal: AbortSignal;
  /** Called with each piece. The next piece is read after the returned promise has resolved. */
  onPiece: (piece: Uint8Array) => Promise<void>;
};

/**
 * Downloads the document at an address, without credentials and without following redirects.
 * @returns the whole document
 * @throws DownloadError; the signal’s reason when the signal is aborted; whatever `onPiece` throws
 */
export async function download(
  href: string,
  { fetch, signal, onPiece }: DownloadOptions,
): Promise<Blob> {
  const inTime = createTimeLimit(signal);
  try {
    const response = await inTime(
      fetch(href, {
        redirect: "manual",
        credentials: "omit",
        referrerPolicy: "no-referrer",
        signal: inTime.signal,
      }),
      "NO_ANSWER",
    );
    refuse(response);
    const reader = response.body?.getReader();
    if (reader === undefined) return new Blob();
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    for (let bytes = 0; ;) {
      // A stream gives its pieces only one after another, so each read is awaited inside the loop.
      const { done, value } = await inTime(reader.read(), "BROKEN_OFF");
      if (done) return new Blob(pieces);
      bytes += value.length;
      if (bytes > MAX_DOWNLOAD_BYTES) throw new DownloadError("TOO_LARGE");
      pieces.push(value);
      await onPiece(value);
    }
  } finally {
    inTime.end();
  }
}

/** @throws DownloadError if the answer is a redirect, has an error status or states a size above the limit */
function refuse(response: Response): void {
  const { ok, status, headers, body } = response;
  const failure = isRedirect(response)
    ? new DownloadError("REDIRECTED")
    : !ok
      ? new DownloadError(status === 404 || status === 410 ? "NOT_FOUND" : "STATUS", { status })
      : Number(headers.get("content-length") ?? 0) > MAX_DOWNLOAD_BYTES
        ? new DownloadError("TOO_LARGE")
        : null;
  if (failure === null) return;
  discard(body);
  throw failure;
}

/**
 * Gives each step of a download the time limit `STALL_MS`. A step that takes longer ends the whole download.
 */
function createTimeLimit(signal: AbortSignal) {
  const controller = new AbortController();
  let hasStalled = false;

  async function inTime<T>(step: Promise<T>, failure: DownloadFailure): Promise<T> {
    const timer = setTimeout(() => {
      hasStalled = true;
      controller.abort();
    }, STALL_MS);
    try {
      return await step;
    } catch (cause) {
      signal.throwIfAborted();
      throw new DownloadError(hasStalled ? "STALLED" : failure, { cause });
    } finally {
      clearTimeout(timer);
    }
  }

  return Object.assign(inTime, {
    signal: AbortSignal.any([signal, controller.signal]),
    end: () => {
      // Ends the transfer of everything that was not read. After a complete document, this has no effect.
      controller.abort();
    },
  });
}
