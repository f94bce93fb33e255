import { expect, it } from "vitest";
import type { Call } from "./call.ts";
import { searchKey, searchParameters, statusParameters } from "./search-query.ts";

function call(query: string): Pick<Call, "query"> {
  return { query: new URLSearchParams(query) };
}
const keyOf = (query: string): string => searchKey(searchParameters(call(query)));
const tags = (text: string): string => `tags=${encodeURIComponent(text)}`;
const id = "6f1fbb6c-0a5d-4b7e-9d1f-0c5f3cf2a001";

it.each([
  [tags('{"a":"1","b":"2"}'), tags('{ "b": "2", "a": "1" }')],
  [`event_id=${id}&document_id=d`, `document_id=d&event_id=${id.toUpperCase()}`],
  [`document_ref=${"ab".repeat(32)}`, `document_ref=${"AB".repeat(32)}`],
  ["datetime_start=2026-01-05T10:20:05Z", "datetime_start=2026-01-05T11:20:05%2B01:00"],
  ["hash_prefix=0123abcd", "hash_prefix=0123ABCD"],
  ["organization_name=north%20wind", "organization_name=North,%20%20WIND"],
])("treats %s and %s as the same search", (one, other) => {
  expect(keyOf(one)).toBe(keyOf(other));
});

it.each([
  [tags('{"a":"1"}'), tags('{"a":"2"}')],
  [tags('{"a":"1"}'), ""],
  ["document_id=d", "document_id=D"],
  ["hash_prefix=0123abcd", "hash_prefix=0123abcde"],
  ["organization_name=north", "organization_name=northwind"],
])("treats %s and %s as different searches", (one, other) => {
  expect(keyOf(one)).not.toBe(keyOf(other));
});

it("treats statuses that are repeated or in another order as the same", () => {
  const statuses = ["NEW", "QUEUED", "PROCESSING", "PENDING_COMMITMENT"];
  for (const query of [
    "status=PROCESSING&status=NEW&status=QUEUED&status=PENDING_COMMITMENT&status=NEW",
    "status=ASSIGNED&status=UNASSIGNED",
  ]) {
    expect(statusParameters(call(query))).toEqual(statuses);
  }
});
