// The import rules, which ARCHITECTURE.md and apps/explorer/README.md repeat, and the checks that enforce them.
// Type-only imports are checked too, because a type that other files import is as hard to move as a function.
import { posix } from "node:path";
import { findCycles } from "./import-cycles.ts";

const scope = "@digital-evidence/";

/** Which workspaces each workspace may import. Adding one to a list requires a reason in docs/decisions/tools.md. */
export const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  "packages/merkle-patricia": [],
  "packages/evidence": ["merkle-patricia", "transparency"],
  "packages/client": ["evidence", "transparency"],
  "packages/page-headers": [],
  "packages/transparency": [],
  "packages/report": ["evidence", "verdict"],
  "packages/timestamp": [],
  "packages/verdict": ["evidence", "timestamp", "transparency"],
  "packages/http-server": [],
  "packages/native": ["evidence", "merkle-patricia"],
  "packages/log": ["native", "timestamp", "transparency"],
  "packages/published-files": ["evidence", "transparency"],
  "apps/depository": [
    "evidence",
    "http-server",
    "log",
    "merkle-patricia",
    "native",
    "page-headers",
    "published-files",
    "timestamp",
    "transparency",
  ],
  "apps/witness": ["http-server", "native", "transparency"],
  "apps/explorer": [
    "evidence",
    "client",
    "merkle-patricia",
    "page-headers",
    "report",
    "timestamp",
    "transparency",
    "verdict",
  ],
  "apps/cli": [
    "evidence",
    "client",
    "log",
    "merkle-patricia",
    "native",
    "published-files",
    "report",
    "timestamp",
    "transparency",
    "verdict",
  ],
};

/** The packages that may use Node's modules. All other packages run everywhere. */
const ON_NODE: ReadonlySet<string> = new Set([
  "packages/http-server",
  "packages/log",
  "packages/native",
  "packages/published-files",
]);

/** Rules inside a workspace: files under `from` must not import files under `to`. */
const mustNotImport: readonly { from: string; to: string; because: string }[] = [
  {
    from: "packages/merkle-patricia/src/verify",
    to: "packages/merkle-patricia/src/trie",
    because: "an auditor must be able to read the verifier without it",
  },
  {
    from: "packages/evidence/src/",
    to: "packages/evidence/src/api",
    because: "verifiers must not load the schema library",
  },
  ...["store", "records", "ledger", "publish", "operator", "demo"].map((folder) => ({
    from: `apps/depository/src/${folder}/`,
    to: "apps/depository/src/http/",
    because: `${folder} must not depend on HTTP`,
  })),
];

/**
 * The modules that check evidence, and those that conclude from it. What they find is worded in packages/verdict alone, so
 * files with words may import only what turns a statement into words, and the names of links and verdicts.
 */
const CHECKS =
  /^@digital-evidence\/(?:evidence\/(?:verify-evidence|check)|verdict\/(?!(?:chain|headline|messages\/\w+|say|statements)$))/;
const WORDS = /\/src\/(?:words|phrasing)\//;

const EXPLORER = "apps/explorer/src/";

/**
 * The explorer's folders from the top layer down. A file may import its own folder and the folders of lower layers. As
 * an exception, a page may not import another page. `words` and `format` share a layer and may import each other,
 * because the form of numbers and dates depends on the language.
 */
const explorerLayers: readonly (readonly string[])[] = [
  ["main"],
  // The saved page that verifies itself has its own entry point, on the same layer as the shell of the explorer.
  ["shell", "html-verifier"],
  ["pages"],
  ["document", "follow", "named-keys", "search", "trust", "waiting"],
  ["verify"],
  ["components", "queries", "worker"],
  ["routes"],
  ["config"],
  ["phrasing"],
  ["words", "format"],
  // The service worker is a separate program. The only thing that the pages import from it is the name of its caches.
  ["service-worker"],
  // The build puts these files in the place of files of other packages. None of our own files imports them.
];

const mutual = new Set(["words", "format"]);

const importPattern =
  /(?:^|\s)(?:import|export)\s[^"';]*?from\s*"([^"]+)"|import\s*\(?\s*"([^"]+)"\)?/gm;

export type Sources = ReadonlyMap<string, string>;

export type Declared = Readonly<Record<string, ReadonlySet<string>>>;

export function isTest(file: string): boolean {
  return file.includes(".test.");
}

/** Returns the import specifiers of a source as written, but without a query such as `?worker`. */
export function importsOf(source: string): string[] {
  return Array.from(source.matchAll(importPattern), ([, from, direct]) => from ?? direct ?? "").map(
    (name) => name.replace(/\?.*$/, ""),
  );
}

function resolveImport(file: string, name: string): string {
  return posix.join(posix.dirname(file), name);
}

export function cycleProblems(sources: Sources): string[] {
  const graph = new Map(
    Array.from(sources, ([file, source]) => {
      const targets = importsOf(source).filter((name) => name.startsWith("."));
      const files = targets.map((name) => resolveImport(file, name));
      return [file, files.filter((target) => sources.has(target))] as const;
    }),
  );
  return findCycles(graph).map((files) => `these files import each other: ${files.join(", ")}`);
}

export function importProblems(
  workspace: string,
  declared: ReadonlySet<string>,
  file: string,
  source: string,
): string[] {
  return importsOf(source).flatMap((name) => {
    if (name.startsWith(".")) return relativeProblems(file, workspace, name);
    if (name.startsWith("node:")) {
      return workspace.startsWith("packages/") && !ON_NODE.has(workspace) && !isTest(file)
        ? [`${file}: packages run everywhere, ${name} does not`]
        : [];
    }
    return packageProblems(file, workspace, name, declared);
  });
}

function packageProblems(
  file: string,
  workspace: string,
  name: string,
  declared: ReadonlySet<string>,
): string[] {
  const problems: string[] = [];
  if (WORDS.test(file) && CHECKS.test(name) && !isTest(file)) {
    problems.push(`${file}: only packages/verdict words evidence, so ${name} may not be imported`);
  }
  const packageName = name
    .split("/")
    .slice(0, name.startsWith("@") ? 2 : 1)
    .join("/");
  if (name.startsWith(scope)) {
    const target = packageName.slice(scope.length);
    const isOwn = workspace === `packages/${target}` || workspace === `apps/${target}`;
    if (!isOwn && !MAY_IMPORT[workspace]?.includes(target)) {
      problems.push(`${file}: ${workspace} may not import ${name}`);
    }
  }
  if (!declared.has(packageName) && !isTest(file)) {
    problems.push(`${file}: ${packageName} is not declared in ${workspace}/package.json`);
  }
  return problems;
}

function relativeProblems(file: string, workspace: string, name: string): string[] {
  if (isTest(file)) return [];
  const target = resolveImport(file, name);
  if (!target.startsWith(`${workspace}/`)) return [`${file}: ${name} leaves the workspace`];
  const broken = mustNotImport
    .filter(
      ({ from, to }) => file.startsWith(from) && target.startsWith(to) && !file.startsWith(to),
    )
    .map(({ because }) => `${file}: may not import ${name}: ${because}`);
  return [...broken, ...layerProblems(file, target)];
}

export function layerProblems(file: string, target: string): string[] {
  if (!file.startsWith(EXPLORER) || !target.startsWith(EXPLORER)) return [];
  const [from, to] = [folderOf(file), folderOf(target)];
  if (from === "pages" && to === "pages") {
    return pageOf(file) === pageOf(target)
      ? []
      : [`${file}: a page may not import a page (${target})`];
  }
  if (from === to || to === "styles" || (mutual.has(from) && mutual.has(to))) return [];
  const [upper, lower] = [layerOf(from), layerOf(to)];
  if (upper < 0) return [`${file}: the layers in tools/import-rules.ts do not name "${from}"`];
  if (lower < 0) return [`${file}: the layers in tools/import-rules.ts do not name "${to}"`];
  return upper < lower ? [] : [`${file}: ${from} may not import ${to} (${target})`];
}

function layerOf(folder: string): number {
  return explorerLayers.findIndex((layer) => layer.includes(folder));
}

/** Returns the first folder below src. For a file directly in src, it returns the file's name without its extension. */
function folderOf(file: string): string {
  return /^[^/.]+/.exec(file.slice(EXPLORER.length))?.[0] ?? "";
}

function pageOf(file: string): string | undefined {
  return file.slice(EXPLORER.length).split("/")[1];
}
