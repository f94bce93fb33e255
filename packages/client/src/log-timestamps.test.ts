import { expect, it } from "vitest";
import { LogError } from "./log.ts";
import { findTimestamps } from "./log-timestamps.ts";

const now = new Date("2026-03-15T08:00:00Z");
const prefix = "https://service.example/log/";
const certificate = "QUJD";
const encode = (text: string) => new TextEncoder().encode(text);

/** Serves these files and refuses all other paths. */
function find(files: Readonly<Record<string, string>>) {
  const other = (path: string) =>
    path in files
      ? Promise.resolve(encode(files[path] ?? ""))
      : Promise.reject(new LogError("REFUSED", path));
  return findTimestamps({ other }, prefix, 12, () => now);
}

const list = (...data: readonly object[]) => ({
  "timestamps/from/12": JSON.stringify({ data }),
});
const stamped = (authority: string, treeSize: number | null = 12) => ({
  authority,
  treeSize,
  certificate: treeSize === null ? null : certificate,
});

it("[TK4] finds the tokens of exactly this checkpoint, with the names and certificates of the service", async () => {
  const files = {
    ...list(stamped("north"), stamped("larger", 13), stamped("none", null), stamped("south")),
    "timestamps/12/north": "AB",
    "timestamps/12/south": "A",
    "timestamps/13/larger": "A",
  };
  expect(await find(files)).toEqual({
    timestamps: {
      source: `${prefix}timestamps/from/12`,
      receivedAt: now,
      value: [
        { authority: "north", certificate, token: "QUI=" },
        { authority: "south", certificate, token: "QQ==" },
      ],
    },
  });
});

it("[TK4] leaves out what a bundle cannot contain, and tokens that it does not get", async () => {
  const files = {
    ...list(
      stamped("../x"),
      { ...stamped("no-base64"), certificate: "?" },
      { ...stamped("empty"), certificate: "" },
      { ...stamped("large"), certificate: "QUJD".repeat(3_000) },
      stamped("gone"),
      stamped("nothing"),
      stamped("north"),
      { ...stamped("north"), certificate: "QUI=" },
      ...Array.from({ length: 9 }, (_, index) => stamped(`a${index}`)),
    ),
    "timestamps/12/north": "AB",
    ...Object.fromEntries(
      Array.from({ length: 9 }, (_, index) => [`timestamps/12/a${index}`, "A"]),
    ),
    "timestamps/12/nothing": "",
    "timestamps/12/../x": "A",
    "timestamps/12/no-base64": "A",
    "timestamps/12/empty": "A",
    "timestamps/12/large": "A",
  };
  const found = await find(files);
  const names = found.timestamps?.value.map(({ authority, certificate: of }) => [authority, of]);
  expect(names).toEqual(["north", "a0", "a1", "a2", "a3", "a4"].map((each) => [each, "QUJD"]));
});

it.each([
  ["names no authority", list(), "NO_AUTHORITY"],
  [
    "has authorities that stamped no tree or a larger one",
    list(stamped("a", null), stamped("b", 13)),
    "NOT_YET",
  ],
  ["does not give the token", list(stamped("gone")), "REFUSED"],
  ["does not give the list", {}, "REFUSED"],
  ["has a list of another form", { "timestamps/from/12": '{"data":{}}' }, "UNREADABLE_LIST"],
  ["has a list that is not JSON", { "timestamps/from/12": "<html>" }, "UNREADABLE_LIST"],
])("[TK4] says why there are no tokens where the service %s", async (_, files, problem) => {
  expect(await find(files)).toEqual({ timestamps: null, problem });
});
