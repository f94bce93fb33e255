import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  createVerifierKey,
  formatNote,
  formatVerifierKey,
  parseCheckpoint,
  parseVerifierKey,
  signText,
  treeRoot as rootFromTiles,
  verifyNote,
} from "@digital-evidence/transparency";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { growLedger, snapshotHash } from "../../test/grow-ledger.ts";
import { isSigned, treeRoot } from "../../test/seen-checkpoints.ts";
import { replaceLogKey } from "../operator/log-key.ts";
import { openSqliteStore } from "../store/sqlite.ts";
import type { Store } from "../store/store.ts";
import { headOf } from "@digital-evidence/log/log-texts";
import {
  createTransparencyLog,
  type TransparencyLog,
} from "@digital-evidence/log/transparency-log";
import { openLogKeyFile } from "@digital-evidence/log/log-key-file";
import { createLogTree } from "@digital-evidence/log/log-tree";

let folder: string;
let lines: string[];
let stores: Store[];
const logger = pino({ level: "trace" }, { write: (line: string) => lines.push(line) });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "log-"));
  lines = [];
  stores = [];
});
afterEach(async () => {
  await Promise.all(stores.map((store) => store.close()));
  rmSync(folder, { recursive: true, force: true });
});

const keyPath = () => join(folder, "log.key");

async function open(name = "store"): Promise<Store> {
  const store = await openSqliteStore(join(folder, `${name}.sqlite`));
  stores.push(store);
  return store;
}

function logOf(store: Store, path = keyPath()): TransparencyLog {
  const keyFile = openLogKeyFile(path, "log.example");
  return createTransparencyLog({
    store,
    keyFile,
    logger,
    tree: createLogTree(store.log),
    witnesses: null,
  });
}

async function published(
  store: Store,
  log: TransparencyLog,
): Promise<{ size: number; root: string }> {
  const key = parseVerifierKey((await store.log.key()) ?? "");
  if (!key.ok) expect.unreachable(key.message);
  const note = verifyNote(Buffer.from((await log.checkpoint())?.note ?? ""), [key.value]);
  if (!note.ok) expect.unreachable(note.message);
  const checkpoint = parseCheckpoint(note.value.note.text);
  if (!checkpoint.ok) expect.unreachable(checkpoint.message);
  expect(checkpoint.value.origin).toBe("log.example");
  const { size, root } = checkpoint.value;
  return { size, root: Buffer.from(root).toString("hex") };
}

const expected = (size: number, history = "one") => ({
  size,
  root: treeRoot(Array.from({ length: size }, (_, at) => snapshotHash(at + 1, history))).toString(
    "hex",
  ),
});

describe("the log over the snapshots", () => {
  it("[TL1] has the snapshots' hashes as entries, and signs the root that RFC 6962 gives", async () => {
    const store = await open();
    const log = logOf(store);
    expect(await log.checkpoint()).toBeNull();
    await log.publish();
    expect(await published(store, log)).toEqual(expected(0));
    for (const size of [1, 2, 255, 256, 257, 600]) {
      await growLedger(store, size);
      await log.publish();
      expect(await published(store, log)).toEqual(expected(size));
    }
    expect(await store.log.countNodes(1)).toBe(2);
  });

  it("[TL1] adds the snapshots that the store already had before the log, in their order", async () => {
    const store = await open();
    await growLedger(store, 300);
    const log = logOf(store);
    await log.publish();
    expect(await published(store, log)).toEqual(expected(300));
  });

  it("reads a bounded number of rows for a tile and for a root", async () => {
    const store = await open();
    await growLedger(store, 700);
    const rows: number[] = [];
    const counting: Store = {
      ...store,
      log: {
        ...store.log,
        entryHashes: async (first, count) => {
          const hashes = await store.log.entryHashes(first, count);
          rows.push(hashes.length);
          return hashes;
        },
      },
    };
    const log = logOf(counting);
    await log.publish();
    rows.length = 0;
    await log.tree.root(700);
    expect(rows).toEqual([700 % 256]);
    const root = await rootFromTiles(log.tree.readTiles, 700);
    expect(root.ok && Buffer.from(root.value).toString("hex")).toBe(expected(700).root);
  });

  it("[TL3] never shows its key: not in the log, not in the store, not in its state", async () => {
    const store = await open();
    const log = logOf(store);
    await log.publish();
    const signer = await openLogKeyFile(keyPath(), null).readSigner();
    if (signer === null) expect.unreachable();
    expect(await store.log.key()).toContain("log.example+");
    expect(lines.join("")).toContain("log.example+");
    expect(lines.join("") + JSON.stringify(log.state())).not.toContain("PRIVATE+KEY");
    expect(createVerifierKey("log.example", "note", signer.key.publicKey)).toEqual(signer.key);
  });

  it("[TL4] refuses to sign a store that is behind the signed state, even after the store has grown differently", async () => {
    const store = await open();
    const log = logOf(store);
    await growLedger(store, 9);
    await log.publish();
    expect(log.state()).toEqual({ state: "SIGNING", size: 9 });

    // The store is restored from a back-up that was made when there were 5 snapshots.
    const restored = await open("restored");
    await growLedger(restored, 5);
    await restored.log.claimKey((await store.log.key()) ?? "");
    const behind = logOf(restored);
    await behind.publish();
    expect(behind.state()).toMatchObject({ state: "REFUSING", reason: "STORE_BEHIND" });
    expect(await behind.checkpoint()).toBeNull();
    expect(lines.filter((line) => line.includes("the log signs nothing"))).toHaveLength(1);
    await growLedger(restored, 12, "two");
    await behind.publish();
    expect(behind.state()).toMatchObject({ state: "REFUSING", reason: "STORE_DIFFERS" });
    expect(await restored.log.checkpoint()).toBeNull();
  });

  it("[TL4] signs again when the same snapshots are back", async () => {
    const store = await open();
    await growLedger(store, 9);
    await logOf(store).publish();
    const restored = await open("restored");
    const log = logOf(restored);
    await growLedger(restored, 5);
    await log.publish();
    expect(log.state()).toMatchObject({ reason: "STORE_BEHIND" });
    await growLedger(restored, 10);
    await log.publish();
    expect(await published(restored, log)).toEqual(expected(10));
  });

  it("refuses to sign if the head is missing or another key has signed the published checkpoint", async () => {
    const store = await open();
    const log = logOf(store);
    await log.publish();
    copyFileSync(`${keyPath()}.head`, join(folder, "kept"));
    rmSync(`${keyPath()}.head`);
    await log.publish();
    expect(log.state()).toMatchObject({ state: "REFUSING", reason: "HEAD_MISSING" });
    copyFileSync(join(folder, "kept"), `${keyPath()}.head`);
    await log.publish();
    expect(log.state()).toEqual({ state: "SIGNING", size: 0 });
    const note = (await store.log.checkpoint()) ?? "";
    const key = (await store.log.key()) ?? "";
    await store.log.publish({ from: note, to: note.replace("\n0\n", "\n7\n"), key });
    await log.publish();
    expect(log.state()).toMatchObject({ reason: "CHECKPOINT_NOT_OURS" });
    writeFileSync(keyPath(), "something else");
    await log.publish();
    expect(log.state()).toMatchObject({ reason: "KEY_UNREADABLE" });
    expect(lines.join("")).not.toContain("something else");
  });

  it("logs once that its folder cannot be used, and continues when it can be used again", async () => {
    const store = await open();
    const path = join(folder, "inner", "log.key");
    writeFileSync(join(folder, "inner"), "a file where the folder should be");
    const log = logOf(store, path);
    for (let step = 0; step < 3; step += 1) await log.publish();
    expect(log.state()).toMatchObject({ state: "REFUSING", reason: "FOLDER_UNUSABLE" });
    expect(lines.filter((line) => line.includes("the log signs nothing"))).toHaveLength(1);
    expect(await store.log.key()).toBeNull();
    rmSync(join(folder, "inner"));
    await log.publish();
    expect(log.state()).toEqual({ state: "SIGNING", size: 0 });
  });

  it("[KC4] continues under a new key: the same tree is signed again, and a copy of the old key no longer signs anything", async () => {
    const store = await open();
    const log = logOf(store);
    await growLedger(store, 5);
    await log.publish();
    const old = (await store.log.key()) ?? "";
    const copy = join(folder, "copy.key");
    for (const end of ["", ".head"]) copyFileSync(keyPath() + end, copy + end);
    const before = (await store.log.checkpoint()) ?? "";

    const { key, until } = await replaceLogKey(store, openLogKeyFile(keyPath(), null), old);
    expect(until).toBe(5);
    expect(key).not.toBe(old);
    expect(await store.log.key()).toBe(key);
    await log.publish();
    const after = (await store.log.checkpoint()) ?? "";
    expect(headOf(after)).toEqual(headOf(before));
    expect([isSigned(before, old), isSigned(after, old), isSigned(after, key)]).toEqual([
      true,
      false,
      true,
    ]);
    await growLedger(store, 9);
    const copied = logOf(store, copy);
    await copied.publish();
    expect(copied.state()).toEqual({ state: "FOLLOWING", reason: "ENDED_KEY" });
    expect(await store.log.checkpoint()).toBe(after);
    await log.publish();
    expect(await published(store, log)).toEqual(expected(9));
    // An operator who did not see the command's answer can run it again. It gives the same answer and changes nothing.
    expect(await replaceLogKey(store, openLogKeyFile(keyPath(), null), old)).toEqual({
      key,
      until,
    });
    expect(await store.log.key()).toBe(key);
    const elsewhere = openLogKeyFile(join(folder, "none.key"), null);
    await expect(replaceLogKey(store, elsewhere, key)).rejects.toThrow("where the log's key is");
  });

  it("keeps the secret of its new key although the old one is replaced twice at the same time", async () => {
    const store = await open();
    const log = logOf(store);
    await growLedger(store, 5);
    await log.publish();
    const old = (await store.log.key()) ?? "";
    const replaced = await Promise.all(
      [1, 2].map(() => replaceLogKey(store, openLogKeyFile(keyPath(), null), old)),
    );
    const signer = await openLogKeyFile(keyPath(), null).readSigner();
    if (signer === null) expect.unreachable();
    const key = formatVerifierKey(signer.key);
    expect(await store.log.key()).toBe(key);
    expect(replaced).toEqual([1, 2].map(() => ({ key, until: 5 })));
  });

  it("[KC4] signs nothing between the two steps of a change that was cut off, and completes it", async () => {
    const store = await open();
    const log = logOf(store);
    await growLedger(store, 5);
    await log.publish();
    const old = (await store.log.key()) ?? "";
    const keyFile = openLogKeyFile(keyPath(), null);
    const made = formatVerifierKey((await keyFile.replaceSigner("log.example")).key);
    await growLedger(store, 6);
    await log.publish();
    expect(log.state()).toEqual({ state: "FOLLOWING", reason: "NOT_YET_THE_KEY" });
    expect(lines.filter((line) => line.includes("run it again with the old key"))).toHaveLength(1);
    expect(headOf((await store.log.checkpoint()) ?? "").size).toBe(5);
    expect(await replaceLogKey(store, keyFile, old)).toEqual({ key: made, until: 5 });
    await log.publish();
    expect(await published(store, log)).toEqual(expected(6));
  });

  it("[KC4] does not continue a checkpoint that a stolen key signed beyond its end", async () => {
    const store = await open();
    const log = logOf(store);
    await growLedger(store, 5);
    await log.publish();
    const keyFile = openLogKeyFile(keyPath(), null);
    const thief = await keyFile.readSigner();
    if (thief === null) expect.unreachable();
    const { key } = await replaceLogKey(store, keyFile, formatVerifierKey(thief.key));
    await growLedger(store, 6);
    const text = headOf((await store.log.checkpoint()) ?? "").text.replace("\n5\n", "\n6\n");
    const to = Buffer.from(formatNote({ text, signatures: [signText(text, thief)] })).toString();
    expect(await store.log.publish({ from: await store.log.checkpoint(), to, key })).toBe(true);
    await log.publish();
    expect(log.state()).toMatchObject({ state: "REFUSING", reason: "CHECKPOINT_NOT_OURS" });
  });

  it("serves in a process without the key what the process with the key signs", async () => {
    const store = await open();
    const signing = logOf(store);
    await growLedger(store, 3);
    await signing.publish();
    for (const path of [join(folder, "elsewhere", "log.key"), join(folder, "own.key")]) {
      // The second path already has a key, which belongs to another store.
      if (path.endsWith("own.key")) await openLogKeyFile(path, null).createSigner();
      const following = logOf(store, path);
      await following.publish();
      const reason = path.endsWith("own.key") ? "OTHER_KEY" : "NO_KEY";
      expect(following.state()).toEqual({ state: "FOLLOWING", reason });
      expect(await published(store, following)).toEqual(expected(3));
    }
  });

  it("[TL8] signs one tree for each size although two stores were given the same key", async () => {
    const [one, two] = [await open("one"), await open("two")];
    const signed = new Map<number, Set<string>>();
    const recording = (store: Store): Store => ({
      ...store,
      log: {
        ...store.log,
        publish: (change) => {
          const [, size = "", root = ""] = change.to.split("\n");
          signed.set(Number(size), (signed.get(Number(size)) ?? new Set()).add(root));
          return store.log.publish(change);
        },
      },
    });
    const logs = [logOf(recording(one)), logOf(recording(two))];
    for (let size = 0; size <= 20; size += 1) {
      await Promise.all([
        growLedger(one, size, "one"),
        growLedger(two, size, "two"),
        ...logs.map((log) => log.publish()),
      ]);
    }
    await Promise.all(logs.map((log) => log.publish()));
    expect([...signed.values()].filter((roots) => roots.size > 1)).toEqual([]);
    const states = logs.map((log) => log.state());
    expect(states).toContainEqual({ state: "SIGNING", size: 20 });
    expect(states).toContainEqual(expect.objectContaining({ reason: "STORE_DIFFERS" }));
  });

  it("[TL2] signs one tree for each size, whatever several processes with the key do at the same time", async () => {
    const store = await open();
    const logs = Array.from({ length: 4 }, () => logOf(store));
    const seen = new Map<number, Set<string>>();
    const recording: Store = {
      ...store,
      log: {
        ...store.log,
        publish: (change) => {
          const [, size = "", root = ""] = change.to.split("\n");
          seen.set(Number(size), (seen.get(Number(size)) ?? new Set()).add(root));
          return store.log.publish(change);
        },
      },
    };
    logs.push(logOf(recording));
    for (let size = 1; size <= 40; size += 1) {
      await Promise.all([growLedger(store, size), ...logs.map((log) => log.publish())]);
    }
    await Promise.all(logs.map((log) => log.publish()));
    for (const log of logs) expect(log.state()).toEqual({ state: "SIGNING", size: 40 });
    expect(await published(store, logs[0] as TransparencyLog)).toEqual(expected(40));
    expect([...seen.values()].filter((roots) => roots.size > 1)).toEqual([]);
  });
});
