import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { CHECK_CODES, CHECK_IDS } from "./check.ts";

const page = (name: string) =>
  readFileSync(new URL(`../../../docs/protocol/${name}`, import.meta.url), "utf8");

it("docs/protocol/bundle.md has a row for each check, in order", () => {
  const checks =
    page("bundle.md")
      .split(/^## .*$/m)
      .find((part) => part.includes("| `MANIFEST`")) ?? "";
  expect(Array.from(checks.matchAll(/^\| `([A-Z_]+)`/gm), ([, id]) => id)).toEqual(CHECK_IDS);
});

it("docs/protocol names each code of a check", () => {
  const named = page("bundle.md") + page("verdict.md");
  expect(CHECK_CODES.filter((code) => !named.includes(`\`${code}\``))).toEqual([]);
});
