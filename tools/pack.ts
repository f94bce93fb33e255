// `npm run pack -- [folder] [--repository URL] [--try]` builds the packages that can be published and packs each into a tarball. The
// default folder is dist/packages. `--repository` names the public repository to which the packages and their READMEs link. The command checks every tarball with publint and arethetypeswrong. With `--try`, it
// also installs the tarballs into empty projects outside of the repository and uses them there. For this, npm downloads
// the packages that ours depend on. The command exits with 1 if anything is wrong.
import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { basename, resolve } from "node:path";
import { parseArgs } from "node:util";
import { buildCommand, buildLibrary, LIBRARIES, packBuilt } from "./pack/build.ts";
import { checkTarball } from "./pack/check.ts";

const { values, positionals } = parseArgs({
  options: { try: { type: "boolean", default: false }, repository: { type: "string" } },
  allowPositionals: true,
});
const folder = resolve(positionals[0] ?? "dist/packages");
if (positionals.length === 0) rmSync(folder, { recursive: true, force: true });
else if (existsSync(folder) && readdirSync(folder).length > 0) {
  console.error(`${folder} is not empty: name an empty folder, since nothing in it may be removed`);
  process.exit(1);
}
const repository = values.repository?.replace(/\/+$/, "");
if (repository === undefined) {
  console.log(
    "No --repository is named, so the packages name none, and links to its files are plain text.",
  );
} else if (!/^https:\/\/[^\s/]+\/\S+$/.test(repository)) {
  console.error("--repository has to be an https address");
  process.exit(1);
}
for (const name of LIBRARIES) buildLibrary(name, folder, repository);
await buildCommand(folder, repository);

let failures = 0;
const tarballs = ([...LIBRARIES, "cli"] as const).map((name) => packBuilt(name, folder));
for (const tarball of tarballs) {
  const { problems, files } = await checkTarball(tarball);
  const size = statSync(tarball).size.toLocaleString("en");
  console.log(
    `${basename(tarball)}: ${size} bytes, ${files.length} files, ${problems.length} problems`,
  );
  for (const problem of problems) console.error(`  ${problem}`);
  failures += problems.length;
}
if (values.try) {
  const { tryPackages } = await import("./pack/try.ts");
  failures += await tryPackages(tarballs);
}
console.log(failures === 0 ? "everything is in order" : `${failures} failures`);
process.exit(failures === 0 ? 0 : 1);
