// Runs `get` on a service that does not return evidence.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Change, startChangingService } from "../../test/changing-service.ts";
import { type LiveService, startLiveService } from "../../test/live-service.ts";
import { runHere } from "../../test/run-here.ts";
import { temporaryFolder } from "../../test/temporary-folder.ts";

let service: LiveService;
let liar: Awaited<ReturnType<typeof startChangingService>>;
let lie: Change;
const folder = temporaryFolder();

beforeAll(async () => {
  service = await startLiveService();
  liar = await startChangingService(service.origin, (...answer) => lie(...answer));
});

afterAll(async () => {
  await liar.stop();
  await service.stop();
  folder.remove();
});

const get = (...args: string[]) => {
  const output = join(folder.path, "evidence.json");
  const base = ["--base", liar.origin, "--retries", "0"];
  return runHere(["get", service.hash, "--output", output, ...base, ...args]);
};

const proofBody = (body: string): Change => {
  return (path, answer) => {
    if (path.endsWith("proof")) Object.assign(answer, { body });
  };
};

it("writes no bundle of a proof that is a text, and fails", async () => {
  lie = proofBody('{"data":"\\u001b[2Jproof"}');
  const ended = await get();
  expect(ended).toMatchObject({ exitCode: 1, stdout: "" });
  expect(ended.stderr).toMatch(/^error NOT_BUNDLED: /);
  expect(ended.stderr).not.toContain("\u001b");
  expect(readdirSync(folder.path)).toEqual([]);
});

it("says what is missing where the proof is null", async () => {
  lie = proofBody('{"data":null}');
  const ended = await get("--require", "consistent");
  expect(ended.exitCode).toBe(3);
  expect(ended.stdout).toContain("evidence.json: record, batch, snapshot");
  expect(ended.stdout).toContain("Inconclusive: There is no proof.");
});

it("stops at an answer that is too large, redirected, or not JSON", async () => {
  const cases: [Change, string][] = [
    [proofBody(`{"data":"${"x".repeat(3 * 1024 * 1024)}"}`), "ANSWER_TOO_LARGE"],
    [(_path, answer) => void Object.assign(answer, { status: 302 }), "REDIRECTED"],
    [proofBody("<html>"), "UNEXPECTED_BODY"],
  ];
  for (const [change, code] of cases) {
    lie = change;
    const ended = await get("--force");
    expect(ended).toMatchObject({ exitCode: 3, stdout: "" });
    expect(ended.stderr).toMatch(new RegExp(`^error ${code}: `));
  }
});
