// Kills the service after each write that makes the log, on a store that has snapshots from before there was a log.
// The writes that come with every checkpoint are among those of faults.test.ts.
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { freePort, startProcess, untilReady } from "../../test/process.ts";
import { createSeenCheckpoints, isSigned } from "../../test/seen-checkpoints.ts";
import { openSqliteStore } from "../store/sqlite.ts";

const SNAPSHOTS = 600;
const points = [
  "CREATE_LOG_HEAD",
  "CREATE_LOG_KEY",
  "CLAIM_LOG_KEY",
  "PUBLISH_CHECKPOINT",
  "ADD_LOG_NODES",
  "WRITE_LOG_HEAD",
  "PUBLISH_CHECKPOINT",
];

it("[TL2] killed after each write, publishes one log of all snapshots, under one key", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "depository-log-"));
  const path = join(dataDir, "depository.sqlite");
  try {
    const filled = await openSqliteStore(path);
    const snapshots = Array.from({ length: SNAPSHOTS }, (_, at) => ({
      ordinal: at + 1,
      hash: createHash("sha256").update(String(at)).digest("hex"),
      previousHash: null,
      timestamp: "2026-01-05T10:20:00.000Z",
    }));
    for (const snapshot of snapshots) {
      const batchId = `b${snapshot.ordinal}`;
      await filled.putLedgerEntry({ batchId, root: "1a", at: 1 });
      await filled.appendSnapshot(snapshot, [batchId]);
    }
    await filled.close();

    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const env = { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: "error" };
    for (const point of points) {
      const service = startProcess([], { ...env, FAULT_AFTER: point });
      expect([point, await service.end(), service.output()]).toEqual([point, null, ""]);
    }
    const service = startProcess([], env);
    await untilReady(service, origin);
    const checkpoints = createSeenCheckpoints();
    await checkpoints.lookUntil(origin, SNAPSHOTS, 20_000);
    expect(checkpoints.problems(snapshots)).toEqual([]);
    const note = await (await fetch(`${origin}/log/checkpoint`)).text();
    expect(await service.end("SIGTERM")).toBe(0);
    expect(service.output()).not.toContain("PRIVATE");
    const store = await openSqliteStore(path);
    const key = (await store.logKey()) ?? "";
    await store.close();
    expect(isSigned(note, key)).toBe(true);
    expect(isSigned(note.replace("\n600\n", "\n601\n"), key)).toBe(false);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});
