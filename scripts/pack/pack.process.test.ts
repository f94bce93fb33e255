import { mkdtempSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  buildCommand,
  buildLibrary,
  LIBRARIES,
  packBuilt,
  readManifest,
  withJavaScriptPaths,
} from "./build.ts";
import { checkTarball, type PackageCheck } from "./check.ts";
import { publishedManifest } from "./manifest.ts";

let folder: string;
const checks = new Map<string, PackageCheck>();

beforeAll(async () => {
  // The folder is inside node_modules so that the compiler finds the other packages in the folders above it.
  folder = mkdtempSync(join(resolve(import.meta.dirname, "../../node_modules"), ".pack-"));
  for (const name of LIBRARIES) buildLibrary(name, folder);
  await buildCommand(folder);
  for (const name of [...LIBRARIES, "cli"] as const) {
    checks.set(name, await checkTarball(packBuilt(name, folder)));
  }
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe.each(LIBRARIES)("the package of %s", (name) => {
  it("[PK1] has every declared file and no problem for publint or arethetypeswrong", () => {
    expect(checks.get(name)?.problems).toEqual([]);
  });

  it("[PK1] has its sources, licence and README, and no test", () => {
    const { files = [] } = checks.get(name) ?? {};
    expect(files).toEqual(expect.arrayContaining(["LICENSE", "README.md", "package.json"]));
    const others = files.filter(
      (path) => !/^(?:dist|src)\/[\w/-]+(?:\.d)?\.(?:js|ts)(?:\.map)?$/.test(path),
    );
    expect(others.toSorted()).toEqual(["LICENSE", "README.md", "package.json"]);
    expect(files.filter((path) => path.includes(".test."))).toEqual([]);
  });

  it("[PK1] can be published, needs only packages that can be published, and names no exact version", () => {
    const manifest = readManifest(join(folder, name));
    expect(manifest).toMatchObject({
      license: "Apache-2.0",
      type: "module",
      sideEffects: false,
      engines: { node: ">=20.19" },
    });
    expect(manifest).not.toHaveProperty("private");
    expect(manifest).not.toHaveProperty("devDependencies");
    for (const [dependency, range] of Object.entries(manifest.dependencies ?? {})) {
      expect(range, dependency).toMatch(/^\^/);
      const own = /^@digital-evidence\/(.+)$/.exec(dependency)?.[1];
      if (own !== undefined) {
        expect(LIBRARIES).toContain(own);
        expect(range).toBe(`^${readManifest(join(folder, own)).version}`);
      }
    }
  });
});

describe("the package of the command-line tool", () => {
  it("[PK1] has every declared file, and names every package that it imports", () => {
    expect(checks.get("cli")?.problems).toEqual([]);
    expect(checks.get("cli")?.files).toContain("dist/main.js");
  });
});

describe("the package.json of a published package", () => {
  it("names built files, and leaves out what only the repository uses", () => {
    const published = publishedManifest({
      name: "a",
      version: "1.0.0",
      private: true,
      exports: { "./b": "./src/c/b.ts" },
      devDependencies: { d: "1.0.0" },
    });
    expect(published).toEqual({
      name: "a",
      version: "1.0.0",
      exports: { "./b": { types: "./dist/c/b.d.ts", default: "./dist/c/b.js" } },
    });
  });

  it("refuses to publish a file that the build does not make", () => {
    const manifest = { name: "a", version: "1.0.0", exports: { ".": "./lib/a.ts" } };
    expect(() => publishedManifest(manifest)).toThrow("./lib/a.ts is not a source");
  });
});

it("declarations name JavaScript files wherever they name a file beside them", () => {
  expect(
    withJavaScriptPaths(
      'export { a } from "./a.ts"; type B = import("../b.ts").B; import c from "c/d.ts"; // "./a.ts"',
    ),
  ).toBe(
    'export { a } from "./a.js"; type B = import("../b.js").B; import c from "c/d.ts"; // "./a.ts"',
  );
});
