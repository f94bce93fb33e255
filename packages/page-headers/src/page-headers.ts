// The HTTP headers of the explorer's files. The depository sends them, and the explorer's build writes them
// into configuration files for other hosts. With these headers, browsers refuse inline scripts, eval, markup
// made from data, files from other origins, and showing the pages in a frame.

export type Headers = Readonly<Record<string, string>>;

/** The directive of the Content-Security-Policy that must be sent as a header: browsers ignore it in a meta element. */
const framing = "frame-ancestors 'none'";

/**
 * Only pages whose path begins with this prefix may be shown in a frame by other sites. Such a page cannot change
 * anything, and its links open other pages in a new tab, so a click that somebody obtained by deception has no effect.
 */
export const EMBED_PREFIX = "/embed/";

export const fileHeaders: Headers = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
};

/**
 * Matches the origins that the policy can contain. Other origins are valid too, but their hosts have characters with a
 * meaning in the policy or around it. For example, `;` begins another directive, and `*` stands for any host.
 */
export const POLICY_ORIGIN = /^https?:\/\/(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/;

/**
 * The Content-Security-Policy in the meta element of index.html. It protects the pages on hosts that send no headers.
 * @param connectOrigins the origins to which the pages may connect, besides their own; each matches POLICY_ORIGIN
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
    // The pages' own scripts handle all forms, so browsers never need to submit one.
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    // The only Trusted Types policy that a page may create. The pages use it to start their workers, whose scripts
    // come from the pages' own origin.
    "trusted-types explorer-worker",
  ].join("; ");
}

/**
 * @param connectOrigins the origins to which the pages may connect, besides their own
 */
export function pageHeaders(connectOrigins: readonly string[]): Headers {
  return {
    "Content-Security-Policy": `${metaPolicy(connectOrigins)}; ${framing}`,
    ...fileHeaders,
  };
}

/**
 * The headers of the pages below EMBED_PREFIX. They are those of the other pages, except that every site may show these
 * pages in a frame.
 * @param connectOrigins the origins to which the pages may connect, besides their own
 */
export function embedHeaders(connectOrigins: readonly string[]): Headers {
  return {
    ...pageHeaders(connectOrigins),
    "Content-Security-Policy": `${metaPolicy(connectOrigins)}; frame-ancestors *`,
  };
}

/**
 * The rule for all files on hosts that send the headers of every rule that matches a file. It has only the directive
 * that the meta element cannot contain. With the pages' whole policy, such a host would apply this policy to the
 * workers' scripts too and break them.
 */
export const framingHeaders: Headers = { "Content-Security-Policy": framing };

/**
 * The headers of the workers' scripts, which have their own policy. A worker reads the visitor's documents, so it
 * must not connect to any server. It hashes documents with WebAssembly, so it may compile WebAssembly.
 */
export const workerHeaders: Headers = {
  "Content-Security-Policy": "default-src 'none'; script-src 'wasm-unsafe-eval'",
  ...fileHeaders,
};

/**
 * Matches the paths of the workers' scripts. The build names each script after its source file, whose name ends in
 * `-worker`.
 */
export const WORKER_PATH = /^\/assets\/[a-z-]+-worker-[\w-]+\.js$/;

/**
 * The path of the service worker's script. The script is in the top folder, because a service worker may only
 * handle requests for its own folder and the folders below.
 */
export const SERVICE_WORKER_PATH = "/sw.js";

/** The headers of the service worker's script. It may only request files of the explorer's own origin. */
export const serviceWorkerHeaders: Headers = {
  "Content-Security-Policy": "default-src 'none'; connect-src 'self'",
  ...fileHeaders,
};

/** The folder for files whose name contains the hash of their content. The build puts only such files there. */
export const HASHED_FOLDER = "/assets/";

export const CACHED_FOR_GOOD = "public, max-age=31536000, immutable";
/**
 * The value of Cache-Control for all other files. Browsers may keep such a file, but must ask the server before
 * each use.
 */
export const CHECKED_EACH_TIME = "no-cache";
