// LOG_SERVES=PUBLISHED: a checkpoint is served only when the files in the place of PUBLISH_TO are enough to restore it.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  type FreshDepository,
  freshDepository,
  signed,
  value,
} from "../../test/fresh-depository.ts";
import { runCommand } from "../operator/commands.ts";
import { openSqliteStore } from "../store/sqlite.ts";

const MEMORY = "/dev/shm";

let folder: string;
let env: { DATA_DIR: string; LOG_SERVES: string; PUBLISH_TO: string };
let depository: FreshDepository;
beforeEach(async () => {
  folder = mkdtempSync(join(existsSync(MEMORY) ? MEMORY : tmpdir(), "served-first-"));
  const DATA_DIR = join(folder, "data");
  env = { DATA_DIR, LOG_SERVES: "PUBLISHED", PUBLISH_TO: join(folder, "named") };
  mkdirSync(DATA_DIR, { mode: 0o700 });
  const store = await openSqliteStore(join(DATA_DIR, "depository.sqlite"));
  depository = await freshDepository({ env, store });
});
afterEach(async () => {
  await depository.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** Publishes as an operator does, beside the running service. */
async function publish(name: string) {
  let said = "";
  const exitCode = await runCommand(["publish", join(folder, name)], env, {
    out: () => undefined,
    err: (text) => (said += text),
  });
  expect([exitCode, said]).toEqual([0, expect.any(String)]);
  const root = JSON.parse(readFileSync(join(folder, name, "published.json"), "utf8")) as {
    snapshots: { count: number };
    log: { size: number } | null;
  };
  return { said, snapshots: root.snapshots.count, log: root.log?.size ?? null };
}

async function servedSize(): Promise<number | null> {
  const answer = await depository.app.request("/log/checkpoint");
  return answer.ok ? Number((await answer.text()).split("\n")[1]) : null;
}

async function add(): Promise<void> {
  await depository.submit([signed(value())]);
  await depository.settle();
}

describe("a checkpoint that waits for publication", () => {
  it("[TL23] is published only in the place that the operator named", async () => {
    await add();
    expect(await publish("copy")).toEqual({
      said: expect.stringContaining("not the place of PUBLISH_TO"),
      snapshots: 0,
      log: null,
    });
    expect(await servedSize()).toBeNull();
    expect(await publish("named")).toEqual({ said: "", snapshots: 1, log: 1 });
    expect(await servedSize()).toBe(1);
    await add();
    expect(await publish("copy")).toMatchObject({ snapshots: 1, log: 1 });
    expect(await servedSize()).toBe(1);
    expect(await publish("named")).toMatchObject({ snapshots: 2, log: 2 });
    expect(await servedSize()).toBe(2);
  });

  it("[TL23] is published only with its last snapshot, which waits for its batches", async () => {
    const one = signed(value());
    await depository.submit([one]);
    const { service, clock } = depository;
    const status = async () => {
      const { body } = await depository.get(`/v1/fingerprints/${one.metadata?.hash}`);
      return (body.data as { status: string }).status;
    };
    while ((await service.closeSnapshot()) === 0) {
      clock.time += 2_000;
      await service.work();
    }
    await service.publishCheckpoint();
    expect(await status()).toBe("PENDING_COMMITMENT");
    expect(await depository.store.log.checkpoint()).toContain("\n1\n");
    expect(await publish("named")).toEqual({ said: "", snapshots: 0, log: null });
    expect(await servedSize()).toBeNull();
    await service.work();
    expect(await status()).toBe("FINALIZED_COMMITMENT");
    expect(await publish("named")).toEqual({ said: "", snapshots: 1, log: 1 });
    expect(await servedSize()).toBe(1);
  });
});
