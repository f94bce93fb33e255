import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findPdfTools, pdfTool } from "../../../../tools/pdf-tools.ts";
import { forgingSnapshot, startChangingService } from "../../test/changing-service.ts";
import { documentText, type LiveService, startLiveService } from "../../test/live-service.ts";
import { runHere } from "../../test/run-here.ts";
import { temporaryFolder } from "../../test/temporary-folder.ts";

let service: LiveService;
const folder = temporaryFolder();
const at = (name: string) => join(folder.path, name);
const hasTools = findPdfTools();

beforeAll(async () => {
  service = await startLiveService();
  writeFileSync(at("contract.txt"), documentText);
});
afterAll(async () => {
  await service.stop();
  folder.remove();
});

const report = (hash: string, ...args: string[]) =>
  runHere(["report", hash, "--base", service.origin, "--retries", "0", ...args]);

describe("digital-evidence report", () => {
  it.skipIf(!hasTools)(
    "[RP8] [RP13] [TP8] writes a PDF with the conclusion, the document and the root compared, and the bundle attached",
    async () => {
      const file = at("report.pdf");
      const own = ["--root", service.root, "--document", at("contract.txt"), "--declaration"];
      const ended = await report(service.hash, "--output", file, ...own, "--require", "confirmed");
      expect(ended).toMatchObject({ exitCode: 0 });
      expect(ended.stdout).toContain("Confirmed");
      expect(pdfTool("qpdf", "--check", file)).toContain(
        "No syntax or stream encoding errors found",
      );
      const text = pdfTool("pdftotext", "-raw", file, "-").replaceAll(/\s+/g, " ");
      expect(text).toContain(
        "Confirmed by a root that the person who made this report provided Document, content, signature and proof of this fingerprint fit together, and the proof leads to the root",
      );
      expect(text).toContain("The proof leads to the root that the person who made this report");
      expect(text).not.toMatch(/you provided|your root/);
      expect(text).toContain("The person who made this report provided this root");
      expect(text).toContain(
        "The document’s hash, computed here, is the one that the record refers to.",
      );
      expect(text).not.toContain("no document was compared");
      const last = pdfTool("pdftotext", "-raw", "-f", "4", file, "-").replaceAll(/\s+/g, " ");
      expect(last).toMatch(/^Declaration of the person who checked/);
      expect(last).toContain(createHash("sha256").update(documentText).digest("hex"));
      pdfTool("pdfdetach", "-save", "1", "-o", at("attached.json"), file);
      const verified = await runHere(["verify", at("attached.json"), "--root", service.root]);
      expect(verified.exitCode).toBe(0);
      expect(readFileSync(at("attached.json"), "utf8")).toContain("c2sp.org/tlog-proof@v1");
    },
  );

  it.skipIf(!hasTools)(
    "[RP8] [X8] says on the report and in the bundle's name that a demonstration is one",
    async () => {
      const demonstration = await startChangingService(service.origin, (path, answer) => {
        if (path !== "/config.json") return;
        const body = '{"network":"demonstration","demonstration":true}';
        Object.assign(answer, { status: 200, body });
      });
      const file = at("demonstration.pdf");
      const from = ["--base", demonstration.origin, "--retries", "0"];
      const ended = await runHere(["report", service.hash, ...from, "--output", file, "--json"]);
      await demonstration.stop();
      expect(JSON.parse(ended.stdout)).toMatchObject({ exitCode: 0, network: "demonstration" });
      const text = pdfTool("pdftotext", "-raw", file, "-").replaceAll(/\s+/g, " ");
      expect(text).toContain("This is a demonstration: the organization and the document are");
      expect(pdfTool("pdfdetach", "-list", file)).toContain("digital-evidence_demonstration_");
    },
  );

  it.skipIf(!hasTools)(
    "fails as the page's report does where the service's log has another snapshot, and says so in the PDF",
    async () => {
      const forge = forgingSnapshot(await service.snapshot());
      const liar = await startChangingService(service.origin, forge);
      const file = at("other-snapshot.pdf");
      const from = ["--base", liar.origin, "--retries", "0", "--require", "consistent"];
      const ended = await runHere(["report", service.hash, ...from, "--output", file]);
      await liar.stop();
      expect(ended.exitCode).toBe(1);
      const found = "At the place of the snapshot shown here, the service’s log has another entry.";
      expect(ended.stdout).toContain(`Failed: not in the service’s log\n${found}`);
      const text = pdfTool("pdftotext", "-raw", file, "-").replaceAll(/\s+/g, " ");
      expect(text).toContain(`Failed: not in the service’s log ${found} The service shows this`);
      expect(text).toContain("In this service’s log Failed At this snapshot’s place");
      expect(text).not.toContain("Consistent");
    },
  );

  it("[RP8] ends with 3 if the verdict is weaker than required, and never overwrites a file", async () => {
    const file = at("again.pdf");
    const weaker = await report(service.hash, "--output", file, "--require", "confirmed", "--json");
    expect(JSON.parse(weaker.stdout)).toMatchObject({
      exitCode: 3,
      hash: service.hash,
      file,
      conclusion: { verdict: "consistent" },
    });
    const second = await report(service.hash, "--output", file);
    expect(second.exitCode).toBe(1);
    expect(second.stderr).toContain("FILE_EXISTS");
  });

  it("writes nothing for a fingerprint that the service does not know, or where it does not answer", async () => {
    const file = at("nothing.pdf");
    const unknown = await report("0".repeat(64), "--output", file);
    expect(unknown.exitCode).toBe(3);
    expect(unknown.stderr).toContain("NOT_FOUND");
    expect((await report("12", "--output", file)).exitCode).toBe(2);
    expect(existsSync(file)).toBe(false);
  });

  it.skipIf(!hasTools)("shows characters that reorder text as their code points", async () => {
    const file = at("hostile.pdf");
    expect((await report(service.hostileHash, "--output", file)).exitCode).toBe(0);
    const text = pdfTool("pdftotext", "-raw", file, "-").replaceAll(/\s+/g, "");
    expect(text).toContain("[U+202E]evil");
    expect(text).not.toContain("\u202e");
  });
});
