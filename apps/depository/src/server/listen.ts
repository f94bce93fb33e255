// Serves the app on a port. The package http-server limits what clients may hold.
import type { ServerResponse } from "node:http";
import type { ErrorBody, ErrorCode } from "@digital-evidence/evidence/api";
import {
  type Limit,
  listen as listenLimited,
  type Listening,
  type Problem,
  type Settings,
} from "@digital-evidence/http-server/listen";
import type { Handle } from "../http/app.ts";
import type { Reply } from "../http/call.ts";

export { ListenError, type Listening } from "@digital-evidence/http-server/listen";

/**
 * @param onRefused is called for each connection that is closed because of a limit
 * @throws ListenError when the port is taken or may not be used
 */
export function listen(
  app: { readonly handle: Handle },
  settings: Settings,
  onRefused: (limit: Limit) => void = () => {},
): Promise<Listening> {
  return listenLimited(
    (request, response) => {
      void app.handle(request).then((reply) => write(response, reply));
    },
    settings,
    { bodyOf, onRefused },
  );
}

function write(response: ServerResponse, { status, headers, body }: Reply): void {
  if (body === null) {
    response.writeHead(status, [...headers]);
    response.end();
    return;
  }
  const length = typeof body === "string" ? Buffer.byteLength(body) : body.length;
  response.writeHead(status, [...headers, "Content-Length", String(length)]);
  response.end(body);
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
