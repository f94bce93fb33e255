// The members that wrap every body, and the body of an error: docs/protocol/api.md.
import * as v from "valibot";
import { noList } from "./no-list.ts";

/** Makes the schema of `{ data }`. */
/* @__NO_SIDE_EFFECTS__ */
export function dataOf<const Schema extends v.GenericSchema<unknown, unknown>>(schema: Schema) {
  return v.object({ data: schema });
}

/**
 * The position of a page in its list. Not all services send `hasMore`. If `hasMore` is missing, a cursor means that
 * there are more rows. `complete` is false if the service stopped early, because it examines only a limited number of
 * rows for one request. The page may then have few rows or none, although later pages have some. If `complete` is
 * missing, the service did not stop early.
 */
export const Pagination = noList(
  v.object({
    cursor: v.optional(v.string()),
    hasMore: v.optional(v.boolean()),
    complete: v.optional(v.boolean()),
  }),
);
export type Pagination = v.InferOutput<typeof Pagination>;

/** Makes the schema of `{ data: [], pagination? }`. */
/* @__NO_SIDE_EFFECTS__ */
export function pageOf<const Schema extends v.GenericSchema<unknown, unknown>>(schema: Schema) {
  return v.object({ data: v.array(schema), pagination: v.optional(Pagination) });
}

/** How many rows a client may ask for in one page of a list. */
export const PAGE_LIMITS = { min: 1, max: 100, default: 20 } as const;

/** The latest fingerprints have longer pages, as the published SDK asks for them. */
export const LATEST_LIMITS = { ...PAGE_LIMITS, max: 500 } as const;

/**
 * The values of `errors[].code`. A client branches on these codes and on the HTTP status, never on messages.
 */
export const ERROR_CODES = [
  "INVALID_REQUEST",
  "INVALID_JSON",
  "UNAUTHORIZED",
  "FORBIDDEN",
  "NOT_FOUND",
  "METHOD_NOT_ALLOWED",
  "REQUEST_TIMEOUT",
  "CONFLICT",
  "PAYLOAD_TOO_LARGE",
  "UNSUPPORTED_MEDIA_TYPE",
  "RATE_LIMITED",
  "INTERNAL",
  "UNAVAILABLE",
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/**
 * The body of an error. Services of this project send codes and a request id. Older services send `{ errors }` with
 * messages only, or `{ message }`.
 */
export const ErrorBody = noList(
  v.object({
    errors: v.optional(
      v.array(
        v.object({
          code: v.optional(v.string()),
          message: v.string(),
          path: v.optional(v.string()),
        }),
      ),
    ),
    message: v.optional(v.string()),
    requestId: v.optional(v.string()),
  }),
);
export type ErrorBody = v.InferOutput<typeof ErrorBody>;
