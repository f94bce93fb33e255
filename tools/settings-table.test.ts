import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { settingsPage, unaligned } from "./settings-table.ts";

it("[OP8] docs/settings.md is what `node tools/settings-table.ts` makes", () => {
  expect(unaligned(readFileSync("docs/settings.md", "utf8"))).toBe(unaligned(settingsPage()));
});
