import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { readCount } from "./count-argument.ts";

it("reads a whole number, and uses the default if there is none", () => {
  expect(readCount("20", 5, 1)).toBe(20);
  expect(readCount("0", 5, 0)).toBe(0);
  expect(readCount(undefined, 5, 1)).toBe(5);
});

it.each(["", "x", "-1", "1.5", "1e3", " 7", "0", "9007199254740993", "Infinity"])(
  "refuses %j as a number from 1",
  (text) => {
    expect(readCount(text, 5, 1)).toBeNull();
  },
);

it.each([
  ["tools/fuzz-merkle-patricia.ts", ["many"]],
  ["tools/fuzz-depository.ts", ["many"]],
  ["tools/fuzz-depository.ts", ["10", "1", "Oracle"]],
  ["tools/faults.ts", ["crash", "many"]],
  ["tools/faults.ts", ["carsh"]],
  ["tools/published-rows.ts", ["--records", "many"]],
  ["tools/lies.ts", ["many"]],
  ["tools/lies.ts", ["show", "1", "-4"]],
  ["tools/lies.ts", ["page", "many"]],
  ["tools/lies.ts", ["0"]],
  ["tools/lies.ts", ["page", "0"]],
])("%s %j prints its usage and ends with 2, instead of passing without a run", (script, args) => {
  const { status, stderr } = spawnSync(process.execPath, [script, ...args], { encoding: "utf8" });
  expect(stderr).toMatch(/usage: (?:npm run |node tools\/)/);
  expect(status).toBe(2);
});
