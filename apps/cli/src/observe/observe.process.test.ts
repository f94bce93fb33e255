// The command as a process, on a real service: killed at random moments, and twice in one folder.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseCheckpoint, parseNote } from "@digital-evidence/transparency";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bin, runBin } from "../../test/bin.ts";
import { startLiveService } from "../../test/live-service.ts";

/** The live service has this many final fingerprints. */
const FINAL = 6;

let live: Awaited<ReturnType<typeof startLiveService>>;
let folder: string;

beforeAll(async () => {
  live = await startLiveService();
  folder = mkdtempSync(join(tmpdir(), "observe-process-"));
});
afterAll(async () => {
  await live.stop();
  rmSync(folder, { recursive: true, force: true });
});

function start() {
  const args = [bin, "observe", live.origin, folder, "--interval", "1", "--rate", "1000"];
  return spawn(process.execPath, args, { stdio: "ignore" });
}

function filesOpenIn(pid: number | undefined): string[] {
  const links = `/proc/${pid}/fd`;
  return readdirSync(links).flatMap((name) => {
    try {
      return [readlinkSync(join(links, name))];
    } catch {
      // It was closed in the meantime.
      return [];
    }
  });
}

function checkpoint(): { size: number; root: string } | null {
  try {
    const note = parseNote(readFileSync(join(folder, "public", "log", "checkpoint")));
    const parsed = note.ok ? parseCheckpoint(note.value.text) : note;
    if (!parsed.ok) throw new Error(parsed.message);
    const { size, root } = parsed.value;
    return { size, root: Buffer.from(root).toString("hex") };
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

it("[OB4] is continued after kills, signs one tree for each size, and runs once in a folder", async () => {
  const roots = new Map<number, string>();
  const note = () => {
    const found = checkpoint();
    if (found === null) return;
    expect(roots.get(found.size) ?? found.root).toBe(found.root);
    roots.set(found.size, found.root);
  };
  for (const afterMs of [150, 250, 350, 450, 700, 1_200]) {
    const observer = start();
    await wait(afterMs);
    observer.kill("SIGKILL");
    await once(observer, "exit");
    note();
  }
  const running = start();
  // It has taken the lock before it opens its database.
  await expect.poll(() => filesOpenIn(running.pid)).toContain(join(folder, "observer.sqlite"));
  const args = ["observe", live.origin, folder, "--once", "--rate", "1000", "--json"];
  const second = await runBin(args);
  expect([second.exitCode, JSON.parse(second.stdout)]).toMatchObject([
    1,
    { error: { code: "BUSY" } },
  ]);
  running.kill("SIGTERM");
  await once(running, "exit");
  const last = await runBin(args);
  note();
  expect([last.exitCode, JSON.parse(last.stdout)]).toMatchObject([
    0,
    { records: FINAL, contradictions: 0 },
  ]);
});

/** Many objects that live for a moment, and then the room that V8 has taken for new ones, in MiB. */
const burst = `
  import { getHeapSpaceStatistics } from "node:v8";
  process.on("exit", () => {
    const kept = [];
    for (let at = 0; at < 2_000_000; at += 1) kept[at % 200_000] = { at, text: "x" + at };
    const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space");
    process.stderr.write(String(young.space_size / 1024 ** 2));
  });`;

it("keeps V8 from taking ever more room for new objects, because it runs for months", () => {
  const args = ["--import", `data:text/javascript,${encodeURIComponent(burst)}`, bin];
  const roomOf = (command: string) =>
    Number(spawnSync(process.execPath, [...args, command, "--help"], { encoding: "utf8" }).stderr);
  // Another command shows that there is more to take.
  expect(roomOf("mirror")).toBeGreaterThan(32);
  expect(roomOf("observe")).toBeLessThanOrEqual(32);
});
