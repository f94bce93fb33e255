// Turns every error into an answer of one shape. If the caller made a mistake, the answer explains it. If the service
// failed, the error is logged, and the answer contains only the request's id. An operator finds the error by this id.
import type { ErrorBody } from "@digital-evidence/evidence/api";
import { ThreadError } from "@digital-evidence/native/thread";
import type { Logger } from "pino";
import { StoreUnavailableError } from "../store/store-error.ts";
import { type Reply, respondJson } from "./call.ts";
import { Failure } from "./failure.ts";

export function answerFailure(error: unknown, requestId: string, logger: Logger): Reply {
  const failure = failureOf(error);
  if (failure.status >= 500 && failure !== error) {
    logger.error({ requestId, err: error }, "request failed");
  }
  const { code, message, path, status, headers } = failure;
  const body: ErrorBody = { errors: [{ code, message, path }], requestId };
  return respondJson(body, status, { "Cache-Control": "no-store", ...headers });
}

function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof ThreadError && error.code !== "FAILED") {
    return new Failure("UNAVAILABLE", "the service is busy; try again");
  }
  if (error instanceof StoreUnavailableError) {
    return new Failure("UNAVAILABLE", "the service cannot reach its store; try again");
  }
  return new Failure("INTERNAL", "the service failed; its log has the details");
}
