// Kills the service after each write that sets up the log. The store already has snapshots when its log is set up.
// faults.process.test.ts covers the writes that every checkpoint needs.
import { X509Certificate } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { formatVerifierKey } from "@digital-evidence/transparency";
import { afterEach, beforeEach, expect, it } from "vitest";
import { startWitness } from "../../../witness/test/process.ts";
import { growLedger, snapshotHash } from "../../test/grow-ledger.ts";
import { openStoreHere } from "../../test/operate.ts";
import { type ServiceEnv, startProcess, untilReady } from "../../test/process.ts";
import { freePort } from "../../../../tools/free-port.ts";
import { everyFourth } from "../../../../tools/long-tests.ts";
import {
  createOpensslAuthority,
  hasOpenssl,
  isValidForOpenssl,
} from "../../../../scripts/timestamp-authority/openssl.ts";
import { createSeenCheckpoints, isSigned } from "../../test/seen-checkpoints.ts";
import { openLogKeyFile } from "@digital-evidence/log/log-key-file";

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
  const store = openStoreHere(join(dataDir, "depository.sqlite"));
  await growLedger(store, SNAPSHOTS);
  await store.close();
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

async function killAfter(points: readonly string[]): Promise<void> {
  for (const point of everyFourth(points)) {
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
    await checkpoints.lookUntil(origin, SNAPSHOTS);
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

it("[TL2] publishes one log of all snapshots under one key, although it is killed after each write", async () => {
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
  const store = openStoreHere(join(dataDir, "depository.sqlite"));
  const key = (await store.log.key()) ?? "";
  await store.close();
  expect(isSigned(note, key)).toBe(true);
  expect(isSigned(note.replace("\n600\n", "\n601\n"), key)).toBe(false);
});

it("[TL5] publishes a checkpoint with its witnesses' cosignatures, although it is killed after each write", async () => {
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
});

it.runIf(hasOpenssl())(
  "[TS1] keeps each token when it is killed after storing it, and in the end has one for all snapshots",
  async () => {
    const folder = join(dataDir, "authority");
    mkdirSync(folder);
    const authority = await createOpensslAuthority(folder, { name: "Test clock" });
    const server = createServer((request, response) => {
      void (async () => {
        const chunks: Buffer[] = [];
        for await (const chunk of request) chunks.push(chunk as Buffer);
        response.end(await authority.reply(Buffer.concat(chunks)));
      })();
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    try {
      const { port } = server.address() as AddressInfo;
      const file = join(dataDir, "authorities");
      writeFileSync(file, `authority clock http://127.0.0.1:${port}/ ${authority.rootFile}\n`);
      env = { ...env, TIMESTAMP_AUTHORITIES: file };
      const tokens = new Map<number, string>();
      for (const size of [SNAPSHOTS, SNAPSHOTS + 5]) {
        const store = openStoreHere(join(dataDir, "depository.sqlite"));
        await growLedger(store, size);
        await store.close();
        await killAfter(["PUT_TIMESTAMP"]);
        const after = openStoreHere(join(dataDir, "depository.sqlite"));
        const kept = await after.timestamps.from("clock", size);
        const note = (await after.log.checkpoint()) ?? "";
        await after.close();
        if (kept === null) expect.unreachable();
        expect([kept.size, note.split("\n")[1]]).toEqual([size, String(size)]);
        tokens.set(size, kept.token);
        const body = note.slice(0, note.lastIndexOf("\n\n") + 1);
        const [token, data] = [join(folder, "token"), join(folder, "data")];
        writeFileSync(token, Buffer.from(kept.token, "base64"));
        writeFileSync(data, body);
        expect(isValidForOpenssl({ token, data, root: authority.rootFile })).toBe(true);
        expect(kept.anchor).toBe(
          new X509Certificate(readFileSync(authority.rootFile)).raw.toString("base64"),
        );
      }
      const service = startProcess([], env);
      try {
        await untilReady(service, origin);
        for (const [size, token] of tokens) {
          const path = `${origin}/log/timestamps/${size}/clock`;
          await expect.poll(async () => (await fetch(path)).status).toBe(200);
          const served = Buffer.from(await (await fetch(path)).arrayBuffer());
          expect(served.toString("base64")).toBe(token);
        }
      } finally {
        expect(await service.end("SIGTERM")).toBe(0);
      }
    } finally {
      server.close();
      server.closeAllConnections();
    }
  },
);
