// The errors that a call can throw. Programs branch on `code`; messages are for people.
import type { ShapeIssue } from "@digital-evidence/evidence/api";
import type { AskedPayment } from "./payment.ts";

/** Why an attempt failed, if another attempt may succeed. */
export type RetryReason = "NETWORK" | "TIMEOUT" | `HTTP_${number}`;

/**
 * Thrown when a body does not have the expected shape. `issues` says where it differs. Neither the client nor the
 * explorer's queries retry the call, and the body is never shown as data.
 */
export class ResponseShapeError extends Error {
  override readonly name = "ResponseShapeError";
  readonly code = "UNEXPECTED_BODY";
  readonly url: string;
  readonly issues: readonly ShapeIssue[];

  constructor(url: string, issues: readonly ShapeIssue[]) {
    const [first] = issues;
    const where = first === undefined || first.path === "" ? "" : ` at ${first.path}`;
    super(`The service answered with something unexpected${where}: ${first?.message ?? ""}`);
    this.url = url;
    this.issues = issues;
  }
}

export type RequestErrorCode =
  | "NETWORK"
  | "TIMEOUT"
  | "REDIRECTED"
  | "ANSWER_TOO_LARGE"
  | "NOT_THE_SERVICE"
  | "PAYMENT_REQUIRED"
  | (string & {});

/**
 * Thrown when a call got no usable answer. `code` is `NETWORK` or `TIMEOUT` if no answer came, and `REDIRECTED` or
 * `ANSWER_TOO_LARGE` if the answer was refused. `NOT_THE_SERVICE` is a 404 without the service's body: a web server, a
 * witness or published files may stand at this address, so nothing is known about the requested object. For published files, it can also be `FILE_MISSING`, or `NO_RANGES` if
 * the server does not support byte-range requests. `PAYMENT_REQUIRED` is a 402 with a price. Otherwise it is the code of the first error in the body, or `HTTP_`
 * and the status if the body has no code.
 */
export class RequestError extends Error {
  override readonly name = "RequestError";
  readonly code: RequestErrorCode;
  readonly url: string;
  readonly status: number | undefined;
  /** What the service itself said about the failure, if anything. */
  readonly serviceMessage: string | undefined;
  /** The id that the service gave to the request. A reader can quote it to the service's operator. */
  readonly requestId: string | undefined;
  /**
   * Why another attempt may succeed. It is null if another attempt would get the same answer, or if it might make
   * the service carry out the call twice.
   */
  readonly retryReason: RetryReason | null;
  /** What the service asks to be paid for this call; null unless `code` is `PAYMENT_REQUIRED`. */
  readonly payment: AskedPayment | null;
  /** How long the service asks to wait before another attempt, in milliseconds; null if it does not say. */
  readonly retryAfterMs: number | null;

  constructor(
    code: RequestErrorCode,
    message: string,
    details: {
      url: string;
      status?: number | undefined;
      requestId?: string | undefined;
      serviceMessage?: string | undefined;
      retryReason?: RetryReason | null;
      retryAfterMs?: number | null;
      payment?: AskedPayment | null;
      cause?: unknown;
    },
  ) {
    super(message, { cause: details.cause });
    this.code = code;
    this.url = details.url;
    this.status = details.status;
    this.requestId = details.requestId;
    this.serviceMessage = details.serviceMessage;
    this.retryReason = details.retryReason ?? null;
    this.retryAfterMs = details.retryAfterMs ?? null;
    this.payment = details.payment ?? null;
  }
}

/**
 * A service without a public search answers with one of these status codes. It requires a key or a payment, or
 * it does not know the call.
 */
const NOT_OFFERED: ReadonlySet<number> = new Set([401, 402, 403, 404, 405, 501]);

/** Whether a search failed because the service does not offer it to everybody. */
export function isNotOffered(error: unknown): boolean {
  const status = error instanceof RequestError ? error.status : undefined;
  return status !== undefined && NOT_OFFERED.has(status);
}
