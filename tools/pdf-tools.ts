// Finds qpdf and poppler's tools. Tests use them to judge the PDFs that we make. If they are missing and the script
// runs as root on Debian, it installs the system's packages.
import { spawnSync } from "node:child_process";

const programs = ["qpdf", "pdfinfo", "pdffonts", "pdftotext", "pdfdetach"];

const isThere = () => programs.every((name) => spawnSync(name, ["--version"]).error === undefined);

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
      "qpdf or poppler's tools are missing, so tests of PDFs are left out: install Debian's packages qpdf and poppler-utils.",
    );
  }
  return isFound;
}

export function pdfTool(name: string, ...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(name, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${name} ${args.join(" ")}: ${stdout}${stderr}`);
  return stdout;
}
