// Writes one line to the log for each request and adds its duration to the metrics.
import type { Logger } from "pino";
import type { Metrics } from "./metrics.ts";
import type { Step } from "./steps.ts";

/** @param elapsedMs returns milliseconds, with fractions, since an arbitrary fixed moment */
export function logRequests(
  logger: Logger,
  metrics: Pick<Metrics, "requestAnswered">,
  elapsedMs: () => number,
): Step {
  return async (call, next) => {
    const start = elapsedMs();
    const reply = await next(call);
    const ms = elapsedMs() - start;
    const { requestId, method, path, routeName } = call;
    const { status } = reply;
    metrics.requestAnswered({ method, route: routeName, status }, ms / 1000);
    if (logger.isLevelEnabled("info")) {
      const rounded = Math.round(ms * 1000) / 1000;
      logger.info({ requestId, method, path, status, ms: rounded }, "request");
    }
    return reply;
  };
}
