// Runs the commands of a report exactly as they are printed, in a shell, with the system's own tools and with our own
// command.
import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { fingerprintHash } from "@digital-evidence/evidence/fingerprint";
import type { JsonObject } from "@digital-evidence/evidence/json-object";
import { verifyEvidence } from "@digital-evidence/evidence/verify-evidence";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bundle, documentPath, exampleReport } from "../test/example-report.ts";
import { commandsFor } from "./commands.ts";
import { reportWords } from "./words/en.ts";

const ownCommand = fileURLToPath(
  new URL("../../../apps/cli/bin/digital-evidence.js", import.meta.url),
);
const { commands, attachment } = exampleReport(reportWords);
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "digital-evidence-commands-"));
  copyFileSync(documentPath, join(folder, "DOCUMENT"));
  mkdirSync(join(folder, "bin"));
  symlinkSync(ownCommand, join(folder, "bin", "digital-evidence"));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function run(line: string): string {
  const { status, stdout, stderr } = spawnSync("sh", ["-c", line], {
    cwd: folder,
    encoding: "utf8",
    // Our own command needs the version of Node that runs this test.
    env: {
      ...process.env,
      PATH: [join(folder, "bin"), dirname(process.execPath), process.env["PATH"]].join(":"),
    },
  });
  if (status !== 0) throw new Error(`${line}: ${stderr}`);
  return stdout;
}

describe("the printed commands", () => {
  it("[RP6] repeat the document's hash, the fingerprint's hash and a signature, and name our own command", () => {
    expect(commands.map(({ id }) => id)).toEqual([
      "document",
      "fingerprint",
      "signature",
      "evidence",
    ]);
  });

  it.each(commands.filter(({ id }) => id === "document" || id === "fingerprint"))(
    "[RP6] for the $id print the right hash with each of two tools",
    ({ id, lines, expected }) => {
      const stated = id === "document" ? bundle.parts.record?.value["documentRef"] : bundle.hash;
      expect(expected).toBe(stated);
      const outputs = lines.map(run);
      expect(outputs.slice(0, -2).join("")).toBe("");
      for (const output of outputs.slice(-2)) expect(output).toContain(stated);
    },
  );

  it("[RP6] for the signature succeed with OpenSSL, and fail for another hash", () => {
    const { lines, expected } = commands.find(({ id }) => id === "signature") ?? { lines: [] };
    const outputs = lines.map(run);
    expect(outputs.at(-1)).toContain(expected);
    expect(expected).toBe("Signature Verified Successfully");
    run("printf '%s' another | openssl dgst -sha512 -binary | head -c 32 > digest.bin");
    expect(() => run(lines.at(-1) ?? "")).toThrow();
  });

  it("[RP6] for the evidence succeed with the attached file, and fail if its record is changed", () => {
    const { lines } = commands.find(({ id }) => id === "evidence") ?? { lines: [] };
    expect(lines).toHaveLength(1);
    const [line = ""] = lines;
    writeFileSync(join(folder, attachment.name), attachment.text);
    expect(run(line)).toContain("Consistent");
    const changed = exampleReport(reportWords, { documentId: "changed" }).attachment;
    writeFileSync(join(folder, attachment.name), changed.text);
    expect(() => run(line)).toThrow();
  });

  it("quote text that a shell would otherwise run", () => {
    const documentId = "it's $(touch run) `touch run` \"; touch run; '";
    const record: JsonObject = {
      ...bundle.parts.record?.value,
      documentId,
      fingerprintTimestamp: "2026-01-05T10:20:00Z",
    };
    const text = (name: string): string => {
      const value = record[name];
      return typeof value === "string" ? value : "";
    };
    const hash = fingerprintHash({
      orgId: text("organizationId"),
      tenantId: text("tenantId"),
      eventId: text("eventId"),
      documentId,
      documentRef: text("documentRef"),
      timestamp: text("fingerprintTimestamp"),
      version: Number(record["version"]),
      signerId: text("signer"),
    });
    const verification = verifyEvidence({
      hash: { value: hash, from: "file" },
      record: { value: { ...record, hash }, from: "file" },
    });
    const { lines } = commandsFor({ ...record, hash }, verification, "b.json").find(
      ({ id }) => id === "fingerprint",
    ) ?? { lines: [] };
    const outputs = lines.map(run);
    expect(outputs).toHaveLength(3);
    for (const output of outputs.slice(1)) expect(output).toContain(hash);
    expect(existsSync(join(folder, "run"))).toBe(false);
  });

  it("include only the one for the evidence if the record does not give the hash", () => {
    expect(exampleReport(reportWords, { documentId: "changed" })).toMatchObject({
      commands: [{ id: "evidence" }],
      isCommandOmitted: false,
    });
  });
});
