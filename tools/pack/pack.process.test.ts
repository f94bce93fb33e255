import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  buildCommand,
  buildLibrary,
  LIBRARIES,
  packBuilt,
  readManifest,
  sourceFolder,
  withJavaScriptPaths,
} from "./build.ts";
import { checkTarball, type PackageCheck } from "./check.ts";
import { publishedManifest, publishedReadme } from "./manifest.ts";

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
    const published = publishedManifest(
      {
        name: "a",
        version: "1.0.0",
        private: true,
        exports: { "./b": "./src/c/b.ts" },
        devDependencies: { d: "1.0.0" },
      },
      null,
    );
    expect(published).toEqual({
      name: "a",
      version: "1.0.0",
      exports: { "./b": { types: "./dist/c/b.d.ts", default: "./dist/c/b.js" } },
    });
  });

  it("[PK3] names the repository, the package's page in it and where to report defects", () => {
    const home = { repository: "https://forge.example/o/r", place: "packages/a" };
    expect(publishedManifest({ name: "a", version: "1.0.0" }, home)).toEqual({
      name: "a",
      version: "1.0.0",
      repository: {
        type: "git",
        url: "git+https://forge.example/o/r.git",
        directory: "packages/a",
      },
      homepage: "https://forge.example/o/r/tree/HEAD/packages/a#readme",
      bugs: "https://forge.example/o/r/issues",
    });
  });

  it("refuses to publish a file that the build does not make", () => {
    const manifest = { name: "a", version: "1.0.0", exports: { ".": "./lib/a.ts" } };
    expect(() => publishedManifest(manifest, null)).toThrow("./lib/a.ts is not a source");
  });
});

describe("the README of a published package", () => {
  const readme = "[a](../b) [c](src/c.ts#L1) [d](https://d.example/e) [f](#f) `[g](h)`";

  it("[PK3] links to files of the repository, wherever it is shown", () => {
    const repository = "https://forge.example/o/r";
    expect(publishedReadme(readme, "packages/a", repository)).toBe(
      `[a](${repository}/blob/HEAD/packages/b) [c](${repository}/blob/HEAD/packages/a/src/c.ts#L1) [d](https://d.example/e) [f](#f) \`[g](${repository}/blob/HEAD/packages/a/h)\``,
    );
  });

  it("[PK3] has text in the place of such links where no repository is named", () => {
    expect(publishedReadme(readme, "packages/a", null)).toBe(
      "a c [d](https://d.example/e) [f](#f) `g`",
    );
  });

  it.each([...LIBRARIES, "cli"] as const)("[PK3] of %s has no link that leads nowhere", (name) => {
    const packed = readFileSync(join(folder, name, "README.md"), "utf8");
    const targets = Array.from(packed.matchAll(/\]\(([^)]+)\)/g), ([, target = ""]) => target);
    const source = readFileSync(join(sourceFolder(name), "README.md"), "utf8");
    expect(source).toMatch(/\]\(\.\.?\/|\]\((?!http|#)/);
    expect(targets.filter((target) => !/^(?:https:|#)/.test(target))).toEqual([]);
    // Each link in the repository leads to a file that is there, so it also does on the forge.
    for (const [, path = ""] of source.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)) {
      expect(existsSync(join(sourceFolder(name), path)), path).toBe(true);
    }
  });
});

describe("the declarations of the published libraries", () => {
  it("[PK1] need no types of the DOM, and compile with those of Node", () => {
    const imports = LIBRARIES.flatMap((name) =>
      Object.keys(readManifest(join(folder, name)).exports ?? {}).map((path) =>
        join(`@digital-evidence/${name}`, path),
      ),
    );
    const file = join(folder, "all.ts");
    writeFileSync(
      file,
      imports.map((name, at) => `import type * as a${at} from "${name}";\n`).join(""),
    );
    const options = [
      "--ignoreConfig",
      "--lib",
      "es2023",
      "--types",
      "node",
      "--module",
      "nodenext",
      "--strict",
    ];
    const tsc = spawnSync("tsc", ["--noEmit", ...options, "all.ts"], {
      cwd: folder,
      encoding: "utf8",
    });
    expect({ status: tsc.status, stdout: tsc.stdout }).toEqual({ status: 0, stdout: "" });
    expect(imports.length).toBeGreaterThan(40);
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
