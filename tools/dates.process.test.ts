import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, expect, it } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "dates-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

it("the compiler refuses every date that is made from a text, and no date that is made from an instant", () => {
  const lines = [
    'export const one: Date = new Date("2026-01-01");',
    'export const two = new Date("2026-01-01" as string | number).getTime();',
    'export const three = Object.is(new Date(String(two)).toISOString(), "");',
    "export const four: Date = new Date(0);",
    "export const five: Date = new Date();",
    "export const six: number = new Date(new Date(2026, 1, 1)).getTime();",
  ];
  writeFileSync(join(folder, "planted.mts"), `${lines.join("\n")}\n`);
  writeFileSync(
    join(folder, "tsconfig.json"),
    JSON.stringify({
      extends: resolve("tsconfig.base.json"),
      compilerOptions: { lib: ["ES2023"], types: [] },
      include: ["planted.mts"],
    }),
  );
  const { stdout } = spawnSync("tsc", ["--project", folder, "--pretty", "false"], {
    encoding: "utf8",
  });
  const refused = [...stdout.matchAll(/planted\.mts\((\d+),/g)].map(([, line]) => Number(line));
  expect(refused).toEqual([1, 2, 3]);
});
