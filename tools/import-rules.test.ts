import { describe, expect, it } from "vitest";
import { cycleProblems, importProblems, importsOf, layerProblems } from "./import-rules.ts";

const src = "apps/explorer/src";

describe("importsOf", () => {
  it("finds every kind of import", () => {
    const source = `
      import { a } from "./static.ts";
      import type { B } from "./type-only.ts";
      export { c } from "./exported.ts";
      import "./for-its-effect.ts";
      import {
        d,
      } from "./over-lines.ts";
      const later = () => import("./later.tsx").then((module) => module.E);
      import address from "./worker.ts?worker&url";
    `;
    expect(importsOf(source)).toEqual([
      "./static.ts",
      "./type-only.ts",
      "./exported.ts",
      "./for-its-effect.ts",
      "./over-lines.ts",
      "./later.tsx",
      "./worker.ts",
    ]);
  });
});

describe("circles between files", () => {
  it("are found through type-only and deferred imports", () => {
    const sources = new Map([
      ["a/one.ts", 'import type { Two } from "./two.ts";'],
      ["a/two.ts", 'export * from "../b/three.ts";'],
      ["b/three.ts", 'const load = () => import("../a/one.ts");'],
      ["b/four.ts", 'import "./three.ts";'],
    ]);
    expect(cycleProblems(sources)).toEqual([
      "these files import each other: a/one.ts, a/two.ts, b/three.ts",
    ]);
  });

  it("are each reported once, and a file that imports itself is one", () => {
    const sources = new Map([
      ["one.ts", 'import "./two.ts"; import "./three.ts";'],
      ["two.ts", 'import "./one.ts";'],
      ["three.ts", 'import "./four.ts";'],
      ["four.ts", 'import "./three.ts"; import "./five.ts";'],
      ["five.ts", 'import "./five.ts";'],
    ]);
    expect(cycleProblems(sources).toSorted()).toEqual([
      "these files import each other: five.ts",
      "these files import each other: four.ts, three.ts",
      "these files import each other: one.ts, two.ts",
    ]);
  });

  it("are not reported if two files import the same third file", () => {
    const sources = new Map([
      ["top.ts", 'import "./left.ts"; import "./right.ts";'],
      ["left.ts", 'import "./bottom.ts";'],
      ["right.ts", 'import "./left.ts"; import "./bottom.ts";'],
      ["bottom.ts", 'import "elsewhere"; import "./absent.ts";'],
    ]);
    expect(cycleProblems(sources)).toEqual([]);
  });
});

describe("the explorer’s layers", () => {
  it.each([
    ["shell/router.tsx", "pages/batch/batch-page.tsx"],
    ["pages/batch/batch-page.tsx", "components/button.tsx"],
    ["pages/snapshot/snapshot-page.tsx", "pages/snapshot/snapshot-details.tsx"],
    ["search/look-up.ts", "queries/source.ts"],
    ["format/time.ts", "words/times.ts"],
    ["words/verdict.ts", "format/time.ts"],
    ["main.tsx", "styles/base.css"],
  ])("let %s import %s", (file, target) => {
    expect(layerProblems(`${src}/${file}`, `${src}/${target}`)).toEqual([]);
  });

  it.each([
    ["pages/batch/batch-page.tsx", "shell/router.tsx"],
    ["pages/batch/batch-page.tsx", "pages/search/hits.tsx"],
    ["components/button.tsx", "queries/source.ts"],
    ["components/button.tsx", "search/look-up.ts"],
    ["search/look-up.ts", "trust/use-log.ts"],
    ["words/waiting.ts", "queries/trouble.ts"],
    ["config/config-schema.ts", "routes/routes.ts"],
    ["shell/app.tsx", "main.tsx"],
    ["attic/box.ts", "words/verdict.ts"],
    ["shell/app.tsx", "attic/box.ts"],
  ])("refuse that %s imports %s", (file, target) => {
    expect(layerProblems(`${src}/${file}`, `${src}/${target}`)).toHaveLength(1);
  });
});

describe("imports of packages", () => {
  const declared = new Set(["react", "@digital-evidence/evidence", "@digital-evidence/client"]);
  const problems = (workspace: string, name: string, file = "src/file.ts") =>
    importProblems(workspace, declared, `${workspace}/${file}`, `import "${name}";`);

  it("follow the table of workspaces", () => {
    expect(problems("apps/explorer", "@digital-evidence/client/errors")).toEqual([]);
    expect(problems("packages/client", "@digital-evidence/evidence/api")).toEqual([]);
    expect(problems("packages/evidence", "@digital-evidence/client")).toHaveLength(1);
    expect(problems("apps/depository", "@digital-evidence/client")).toHaveLength(1);
  });

  it("are declared, except in tests", () => {
    expect(problems("apps/explorer", "react/jsx-runtime")).toEqual([]);
    expect(problems("apps/explorer", "left-pad")).toHaveLength(1);
    expect(problems("apps/explorer", "left-pad", "src/file.test.ts")).toEqual([]);
  });

  it("do not bring Node into any package", () => {
    expect(problems("packages/client", "node:fs")).toHaveLength(1);
    expect(problems("apps/depository", "node:fs")).toEqual([]);
  });

  it("stay inside the workspace where they are relative", () => {
    expect(problems("packages/client", "../../evidence/src/status.ts")).toHaveLength(1);
    expect(problems("packages/client", "./errors.ts")).toEqual([]);
  });
});

it("keeps words about evidence in packages/verdict", () => {
  const declared = new Set(["@digital-evidence/evidence", "@digital-evidence/verdict"]);
  const problems = (workspace: string, file: string, name: string) =>
    importProblems(
      workspace,
      declared,
      `${workspace}/src/${file}`,
      `import type { X } from "${name}";`,
    );
  for (const name of ["verify-evidence", "check-timestamps", "check-snapshot"]) {
    const module = `@digital-evidence/evidence/${name}`;
    expect(problems("apps/explorer", "words/de/checks.ts", module)).toHaveLength(1);
    expect(problems("apps/cli", "words/checks.ts", module)).toHaveLength(1);
    expect(problems("packages/report", "words/en.ts", module)).toHaveLength(1);
    expect(problems("apps/explorer", "phrasing/checks.ts", module)).toHaveLength(1);
    expect(problems("packages/verdict", "checks.ts", module)).toEqual([]);
    expect(problems("apps/explorer", "pages/verify/a.ts", module)).toEqual([]);
  }
  for (const name of ["conclude", "log", "known", "checks", "proof", "statements-of"]) {
    const module = `@digital-evidence/verdict/${name}`;
    expect(problems("apps/explorer", "words/log.ts", module)).toHaveLength(1);
    expect(problems("apps/explorer", "phrasing/log.ts", module)).toHaveLength(1);
    expect(problems("apps/explorer", "pages/verify/a.ts", module)).toEqual([]);
  }
  for (const name of ["chain", "headline", "messages/en", "say", "statements"]) {
    expect(problems("apps/explorer", "words/a.ts", `@digital-evidence/verdict/${name}`)).toEqual(
      [],
    );
  }
  expect(problems("apps/explorer", "words/a.ts", "@digital-evidence/evidence/limits")).toEqual([]);
});
