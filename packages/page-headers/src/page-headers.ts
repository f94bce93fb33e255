// The HTTP headers of the explorer's files. The depository sends them, and the explorer's build writes them
// into configuration files for other hosts. With these headers, browsers refuse inline scripts, eval, markup
// made from data, files from other origins, and showing the pages in a frame.

export type Headers = Readonly<Record<string, string>>;

/** Browsers ignore this part of a page's policy in a meta element. */
const framing = "frame-ancestors 'none'";

/** The headers that every kind of file has. */
export const fileHeaders: Headers = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
};

/**
 * The policy in the meta element of index.html. It protects the pages on hosts that send no headers.
 * @param connectOrigins the origins besides their own to which the pages may connect
 */
export function metaPolicy(connectOrigins: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    `connect-src ${["'self'", ...connectOrigins].join(" ")}`,
    "base-uri 'none'",
    // Scripts handle all forms, so browsers need not submit any.
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    // This is the only Trusted Types policy. The pages use it to start their workers, from their own origin.
    "trusted-types explorer-worker",
  ].join("; ");
}

/**
 * The headers of the pages.
 * @param connectOrigins the origins besides their own to which the pages may connect
 */
export function pageHeaders(connectOrigins: readonly string[]): Headers {
  return {
    "Content-Security-Policy": `${metaPolicy(connectOrigins)}; ${framing}`,
    ...fileHeaders,
  };
}

/**
 * The part of the policy that the meta element must leave out. Some hosts combine the headers of all rules that
 * match a file. Such hosts send only this part with every file, because the whole policy would also apply to
 * the workers and break them.
 */
export const framingHeaders: Headers = { "Content-Security-Policy": framing };

/**
 * The headers of the workers' scripts, which have their own policy. A worker reads the visitor's documents, so
 * it must not connect to any server. It hashes them with WebAssembly, so it may compile that.
 */
export const workerHeaders: Headers = {
  "Content-Security-Policy": "default-src 'none'; script-src 'wasm-unsafe-eval'",
  ...fileHeaders,
};

/** Matches the scripts of workers. The build names each after its source, whose name ends in `-worker`. */
export const WORKER_PATH = /^\/assets\/[a-z-]+-worker-[\w-]+\.js$/;

/** It is at the top, because a service worker may serve only the folder of its script and what is below it. */
export const SERVICE_WORKER_PATH = "/sw.js";

/** For the service worker's script: it requests the explorer's own files and nothing else. */
export const serviceWorkerHeaders: Headers = {
  "Content-Security-Policy": "default-src 'none'; connect-src 'self'",
  ...fileHeaders,
};

/** The folder for files whose name contains the hash of their content. The build puts no other files there. */
export const HASHED_FOLDER = "/assets/";

export const CACHED_FOR_GOOD = "public, max-age=31536000, immutable";
/** Browsers may keep such a file, but must ask the server before each use. */
export const CHECKED_EACH_TIME = "no-cache";
