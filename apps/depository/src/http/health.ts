import type { Version } from "@digital-evidence/native/version";
import type { Logger } from "pino";
import type { TransparencyLog, LogState } from "@digital-evidence/log/transparency-log";
import type { Store } from "../store/store.ts";
import { Failure } from "./failure.ts";
import { respondJson } from "./call.ts";
import { get, type Route } from "./route.ts";

interface HealthRoutes {
  readonly log: Pick<TransparencyLog, "state">;
  readonly store: Store;
  readonly logger: Logger;
  readonly version: Version;
}

/**
 * The log's state as everybody may see it. The message of a log that refuses to sign is left out, because it can name
 * files of this machine. Operators find the message in the service's own log.
 */
function publicState(state: LogState): object {
  return state.state === "REFUSING" ? { state: state.state, reason: state.reason } : state;
}

export function healthRoutes({ store, log, logger, version }: HealthRoutes): Route[] {
  const headers = { "Cache-Control": "no-store" };
  return [
    get("/healthz", () => respondJson({ status: "alive" }, 200, headers)),
    get("/readyz", async ({ id: requestId }) => {
      await store.ping().catch((error: unknown) => {
        logger.error({ err: error, requestId }, "the store does not answer");
        throw new Failure("UNAVAILABLE", "the store does not answer");
      });
      // The service is ready even if the log signs nothing, because only the log's own answers are affected.
      const ready = { status: "ready", ...version, log: publicState(log.state()) };
      return respondJson(ready, 200, headers);
    }),
  ];
}
