import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Bundle, parseBundle } from "@digital-evidence/evidence/bundle";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Change, forgingSnapshot, startChangingService } from "../../test/changing-service.ts";
import { type LiveService, startLiveService } from "../../test/live-service.ts";
import { runHere } from "../../test/run-here.ts";
import { temporaryFolder } from "../../test/temporary-folder.ts";

let service: LiveService;
let liar: Awaited<ReturnType<typeof startChangingService>>;
let lie: Change;
let forgedSnapshot: Change;
const folder = temporaryFolder();

beforeAll(async () => {
  service = await startLiveService();
  liar = await startChangingService(service.origin, (...answer) => lie(...answer));
  forgedSnapshot = forgingSnapshot(await service.snapshot());
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

it("fails and writes no bundle if the proof is a string", async () => {
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
  expect(ended.stdout).toContain("Inconclusive\nThis evidence has no proof.\n");
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

function savedBundle(): Bundle {
  const contents = parseBundle(readFileSync(join(folder.path, "evidence.json"), "utf8"));
  if (!contents.ok || contents.kind !== "bundle") throw new Error("this is not a bundle");
  return contents.bundle;
}

it("[TP8] puts the proof of the service's log into the bundle", async () => {
  lie = () => undefined;
  const ended = await get("--force", "--require", "consistent");
  expect(ended).toMatchObject({ exitCode: 0, stderr: "" });
  expect(ended.stdout).toContain("evidence.json: record, proof, batch, snapshot, logProof");
  const { version, parts } = savedBundle();
  expect(version).toBe(2);
  expect(parts.logProof?.source).toBe(`${liar.origin}/log/`);
  const verified = await runHere(["verify", join(folder.path, "evidence.json"), "--json"]);
  expect(JSON.parse(verified.stdout)).toMatchObject({ results: [{ verdict: "consistent" }] });
});

const unsigned: Change = (path, answer) => {
  if (path === "/log/checkpoint") answer.body = answer.body.replace(/^(.*\n)\d+/, "$1999");
};
const otherTiles: Change = (path, answer, method) => {
  forgedSnapshot(path, answer, method);
  // The log has one entry, so its tile has the length of one hash.
  if (path.startsWith("/log/tile/")) answer.bytes = new Uint8Array(32).fill(7);
};

it.each<[string, Change, string, number]>([
  [
    "refuses",
    (path, answer) => {
      if (path.startsWith("/log/")) Object.assign(answer, { status: 503, body: "" });
    },
    "The service does not serve the log’s files at present, so what needs them was not checked.",
    0,
  ],
  [
    "has a checkpoint that it did not sign",
    unsigned,
    "A signature on the log’s checkpoint is not valid.",
    1,
  ],
])("[TP8] says why the proof is missing where the log %s", async (_, change, reason, exitCode) => {
  lie = change;
  const ended = await get("--force", "--require", "consistent");
  expect(ended.exitCode).toBe(exitCode);
  expect(ended.stdout).toContain(`The bundle has no proof of the service’s log. ${reason}`);
  const { version, parts } = savedBundle();
  expect(version).toBe(1);
  expect(Object.keys(parts)).toEqual(["record", "proof", "batch", "snapshot"]);
});

it.each<[string, Change, string]>([
  ["has a checkpoint that it did not sign", unsigned, "SIGNATURE_MISMATCH"],
  [
    "has another snapshot in the place of this one",
    (...answer) => forgedSnapshot(...answer),
    "OTHER_ENTRY",
  ],
  ["has tiles that do not lead to its signed root", otherTiles, "TILES_MISMATCH"],
])("fails as the page does where the log %s", async (_, change, code) => {
  lie = change;
  for (const args of [[], ["--proof"]]) {
    const ended = await get("--force", "--json", ...args);
    expect(JSON.parse(ended.stdout)).toMatchObject({
      exitCode: 1,
      conclusion: { verdict: "failed", reasons: [code] },
    });
  }
  const { exitCode, stdout } = await get("--force", "--require", "consistent");
  expect(exitCode).toBe(1);
  expect(stdout).toContain("\nFailed: ");
  expect(stdout).not.toContain("Consistent");
  expect(stdout).toContain("Do not rely on this evidence.");
  expect(stdout).toContain("The evidence bundle does not show this");
});

it("does not fail because of the log where the snapshot itself was not checked", async () => {
  lie = (path, answer, method) => {
    unsigned(path, answer, method);
    if (path.startsWith("/v1/ledger/snapshots/"))
      answer.body = answer.body.replace('"local"', '"other"');
  };
  const ended = await get("--force", "--json");
  expect(JSON.parse(ended.stdout)).toMatchObject({
    exitCode: 0,
    conclusion: { verdict: "consistent", reasons: [] },
  });
});

const settings = (body: string, status = 200): Change => {
  return (path, answer) => {
    if (path === "/config.json") Object.assign(answer, { status, body });
  };
};

it.each([
  ["names", '{"network":"demonstration","demonstration":true}', 200, "demonstration"],
  ["has the name of a known network", '{"network":"mainnet"}', 200, "custom"],
  ["has no name that a file can have", '{"network":"../x"}', 200, "custom"],
  ["is not JSON", "<!doctype html>", 200, "custom"],
  ["is too large", `{"network":"demonstration","x":"${"x".repeat(70_000)}"}`, 200, "custom"],
  ["is refused", '{"network":"demonstration"}', 503, "custom"],
])(
  "[X8] names the bundle as the service's pages do, where their configuration %s",
  async (_, body, status, network) => {
    lie = settings(body, status);
    const ended = await get("--json", "--force");
    expect(JSON.parse(ended.stdout)).toMatchObject({ exitCode: 0, network });
    const text = readFileSync(join(folder.path, "evidence.json"), "utf8");
    expect(JSON.parse(text)).toMatchObject({ network });
  },
);

it("[X8] keeps the name that the user gives", async () => {
  lie = settings('{"network":"demonstration"}');
  const ended = await get("--json", "--force", "--network", "mine");
  expect(JSON.parse(ended.stdout)).toMatchObject({ network: "mine" });
});
