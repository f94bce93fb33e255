import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { FingerprintSubmission } from "@digital-evidence/evidence/api";
import { sign } from "@digital-evidence/evidence/signature";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { signed, value } from "../../../depository/test/fresh-depository.ts";
import { bin, runBin } from "../../test/bin.ts";
import { apiKey, type LiveService, startLiveService } from "../../test/live-service.ts";
import { temporaryFolder } from "../../test/temporary-folder.ts";

let service: LiveService;
let front: Server;
let origin: string;
let calls: number[] = [];
/** Called for each call with its number of submissions. If it returns true, the call does not reach the service. */
let intercept: (response: ServerResponse, submissions: number) => boolean = () => false;
const folder = temporaryFolder();

async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await text(request);
  const submissions = (JSON.parse(body) as unknown[]).length;
  if (intercept(response, submissions)) return;
  calls.push(submissions);
  const answer = await fetch(`${service.origin}${request.url ?? ""}`, {
    method: request.method ?? "POST",
    headers: {
      "content-type": "application/json",
      "x-api-key": String(request.headers["x-api-key"]),
    },
    body,
  });
  response.writeHead(answer.status, { "content-type": "application/json" });
  response.end(await answer.text());
}

beforeAll(async () => {
  service = await startLiveService();
  front = createServer((request, response) => void pass(request, response));
  await once(front.listen(0, "127.0.0.1"), "listening");
  origin = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
});

afterAll(async () => {
  front.close();
  await service.stop();
  folder.remove();
});

let cwd: string;
let run = 0;
beforeEach(() => {
  run += 1;
  cwd = join(folder.path, String(run));
  mkdirSync(cwd);
  calls = [];
  intercept = () => false;
});

const make = (count: number): FingerprintSubmission[] =>
  Array.from({ length: count }, () => signed(value()));
const lines = (submissions: readonly unknown[]): string =>
  submissions.map((each) => `${JSON.stringify(each)}\n`).join("");
const env = { DIGITAL_EVIDENCE_API_KEY: apiKey };

async function submit(paths: readonly string[], stdin = "") {
  const args = ["submit", ...paths, "--journal", "journal", "--base", origin, "--json"];
  const ended = await runBin(args, { cwd, env, stdin });
  return { exitCode: ended.exitCode, output: JSON.parse(ended.stdout) as Record<string, never> };
}

async function stored(): Promise<number> {
  const { body } = await service.depository.get("/v1/fingerprints/stats");
  return (body.data as { fingerprintsTotal: number }).fingerprintsTotal;
}

const journalLines = () => readFileSync(join(cwd, "journal"), "utf8").trimEnd().split("\n");

describe("digital-evidence submit --journal", () => {
  it("ends with 3 where no submission is found", async () => {
    mkdirSync(join(cwd, "folder"));
    writeFileSync(join(cwd, "folder", "three.txt"), JSON.stringify(make(3)));
    const { exitCode, output } = await submit(["folder"]);
    expect([exitCode, output["counts"]]).toEqual([
      3,
      { accepted: 0, earlier: 0, repeated: 0, respelled: 0, refused: 0, invalid: 0 },
    ]);
  });

  it("[BI1] sends files, folders and lines in calls of bounded size, and records each submission", async () => {
    const [inFile, inLines, inStream] = [make(3), make(510), make(40)];
    mkdirSync(join(cwd, "folder", "below"), { recursive: true });
    writeFileSync(join(cwd, "folder", "three.json"), JSON.stringify(inFile));
    writeFileSync(join(cwd, "folder", "below", "many.ndjson"), lines(inLines));
    writeFileSync(join(cwd, "folder", "notes.txt"), "not a submission");
    const before = await stored();
    const { exitCode, output } = await submit(["folder", "-"], lines(inStream));
    expect(exitCode).toBe(0);
    expect(output).toMatchObject({
      counts: { accepted: 553, earlier: 0, refused: 0, invalid: 0 },
      isComplete: true,
    });
    expect((await stored()) - before).toBe(553);
    expect(Math.max(...calls)).toBeLessThanOrEqual(500);
    const [first = "", ...rest] = journalLines();
    expect(JSON.parse(first)).toEqual({
      format: "digital-evidence-submissions",
      version: 1,
      apiBase: origin,
    });
    const hashes = rest.map((line) => (JSON.parse(line) as { hash: string }).hash);
    const sent = [...inFile, ...inLines, ...inStream].map(({ metadata }) => metadata?.hash);
    expect(new Set(hashes)).toEqual(new Set(sent));
    expect(hashes).toHaveLength(sent.length);
  });

  it("[BI2] continues a run that was killed, sends nothing again that the journal has, and loses nothing", async () => {
    const submissions = make(600);
    writeFileSync(join(cwd, "many.ndjson"), lines(submissions));
    const before = await stored();
    const reached = Promise.withResolvers<void>();
    intercept = (_response, submitted) => {
      // The service answers the call with 500 submissions and never answers the other call. Either call may arrive
      // first.
      if (submitted === 500) return false;
      reached.resolve();
      return true;
    };
    const args = ["submit", "many.ndjson", "--journal", "journal", "--base", origin];
    const child = spawn(process.execPath, [bin, ...args], {
      cwd,
      env: { ...process.env, ...env },
      stdio: "ignore",
    });
    await reached.promise;
    await expect.poll(() => journalLines().length).toBe(501);
    child.kill("SIGKILL");
    await once(child, "close");
    // The command must not remove an incomplete last line, because another run may be writing this line at the moment.
    const cut = '{"outcome":"ACCEPTED","ha';
    writeFileSync(join(cwd, "journal"), `${journalLines().join("\n")}\n${cut}`);

    intercept = () => false;
    calls = [];
    const { exitCode, output } = await submit(["many.ndjson"]);
    expect(exitCode).toBe(0);
    expect(output).toMatchObject({ counts: { accepted: 100, earlier: 500 } });
    expect(calls.reduce((sum, count) => sum + count, 0)).toBe(100);
    expect((await stored()) - before).toBe(600);
    const recorded = journalLines();
    expect(recorded[501]).toBe(cut);
    expect(recorded.toSpliced(501, 1).every((line) => line.endsWith("}"))).toBe(true);
    expect(recorded).toHaveLength(602);
  });

  it("sends further signatures and other tags for a fingerprint that the journal has as accepted", async () => {
    const content = value();
    const submission = signed(content);
    const { attestation, metadata } = submission;
    const hash = metadata?.hash ?? "";
    const proof = sign(hash, "22".repeat(32));
    const bySecond = { attestation: { ...attestation, proofs: [proof] } };
    const otherTags = { attestation, metadata: { hash, tags: { kind: "invoice" } } };
    const first = await submit(["-"], lines([submission]));
    expect(first.output).toMatchObject({ counts: { accepted: 1 } });

    const { exitCode, output } = await submit(["-"], lines([bySecond]));
    expect(exitCode).toBe(0);
    expect(output).toMatchObject({ counts: { accepted: 1, earlier: 0 } });
    const { body } = await service.depository.get(`/v1/fingerprints/${hash}`);
    const { proofs } = body.data as { proofs: { id: string }[] };
    expect(proofs.map(({ id }) => id)).toContain(proof.id);

    const refused = await submit(["-"], lines([otherTags]));
    expect(refused.exitCode).toBe(1);
    expect(refused.output).toMatchObject({ counts: { accepted: 0, earlier: 0, refused: 1 } });
    expect(journalLines().at(-1)).toContain("OTHER_TAGS");

    const again = await submit(["-"], lines([submission, bySecond]));
    expect(again.output).toMatchObject({ counts: { accepted: 0, earlier: 2 } });
  });

  it("[BI3] waits while the service is busy, and halves a call that is too large for it", async () => {
    let busy = 2;
    intercept = (response, submissions) => {
      if (submissions > 100) {
        response.writeHead(413, { "content-type": "application/json" });
        response.end('{"errors":[{"code":"PAYLOAD_TOO_LARGE","message":"too large"}]}');
        return true;
      }
      if (busy === 0) return false;
      busy -= 1;
      response.writeHead(busy === 0 ? 503 : 429, { "retry-after": "0" });
      response.end();
      return true;
    };
    const { exitCode, output } = await submit(["-"], lines(make(300)));
    expect(exitCode).toBe(0);
    expect(output).toMatchObject({ counts: { accepted: 300, refused: 0 } });
    expect(calls).toEqual([75, 75, 75, 75]);
  });

  it("[BI4] names what it did not send and why, sends the rest, and exits with 1", async () => {
    const [good, changed] = [make(1)[0]!, make(1)[0]!];
    const other = structuredClone(changed);
    other.attestation.content.documentId = "another document";
    const input = [
      JSON.stringify(good),
      "{",
      JSON.stringify(other),
      '{"attestation":{}}',
      `"${"x".repeat(3 * 1024 * 1024)}"`,
      "",
      JSON.stringify(make(1)[0]),
    ].join("\n");
    const { exitCode, output } = await submit(["-"], input);
    expect(exitCode).toBe(1);
    expect(output).toMatchObject({ counts: { accepted: 2, refused: 0, invalid: 4 } });
    const invalid = journalLines()
      .map((line) => JSON.parse(line) as { outcome?: string; place: string; errors: string[] })
      .filter(({ outcome }) => outcome === "INVALID");
    expect(invalid.map(({ place }) => place)).toEqual(
      [2, 3, 4, 5].map((number) => `standard input, line ${number}`),
    );
    expect(invalid[1]?.errors[0]).toContain("which is not the hash that the file states");
    expect(invalid[3]?.errors[0]).toBe("it is longer than 2048 KiB");
  });

  it("[BI4] ends with the service's error if the service refuses the key", async () => {
    const args = ["submit", "-", "--journal", "journal", "--base", origin, "--json"];
    const wrong = { DIGITAL_EVIDENCE_API_KEY: "another key" };
    const ended = await runBin(args, { cwd, env: wrong, stdin: lines(make(1)) });
    expect(ended.exitCode).toBe(1);
    expect(JSON.parse(ended.stdout)).toMatchObject({ error: { code: "UNAUTHORIZED" } });
    expect(journalLines()).toHaveLength(1);
  });

  it("[BI5] refuses a file that is not a journal, or is that of another service, and leaves it as it was", async () => {
    for (const content of [
      "a letter without a line break",
      '{"format":"digital-evidence-submissions","version":1,"apiBase":"https://other.example"}\n{"cut',
    ]) {
      writeFileSync(join(cwd, "journal"), content);
      const { exitCode, output } = await submit(["-"], lines(make(1)));
      expect(exitCode).toBe(2);
      expect(output).toMatchObject({ error: { code: "USAGE" } });
      expect(readFileSync(join(cwd, "journal"), "utf8")).toBe(content);
    }
    expect(calls).toEqual([]);
  });
});
