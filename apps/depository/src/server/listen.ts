// Serves the app on a port. The package http-server limits what clients may hold.
import type { ErrorBody, ErrorCode } from "@digital-evidence/evidence/api";
import {
  type Limit,
  listen as listenLimited,
  type Listening,
  type Problem,
  type Settings,
} from "@digital-evidence/http-server/listen";
import type { FastifyInstance } from "fastify";

export { ListenError, type Listening } from "@digital-evidence/http-server/listen";

/**
 * @param onRefused is called for each connection that is closed because of a limit
 * @throws ListenError when the port is taken or may not be used
 */
export async function listen(
  app: Pick<FastifyInstance, "ready" | "routing">,
  settings: Settings,
  onRefused: (limit: Limit) => void = () => {},
): Promise<Listening> {
  await app.ready();
  return listenLimited(app.routing, settings, { bodyOf, onRefused });
}

const codes: Readonly<Record<Problem["status"], ErrorCode>> = {
  400: "INVALID_REQUEST",
  405: "METHOD_NOT_ALLOWED",
  408: "REQUEST_TIMEOUT",
  429: "RATE_LIMITED",
  431: "INVALID_REQUEST",
  501: "INVALID_REQUEST",
  503: "UNAVAILABLE",
  505: "INVALID_REQUEST",
};

function bodyOf({ status, message }: Problem): { type: string; text: string } {
  const body: ErrorBody = { errors: [{ code: codes[status], message }] };
  return { type: "application/json", text: JSON.stringify(body) };
}
