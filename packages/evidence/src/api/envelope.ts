// What every body is wrapped in, and the body of an error; docs/protocol/api.md.
import * as v from "valibot";
import { noList } from "./no-list.ts";

/** `{ data }`. */
/* @__NO_SIDE_EFFECTS__ */
export function dataOf<const Schema extends v.GenericSchema<unknown, unknown>>(schema: Schema) {
  return v.object({ data: schema });
}

/**
 * Services disagree on `hasMore`; where it is missing, a cursor says that there is more. `complete` is
 * false where the service stopped looking before it had seen everything up to this page's end; where it
 * is missing, nothing was left out.
 */
export const Pagination = noList(
  v.object({
    cursor: v.optional(v.string()),
    hasMore: v.optional(v.boolean()),
    complete: v.optional(v.boolean()),
  }),
);
export type Pagination = v.InferOutput<typeof Pagination>;

/** `{ data: [], pagination? }`. */
/* @__NO_SIDE_EFFECTS__ */
export function pageOf<const Schema extends v.GenericSchema<unknown, unknown>>(schema: Schema) {
  return v.object({ data: v.array(schema), pagination: v.optional(Pagination) });
}

/** How many rows a list may be asked for. */
export const PAGE_LIMITS = { min: 1, max: 100, default: 20 } as const;

/** Codes of `errors[].code`. A client branches on these and on the HTTP status, never on words. */
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
 * The body of an error: ours with codes and a request id, or either older form, `{ errors }` with
 * messages alone or `{ message }`.
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
