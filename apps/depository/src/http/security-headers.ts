// What a browser is told about every answer. The pages run no inline script, no eval and no markup
// from data, load nothing from elsewhere, and cannot be framed.

/** For answers that are data: nothing in them is to be run or shown. */
export const dataHeaders: Readonly<Record<string, string>> = {
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
};

/** @param connectOrigins whom the pages may ask besides their own origin */
export function pageHeaders(connectOrigins: readonly string[]): Readonly<Record<string, string>> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    `connect-src ${["'self'", ...connectOrigins].join(" ")}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // The one policy there is: it starts the pages' workers, from their own origin.
    "trusted-types explorer-worker",
  ];
  return {
    "Content-Security-Policy": policy.join("; "),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  };
}

/**
 * For the scripts of the pages' workers, which have a policy of their own: they read what a visitor
 * has in hand, so they may ask nobody, and hash it, so they may compile WebAssembly.
 */
export const workerHeaders: Readonly<Record<string, string>> = {
  "Content-Security-Policy": "default-src 'none'; script-src 'wasm-unsafe-eval'",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Resource-Policy": "same-origin",
};
