import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readVersion, versionText } from "./version.ts";

let folder: string;
const manifestOf = (name: string) => JSON.stringify({ name, version: "1.2.3" }, null, 2);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "version-"));
  writeFileSync(join(folder, "package.json"), manifestOf("digital-evidence-explorer"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const git = (where: string, ...args: string[]) =>
  execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.org", ...args], {
    cwd: where,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  }).trim();

it("[OP7] names the commit that Git names: of a branch, packed or not, of a worktree, and of no branch", () => {
  git(folder, "init", "-q");
  git(folder, "add", ".");
  git(folder, "commit", "-qm", "one");
  const commit = git(folder, "rev-parse", "HEAD");
  expect(readVersion(folder)).toEqual({ version: "1.2.3", commit });
  const other = join(folder, "other");
  git(folder, "worktree", "add", "-q", other);
  expect(readVersion(other).commit).toBe(commit);
  git(folder, "pack-refs", "--all");
  expect([readVersion(folder).commit, readVersion(other).commit]).toEqual([commit, commit]);
  git(folder, "checkout", "-q", "--detach");
  expect(readVersion(folder).commit).toBe(commit);
});

it("[OP7] takes the commit of an image from a file, and has none where nothing names it", () => {
  expect(versionText(readVersion(folder))).toBe("1.2.3");
  mkdirSync(join(folder, "sub"));
  writeFileSync(join(folder, "COMMIT"), `${"ab".repeat(20)}\n`);
  expect(versionText(readVersion(folder))).toBe("1.2.3 (abababababab)");
  writeFileSync(join(folder, "COMMIT"), "unknown\n");
  expect(readVersion(folder).commit).toBeNull();
});

it("[OP7] does not take the commit of another project, in whose folder a packed command is, for its own", () => {
  writeFileSync(join(folder, "COMMIT"), `${"ab".repeat(20)}\n`);
  writeFileSync(join(folder, "package.json"), manifestOf("somebody-elses-project"));
  expect(readVersion(folder)).toEqual({ version: "1.2.3", commit: null });
});
