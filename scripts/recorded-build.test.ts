import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { recordedBuild } from "./recorded-build.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "digital-evidence-build-"));
  for (const path of [
    "package-lock.json",
    "apps/explorer/index.html",
    "apps/explorer/src/pages/page.tsx",
    "packages/evidence/src/api/shape.ts",
    "apps/explorer/dist/index.html",
    "apps/explorer/dist/assets/explorer.js",
  ]) {
    write(path, path);
  }
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

const isCurrent = () => recordedBuild(root).isCurrent;

it("[OP4] a build is current after it was recorded, whatever changes elsewhere", () => {
  expect(isCurrent()).toBe(false);
  recordedBuild(root).record();
  expect(isCurrent()).toBe(true);
  write("apps/depository/src/main.ts", "another file");
  expect(isCurrent()).toBe(true);
});

it.each([
  "package-lock.json",
  "apps/explorer/index.html",
  "apps/explorer/src/pages/page.tsx",
  "apps/explorer/public/new.txt",
  "packages/evidence/src/api/shape.ts",
  "packages/evidence/src/new.ts",
  "apps/explorer/dist/index.html",
  "apps/explorer/dist/another.txt",
])("[OP4] a build is no longer current after %s has changed", (path) => {
  recordedBuild(root).record();
  write(path, "changed");
  expect(isCurrent()).toBe(false);
});

it("[OP4] a build is no longer current when one of its files or the whole build is gone", () => {
  recordedBuild(root).record();
  rmSync(join(root, "apps/explorer/dist/assets/explorer.js"));
  expect(isCurrent()).toBe(false);
  rmSync(join(root, "apps/explorer/dist"), { recursive: true });
  expect(isCurrent()).toBe(false);
});

it("[OP4] a source that changes during the build makes it outdated", () => {
  const build = recordedBuild(root);
  write("apps/explorer/src/pages/page.tsx", "saved while the build was running");
  build.record();
  expect(isCurrent()).toBe(false);
});
