import { expect, it } from "vitest";
import type { Call } from "./call.ts";
import {
  cursor,
  datetimeStart,
  documentRef,
  forward,
  latestLimit,
  limit,
  type Parameter,
  readParameter,
  statuses,
  tags,
} from "./parameters.ts";
import { writeCursor } from "./cursor.ts";

function call(query: Record<string, string>): Pick<Call, "query"> {
  return { query: new URLSearchParams(query) };
}

const id = "6f1fbb6c-0a5d-4b7e-9d1f-0c5f3cf2a001";
const places = { first: { createdAt: 2, id }, last: { createdAt: 1, id } };

it.each<[Parameter, string, unknown]>([
  [limit, "007", 7],
  [latestLimit, "500", 500],
  [forward, "false", false],
  [datetimeStart, "1970-01-01t00:00:01z", 1_000],
  [cursor, writeCursor(places), places],
  [statuses, "UNASSIGNED", ["NEW"]],
  [tags, '{"__proto__":"1"}', JSON.parse('{"__proto__":"1"}')],
])("reads the text of $name", (parameter, text, value) => {
  expect(readParameter(call({ [parameter.name]: text }), parameter)).toEqual(value);
});

it.each<[Parameter, string[], string]>([
  [limit, ["0", "101", "1.5", "-1", "", " 1"], "must be a whole number from 1 to 100"],
  [latestLimit, ["0", "501"], "must be a whole number from 1 to 500"],
  [forward, ["yes", ""], "must be true or false"],
  [datetimeStart, ["2026-01-05", "2026-12-31T22:59:60Z"], "must be an RFC 3339 time"],
  [
    datetimeStart,
    ["2026-01-05T10:00:00 01:00"],
    "must be an RFC 3339 time; in a query, write its plus sign as %2B",
  ],
  [
    cursor,
    ["", "x", "MS4y", `<b>${writeCursor(places)}`, `${writeCursor(places)}=`],
    "is not a cursor of this service",
  ],
  [documentRef, ["ab", "g".repeat(64)], "must be 32 to 128 hex digits"],
  [tags, ["[]", "{", '{"a":1}', '"a"'], "must be tags as a JSON object of strings"],
])("refuses an invalid text of $name, and states what it must be", (parameter, texts, message) => {
  for (const text of texts) {
    expect(() => readParameter(call({ [parameter.name]: text }), parameter)).toThrow(
      expect.objectContaining({ code: "INVALID_REQUEST", path: parameter.name, message }),
    );
  }
});

it("uses the documented default for a missing parameter", () => {
  expect(readParameter(call({}), limit)).toBe(20);
  expect(readParameter(call({}), forward)).toBe(true);
  expect(readParameter(call({}), cursor)).toBeUndefined();
});
