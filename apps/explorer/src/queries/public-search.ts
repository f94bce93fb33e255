import { RequestError } from "@digital-evidence/client/errors";

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
