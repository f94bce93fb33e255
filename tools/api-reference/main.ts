// `node tools/api-reference/main.ts [folder]` makes a reference of each library from its docstrings, as HTML. The
// default folder is dist/api. It then lists every exported function that has no docstring, or whose docstring leaves out a parameter or
// the result. It exits with 1 if a function has no docstring at all.
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import {
  Application,
  type DeclarationReflection,
  type ProjectReflection,
  ReflectionKind,
  type SignatureReflection,
} from "typedoc";
import { LIBRARIES, type Library, sourceFolder } from "../pack/build.ts";

const out = resolve(process.argv[2] ?? "dist/api");

async function convert(name: Library): Promise<ProjectReflection> {
  const folder = sourceFolder(name);
  const { exports } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    exports: Record<string, string>;
  };
  const app = await Application.bootstrap({
    name: `@digital-evidence/${name}`,
    entryPoints: Object.values(exports).map((path) => join(folder, path)),
    tsconfig: join(folder, "tsconfig.json"),
    readme: join(folder, "README.md"),
    excludeExternals: true,
    excludePrivate: true,
    disableSources: true,
    hideGenerator: true,
    logLevel: "Error",
  });
  const project = await app.convert();
  if (project === undefined) throw new Error(`${name} could not be read`);
  await app.generateDocs(project, join(out, name));
  return project;
}

const isEmpty = (comment: { summary: readonly unknown[] } | undefined) =>
  comment === undefined || comment.summary.length === 0;

/**
 * Lists what a function's docstring leaves out. A docstring with a summary needs no `@returns`, because the summary
 * may say what the function returns ("Returns …", "Whether …").
 */
function gapsOf(signature: SignatureReflection): string[] {
  const { comment, parameters = [], type } = signature;
  if (comment === undefined) return ["everything"];
  const returned = type?.toString();
  const isSaid =
    comment.blockTags.some(({ tag }) => tag === "@returns") ||
    comment.summary.length > 0 ||
    returned === "void";
  return [
    ...parameters.filter((each) => isEmpty(each.comment)).map(({ name }) => `@param ${name}`),
    ...(isSaid ? [] : ["@returns"]),
  ];
}

let missing = 0;
for (const name of LIBRARIES) {
  const project = await convert(name);
  const functions = project.getReflectionsByKind(
    ReflectionKind.Function,
  ) as DeclarationReflection[];
  const found = functions.flatMap(({ signatures = [], name: own }) =>
    signatures.map((signature) => ({ own, gaps: gapsOf(signature) })),
  );
  const incomplete = found.filter(({ gaps }) => gaps.length > 0);
  console.log(
    `${name}: ${found.length} functions, ${incomplete.length} of them not described in full, in ${join(out, name)}`,
  );
  for (const { own, gaps } of incomplete) console.log(`  ${own}: ${gaps.join(", ")}`);
  missing += found.filter(({ gaps }) => gaps.includes("everything")).length;
}
process.exit(missing === 0 ? 0 : 1);
