// Security headers for data, which a browser must neither run nor display. The headers for pages are in
// packages/page-headers, because other hosts serve the pages too.
import { headerList } from "./respond.ts";
import { type Step, withHeaders } from "./steps.ts";

const dataHeaders = headerList({
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
});

/**
 * Adds security headers to a reply. A reply with a file of the explorer has its own headers in the member `policy`. Any
 * other reply gets the headers for data.
 */
export const addSecurityHeaders: Step = async (call, next) => {
  const { policy = dataHeaders, ...reply } = await next(call);
  return withHeaders(reply, policy);
};
