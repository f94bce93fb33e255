// The HTTP headers of the explorer's files. The depository sends them, and the explorer's build writes
// them into configuration files for other hosts. The pages run no inline script, no eval and no markup
// from data, load nothing from other origins, and cannot be framed.

export type Headers = Readonly<Record<string, string>>;

/** The part of a page's policy that browsers ignore in a meta element. */
const framing = "frame-ancestors 'none'";

/** For every file: these headers do not depend on the kind of file. */
export const fileHeaders: Headers = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
};

/**
 * The policy that index.html carries in a meta element, for hosts that send no headers.
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
    // Script handles every form.
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    // The only Trusted Types policy: it starts the pages' workers, from their own origin.
    "trusted-types explorer-worker",
  ].join("; ");
}

/** @param connectOrigins the origins besides their own to which the pages may connect */
export function pageHeaders(connectOrigins: readonly string[]): Headers {
  return {
    "Content-Security-Policy": `${metaPolicy(connectOrigins)}; ${framing}`,
    ...fileHeaders,
  };
}

/**
 * The part of the policy that the meta element leaves out. Hosts that combine the headers of all matching
 * rules send this with every file: the whole policy would also apply to the workers and break them.
 */
export const framingHeaders: Headers = { "Content-Security-Policy": framing };

/**
 * For the scripts of the pages' workers, which have a policy of their own. A worker reads the visitor's
 * documents, so it may connect to nobody; it hashes them, so it may compile WebAssembly.
 */
export const workerHeaders: Headers = {
  "Content-Security-Policy": "default-src 'none'; script-src 'wasm-unsafe-eval'",
  ...fileHeaders,
};

/** The build names a worker's script after its source, which ends in `-worker`. */
export const WORKER_PATH = /^\/assets\/[a-z-]+-worker-[\w-]+\.js$/;

/**
 * The build puts files whose name contains the hash of their content into this folder, and no others.
 */
export const HASHED_FOLDER = "/assets/";

export const CACHED_FOR_GOOD = "public, max-age=31536000, immutable";
/** Browsers may keep such a file, but ask the server before each use. */
export const CHECKED_EACH_TIME = "no-cache";
