// Loses what the log needs, each part alone and together, and goes on as docs/operations.md says.
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { freePort } from "../../../../tools/free-port.ts";
import { startWitness, type WitnessProcess } from "../../../witness/test/process.ts";
import { inspect, untilSettled } from "../../test/inspection.ts";
import {
  command,
  commandProcess,
  KILLED,
  openStoreHere,
  whileRunning,
} from "../../test/operate.ts";
import { type ServiceEnv, startProcess, untilReady } from "../../test/process.ts";
import { createSeenCheckpoints, isSigned } from "../../test/seen-checkpoints.ts";
import { createSubmitter } from "../../test/submitter.ts";
import { openLogKeyFile } from "@digital-evidence/log/log-key-file";

let folder: string;
const submitter = createSubmitter();
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lost-log-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function registered(where: ServiceEnv): Promise<void> {
  const store = openStoreHere(join(where.DATA_DIR, "depository.sqlite"));
  await submitter.register(store);
  await store.close();
}

async function text(address: string): Promise<string> {
  const answer = await fetch(address);
  return answer.ok ? answer.text() : "";
}

async function logState(origin: string): Promise<{ state: string; reason?: string }> {
  const body = (await (await fetch(`${origin}/readyz`)).json()) as {
    log: { state: string; reason?: string };
  };
  return body.log;
}

/** Submits fingerprints, and waits until they are final and in the log's served checkpoint. @returns their hashes */
async function submitted(origin: string, count: number): Promise<string[]> {
  const hashes = (await submitter.submit(origin, submitter.make(count))) ?? [];
  await untilSettled(origin);
  await expect
    .poll(
      async () => {
        const { data } = JSON.parse(await text(`${origin}/v1/status`)) as {
          data: { newestSnapshot: { ordinal: number }; log: { size?: number } };
        };
        return data.log.size === data.newestSnapshot.ordinal;
      },
      { interval: 200 },
    )
    .toBe(true);
  return hashes;
}

function keyOf(keys: string): string {
  return /^log (\S+)/.exec(keys)?.[1] ?? "";
}

describe("a log that lost something", () => {
  it("[TL20] goes on after each loss by the command that the manual names, and the others change nothing", async () => {
    const where = { DATA_DIR: join(folder, "data"), ANSWER_CACHE_BYTES: "0" };
    const [key, head, lock] = ["", ".head", ".lock"].map((end) =>
      join(where.DATA_DIR, `log.key${end}`),
    ) as [string, string, string];
    await registered(where);
    const seen = createSeenCheckpoints();
    const lost = (...files: string[]) => files.forEach((file) => rmSync(file));
    const goesOn = () =>
      whileRunning(where, async (origin) => {
        await submitted(origin, 1);
        await seen.look(origin);
        return keyOf(await text(`${origin}/log/keys`));
      });
    const isIn = (state: { state: string; reason: string }) =>
      whileRunning(where, async (origin) => {
        await expect.poll(() => logState(origin)).toMatchObject(state);
      });
    /** Runs commands that cannot help. Neither the files nor the database's key may change. */
    const refuse = async (...commands: readonly (readonly string[])[]) => {
      const files = () =>
        [key, head].map((file) => (existsSync(file) ? readFileSync(file, "utf8") : null));
      const before = files();
      for (const args of commands) {
        const answer = await command(where, ...args);
        expect([args, answer]).toEqual([
          args,
          { code: 1, output: expect.stringMatching(/^\S.*\n$/) },
        ]);
      }
      expect(files()).toEqual(before);
    };

    const first = await goesOn();
    await refuse(["continue-log", "same-database"], ["begin-new-log", "another.example/log"]);
    lost(lock);
    expect(await goesOn()).toBe(first);

    lost(head);
    await isIn({ state: "REFUSING", reason: "HEAD_MISSING" });
    await refuse(["replace-log-key", first]);
    expect(await command(where, "continue-log", "same-database")).toEqual({
      code: 0,
      output: expect.stringMatching(/^the log goes on from \d+ entries\n$/),
    });
    expect(await goesOn()).toBe(first);

    lost(key);
    await isIn({ state: "FOLLOWING", reason: "NO_KEY" });
    await refuse(["continue-log", "same-database"], ["begin-new-log", "another.example/log"]);
    expect(await command(where, "replace-log-key", first)).toMatchObject({ code: 0 });
    const second = await goesOn();
    expect(second).not.toBe(first);

    lost(key, head, lock);
    await refuse(["replace-log-key", second]);
    expect(await command(where, "continue-log", "same-database")).toEqual({
      code: 0,
      output: expect.stringContaining(`run replace-log-key ${second}\n`),
    });
    expect(await command(where, "replace-log-key", second)).toMatchObject({ code: 0 });
    const third = await goesOn();
    expect(new Set([first, second, third]).size).toBe(3);

    // The data are lost, and key and head are not. The back-up is older than what was signed.
    const backup = join(folder, "old.backup");
    expect(await command(where, "backup", backup)).toMatchObject({ code: 0 });
    await goesOn();
    const kept = [key, head].map((file) => readFileSync(file));
    rmSync(where.DATA_DIR, { recursive: true });
    expect(await command(where, "restore", backup)).toMatchObject({ code: 0 });
    [key, head].forEach((file, at) => writeFileSync(file, kept[at] ?? ""));
    await isIn({ state: "REFUSING", reason: "STORE_BEHIND" });
    await refuse(
      ["replace-log-key", third],
      ["continue-log", "restored"],
      ["continue-log", "same-database"],
    );
    const begun = await command(where, "begin-new-log", "another.example/log");
    expect(begun).toEqual({
      code: 0,
      output: expect.stringMatching(
        /^log another\.example\/log\+\S+\nended \S+\nlast checkpoint \d+ \S{44}\n$/,
      ),
    });
    expect(await goesOn()).toMatch(/^another\.example\/log\+/);
    // Without a published file or a back-up of the head, nobody knows what a restored store served.
    lost(head);
    const again = join(folder, "again.backup");
    expect(await command(where, "backup", again)).toMatchObject({ code: 0 });
    lost(
      ...["", "-wal", "-shm"]
        .map((end) => join(where.DATA_DIR, `depository.sqlite${end}`))
        .filter((file) => existsSync(file)),
    );
    expect(await command(where, "restore", again)).toMatchObject({ code: 0 });
    await refuse(["continue-log", "same-database"], ["continue-log", "restored"]);
  });
});

describe("the machine is gone", () => {
  let witnesses: WitnessProcess[];
  afterEach(() => Promise.all(witnesses.map((witness) => witness.end("SIGKILL"))));

  /** The witnesses' lists of logs. */
  const lists = () => ["one", "two", "three"].map((name) => join(folder, name, "logs"));

  /** A service with three witnesses, whose policy needs two of them. */
  async function machine(name: string): Promise<ServiceEnv> {
    return {
      DATA_DIR: join(folder, name),
      LOG_POLICY: join(folder, "policy"),
      LOG_SERVES: "COSIGNED",
      ANSWER_CACHE_BYTES: "0",
    };
  }

  async function startWitnesses(key: string): Promise<void> {
    witnesses = [];
    for (const list of lists()) {
      mkdirSync(join(list, ".."));
      writeFileSync(list, `log ${key}\n`);
      const name = `${list.split("/").at(-2)}.example`;
      witnesses.push(await startWitness({ DATA_DIR: join(list, ".."), WITNESS_NAME: name }));
    }
    const lines = witnesses.map(({ key: of, url }, at) => `witness w${at} ${of} ${url}\n`);
    const policy = `${lines.join("")}group two 2 w0 w1 w2\nquorum two\n`;
    writeFileSync(join(folder, "policy"), policy);
  }

  /** Runs a service as `whileRunning` does, but kills it in the end, without any time to prepare. */
  async function untilKilled(where: ServiceEnv, work: (origin: string) => Promise<void>) {
    const port = await freePort();
    const pace = { BATCH_MAX_AGE_MS: "50", WORKER_INTERVAL_MS: "20", LEDGER_INTERVAL_MS: "20" };
    const service = startProcess([], { ...pace, ...where, PORT: String(port), LOG_LEVEL: "warn" });
    try {
      await untilReady(service, `http://127.0.0.1:${port}`);
      await work(`http://127.0.0.1:${port}`);
    } finally {
      await service.end("SIGKILL");
    }
  }

  const witnessesSay = () => witnesses.map((witness) => witness.output()).join("");

  /**
   * Runs a first machine: some fingerprints, a back-up, then `after` more, published. Then its folder is deleted.
   * Only the back-up, the published files and a copy of the log's key are left.
   */
  async function loseMachine(after: number) {
    const old = await machine("old");
    await registered(old);
    const keyFile = openLogKeyFile(join(old.DATA_DIR, "log.key"), "old.example/log");
    const { formatVerifierKey } = await import("@digital-evidence/transparency");
    const key = formatVerifierKey((await keyFile.createSigner()).key);
    copyFileSync(keyFile.path, join(folder, "key"));
    await startWitnesses(key);
    const [backup, published] = [join(folder, "store.backup"), join(folder, "published")];
    const seen = createSeenCheckpoints();
    const acknowledged: string[] = [];
    await untilKilled(old, async (origin) => {
      for (let round = 0; round < 3; round += 1) {
        acknowledged.push(...(await submitted(origin, 4)));
        await seen.look(origin);
      }
      // This one may still be new when the back-up is taken.
      acknowledged.push(...((await submitter.submit(origin, submitter.make(1))) ?? []));
      if (after === 0) await submitted(origin, 0);
      expect(await command(old, "backup", backup)).toMatchObject({ code: 0 });
      for (let count = 0; count < after; count += 1) await submitted(origin, 1);
      await seen.look(origin);
      expect(await command(old, "publish", published)).toMatchObject({ code: 0 });
    });
    rmSync(old.DATA_DIR, { recursive: true });
    return { key, backup, published, seen, acknowledged };
  }

  async function restoredMachine(backup: string): Promise<ServiceEnv> {
    const where = await machine("new");
    expect(await command(where, "restore", backup)).toMatchObject({ code: 0 });
    copyFileSync(join(folder, "key"), join(where.DATA_DIR, "log.key"));
    return where;
  }

  const notesOf = (published: string) => readFileSync(join(published, "log", "checkpoint"), "utf8");

  it("[TL21] goes on with the same log where the back-up has every checkpoint that was served", async () => {
    const { key, backup, published, seen, acknowledged } = await loseMachine(0);
    const where = await restoredMachine(backup);
    const keyBefore = readFileSync(join(where.DATA_DIR, "log.key"));
    for (const args of [
      ["replace-log-key", key],
      ["continue-log", "same-database"],
    ]) {
      expect([args, (await command(where, ...args)).code]).toEqual([args, 1]);
    }
    expect(readFileSync(join(where.DATA_DIR, "log.key"))).toEqual(keyBefore);
    // Two silent witnesses could have made a quorum of which nobody here knows.
    await Promise.all(witnesses.slice(1).map((witness) => witness.end("SIGKILL")));
    const silent = await command(where, "continue-log", "restored", published);
    expect(silent).toMatchObject({ code: 1, output: expect.stringContaining("w1, w2") });
    const [, port = ""] = /:(\d+)\/$/.exec(witnesses[1]?.url ?? "") ?? [];
    witnesses[1] = await startWitness({ DATA_DIR: join(folder, "two"), PORT: port });
    expect(await command(where, "continue-log", "restored", published)).toEqual({
      code: 0,
      output: expect.stringMatching(/^the log goes on from \d+ entries\nwitness w2: /),
    });
    await whileRunning(where, async (origin) => {
      acknowledged.push(...(await submitted(origin, 3)));
      await seen.look(origin);
      expect(isSigned(await text(`${origin}/log/checkpoint`), key)).toBe(true);
      const { records, snapshots, problems } = await inspect(origin);
      expect(problems).toEqual([]);
      for (const hash of acknowledged) {
        expect(records.get(hash)?.status).toBe("FINALIZED_COMMITMENT");
      }
      // What visitors saw on both machines is one log.
      expect(seen.problems([...snapshots.values()])).toEqual([]);
      expect(await command(where, "publish", published)).toMatchObject({ code: 0 });
    });
    expect(witnessesSay()).not.toContain("two trees");
  });

  it("[TL21] [TL25] goes on with the same log where the files have what was served after the back-up", async () => {
    const { key, backup, published, seen, acknowledged } = await loseMachine(3);
    const where = await restoredMachine(backup);
    expect(await command(where, "restore-published", published)).toEqual({
      code: 0,
      output: expect.stringMatching(/^\d+ records, [3-9] batches, [3-9] snapshots added\n$/),
    });
    expect(await command(where, "continue-log", "restored", published)).toMatchObject({
      code: 0,
    });
    await whileRunning(where, async (origin) => {
      acknowledged.push(...(await submitted(origin, 2)));
      await seen.look(origin);
      expect(isSigned(await text(`${origin}/log/checkpoint`), key)).toBe(true);
      const { records, snapshots, problems } = await inspect(origin);
      expect(problems).toEqual([]);
      for (const hash of acknowledged) {
        expect(records.get(hash)?.status).toBe("FINALIZED_COMMITMENT");
      }
      // The three that were submitted after the back-up are there, too.
      expect(records.size).toBe(acknowledged.length + 3);
      expect(seen.problems([...snapshots.values()])).toEqual([]);
      expect(await command(where, "publish", published)).toMatchObject({ code: 0 });
    });
    expect(await command(where, "restore-published", published)).toMatchObject({ code: 1 });
    expect(witnessesSay()).not.toContain("two trees");
  });

  it("[TL20] [TL21] [TL23] with LOG_SERVES=PUBLISHED serves what is published, and goes on with it, also when data, head and key are lost", async () => {
    const old = { ...(await machine("old")), LOG_SERVES: "PUBLISHED", LOG_POLICY: "" };
    witnesses = [];
    await registered(old);
    const [backup, published] = [join(folder, "store.backup"), join(folder, "published")];
    const seen = createSeenCheckpoints();
    const publishing = { ...old, PUBLISH_TO: published, PUBLISH_INTERVAL_MS: "1000" };
    await untilKilled(publishing, async (origin) => {
      await submitted(origin, 2);
      await seen.look(origin);
      expect(await command(old, "backup", backup)).toMatchObject({ code: 0 });
      for (let round = 0; round < 3; round += 1) {
        await submitted(origin, 1);
        await seen.look(origin);
      }
      // This one is signed, and perhaps not published when the service is killed.
      await submitter.submit(origin, submitter.make(1));
      await untilSettled(origin);
    });
    const { size } = JSON.parse(readFileSync(join(old.DATA_DIR, "log.key.head"), "utf8")) as {
      size: number;
    };
    const noted = Number(notesOf(published).split("\n")[1]);
    expect(noted).toBeLessThanOrEqual(size);
    rmSync(old.DATA_DIR, { recursive: true });
    const where = { ...old, DATA_DIR: join(folder, "new") };
    expect(await command(where, "restore", backup)).toMatchObject({ code: 0 });
    for (const args of [
      ["continue-log", "restored"],
      ["continue-log", "restored", published],
    ]) {
      expect([args, (await command(where, ...args)).code]).toEqual([args, 1]);
    }
    expect(await command(where, "restore-published", published)).toMatchObject({ code: 0 });
    expect(await command(where, "continue-log", "restored")).toMatchObject({
      code: 1,
      output: expect.stringContaining("name the newest published files"),
    });
    const key = keyOf(readFileSync(join(published, "log", "keys"), "utf8"));
    expect(await command(where, "continue-log", "restored", published)).toEqual({
      code: 0,
      output: `the log goes on from ${noted} entries\nthe key is missing: run replace-log-key ${key}\n`,
    });
    expect(await command(where, "replace-log-key", key)).toMatchObject({ code: 0 });
    const again = { ...where, PUBLISH_TO: published, PUBLISH_INTERVAL_MS: "1000" };
    await whileRunning(again, async (origin) => {
      await submitted(origin, 2);
      await seen.look(origin);
      const { snapshots, problems } = await inspect(origin);
      expect(problems).toEqual([]);
      expect(seen.problems([...snapshots.values()])).toEqual([]);
    });
  });

  it("[TL22] begins another log that names the last checkpoint of the one before, where something served is not in the back-up", async () => {
    const { key, backup, published, seen, acknowledged } = await loseMachine(3);
    const where = await restoredMachine(backup);
    const files = ["log.key", "log.key.head"].map((name) => join(where.DATA_DIR, name));
    const state = () => files.map((file) => existsSync(file) && readFileSync(file, "utf8"));
    const before = state();
    for (const args of [
      ["replace-log-key", key],
      ["continue-log", "restored", published],
      ["continue-log", "restored"],
      ["begin-new-log", "old.example/log", published],
      ["begin-new-log", "new.example/log", join(folder, "policy")],
    ]) {
      expect([args, (await command(where, ...args)).code]).toEqual([args, 1]);
    }
    expect(state()).toEqual(before);

    const begin = ["begin-new-log", "new.example/log", published];
    for (const step of ["REPLACE_KEY_FILE", "WRITE_LOG_HEAD", "BEGIN_LOG_ANEW"]) {
      const killed = await commandProcess({ ...where, FAULT_AFTER: step }, ...begin);
      expect([step, killed.code]).toEqual([step, KILLED]);
    }
    const { code, output } = await command(where, ...begin);
    expect(code).toBe(0);
    const [, size = "", root = ""] = notesOf(published).split("\n");
    const [, begun = ""] = /^log (new\.example\/log\+\S+)\n/.exec(output) ?? [];
    expect(output).toBe(`log ${begun}\nended ${key}\nlast checkpoint ${size} ${root}\n`);
    for (const list of lists()) writeFileSync(list, `log ${key}\nlog ${begun}\n`);
    const keptFiles = join(folder, "copy");
    cpSync(published, keptFiles, { recursive: true });

    const visitor = createSeenCheckpoints();
    await whileRunning(where, async (origin) => {
      await submitted(origin, 3);
      await visitor.look(origin);
      const checkpoint = await text(`${origin}/log/checkpoint`);
      expect(isSigned(checkpoint, begun)).toBe(true);
      expect(checkpoint.match(/^\u2014 (?:one|two|three)\.example /gm)?.length).toBeGreaterThan(1);
      const { records, snapshots, problems } = await inspect(origin);
      expect(problems).toEqual([]);
      for (const hash of acknowledged) {
        expect(records.get(hash)?.status).toBe("FINALIZED_COMMITMENT");
      }
      expect(visitor.problems([...snapshots.values()])).toEqual([]);
      const status = JSON.parse(await text(`${origin}/v1/status`)) as { data: { log: object } };
      const rootHex = Buffer.from(root, "base64").toString("hex");
      expect(status.data.log).toMatchObject({
        former: [{ key, size: Number(size), root: rootHex }],
      });
      expect(isSigned(await text(`${origin}/log/former`), key)).toBe(true);
      // The files of the former log cannot go on, and stay as they are.
      expect(await command(where, "publish", published)).toEqual({
        code: 1,
        output: "the folder has files of another store\n",
      });
      const next = join(folder, "published-2");
      expect(await command(where, "publish", next)).toMatchObject({ code: 0 });
      const { log } = JSON.parse(readFileSync(join(next, "published.json"), "utf8")) as {
        log: object;
      };
      expect(log).toMatchObject({ former: [{ key, size: Number(size) }] });
    });
    expect(notesOf(published)).toBe(notesOf(keptFiles));
    expect(witnessesSay()).not.toContain("two trees");
    expect(seen.count()).toBeGreaterThan(1);
  });

  it("[TL23] with LOG_SERVES=COSIGNED serves and publishes a checkpoint only once it has its quorum, with it", async () => {
    const where = await machine("waiting");
    await registered(where);
    const keyFile = openLogKeyFile(join(where.DATA_DIR, "log.key"), "waiting.example/log");
    const { formatVerifierKey } = await import("@digital-evidence/transparency");
    const key = formatVerifierKey((await keyFile.createSigner()).key);
    await startWitnesses(key);
    const sizeOf = (note: string) => Number(note.split("\n")[1]);
    await whileRunning(where, async (origin) => {
      await submitted(origin, 2);
      const first = await text(`${origin}/log/checkpoint`);
      expect(first.match(/^\u2014 (?:one|two|three)\.example /gm)?.length).toBeGreaterThan(1);
      await Promise.all(witnesses.slice(1).map((witness) => witness.end("SIGKILL")));
      await submitter.submit(origin, submitter.make(1));
      await untilSettled(origin);
      await expect
        .poll(async () => {
          const state = (await logState(origin)) as { size?: number };
          return (state.size ?? 0) > sizeOf(first);
        })
        .toBe(true);
      const later = await text(`${origin}/log/checkpoint`);
      expect(sizeOf(later)).toBe(sizeOf(first));
      expect(later.match(/^\u2014 (?:one|two|three)\.example /gm)?.length).toBeGreaterThan(1);
      const published = join(folder, "published");
      expect(await command(where, "publish", published)).toMatchObject({ code: 0 });
      expect(sizeOf(notesOf(published))).toBe(sizeOf(first));
    });
  });
});
