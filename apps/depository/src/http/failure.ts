// Errors that are sent to the caller. Each code has one HTTP status, and the body names the invalid field. Details of
// the service's own failures are logged and never sent to the caller.
import type { ErrorCode } from "@digital-evidence/evidence/api";

const statusOf: Readonly<Record<ErrorCode, number>> = {
  INVALID_REQUEST: 400,
  INVALID_JSON: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  REQUEST_TIMEOUT: 408,
  CONFLICT: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
};

export function statusOfCode(code: ErrorCode): number {
  return statusOf[code];
}

/** Handlers throw this error. `path` names the parameter, the header, or the member of the body that is invalid. */
export class Failure extends Error {
  override readonly name = "Failure";
  readonly code: ErrorCode;
  readonly path: string | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: ErrorCode,
    message: string,
    path?: string,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.code = code;
    this.path = path;
    this.headers = headers;
  }

  get status(): number {
    return statusOfCode(this.code);
  }
}

export function notFound(what: string): Failure {
  return new Failure("NOT_FOUND", `no such ${what}`);
}
