// Runs prepare.mjs in a temporary folder. Normally npm_execpath contains the path of npm's own program. The test sets
// npm_execpath to a program that only records how it was called, so the test needs no registry.
import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";

let folder: string;
const inFolder = (...parts: string[]) => join(folder, ...parts);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "digital-evidence-prepare-"));
  mkdirSync(inFolder("scripts"));
  copyFileSync("scripts/prepare.mjs", inFolder("scripts", "prepare.mjs"));
  writeFileSync(inFolder("package-lock.json"), "{}");
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function prepare(npmStatus = 0) {
  writeFileSync(
    inFolder("npm.cjs"),
    `const fs = require("node:fs");
    fs.appendFileSync("calls", process.argv.slice(2).join(" ") + "\\n");
    if (${npmStatus} === 0) {
      fs.mkdirSync("node_modules/.bin", { recursive: true });
      fs.writeFileSync("node_modules/.bin/node", "");
    }
    process.exit(${npmStatus});`,
  );
  const { status, stderr } = spawnSync(process.execPath, [inFolder("scripts", "prepare.mjs")], {
    env: { ...process.env, npm_execpath: inFolder("npm.cjs") },
    encoding: "utf8",
  });
  const calls = existsSync(inFolder("calls")) ? readFileSync(inFolder("calls"), "utf8") : "";
  return { status, stderr, calls };
}

it("installs the locked dependencies once", () => {
  expect(prepare()).toMatchObject({ status: 0, calls: "ci --loglevel=error\n" });
  expect(prepare()).toMatchObject({ status: 0, calls: "ci --loglevel=error\n" });
});

it("installs again when the lock file has changed, or the project's Node is gone", () => {
  prepare();
  writeFileSync(inFolder("package-lock.json"), '{ "lockfileVersion": 3 }');
  expect(prepare().calls.split("\n")).toHaveLength(3);
  rmSync(inFolder("node_modules", ".bin"), { recursive: true });
  expect(prepare().calls.split("\n")).toHaveLength(4);
});

it("fails with npm's exit code, says what to do, and tries again the next time", () => {
  const failed = prepare(7);
  expect(failed.status).toBe(7);
  expect(failed.stderr).toContain("Check that the npm registry can be reached");
  expect(prepare()).toMatchObject({
    status: 0,
    calls: "ci --loglevel=error\nci --loglevel=error\n",
  });
});
