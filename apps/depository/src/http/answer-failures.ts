// Turns every error into an answer of one shape. If the caller made a mistake, the answer explains it. If the service
// failed, the error is logged, and the answer contains only the request's id. An operator finds the error by this id.
import type { ErrorBody } from "@digital-evidence/evidence/api";
import type { Logger } from "pino";
import { StoreUnavailableError } from "../store/store-error.ts";
import { ThreadError } from "@digital-evidence/native/thread";
import type { Reply } from "./call.ts";
import { Failure } from "./failure.ts";
import { respondJson } from "./respond.ts";
import type { Step } from "./steps.ts";

export function answerFailures(logger: Logger): Step {
  return async (call, next) => {
    try {
      return await next(call);
    } catch (error) {
      const { requestId } = call;
      if (error instanceof Failure) return replyOf(error, requestId);
      logger.error({ requestId, err: error }, "request failed");
      return replyOf(ownFailure(error), requestId);
    }
  };
}

function ownFailure(error: unknown): Failure {
  if (error instanceof ThreadError && error.code !== "FAILED") {
    return new Failure("UNAVAILABLE", "the service is busy; try again");
  }
  if (error instanceof StoreUnavailableError) {
    return new Failure("UNAVAILABLE", "the service cannot reach its store; try again");
  }
  return new Failure("INTERNAL", "the service failed; its log has the details");
}

function replyOf(failure: Failure, requestId: string): Reply {
  const { code, message, path, status, headers } = failure;
  const body: ErrorBody = { errors: [{ code, message, path }], requestId };
  return respondJson(body, status, { "Cache-Control": "no-store", ...headers });
}
