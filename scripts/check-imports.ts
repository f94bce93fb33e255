// Checks every import, including type-only ones, against the table in ARCHITECTURE.md. npm links every
// workspace at the root, so without this check an undeclared import would work.
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";

const scope = "@digital-evidence/";

/** Which workspaces each workspace may import. A new edge needs a decision record. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  "packages/merkle-patricia": [],
  "packages/evidence": ["merkle-patricia"],
  "packages/client": ["evidence"],
  "packages/page-headers": [],
  "apps/depository": ["evidence", "merkle-patricia", "page-headers"],
  "apps/explorer": ["evidence", "client", "merkle-patricia", "page-headers"],
};

/** Rules inside a workspace: files under `from` must not import files under `to`. */
const mustNotImport: readonly { from: string; to: string; because: string }[] = [
  {
    from: "packages/merkle-patricia/src/verify",
    to: "packages/merkle-patricia/src/trie",
    because: "an auditor reads the verifier alone",
  },
  {
    from: "packages/evidence/src/",
    to: "packages/evidence/src/api",
    because: "the schema library stays out of the verifiers",
  },
  {
    from: "apps/explorer/src/components/",
    to: "apps/explorer/src/queries",
    because: "components show what they are given",
  },
  {
    from: "apps/explorer/src/components/",
    to: "apps/explorer/src/pages/",
    because: "components sit below pages",
  },
  {
    from: "apps/depository/src/store/",
    to: "apps/depository/src/http/",
    because: "the store does not know who asks",
  },
];

const importPattern =
  /(?:^|\s)(?:import|export)\s[^"';]*?from\s*"([^"]+)"|import\s*\(?\s*"([^"]+)"\)?/gm;

const problems: string[] = [];

function isTest(file: string): boolean {
  return file.includes(".test.") || file.includes(".contract.");
}

function checkWorkspaceImport(file: string, workspace: string, name: string): void {
  const [target] = name.slice(scope.length).split("/");
  if (workspace === `packages/${target}` || workspace === `apps/${target}`) return;
  if (!mayImport[workspace]?.includes(target ?? "")) {
    problems.push(`${file}: ${workspace} may not import ${name}`);
  }
}

function checkRelativeImport(file: string, workspace: string, name: string): void {
  const target = relative(".", resolve(dirname(file), name));
  if (!target.startsWith(`${workspace}/`) && !isTest(file)) {
    problems.push(`${file}: ${name} leaves the workspace`);
  }
  if (isTest(file)) return;
  for (const rule of mustNotImport) {
    if (file.startsWith(rule.from) && target.startsWith(rule.to) && !file.startsWith(rule.to)) {
      problems.push(`${file}: may not import ${name}: ${rule.because}`);
    }
  }
  const page = /^apps\/explorer\/src\/pages\/([^/.]+)/;
  const [from, to] = [page.exec(file)?.[1], page.exec(target)?.[1]];
  if (from !== undefined && to !== undefined && from !== to) {
    problems.push(`${file}: a page may not import a page (${name})`);
  }
}

function declaredDependencies(workspace: string): ReadonlySet<string> {
  const manifest = JSON.parse(readFileSync(`${workspace}/package.json`, "utf8")) as {
    dependencies?: Record<string, string>;
    devDependencies?: Record<string, string>;
  };
  return new Set(Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }));
}

for (const workspace of Object.keys(mayImport)) {
  const declared = declaredDependencies(workspace);
  for (const file of globSync(`${workspace}/src/**/*.{ts,tsx}`)) {
    const source = readFileSync(file, "utf8");
    for (const match of source.matchAll(importPattern)) {
      const name = match[1] ?? match[2] ?? "";
      if (name.startsWith(scope)) {
        checkWorkspaceImport(file, workspace, name);
        const packageName = name.split("/").slice(0, 2).join("/");
        if (!declared.has(packageName) && !isTest(file)) {
          problems.push(`${file}: ${packageName} is not declared in ${workspace}/package.json`);
        }
      } else if (name.startsWith(".")) {
        checkRelativeImport(file, workspace, name);
      } else if (name.startsWith("node:")) {
        if (workspace.startsWith("packages/") && !isTest(file)) {
          problems.push(`${file}: packages run everywhere, ${name} does not`);
        }
      } else {
        const packageName = name
          .split("/")
          .slice(0, name.startsWith("@") ? 2 : 1)
          .join("/");
        if (!declared.has(packageName) && !isTest(file)) {
          problems.push(`${file}: ${packageName} is not declared in ${workspace}/package.json`);
        }
      }
    }
    if (
      /\bprocess\.env\b/.test(source) &&
      !isTest(file) &&
      !/\/(main|operate|config)\.ts$/.test(file)
    ) {
      problems.push(`${file}: only entries and config read the environment`);
    }
  }
  if (!existsSync(`${workspace}/tsconfig.json`)) problems.push(`${workspace}: no tsconfig.json`);
}

for (const problem of problems) console.error(problem);
console.log(
  problems.length === 0 ? "imports: in order" : `imports: ${problems.length} out of order`,
);
process.exit(problems.length === 0 ? 0 : 1);
