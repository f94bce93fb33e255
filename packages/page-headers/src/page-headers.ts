// What a browser is told about the explorer's files. The depository sends these headers, and the
// explorer's build writes them down for other hosts. The pages run no inline script, no eval and no
// markup from data, load nothing from elsewhere, and cannot be framed.

export type Headers = Readonly<Record<string, string>>;

/** What a page's policy says that a browser ignores in a meta element. */
const framing = "frame-ancestors 'none'";

/** For every file, whatever it is: they are what a browser need not know the kind of file for. */
export const fileHeaders: Headers = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
};

/**
 * The policy that index.html carries in a meta element, for hosts that send no headers.
 * @param connectOrigins whom the pages may ask besides their own origin
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
    // Every form is handled by script.
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    // The one policy there is: it starts the pages' workers, from their own origin.
    "trusted-types explorer-worker",
  ].join("; ");
}

/** @param connectOrigins whom the pages may ask besides their own origin */
export function pageHeaders(connectOrigins: readonly string[]): Headers {
  return {
    "Content-Security-Policy": `${metaPolicy(connectOrigins)}; ${framing}`,
    ...fileHeaders,
  };
}

/** For a host that adds up the headers of all its rules: what the meta element leaves out. */
export const framingHeaders: Headers = { "Content-Security-Policy": framing };

/**
 * For the scripts of the pages' workers, which have a policy of their own: they read what a visitor
 * has in hand, so they may ask nobody, and hash it, so they may compile WebAssembly.
 */
export const workerHeaders: Headers = {
  "Content-Security-Policy": "default-src 'none'; script-src 'wasm-unsafe-eval'",
  ...fileHeaders,
};

/** The build names a worker's script after its source, which ends in `-worker`. */
export const WORKER_PATH = /^\/assets\/[a-z-]+-worker-[\w-]+\.js$/;

/** The build puts what carries its content's hash in its name there, and nothing else. */
export const HASHED_FOLDER = "/assets/";

export const CACHED_FOR_GOOD = "public, max-age=31536000, immutable";
/** Kept, but asked for again before each use. */
export const CHECKED_EACH_TIME = "no-cache";
