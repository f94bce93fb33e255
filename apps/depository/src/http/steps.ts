// What is done around every request, one step after the other. A step may answer by itself, change what the
// next ones answer, or only watch. app.ts lists them.
import type { Call, Handler, Reply } from "./call.ts";

export type Step = (call: Call, next: Handler) => Reply | Promise<Reply>;

/** One handler: each step is around those that follow it, and `last` is the innermost. */
export function inOrder(steps: readonly Step[], last: Handler): Handler {
  return steps.reduceRight<Handler>((next, step) => (call) => step(call, next), last);
}

/** Lets a request be named in a report of a problem, and found in the log. */
export const addRequestId: Step = async (call, next) =>
  withHeaders(await next(call), ["X-Request-Id", call.requestId]);

/** HEAD is answered as GET is, without the body: RFC 9110 section 9.3.2. */
export const omitBodyOfHead: Step = async (call, next) => {
  const reply = await next(call);
  return call.method === "HEAD" ? { ...reply, body: null } : reply;
};

export function withHeaders(reply: Reply, headers: Reply["headers"]): Reply {
  return { ...reply, headers: [...headers, ...reply.headers] };
}
