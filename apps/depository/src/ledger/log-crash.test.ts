// Kills the service after each write that sets up the log. The store already has snapshots when its log is set up.
// faults.test.ts covers the writes that every checkpoint needs.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { formatVerifierKey } from "@digital-evidence/transparency";
import { afterEach, beforeEach, expect, it } from "vitest";
import { startWitness } from "../../../witness/test/process.ts";
import { growLedger, snapshotHash } from "../../test/grow-ledger.ts";
import { type ServiceEnv, startProcess, untilReady } from "../../test/process.ts";
import { freePort } from "../../../../scripts/free-port.ts";
import { createSeenCheckpoints, isSigned } from "../../test/seen-checkpoints.ts";
import { openSqliteStore } from "../store/sqlite.ts";
import { openLogKeyFile } from "./log-key-file.ts";

const SNAPSHOTS = 600;

const snapshots = Array.from({ length: SNAPSHOTS }, (_, at) => ({
  ordinal: at + 1,
  hash: snapshotHash(at + 1).toString("hex"),
}));

let dataDir: string;
let env: ServiceEnv;
let origin: string;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "depository-log-"));
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  env = { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: "fatal" };
  const store = await openSqliteStore(join(dataDir, "depository.sqlite"));
  await growLedger(store, SNAPSHOTS);
  await store.close();
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

async function killAfter(points: readonly string[]): Promise<void> {
  for (const point of points) {
    const service = startProcess([], { ...env, FAULT_AFTER: point });
    expect([point, await service.end(), service.output()]).toEqual([point, null, ""]);
  }
}

/** Starts the service once more and waits for a checkpoint that `isComplete` accepts. @returns this checkpoint */
async function finalCheckpoint(isComplete: (note: string) => boolean): Promise<string> {
  const service = startProcess([], env);
  try {
    await untilReady(service, origin);
    const checkpoints = createSeenCheckpoints();
    await checkpoints.lookUntil(origin, SNAPSHOTS, 20_000);
    expect(checkpoints.problems(snapshots)).toEqual([]);
    for (;;) {
      const note = await (await fetch(`${origin}/log/checkpoint`)).text();
      if (isComplete(note)) return note;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  } finally {
    expect(await service.end("SIGTERM")).toBe(0);
    expect(service.output()).not.toContain("PRIVATE");
  }
}

it("[TL2] killed after each write, publishes one log of all snapshots, under one key", async () => {
  await killAfter([
    "CREATE_LOG_HEAD",
    "CREATE_LOG_KEY",
    "CLAIM_LOG_KEY",
    "PUBLISH_CHECKPOINT",
    "ADD_LOG_NODES",
    "WRITE_LOG_HEAD",
    "PUBLISH_CHECKPOINT",
  ]);
  const note = await finalCheckpoint(() => true);
  const store = await openSqliteStore(join(dataDir, "depository.sqlite"));
  const key = (await store.logKey()) ?? "";
  await store.close();
  expect(isSigned(note, key)).toBe(true);
  expect(isSigned(note.replace("\n600\n", "\n601\n"), key)).toBe(false);
}, 120_000);

it("[TL5] killed after each write, has its witnesses' cosignatures in the end", async () => {
  const keyFile = openLogKeyFile(join(dataDir, "log.key"), "log.example");
  const { key } = await keyFile.createSigner();
  const witnesses = [];
  try {
    for (const name of ["one", "two"]) {
      const folder = join(dataDir, name);
      mkdirSync(folder);
      writeFileSync(join(folder, "logs"), `log ${formatVerifierKey(key)}\n`);
      witnesses.push(await startWitness({ DATA_DIR: folder, WITNESS_NAME: `${name}.example` }));
    }
    const lines = witnesses.map(({ key: of, url }, index) => `witness w${index} ${of} ${url}\n`);
    const policy = join(dataDir, "policy");
    env = { ...env, LOG_POLICY: policy };
    writeFileSync(policy, `${lines.join("")}group all 2 w0 w1\nquorum all\n`);
    await killAfter([
      "PUBLISH_CHECKPOINT",
      "PUT_COSIGNATURE",
      "WRITE_LOG_HEAD",
      "PUBLISH_CHECKPOINT",
      "PUT_COSIGNATURE",
    ]);
    const names = ["\n— one.example ", "\n— two.example "];
    const note = await finalCheckpoint((text) => names.every((name) => text.includes(name)));
    expect(isSigned(note, formatVerifierKey(key))).toBe(true);
  } finally {
    await Promise.all(witnesses.map((witness) => witness.end("SIGKILL")));
  }
}, 120_000);
