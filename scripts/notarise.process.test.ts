// From an empty store to a document's page, by the commands of the quick start and the one line that is copied.
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, it } from "vitest";
import { documentRef } from "@digital-evidence/evidence/fingerprint";
import { command, whileRunning } from "../apps/depository/test/operate.ts";

const root = resolve(import.meta.dirname, "..");
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "notarise-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("[DR3] the line that create-organization prints notarises a document, and ends with its address", async () => {
  const where = { DATA_DIR: join(folder, "data") };
  await whileRunning(where, async (origin) => {
    const by = { ...where, npm_lifecycle_event: "depository" };
    const { output } = await command(by, "create-organization", "Halden Notaries", "intake");
    const [, line = ""] = /\n(DIGITAL_EVIDENCE_API_KEY=.*)\n/.exec(output) ?? [];
    const document = "The tenth of my own.";
    writeFileSync(join(folder, "contract.txt"), document);
    // The service runs in this process, so nothing may block it.
    const { stdout, stderr } = await promisify(execFile)(
      "sh",
      ["-c", line.replace("DOCUMENT", join(folder, "contract.txt"))],
      {
        cwd: root,
        env: { ...process.env, ...where, PORT: new URL(origin).port, INIT_CWD: undefined },
      },
    );
    expect(stderr).toContain("Fingerprint  ");
    const [address = ""] = stdout.trimEnd().split("\n").slice(-1);
    const [, port, hash = ""] =
      /^http:\/\/localhost:(\d+)\/fingerprint\/([0-9a-f]{64})$/.exec(address) ?? [];
    expect(port).toBe(new URL(origin).port);
    const answer = await fetch(`${origin}/v1/fingerprints/${hash}`);
    expect(await answer.json()).toMatchObject({
      data: {
        status: "FINALIZED_COMMITMENT",
        organizationName: "Halden Notaries",
        documentId: "contract.txt",
        documentRef: documentRef(new TextEncoder().encode(document)),
      },
    });
  });
  // Without npm, as on a server, the key is printed once and nothing else is.
  const { output } = await command(
    { ...where, npm_lifecycle_event: "" },
    "create-organization",
    "Other",
    "other",
  );
  expect(output).toMatch(/^organization \S+\nkey \S+\nsha256 \S+\n$/);
});
