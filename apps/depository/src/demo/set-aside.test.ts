import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openSqliteEngine } from "../store/sqlite-engine.ts";
import { setAside } from "./set-aside.ts";

let folder: string;
let dataDir: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "depository-set-aside-"));
  dataDir = join(folder, "demonstration");
  await openSqliteEngine(join(dataDir, "depository.sqlite")).close();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const isDemonstration = () => writeFileSync(join(dataDir, "demonstration.json"), "[]");

function isOfAnotherVersion(): void {
  const database = new DatabaseSync(join(dataDir, "depository.sqlite"));
  database.exec("delete from store_properties");
  database.close();
}

it("[GR3] renames a demonstration's folder whose store another version made, and keeps what is in it", async () => {
  isDemonstration();
  isOfAnotherVersion();
  const aside = await setAside(dataDir, new Date("2026-11-27T12:00:00Z"));
  expect(aside).toBe(`${dataDir}-set-aside-2026-11-27T12-00-00.000Z`);
  expect(existsSync(dataDir)).toBe(false);
  const kept = ["demonstration.json", "depository.sqlite"];
  expect(readdirSync(aside ?? "")).toEqual(expect.arrayContaining(kept));
});

it.each([
  ["of this version", isDemonstration],
  ["that is no demonstration's", isOfAnotherVersion],
])("[GR3] leaves a folder with a store %s", async (_, prepare) => {
  prepare();
  expect(await setAside(dataDir, new Date())).toBeNull();
  expect(existsSync(dataDir)).toBe(true);
});
