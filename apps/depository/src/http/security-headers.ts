// What a browser is told about answers. These headers are for data: nothing in it is to be run or shown. Those
// for the pages stand in packages/page-headers, since other hosts serve the pages too.
import { headerList } from "./respond.ts";
import { type Step, withHeaders } from "./steps.ts";

const dataHeaders = headerList({
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
});

/** A handler that answers with a page says so by a policy of its own. */
export const addSecurityHeaders: Step = async (call, next) => {
  const { policy = dataHeaders, ...reply } = await next(call);
  return withHeaders(reply, policy);
};
