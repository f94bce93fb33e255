// Tells operators whether the process runs, and whether it can serve requests.
import type { Logger } from "pino";
import { schemaVersion } from "../migrations/migrate.ts";
import type { Store } from "../store/store.ts";
import { Failure } from "./failure.ts";
import { respondJson } from "./respond.ts";
import type { Router } from "./router.ts";

interface HealthRoutes {
  readonly store: Pick<Store, "schema">;
  readonly logger: Logger;
}

export function addHealthRoutes(router: Router, { store, logger }: HealthRoutes): void {
  const headers = { "Cache-Control": "no-store" };
  router.on("GET", "/healthz", () => respondJson({ status: "alive" }, 200, headers));
  router.on("GET", "/readyz", async ({ requestId }) => {
    const schema = await store.schema().catch((error: unknown) => {
      logger.error({ err: error, requestId }, "the store does not answer");
      throw new Failure("UNAVAILABLE", "the store does not answer");
    });
    // A later schema is fine: a newer process may have migrated, and schemas only grow.
    if (schema < schemaVersion) {
      throw new Failure(
        "UNAVAILABLE",
        `the store has schema ${schema} and not yet ${schemaVersion}`,
      );
    }
    return respondJson({ status: "ready", schema }, 200, headers);
  });
}
