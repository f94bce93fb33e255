// Steps that every request passes, one after the other. A step can answer the request itself, change the answer of
// the steps after it, or only observe. app.ts lists all steps.
import type { Call, Handler, Reply } from "./call.ts";

export type Step = (call: Call, next: Handler) => Reply | Promise<Reply>;

/** Combines steps into one handler. Each step wraps the steps after it, and the last step wraps the handler `last`. */
export function inOrder(steps: readonly Step[], last: Handler): Handler {
  return steps.reduceRight<Handler>((next, step) => (call) => step(call, next), last);
}

/**
 * Adds the request's id to the answer. A caller can report a problem with this id, and an operator finds it in the
 * log.
 */
export const addRequestId: Step = async (call, next) =>
  withHeaders(await next(call), ["X-Request-Id", call.requestId]);

/** Answers HEAD like GET but without the body: RFC 9110, section 9.3.2. */
export const omitBodyOfHead: Step = async (call, next) => {
  const reply = await next(call);
  return call.method === "HEAD" ? { ...reply, body: null } : reply;
};

export function withHeaders(reply: Reply, headers: Reply["headers"]): Reply {
  return { ...reply, headers: [...headers, ...reply.headers] };
}
