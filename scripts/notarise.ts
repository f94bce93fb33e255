// `npm run notarise -- ORGANIZATION_ID DOCUMENT` signs a document, submits it to the service on this machine, waits until
// it is final, and ends with the address of its page. It only runs the commands of apps/cli, for a first try:
// `create-organization` prints the line that calls it.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "..");
const [organization, document] = process.argv.slice(2);
if (organization === undefined || document === undefined) {
  console.error("usage: DIGITAL_EVIDENCE_API_KEY=KEY npm run notarise -- ORGANIZATION_ID DOCUMENT");
  process.exit(2);
}
const base =
  process.env["DIGITAL_EVIDENCE_BASE"] || `http://localhost:${process.env["PORT"] || 8080}`;
const key = join(resolve(root, process.env["DATA_DIR"] || "data"), "notarise-key.pem");

/** Runs a command, which says itself why it fails. @returns what it wrote to standard output, or null where it shows it */
function run(args: readonly string[], input: string | null): string | null {
  const { status, stdout } = spawnSync(
    process.execPath,
    [join(root, "apps/cli/bin/digital-evidence.js"), ...args],
    {
      encoding: "utf8",
      input: input ?? "",
      stdio: ["pipe", input === null ? "pipe" : "inherit", "inherit"],
    },
  );
  if (status !== 0) process.exit(status ?? 1);
  return stdout;
}

if (!existsSync(key)) run(["keygen", "--output", key], null);
// npm changes to the folder of package.json. INIT_CWD is the one in which it was called.
const path = resolve(process.env["INIT_CWD"] ?? ".", document);
// The organization has no need to divide its records, so it is its own tenant.
const ids = ["--organization", organization, "--tenant", organization];
const signed = run(["sign", path, "--key", key, ...ids, "--output", "-"], null) ?? "";
run(["submit", "-", "--wait", "--base", base], signed);
const { metadata } = JSON.parse(signed) as { metadata: { hash: string } };
console.log(`${base}/fingerprint/${metadata.hash}`);
