// Checks imports, including type-only ones, against the rules in import-rules.ts. It also checks that
// - files do not import each other in a circle;
// - only entry points and configuration files read the environment;
// - each workspace has a tsconfig.json;
// - each workspace declares in its package.json what it imports. An undeclared import would otherwise work in this
//   repository, because npm links every workspace at the root.
import { existsSync, globSync, readFileSync } from "node:fs";
import { cycleProblems, importProblems, isTest, MAY_IMPORT } from "./import-rules.ts";

const problems: string[] = [];

function declaredDependencies(workspace: string): ReadonlySet<string> {
  const manifest = JSON.parse(readFileSync(`${workspace}/package.json`, "utf8")) as {
    dependencies?: Record<string, string>;
    devDependencies?: Record<string, string>;
  };
  return new Set(Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }));
}

for (const workspace of Object.keys(MAY_IMPORT)) {
  const declared = declaredDependencies(workspace);
  for (const file of globSync(`${workspace}/src/**/*.{ts,tsx}`)) {
    const source = readFileSync(file, "utf8");
    problems.push(...importProblems(workspace, declared, file, source));
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

const everyFile = globSync("{packages,apps,e2e,scripts,tools,bench}/**/*.{ts,tsx}", {
  exclude: ["**/node_modules/**", "**/dist/**"],
});
problems.push(
  ...cycleProblems(new Map(everyFile.map((file) => [file, readFileSync(file, "utf8")]))),
);

for (const problem of problems) console.error(problem);
console.log(
  problems.length === 0 ? "imports: no problems" : `imports: ${problems.length} problems`,
);
process.exit(problems.length === 0 ? 0 : 1);
