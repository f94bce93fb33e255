// Finds qpdf and poppler's tools, with which tests judge the PDFs that we make. On Debian as root it installs the
// system's packages where there are none.
import { spawnSync } from "node:child_process";

const programs = ["qpdf", "pdfinfo", "pdffonts", "pdftotext", "pdfdetach"];

const isThere = () => programs.every((name) => spawnSync(name, ["--version"]).error === undefined);

/** Whether the tools are there, or could be installed. */
export function findPdfTools(): boolean {
  if (isThere()) return true;
  if (process.platform === "linux" && process.getuid?.() === 0) {
    console.log("Installing the system's packages qpdf and poppler-utils (apt-get install).");
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    const options = { stdio: "inherit", env } as const;
    spawnSync("apt-get", ["update", "-qq"], options);
    const wanted = ["qpdf", "poppler-utils"];
    spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...wanted], options);
  }
  const isFound = isThere();
  if (!isFound) {
    console.log(
      "No qpdf or poppler-utils could be had, so tests of PDFs are left out: install Debian's packages of these names.",
    );
  }
  return isFound;
}

/** What the program writes. @throws Error when it does not end with 0 */
export function pdfTool(name: string, ...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(name, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${name} ${args.join(" ")}: ${stdout}${stderr}`);
  return stdout;
}
