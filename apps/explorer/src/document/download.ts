// Downloads a document from an untrusted address, piece by piece, with limits on its size and its time.
import { discard, isRedirect } from "@digital-evidence/client/answer";
import type { Config } from "../config/config-schema.ts";

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

type DownloadOptions = {
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

/**
 * The maximum length of a name before an extension is added, in UTF-16 code units. File systems allow 255 bytes, and
 * UTF-8 needs at most three bytes for each code unit.
 */
const MAX_NAME_LENGTH = 80;

/** Matches names that belong to devices on Windows, with or without an extension. */
const DEVICE = /^(?:con|prn|aux|nul|(?:com|lpt)[\d¹²³]) *(?:\.|$)/i;

/** File extensions of common documents, by media type. For any other type, the name gets no extension. */
const extensions: Readonly<Record<string, string>> = {
  "application/json": "json",
  "application/pdf": "pdf",
  "image/bmp": "bmp",
  "image/jpeg": "jpg",
  "image/png": "png",
  "text/csv": "csv",
  "text/plain": "txt",
};

/**
 * Turns the document’s id into a file name that every system accepts. If the id has no extension, the name gets
 * the usual extension of the document’s media type, if `extensions` has one.
 */
export function fileNameOf(
  documentId: string | undefined,
  contentType: string | undefined,
): string {
  const safe = (documentId ?? "")
    .replaceAll(/[^\p{L}\p{N}._ -]+/gu, "_")
    .replace(/^[._ -]+/, "")
    .slice(0, MAX_NAME_LENGTH)
    // The cut may leave a space or a dot at the end, which Windows does not accept, or half of a surrogate pair.
    .replace(/[._ \p{Cs}-]+$/u, "");
  const name = safe === "" ? "document" : DEVICE.test(safe) ? `_${safe}` : safe;
  const type = contentType?.split(";")[0]?.trim().toLowerCase() ?? "";
  const extension = Object.hasOwn(extensions, type) ? extensions[type] : undefined;
  return extension === undefined || /\.[a-z\d]{1,8}$/i.test(name) ? name : `${name}.${extension}`;
}

// Decides whether the document of a record may be downloaded from the address that the record states. Anybody
// may have written that address, so the page only sends requests to the origins that the configuration names.

const MAX_ADDRESS_LENGTH = 2048;

export type DocumentAddress =
  | { state: "allowed"; href: string; host: string; isOwnOrigin: boolean }
  | { state: "elsewhere" | "not-an-address" };

type Places = Pick<Config, "network" | "documentOrigins">;

/**
 * Returns the origins that may be asked for documents: the service’s own and those that the configuration
 * adds.
 */
function allowedOrigins({ network, documentOrigins }: Places, pageOrigin: string): string[] {
  const service = network.apiBase === "" ? pageOrigin : new URL(network.apiBase).origin;
  return [service, ...documentOrigins];
}

export function allowedHosts(places: Places, pageOrigin: string): string[] {
  return allowedOrigins(places, pageOrigin).map((origin) => new URL(origin).host);
}

/**
 * Decides about one address that a record states.
 * @param pageOrigin the page’s own origin
 * @returns `elsewhere` for an address that must not be requested, `not-an-address` for text that is not an
 * http or https address
 */
export function documentAddress(
  downloadUrl: string,
  places: Places,
  pageOrigin: string,
): DocumentAddress {
  const allowed = allowedOrigins(places, pageOrigin);
  const [service] = allowed;
  const isReadable = downloadUrl.length <= MAX_ADDRESS_LENGTH && URL.canParse(downloadUrl, service);
  const url = isReadable ? new URL(downloadUrl, service) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) return { state: "not-an-address" };
  // An address with a user name or a password is not requested, because `fetch` throws an error for such an address.
  if (!allowed.includes(url.origin) || url.username !== "" || url.password !== "")
    return { state: "elsewhere" };
  const { href, host, origin } = url;
  return { state: "allowed", href, host, isOwnOrigin: origin === pageOrigin };
}
