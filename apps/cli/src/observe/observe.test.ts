// The command on a stand-in of the public service: what it publishes and signs, and that nothing is lost or signed twice
// whatever cuts it off.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { parseObservation } from "@digital-evidence/evidence/observation";
import { createClient, type Fetch } from "@digital-evidence/client";
import { findObservations } from "@digital-evidence/client/observations";
import { takeLock } from "@digital-evidence/native/private-database";
import { createFolder } from "@digital-evidence/published-files/folder";
import {
  leafHash,
  parseNote,
  parsePolicy,
  rootOf,
  type Tile,
  tilePath,
  timestampsIn,
  treeRoot,
  verifyCheckpoint,
} from "@digital-evidence/transparency";
import { openLogKeyFile } from "@digital-evidence/log/log-key-file";
import { createLogTree } from "@digital-evidence/log/log-tree";
import { createPause } from "@digital-evidence/log/pause";
import { createTransparencyLog } from "@digital-evidence/log/transparency-log";
import { readEntry } from "@digital-evidence/published-files/entry-reader";
import { readRootFile } from "@digital-evidence/published-files/root-file";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { everyFourth } from "../../../../tools/long-tests.ts";
import { Draw } from "../../../../packages/evidence/lies/draw.ts";
import { filesOf, folderFetch } from "../../../depository/test/published-folder.ts";
import { PUBLIC_BASE, publicService } from "../../test/public-service.ts";
import { runHere } from "../../test/run-here.ts";
import { run } from "../run.ts";
import { openObserverState } from "./observer-state.ts";
import { publishEntries } from "./publish-entries.ts";
import { createWatch } from "./watch.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const mount = (disk: string, options: string) =>
  spawnSync("mount", ["-t", "tmpfs", "-o", options, "tmpfs", disk]).status === 0;

/** Not every handle of the files on the disk is closed after a failure. */
function unmount(disk: string): void {
  spawnSync("umount", ["--lazy", disk]);
  rmSync(disk, { recursive: true, force: true });
}

/** Whether this machine lets us have a small disk, for which a test needs the rights of root. */
function canMount(): boolean {
  const disk = mkdtempSync(join(tmpdir(), "small-"));
  const isMounted = mount(disk, "size=64k");
  unmount(disk);
  return isMounted;
}

let folder: string;
let time: number;
let service: ReturnType<typeof publicService>;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "observe-"));
  time = Date.UTC(2026, 0, 5, 10, 20);
  service = publicService(new Draw(46, 1), () => time);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

type Said = {
  entries: number;
  records: number;
  contradictions: number;
  requests: number;
  waiting: number;
  error?: { code: string };
};

async function observe(...args: string[]): Promise<{ code: number; said: Said }> {
  const stdout = new PassThrough();
  const code = await run(
    ["observe", PUBLIC_BASE, folder, "--once", "--rate", "10000", "--json", ...args],
    {
      stdin: Readable.from([]),
      stdout,
      stderr: new PassThrough(),
      fetch: service.fetch,
      now: () => new Date(time),
      newId: () => "",
      env: {},
    },
  );
  return { code, said: JSON.parse(String(stdout.read())) as Said };
}

const publicPath = () => join(folder, "public");

/** Reads the log as anybody would: the checkpoint under the published key, and the tree from the tiles. */
async function readLog(path = publicPath()) {
  const read = (name: string) => readFileSync(join(path, "log", name));
  const policy = parsePolicy(read("policy"));
  if (!policy.ok) throw new Error(policy.message);
  const checked = verifyCheckpoint(read("checkpoint"), { ...policy.value, quorum: null });
  if (!checked.ok) throw new Error(checked.message);
  const { size, root, origin } = checked.value.checkpoint;
  const tiles = async (wanted: readonly Tile[]) => wanted.map((tile) => read(tilePath(tile)));
  const computed = await treeRoot(tiles, size);
  expect(computed).toEqual({ ok: true, value: root });
  return { size, root: Buffer.from(root).toString("hex"), origin };
}

async function entries(path = publicPath()) {
  const files = createFolder({ path });
  const { count } = (await readRootFile(files)).batches;
  return Promise.all(
    Array.from({ length: count }, (_, number) => readEntry(files, "batches", number, count)),
  );
}

describe("observe", () => {
  it("[OB1] [OB2] publishes an entry for each batch, and signs a log of the entries", async () => {
    service.addBatch(3);
    service.addBatch(2);
    const first = await observe("--name", "example.org/observer");
    expect([first.code, first.said.entries, first.said.records]).toEqual([0, 2, 5]);
    const log = await readLog();
    expect([log.size, log.origin]).toEqual([2, "example.org/observer"]);
    const texts = await entries();
    const leaves = texts.map((text) => leafHash(createHash("sha256").update(text).digest()));
    expect(Buffer.from(rootOf(leaves)).toString("hex")).toBe(log.root);
    for (const text of texts) {
      const entry = parseObservation(text);
      expect(entry).toMatchObject({ kind: "batch", service: PUBLIC_BASE, network: "custom" });
      expect(service.batches.get(entry?.batch ?? "")?.["mptRoot"]).toBe(entry?.root);
    }
  });

  it("[OB3] an entry that is listed and not signed yet is not there for readers, and what was signed before is", async () => {
    const { id: earlier } = service.addBatch(1);
    await observe();
    const signed = readFileSync(join(publicPath(), "log", "checkpoint"));
    const { id: later } = service.addBatch(1);
    await observe();
    const { fetch: read } = folderFetch(publicPath(), PUBLIC_BASE);
    const beforeSigning: Fetch = (address, init) =>
      new Request(address).url.endsWith("/log/checkpoint")
        ? Promise.resolve(new Response(signed))
        : read(address, init);
    const find = async (batchId: string, fetch: Fetch) => {
      const question = { address: PUBLIC_BASE, batchId, fetch, now: () => time };
      return (await findObservations(question)).length;
    };
    expect([await find(earlier, beforeSigning), await find(later, beforeSigning)]).toEqual([1, 0]);
    expect([await find(earlier, read), await find(later, read)]).toEqual([1, 1]);
  });

  it("[OB1] finds the other members of a batch also after a round that was cut off once it was known", async () => {
    service.latest = 2;
    const known = service.addBatch(3).hashes.at(-1) ?? "";
    service.addBatch(1);
    const killed = new AbortController();
    service.lie = (path, answer) => {
      if (path.endsWith(`${known}/proof`)) killed.abort();
      return answer;
    };
    await expect(findOnly(killed.signal)).rejects.toThrow("aborted");
    service.lie = (_, answer) => answer;
    service.latest = 0;
    expect((await observe()).said.records).toBe(4);
  });

  it("[OB1] takes hashes from any text, whatever stands beside them, and wherever its pieces end", async () => {
    service.latest = 0;
    const { hashes } = service.addBatch(5);
    service.lie = (path, answer) =>
      path.endsWith("/fingerprints") ? { status: 402, body: {} } : answer;
    const [first = "", second = "", third = "", fourth = "", fifth = ""] = hashes;
    // The third ends a piece of a file, and the fourth is cut by its end. The fifth is a part of a longer word.
    const words = `${first},${second.toUpperCase()};`;
    const pieceBytes = 65_536;
    const text = `${words.padEnd(pieceBytes - 64)}${third} ${" ".repeat(pieceBytes - 32)}${fourth}\n${fifth}${first}`;
    const named = join(folder, "hashes.txt");
    writeFileSync(named, text);
    const { said } = await observe("--hashes", named);
    expect([said.records, said.waiting]).toEqual([4, 0]);
  });

  it("[OB1] finds the other members of a batch, and those that are named, and lists them in entries of their own", async () => {
    service.latest = 1;
    const { hashes } = service.addBatch(4);
    service.addBatch(1);
    expect((await observe()).said.records).toBe(1);
    const named = join(folder, "hashes.txt");
    writeFileSync(named, `our evidence: ${hashes[2]?.toUpperCase()}\n`);
    const { said } = await observe("--hashes", named);
    expect(said.records).toBe(5);
    const seen = (await entries()).map(parseObservation);
    const verified = seen.flatMap((each) => (each?.kind === "batch" ? [each.verified] : []));
    expect(verified.at(-1)).toBe(4);
    expect(new Set(seen.flatMap((each) => (each?.kind === "batch" ? each.members : []))).size).toBe(
      5,
    );
  });

  it("[OB1] keeps key and database to their owner, and lets a web server reach its files", async () => {
    const made = join(folder, "made");
    service.addBatch(1);
    const args = ["observe", PUBLIC_BASE, made, "--once", "--rate", "10000"];
    const { exitCode } = await runHere(args, false, service.fetch);
    expect(exitCode).toBe(0);
    const modeOf = (name: string) => statSync(join(made, name)).mode & 0o777;
    for (const name of ["observer.key", "observer.key.head", "observer.sqlite"])
      expect([name, modeOf(name)]).toEqual([name, 0o600]);
    expect(modeOf(".") & 0o005).toBe(0o005);
  });

  it("[OB1] reads the whole list after a round that was cut off, and goes on where one call is refused", async () => {
    service.pageSize = 2;
    const hashes = Array.from({ length: 5 }, () => service.addBatch(1).hashes[0] ?? "");
    const killed = new AbortController();
    service.lie = (path, answer) => {
      if (path.endsWith("/latest")) killed.abort();
      return answer;
    };
    await expect(findOnly(killed.signal)).rejects.toThrow("aborted");
    service.lie = (path, answer) =>
      path.endsWith(hashes[0] ?? "") ? { status: 403, body: { message: "no" } } : answer;
    const { code, said } = await observe();
    expect([code, said.records]).toEqual([0, 4]);
    service.lie = (_, answer) => answer;
    time += 2 * HOUR_MS;
    expect((await observe()).said.records).toBe(5);
  });

  it("[OB3] asks again after a day and a month, and not in between", async () => {
    service.addBatch(2);
    await observe();
    const asked = async (after: number) => {
      time += after;
      const before = service.requests();
      await observe();
      return service.requests() - before;
    };
    // Each start asks for the latest fingerprints.
    expect(await asked(HOUR_MS)).toBe(1);
    expect(await asked(DAY_MS)).toBeGreaterThan(2);
    expect(await asked(DAY_MS)).toBe(1);
    expect(await asked(30 * DAY_MS)).toBeGreaterThan(2);
    expect(await asked(100 * DAY_MS)).toBe(1);
  });

  it("[OB3] puts a contradiction on record with both answers, once, and exits with 1", async () => {
    const { id } = service.addBatch(2);
    await observe();
    service.lie = (path, answer) => {
      if (path !== `/v1/batches/${id}`) return answer;
      const body = structuredClone(answer.body) as { data: Record<string, unknown> };
      body.data["mptRoot"] = "ab".repeat(32);
      return { ...answer, body };
    };
    time += 2 * DAY_MS;
    const { code, said } = await observe();
    expect([code, said.contradictions]).toEqual([1, 1]);
    const told = (await entries()).map(parseObservation).at(-1);
    expect(told).toMatchObject({
      kind: "contradiction",
      code: "OTHER_ROOT",
      record: null,
      before: { value: { mptRoot: told?.root } },
      now: { value: { mptRoot: "ab".repeat(32) } },
    });
    time += 30 * DAY_MS;
    expect((await observe()).said.contradictions).toBe(0);
  });

  it("[OB4] goes on where it was when its clock is set back, and never dates an entry earlier than one before it", async () => {
    service.addBatch(1);
    await observe();
    time -= 400 * DAY_MS;
    service.addBatch(1);
    expect((await observe()).said.records).toBe(2);
    const seen = (await entries()).map((text) => parseObservation(text)?.seen ?? "");
    expect(seen.toSorted()).toEqual(seen);
    time += 2 * DAY_MS;
    const before = service.requests();
    await observe();
    expect(service.requests() - before).toBeGreaterThanOrEqual(1);
  });

  it("[OB1] names the address and the reason where the service refuses a round, and asks again", async () => {
    let rounds = 0;
    const refuse: Fetch = (address) => {
      if (new Request(address).url.includes("/latest")) rounds += 1;
      // What SIGTERM does, without ending the tests' own process.
      if (rounds === 2) process.listeners("SIGTERM").at(-1)?.("SIGTERM");
      return Promise.resolve(
        Response.json({ errors: [{ message: "not today" }] }, { status: 400 }),
      );
    };
    const args = ["observe", PUBLIC_BASE, folder, "--interval", "1"];
    const { exitCode, stderr } = await runHere(args, false, refuse);
    expect([exitCode, rounds]).toEqual([0, 2]);
    expect(stderr).toContain(
      "the service could not be asked: the service answered 400: “not today”",
    );
    expect(stderr).toContain(`address: “${PUBLIC_BASE}/v1/fingerprints/latest`);
  });

  it("[OB4] does not run twice in one folder, nor for another service", async () => {
    service.addBatch(1);
    await observe();
    const lock = await takeLock(join(folder, "observer.lock"), 0);
    const second = await observe();
    expect([second.code, second.said.error?.code]).toEqual([1, "BUSY"]);
    lock?.close();
    const other = await observe("--network", "mainnet");
    expect([other.code, other.said.error?.code]).toEqual([2, "USAGE"]);
  });

  it("[OB4] refuses a database that is older than what it has published", async () => {
    service.addBatch(1);
    await observe();
    const kept = mkdtempSync(join(tmpdir(), "kept-"));
    cpSync(folder, kept, { recursive: true });
    service.addBatch(1);
    await observe();
    for (const name of ["observer.sqlite", "observer.sqlite-wal", "observer.sqlite-shm"]) {
      rmSync(join(folder, name), { force: true });
      if (existsSync(join(kept, name))) cpSync(join(kept, name), join(folder, name));
    }
    rmSync(kept, { recursive: true });
    const { code, said } = await observe();
    expect([code, said.error?.code]).toEqual([1, "OTHER_STORE"]);
    expect((await readLog()).size).toBe(2);
  });

  it.skipIf(!canMount())(
    "[OB4] says that the disk is full, loses nothing, and goes on where there is room again",
    async () => {
      const disk = mkdtempSync(join(tmpdir(), "full-"));
      const path = join(disk, "observer");
      const args = ["observe", PUBLIC_BASE, path, "--once", "--rate", "10000"];
      const run = () => runHere(args, false, service.fetch);
      expect(mount(disk, "size=600k")).toBe(true);
      try {
        let ended = await run();
        const signed: { size: number; root: string }[] = [];
        for (let round = 0; round < 20 && ended.exitCode === 0; round += 1) {
          signed.push(await readLog(join(path, "public")));
          for (let batch = 0; batch < 4; batch += 1) service.addBatch(8);
          ended = await run();
        }
        expect(ended.exitCode).toBe(1);
        expect(ended.stderr).toContain("DISK_FULL");
        expect(mount(disk, "remount,size=64m")).toBe(true);
        expect((await run()).stdout).toContain(`${service.records.size} verified, 0 waiting`);
        const leaves = (await entries(join(path, "public"))).map((text) =>
          leafHash(createHash("sha256").update(text).digest()),
        );
        for (const { size, root } of [...signed, await readLog(join(path, "public"))])
          expect([size, Buffer.from(rootOf(leaves.slice(0, size))).toString("hex")]).toEqual([
            size,
            root,
          ]);
      } finally {
        unmount(disk);
      }
    },
  );

  it("[OB4] loses nothing and signs one tree for each size, whatever change it is killed before", async () => {
    service.addBatch(3);
    await observe();
    service.addBatch(2);
    service.addBatch(1);
    await findOnly();
    const copies = mkdtempSync(join(tmpdir(), "killed-"));
    const copy = (name: string) => {
      cpSync(folder, join(copies, name), { recursive: true });
      return join(copies, name);
    };
    try {
      let changes = 0;
      const whole = copy("whole");
      await publishIn(whole, () => {
        changes += 1;
      });
      expect(changes).toBeGreaterThan(20);
      const { size, root } = await readLog(join(whole, "public"));
      expect(size).toBe(3);
      for (const kill of everyFourth(Array.from({ length: changes }, (_, at) => at))) {
        const at = copy(String(kill));
        let change = 0;
        const dying = publishIn(at, () => {
          change += 1;
          if (change > kill) throw new Error("killed");
        });
        await expect(dying).rejects.toThrow("killed");
        await publishIn(at, () => undefined);
        expect([kill, await readLog(join(at, "public"))]).toMatchObject([kill, { size, root }]);
        const files = filesOf(join(at, "public"));
        for (const [path, bytes] of filesOf(join(whole, "public"))) {
          if (!/^(?:records|proofs|batches|index)\//.test(path)) continue;
          expect([kill, path, files.get(path)?.equals(bytes)]).toEqual([kill, path, true]);
        }
      }
    } finally {
      rmSync(copies, { recursive: true, force: true });
    }
  });
});

describe("timestamps of an observer's checkpoint", () => {
  /** A line has 8 characters besides the Base64 of four bytes and the token. */
  const largest = ((32_768 - 8) / 4) * 3 - 4;

  it.each([
    [[["abcd", largest]], ["abcd"]],
    [[["abcd", largest + 1]], []],
    [
      [
        ["abcd", largest - 300],
        ["efgh", 291],
        ["ijkl", 3],
      ],
      ["abcd", "ijkl"],
    ],
  ] as const)(
    "[OB13] takes as many of %j as have room, and names them %j",
    async (given, expected) => {
      for (let batch = 0; batch < 3; batch += 1) service.addBatch(1);
      await findOnly();
      const state = openObserverState(join(folder, "observer.sqlite"), about);
      for (const [authority, length] of given) {
        const token = Buffer.alloc(length, 7).toString("base64");
        await state.timestamps.put({ authority, size: 3, token, anchor: "" });
      }
      state.close();
      await publishIn(folder, () => undefined);
      const note = parseNote(readFileSync(join(publicPath(), "log", "checkpoint")));
      const stamps = note.ok ? timestampsIn(note.value) : [];
      expect(stamps.map(({ name }) => name)).toEqual(expected);
      expect((await readLog()).size).toBe(3);
    },
  );
});

const about = { service: PUBLIC_BASE, network: "custom" };

/** Stores what is new, and publishes nothing of it. */
async function findOnly(signal?: AbortSignal): Promise<void> {
  const state = openObserverState(join(folder, "observer.sqlite"), about);
  const watch = createWatch({
    client: createClient({ apiBase: PUBLIC_BASE, fetch: service.fetch }),
    io: { now: () => new Date(time), progress: { show() {}, clear() {} } },
    state,
    recordAt: () => Promise.resolve(null),
    requestsPerSecond: 1_000_000,
    ...(signal === undefined ? {} : { signal }),
  });
  try {
    await watch.round(() => Promise.resolve());
  } finally {
    state.close();
  }
}

/** @param beforeChange is called before each change on the disk, except those of the database */
async function publishIn(path: string, beforeChange: () => void): Promise<void> {
  const state = openObserverState(join(path, "observer.sqlite"), about);
  try {
    const log = createTransparencyLog({
      store: state,
      keyFile: openLogKeyFile(join(path, "observer.key"), null, beforeChange),
      logger: { info() {}, warn() {}, error() {} },
      tree: createLogTree(state.log),
      witnesses: null,
    });
    await publishEntries({
      folder: createFolder({ path: join(path, "public"), beforeChange }),
      state,
      log,
      policy: null,
      ask: [],
      observes: about,
      sweeping: createPause(() => time),
      now: () => time,
    });
    expect(log.state()).toEqual({ state: "SIGNING", size: 3 });
  } finally {
    state.close();
  }
}
