// `npx NAME` and `npm exec NAME` run a package of that name from the registry wherever the folder does not have it. If
// nobody owns the name, anybody can publish a program under it. So nothing that we write or print may tell a reader to
// run such a name.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";

const root = resolve(import.meta.dirname, "..");

const RUN_BY_NAME =
  /\b(?:npx|npm (?:exec|x)|pnpx|bunx|(?:pnpm|yarn) dlx)((?: +-{1,2}[\w=-]+)*) +([\w@./-]+)/g;

function namesRunIn(text: string): string[] {
  if (!/np[mx]|dlx|bunx/.test(text)) return [];
  // The command can be at the end of a line that a document breaks.
  const joined = text.replaceAll(/[ \t\r]*\n[ \t]*/g, " ");
  return Array.from(joined.matchAll(RUN_BY_NAME), ([, , name = ""]) => name.replace(/[.]+$/, ""));
}

/** The packages that the lockfile takes from the registry. Their names are owned, and their content is checked. */
function ownedNames(): ReadonlySet<string> {
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    packages: Record<string, { link?: boolean; integrity?: string }>;
  };
  return new Set(
    Object.entries(lock.packages).flatMap(([path, { link, integrity }]) =>
      link === true || integrity === undefined ? [] : [path.replace(/^.*node_modules\//, "")],
    ),
  );
}

it("finds the name that a command runs, after options and across lines", () => {
  expect(namesRunIn("run `npx --yes digital-evidence verify`, or npm exec --\nvitest.")).toEqual([
    "digital-evidence",
    "vitest",
  ]);
});

it("no document, word or message runs a package by a name that is not ours or another's", () => {
  const owned = ownedNames();
  expect(owned.has("vitest")).toBe(true);
  expect(owned.has("digital-evidence")).toBe(false);
  const files = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" })
    .split("\0")
    .filter((path) => /\.(?:md|tsx?|mjs|js|json|ya?ml|html|sh|conf|service)$/.test(path))
    .filter((path) => path !== "package-lock.json" && !path.endsWith("registry-names.test.ts"));
  const found = files.flatMap((path) =>
    namesRunIn(readFileSync(join(root, path), "utf8")).map((name) => `${path}: ${name}`),
  );
  expect(found.length).toBeGreaterThan(0);
  expect(found.filter((each) => !owned.has(each.slice(each.indexOf(": ") + 2)))).toEqual([]);
});
