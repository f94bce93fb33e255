import { PAGE_LIMITS } from "@digital-evidence/evidence/api";
import type { JsonObject } from "@digital-evidence/evidence/json-object";

export type PublishedAnswer =
  | { ok: true; body: string }
  | { ok: false; code: "NOT_FOUND" | "NOT_PUBLISHED" };

export const notFound: PublishedAnswer = { ok: false, code: "NOT_FOUND" };
export const notPublished: PublishedAnswer = { ok: false, code: "NOT_PUBLISHED" };

export function bodyOf(data: string): PublishedAnswer {
  return { ok: true, body: `{"data":${data}}` };
}

/** @param next the cursor of the next page; null if there is no next page */
export function pageOf(rows: readonly JsonObject[], next: number | null): PublishedAnswer {
  const pagination = next === null ? { hasMore: false } : { hasMore: true, cursor: String(next) };
  return { ok: true, body: JSON.stringify({ data: rows, pagination }) };
}

/** The limit and the cursor that a request for a list states. Null if published files cannot answer the request. */
export function pageParameters(
  parameters: URLSearchParams,
  { min, max }: { min: number; max: number } = PAGE_LIMITS,
): { limit: number; cursor: number | null } | null {
  const limit = Number(parameters.get("limit") ?? PAGE_LIMITS.default);
  const cursor = parameters.get("cursor");
  const isPage =
    Number.isInteger(limit) &&
    limit >= min &&
    limit <= max &&
    (cursor === null || /^[0-9]{1,10}$/.test(cursor)) &&
    parameters.get("forward") !== "false";
  return isPage ? { limit, cursor: cursor === null ? null : Number(cursor) } : null;
}
