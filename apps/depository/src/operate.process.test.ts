import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { randomUUID } from "node:crypto";
import { open } from "node:fs/promises";
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasPostgres, postgresForTests, runSql } from "../test/fresh-postgres.ts";
import { inspect, untilSettled } from "../test/inspection.ts";
import {
  command,
  commandProcess,
  KILLED,
  openStoreHere,
  operate,
  whileRunning,
} from "../test/operate.ts";
import type { ServiceEnv } from "../test/process.ts";
import { createSeenCheckpoints, isSigned } from "../test/seen-checkpoints.ts";
import { createSubmitter, hashOf } from "../test/submitter.ts";
import { fingerprint, register } from "../test/store-contract/example-records.ts";

describe("back-up and restore", () => {
  let folder: string;
  let source: ServiceEnv;
  let file: string;
  const submitter = createSubmitter();
  const settled = submitter.make(120);

  // The back-up is taken while the service is running: the first group of submissions is already final, and the
  // second group is still arriving.
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "depository-backup-"));
    source = { DATA_DIR: join(folder, "source") };
    file = join(folder, "store.backup");
    const store = openStoreHere(join(folder, "source", "depository.sqlite"));
    await submitter.register(store);
    await store.close();
    await whileRunning(source, async (origin) => {
      await submitter.submit(origin, settled);
      await untilSettled(origin);
      const done = new AbortController();
      const submitting = (async () => {
        while (!done.signal.aborted) await submitter.submit(origin, submitter.make(3));
      })();
      expect(await commandProcess(source, "backup", file)).toMatchObject({ code: 0 });
      done.abort();
      await submitting;
    });
  });
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  /**
   * Restores the back-up into an empty store, starts a service on it, and checks that the service can prove every
   * fingerprint.
   */
  async function expectWhole(where: ServiceEnv, from = file): Promise<void> {
    expect(await command(where, "restore", from)).toMatchObject({ code: 0 });
    await whileRunning(where, async (origin) => {
      await untilSettled(origin);
      const { records, problems } = await inspect(origin);
      expect(problems).toEqual([]);
      for (const one of settled) {
        expect(records.get(hashOf(one))?.status).toBe("FINALIZED_COMMITMENT");
      }
      // The back-up also has the organizations and their keys, so the service accepts a submission.
      expect(await submitter.submit(origin, submitter.make(1))).toHaveLength(1);
    });
  }

  it("gives a SQLite store that can prove every fingerprint", () =>
    expectWhole({ DATA_DIR: join(folder, "copy") }));

  it("writes a file that only its owner can read, and never overwrites another", async () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const again = await command(source, "backup", file);
    expect(again).toMatchObject({
      code: 1,
      output: expect.stringContaining("file already exists"),
    });
    expect(readdirSync(folder).filter((name) => name.endsWith(".partial"))).toEqual([]);
  });

  it("writes to a path that is longer than what the operator's log keeps of it", async () => {
    const long = join(folder, "long-".repeat(45));
    expect(await command(source, "backup", long)).toMatchObject({ code: 0 });
    expect((await command(source, "audit-log")).output).toContain(long.slice(0, 200));
  });

  it("follows no link that was planted where a back-up is written", async () => {
    const victim = join(folder, "victim");
    writeFileSync(victim, "precious");
    const planted = join(folder, "planted.backup");
    symlinkSync(victim, `${planted}.partial`);
    symlinkSync(join(folder, "nowhere"), join(folder, "dangling.backup"));
    expect(await command(source, "backup", planted)).toMatchObject({ code: 0 });
    expect(lstatSync(planted).isFile()).toBe(true);
    expect(await command(source, "backup", join(folder, "dangling.backup"))).toMatchObject({
      code: 1,
      output: expect.stringContaining("file already exists"),
    });
    expect(readFileSync(victim, "utf8")).toBe("precious");
    expect(existsSync(join(folder, "nowhere"))).toBe(false);
  });

  it("writes a back-up although an earlier one to the same file was killed", async () => {
    const where = { DATA_DIR: join(folder, "large") };
    expect((await command(where, "create-organization", "Halden")).code).toBe(0);
    const database = new DatabaseSync(join(where.DATA_DIR, "depository.sqlite"));
    const insert = database.prepare("insert into organizations (id, name) values (?, ?)");
    database.exec("begin");
    for (let row = 0; row < 50_000; row += 1) insert.run(`o${row}`, randomUUID().repeat(4));
    database.exec("commit");
    database.close();
    const into = join(folder, "killed");
    mkdirSync(into);
    const backup = join(into, "store.backup");
    const env = { ...process.env, ...where };
    const killed = spawn(process.execPath, [operate, "backup", backup], { env });
    const ended = once(killed, "close");
    const written = () => readdirSync(into).some((name) => statSync(join(into, name)).size > 0);
    while (killed.exitCode === null && !written()) await wait(1);
    killed.kill("SIGKILL");
    expect((await ended)[1]).toBe("SIGKILL");
    expect(existsSync(backup)).toBe(false);
    const names = readdirSync(into);
    expect(names.map((name) => statSync(join(into, name)).mode & 0o777)).toEqual([0o600]);
    expect(await command(where, "backup", backup)).toMatchObject({ code: 0 });
    const copy = { DATA_DIR: join(folder, "large-copy") };
    expect(await command(copy, "restore", backup)).toMatchObject({ code: 0 });
  });

  it("keeps every file of a store from other users of the machine, also after a restore", async () => {
    const before = process.umask(0);
    try {
      const where = { DATA_DIR: join(folder, "private") };
      await whileRunning(where, async () => {
        await expect.poll(() => readdirSync(where.DATA_DIR)).toContain("log.key");
        expectPrivate(where.DATA_DIR, ["depository.sqlite", "-shm", "-wal", ".head", ".lock"]);
      });
      const backup = join(folder, "private.backup");
      expect((await command(where, "backup", backup)).code).toBe(0);
      const copy = { DATA_DIR: join(folder, "private-copy") };
      expect((await command(copy, "restore", backup)).code).toBe(0);
      expectPrivate(copy.DATA_DIR, ["depository.sqlite"]);
    } finally {
      process.umask(before);
    }
    function expectPrivate(path: string, ends: readonly string[]): void {
      expect(statSync(path).mode & 0o777).toBe(0o700);
      const names = readdirSync(path);
      for (const end of ends) expect(names.some((name) => name.endsWith(end))).toBe(true);
      const open = names.filter((name) => (statSync(join(path, name)).mode & 0o077) !== 0);
      expect(open).toEqual([]);
    }
  });

  it("prints in one line why it does not restore", async () => {
    const again = await commandProcess(source, "restore", file);
    expect(again).toEqual({
      code: 1,
      output:
        "the store to restore into is not empty; a restore that was cut off leaves it empty\n",
    });
  });

  it("creates organizations, and keys that may submit until they are deleted", async () => {
    const where = { DATA_DIR: join(folder, "keys") };
    const made = await command(where, "create-organization", "Halden Notaries");
    const [, id = "", note = ""] = /^organization ([0-9a-f-]{36})\n(.*)/s.exec(made.output) ?? [];
    expect(note).toMatch(/^A new store was made: .*depository\.sqlite\. .* set DATA_DIR to it/);
    const second = await command(where, "create-organization", "Osprey Trading");
    expect(second.output).toMatch(/^organization [0-9a-f-]{36}\n$/);
    const created = await command(where, "create-key", id);
    const [, key = "", keyHash = ""] =
      /^key ([\w-]{43})\nsha256 ([0-9a-f]{64})\n/.exec(created.output) ?? [];
    expect(created.output).toContain(`organization ${id} Halden Notaries`);
    const stored = readFileSync(join(folder, "keys", "depository.sqlite"));
    expect(stored.includes(key)).toBe(false);
    await whileRunning(where, async (origin) => {
      const submit = async () => {
        const headers = { "Content-Type": "application/json", "X-Api-Key": key };
        const init = { method: "POST", headers, body: "[]" };
        return (await fetch(`${origin}/v1/fingerprints`, init)).status;
      };
      expect(await submit()).toBe(200);
      expect(await command(where, "delete-key", keyHash)).toMatchObject({ code: 0 });
      expect(await submit()).toBe(401);
    });
    for (const [code, name, argument, words] of [
      [1, "delete-key", keyHash, "disabled already"],
      [1, "delete-key", "00".repeat(32), "no key with this SHA-256"],
      [1, "create-key", randomUUID(), "no organization"],
      [2, "create-key", "nobody", "an id is a UUID"],
      [2, "create-organization", " ", "visible characters"],
    ] as const) {
      const answer = await command(where, name, argument);
      expect(answer).toMatchObject({ code, output: expect.stringContaining(words) });
    }
  });

  it("[WI1] [WI3] withholds and shows again, records both, and keeps the value in a back-up", async () => {
    const where = { DATA_DIR: join(folder, "withheld") };
    const store = openStoreHere(join(folder, "withheld", "depository.sqlite"));
    await register(store);
    const { hash, ...one } = fingerprint({ documentId: "deed-7" });
    await store.fingerprints.add([{ ...one, hash }]);
    const shown = async () => (await store.fingerprints.get(hash))?.documentId;
    const said = await command(where, "withhold", hash, "document-id", "by order");
    expect(said).toMatchObject({
      code: 0,
      output: expect.stringContaining("withheld from now on"),
    });
    expect(await shown()).toBeNull();
    for (const args of [
      ["withhold", hash, "document-id"],
      ["withhold", hash, "tags"],
      ["show-again", hash, "tags"],
    ]) {
      expect((await command(where, ...args)).code).toBe(1);
    }
    for (const args of [
      ["withhold", "00", "tags"],
      ["withhold", hash, "toString"],
      ["withhold", hash, "tags", ""],
      ["withhold", hash, "tags", "a\nb"],
      ["withhold", hash, "tags", "x".repeat(201)],
      ["show-again", hash, "tags", "why"],
    ]) {
      expect((await command(where, ...args)).code).toBe(2);
    }
    const backup = join(folder, "withheld.backup");
    expect((await command(where, "backup", backup)).code).toBe(0);
    const copy = { DATA_DIR: join(folder, "withheld-copy") };
    expect((await command(copy, "restore", backup)).code).toBe(0);
    expect((await command(copy, "show-again", hash, "document-id")).code).toBe(0);
    const restored = openStoreHere(join(folder, "withheld-copy", "depository.sqlite"));
    expect((await restored.fingerprints.get(hash))?.documentId).toBe("deed-7");
    await restored.close();
    await store.close();
    const log = (await command(where, "audit-log")).output;
    expect(log).toContain(`DONE\twithhold ${hash} document-id by order`);
    expect(log).toContain(`FAILED\twithhold ${hash} tags`);
    expect(log).not.toContain("deed-7");
  });

  it("[AK1] lists, rotates and disables keys by label, and records every command", async () => {
    const where = { DATA_DIR: join(folder, "labels") };
    const run = async (...args: string[]) => {
      const { code, output } = await command(where, ...args);
      expect([args, code, output]).toEqual([args, 0, output]);
      return output;
    };
    const [, id = ""] =
      /^organization (\S+)/.exec(await run("create-organization", "Halden")) ?? [];
    const [, key = "", keyHash = ""] =
      /^key (\S+)\nsha256 (\S+)/.exec(await run("create-key", id, "intake", "365")) ?? [];
    const rotated = await run("rotate-key", "intake", "1");
    const [, next = ""] = /^key ([\w-]{43})\nsha256 \S+\nname intake\/2\n/.exec(rotated) ?? [];
    const list = await run("list-keys");
    const rows = list.split("\n").map((line) => line.split("\t"));
    expect(rows[1]?.slice(0, 2)).toEqual(["intake/1", "active"]);
    expect(rows[1]?.slice(5)).toEqual([keyHash, id, "Halden"]);
    expect(rows[2]?.[0]).toBe("intake/2");
    expect(list).not.toContain(key);
    for (const [code, ...args] of [
      [1, "create-key", id, "intake"],
      [2, "create-key", id, "a/b"],
      [2, "create-key", id, "other", "soon"],
      [1, "rotate-key", "unknown"],
      [1, "disable-key", "unknown"],
      [1, "submission-keys", "00".repeat(32)],
    ] as const) {
      expect([args, (await command(where, ...args)).code]).toEqual([args, code]);
    }
    expect((await command(where, "list-keys", "more")).code).toBe(2);
    expect((await command(where, "create-key")).code).toBe(2);
    expect(await run("disable-key", "intake")).toBe("2 disabled\n");
    expect(await run("list-keys")).not.toContain("active");

    const log = await run("audit-log");
    expect(log).not.toContain(key);
    expect(log).not.toContain(next);
    const entries = log
      .trimEnd()
      .split("\n")
      .slice(0, -1)
      .map((line) => line.split("\t"));
    expect(entries.map(([, , , outcome, ran]) => `${outcome} ${ran}`)).toEqual([
      "BEGUN create-organization Halden",
      "DONE create-organization Halden",
      `BEGUN create-key ${id} intake 365`,
      `DONE create-key ${id} intake 365`,
      "BEGUN rotate-key intake 1",
      "DONE rotate-key intake 1",
      `BEGUN create-key ${id} intake`,
      `FAILED create-key ${id} intake`,
      "BEGUN disable-key intake",
      "DONE disable-key intake",
    ]);
    expect(log).toMatch(/\n10 entries, hash [0-9a-f]{64}\n$/);

    // Simulates somebody who removes the triggers and then an entry.
    const database = new DatabaseSync(join(where.DATA_DIR, "depository.sqlite"));
    database.exec("drop trigger audit_log_no_delete; delete from audit_log where sequence = 5");
    database.close();
    expect(await command(where, "audit-log")).toEqual({
      code: 1,
      output: "the operator's log has been changed: entry 5 is missing\n",
    });
  });

  it("names an organization of the same name, and records the person for whom sudo runs a command", async () => {
    const where = { DATA_DIR: join(folder, "names"), SUDO_USER: "alice" };
    const { output } = await command(where, "create-organization", "Halden Notaries");
    const [, id = ""] = /^organization (\S+)/.exec(output) ?? [];
    expect(await command(where, "create-organization", "HALDEN notaries")).toEqual({
      code: 1,
      output: `there is an organization with this name already: ${id} Halden Notaries; visitors could not tell two of them apart\n`,
    });
    expect(await command(where, "create-organization", "Moss", "intake")).toEqual({
      code: 0,
      output: expect.stringMatching(/^organization \S{36}\nkey \S{43}\nsha256 \S{64}\n$/),
    });
    expect((await command(where, "list-keys")).output).toMatch(/\nintake\/1\tactive\t/);
    const [, ...rows] = (await command(where, "list-organizations")).output.trimEnd().split("\n");
    expect(rows.map((row) => row.split("\t")[1])).toEqual(["Halden Notaries", "Moss"]);
    expect((await command(where, "audit-log")).output).toMatch(
      /\t\S+@\S+, by sudo for alice\tDONE\t/,
    );
    const misspelt = await command({ ...where, DATABASE_ULR: "x" }, "list-organizations");
    expect(misspelt.output).toContain("DATABASE_ULR is not a setting; is DATABASE_URL meant?");
  });

  it("[AK1] refuses an argument that looks like a secret key, wherever it stands, and neither records nor repeats it", async () => {
    const where = { DATA_DIR: join(folder, "secrets") };
    const { output } = await command(where, "create-organization", "Halden");
    const [, id = ""] = /^organization (\S+)/.exec(output) ?? [];
    const [, key = ""] = /^key (\S+)/.exec((await command(where, "create-key", id)).output) ?? [];
    const { output: before } = await command(where, "audit-log");
    const secrets = [
      key,
      ` ${key}\n`,
      `X-Api-Key: ${key}`,
      "whsec_c2VjcmV0",
      "PRIVATE+KEY+log.example+00000000+AA==",
      "-----BEGIN PRIVATE KEY-----",
    ];
    for (const secret of secrets) {
      for (const args of [
        ["create-organization", secret],
        ["create-key", secret],
        ["create-key", id, secret],
        ["create-key", id, "intake", secret],
        ["rotate-key", secret],
        ["disable-key", secret],
        ["delete-key", secret],
        ["submission-keys", secret],
        ["retry-batch", secret],
        ["replace-log-key", secret],
        ["withhold", "00".repeat(32), "tags", secret],
        ["show-again", "00".repeat(32), secret],
        ["publish", secret],
        ["backup", secret],
        ["restore", secret],
      ]) {
        const refused = "an argument looks like a secret key, so nothing was done or recorded";
        const answer = await command(where, ...args);
        expect([args[0], answer]).toEqual([
          args[0],
          { code: 2, output: expect.stringContaining(refused) },
        ]);
        expect(answer.output).not.toContain(secret.trim());
      }
    }
    // A part of a key can look like a label.
    for (const part of [
      key.slice(1).replace(/^[-_]/, "x"),
      key.slice(0, 40).replace(/^[-_]/, "x"),
    ]) {
      for (const name of ["rotate-key", "disable-key"]) {
        const answer = await command(where, name, part);
        expect(answer).toEqual({
          code: 1,
          output: "there is no key with this label; list-keys lists all\n",
        });
      }
    }
    expect((await command(where, "audit-log")).output).toBe(before);
  });

  it("cannot be made to print lines or columns that are not its own", async () => {
    const where = { DATA_DIR: join(folder, "forged") };
    const store = openStoreHere(join(folder, "forged", "depository.sqlite"));
    const forged = "\n9\t2026-01-01T00:00:00.000Z\troot@host\tDONE\tdisable-key x\u2028\u001b[2K";
    const id = randomUUID();
    // No command stores such texts. They may come from a restored back-up.
    await store.organizations.put({ id, name: `Halden${forged}` });
    const keyHash = "00".repeat(32);
    const key = { keyHash, organizationId: id, createdAt: 0, label: `intake${forged}` };
    await store.keys.put(key);
    const hash = "11".repeat(32);
    const submittedBy = `intake${forged}/1`;
    await store.fingerprints.add([
      fingerprint({ hash, organizationId: id, keyHash, submittedBy, createdAt: 1 }),
    ]);
    await store.audit.add({
      at: `2026${forged}`,
      by: `root${forged}`,
      command: `create-organization${forged}`,
      arguments: [`Halden${forged}`],
      outcome: "FAILED",
      reason: `because${forged}`,
    });
    await store.close();
    for (const [lines, columns, ...args] of [
      [2, 6, "audit-log"],
      [2, 8, "list-keys"],
      [1, 2, "submission-keys", hash],
      [3, 1, "create-key", id],
    ] as const) {
      const printed = (await command(where, ...args)).output.trimEnd().split("\n");
      const shape = [printed.length, printed[0]?.split("\t").length];
      expect([args[0], ...shape]).toEqual([args[0], lines, columns]);
      expect(printed.join("").replaceAll("\t", "")).not.toMatch(/[\p{Cc}\p{Zl}]/u);
    }
  });

  it("[KC4] replaces the log's key while the service runs, and publishes the keys with the end of the old one", async () => {
    const where = { DATA_DIR: join(folder, "log-key") };
    await whileRunning(where, async (origin) => {
      const text = async (path: string) => (await fetch(origin + path)).text();
      await expect.poll(() => text("/log/keys")).toMatch(/^log \S+\nquorum none\n$/);
      await expect.poll(() => text("/log/checkpoint")).toContain("\n\n\u2014 ");
      const [, old = ""] = /^log (\S+)/.exec(await text("/log/keys")) ?? [];
      const { code, output } = await command(where, "replace-log-key", old);
      expect([code, output]).toEqual([
        0,
        expect.stringMatching(/^log \S+\nlog \S+\nuntil \S+ 0\n$/),
      ]);
      expect(await text("/log/keys")).toBe(output.replace(/^until/m, "quorum none\nuntil"));
      const [, key = ""] = /^log (\S+)/.exec(output) ?? [];
      await expect.poll(async () => isSigned(await text("/log/checkpoint"), key)).toBe(true);
      // An operator who did not see the output runs the command again and gets the same output. A key that ended
      // earlier is refused.
      expect(await command(where, "replace-log-key", old)).toEqual({ code: 0, output });
      const again = await command(where, "replace-log-key", key);
      expect(again.code).toBe(0);
      expect(await command(where, "replace-log-key", old)).toEqual({
        code: 1,
        output: expect.stringMatching(/^the log's key is \S+\n$/),
      });
    });
  });

  it("[KC6] completes a change of the log's key that was killed after any of its steps, without a second tree or a lost fingerprint", async () => {
    const where = { DATA_DIR: join(folder, "log-key-kills") };
    const store = openStoreHere(join(where.DATA_DIR, "depository.sqlite"));
    await submitter.register(store);
    await store.close();
    const seen = createSeenCheckpoints();
    const acknowledged: string[] = [];
    const keys: string[] = [];
    const submit = async (origin: string) => {
      acknowledged.push(...((await submitter.submit(origin, submitter.make(2))) ?? []));
      await untilSettled(origin);
      await seen.look(origin);
    };
    let old = "";
    const cutOff = async (origin: string, step: string) => {
      await submit(origin);
      await expect
        .poll(async () => (await (await fetch(`${origin}/readyz`)).json()) as object)
        .toMatchObject({ log: { state: "SIGNING" } });
      [, old = ""] = /^log (\S+)/.exec(await (await fetch(`${origin}/log/keys`)).text()) ?? [];
      const killed = await commandProcess({ ...where, FAULT_AFTER: step }, "replace-log-key", old);
      expect([step, killed]).toEqual([step, { code: KILLED, output: "" }]);
      await submit(origin);
    };
    const complete = async (origin: string) => {
      const { code, output } = await command(where, "replace-log-key", old);
      const lines = /^log (\S+)\nlog (\S+)\nuntil \S+ \d+\n$/.exec(output) ?? [];
      const [, key = "", ended = ""] = lines;
      expect([code, ended]).toEqual([0, old]);
      keys.push(key);
      await expect
        .poll(async () => isSigned(await (await fetch(`${origin}/log/checkpoint`)).text(), key))
        .toBe(true);
    };
    await whileRunning(where, async (origin) => {
      await cutOff(origin, "ADD_AUDIT_ENTRY");
      await complete(origin);
      await cutOff(origin, "REPLACE_KEY_FILE");
    });
    await whileRunning(where, async (origin) => {
      await submit(origin);
      await complete(origin);
      for (const step of ["REPLACE_LOG_KEY", "ADD_AUDIT_ENTRY:2"]) {
        await cutOff(origin, step);
        await complete(origin);
      }
      await submit(origin);
      const { records, snapshots, problems } = await inspect(origin);
      expect(problems).toEqual([]);
      const final = [...records].filter(([, { status }]) => status === "FINALIZED_COMMITMENT");
      expect(final.map(([hash]) => hash).toSorted()).toEqual(acknowledged.toSorted());
      await seen.lookUntil(origin, snapshots.size);
      expect(seen.problems([...snapshots.values()])).toEqual([]);
    });
    // Each of the four changes made one new key, however often its command was run.
    expect(new Set(keys).size).toBe(4);
    const { output } = await command(where, "audit-log");
    expect(output.match(/\tDONE\treplace-log-key/g)).toHaveLength(5);
  });

  it("can be restored again after a restore that was killed at any moment", async () => {
    const where = { DATA_DIR: join(folder, "cut-off") };
    const pipe = join(folder, "half.backup");
    execFileSync("mkfifo", [pipe]);
    const restoring = spawn(process.execPath, [operate, "restore", pipe], {
      env: { ...process.env, ...where },
    });
    const ended = once(restoring, "close");
    const half = readFileSync(file).subarray(0, -Math.floor(statSync(file).size / 2));
    const writing = await open(pipe, "w");
    await writing.write(half);
    // The command creates the store's file shortly before it begins its transaction.
    while (!existsSync(join(where.DATA_DIR, "depository.sqlite"))) await wait(5);
    restoring.kill("SIGKILL");
    await ended;
    await writing.close();
    await expectWhole(where);
  });

  it("submits an errored batch to the ledger again, which then accepts it", async () => {
    const where = { DATA_DIR: join(folder, "errored") };
    const store = openStoreHere(join(where.DATA_DIR, "depository.sqlite"));
    const other = createSubmitter();
    await other.register(store);
    const [one] = other.make(1);
    const refused = { ...where, COMMIT_MAX_ATTEMPTS: "1" };
    let id = "";
    // The ledger refuses a batch's root while it has another root for the same batch. So the test stores another root
    // for this batch, and removes it later.
    await whileRunning({ ...refused, WORKER_INTERVAL_MS: "300" }, async (origin) => {
      await other.submit(origin, [one!]);
      while (id === "") {
        await wait(20);
        const [batch] = await store.batches.latest({ after: null, limit: 1 });
        id = batch?.id ?? "";
      }
      await store.ledger.putEntry({ batchId: id, root: "00".repeat(32), at: 0 });
      while ((await store.batches.get(id))?.status !== "ERRORED_COMMITMENT") await wait(20);
    });
    await store.close();
    const database = new DatabaseSync(join(where.DATA_DIR, "depository.sqlite"));
    database.exec("delete from ledger_entries; delete from ledger_snapshots");
    database.close();

    await whileRunning(where, async (origin) => {
      expect(await command(where, "retry-batch", id)).toEqual({
        code: 0,
        output: `batch ${id} waits for the ledger again\n`,
      });
      await untilSettled(origin);
      const { records, problems } = await inspect(origin);
      expect(problems).toEqual([]);
      expect(records.get(hashOf(one!))?.status).toBe("FINALIZED_COMMITMENT");
      const again = await command(where, "retry-batch", id);
      expect(again).toMatchObject({
        code: 1,
        output: expect.stringContaining("only a batch that is ERRORED_COMMITMENT"),
      });
    });
    const unknown = randomUUID();
    const output = `there is no batch ${unknown}\n`;
    expect(await command(where, "retry-batch", unknown)).toEqual({ code: 1, output });
  });

  it("[GR2] prints its usage, and reports a folder that has no store", async () => {
    expect(await commandProcess(source, "back-up", file)).toMatchObject({ code: 2 });
    const nowhere = { DATA_DIR: join(folder, "nowhere") };
    const answer = await command(nowhere, "backup", join(folder, "none.backup"));
    expect(answer).toMatchObject({ code: 1, output: expect.stringContaining("There is no store") });
    for (const args of [
      ["list-organizations"],
      ["list-keys"],
      ["audit-log"],
      ["submission-keys", "00".repeat(32)],
      ["retry-batch", randomUUID()],
      ["publish", join(folder, "nothing")],
    ]) {
      const refused = await command(nowhere, ...args);
      const output = expect.stringContaining("There is no store in");
      expect([args, refused]).toEqual([args, { code: 1, output }]);
    }
    expect(existsSync(nowhere.DATA_DIR)).toBe(false);
  });

  describe.skipIf(!hasPostgres)("on a PostgreSQL server", () => {
    const postgres = postgresForTests();

    it("[GR2] creates no tables by a command that only reads, and needs no right to write for it", async () => {
      const { url, drop } = await postgres.createDatabase();
      const server = { DATA_DIR: join(folder, "unused"), DATABASE_URL: url };
      const empty = await command(server, "list-keys");
      expect(empty).toMatchObject({
        code: 1,
        output: expect.stringContaining("There is no store in"),
      });
      const tables = "select tablename from pg_tables where schemaname = 'public'";
      expect(await runSql(url, tables)).toEqual([]);
      expect((await command(server, "create-organization", "Moss")).code).toBe(0);
      await runSql(
        url,
        "create role auditor login; grant select on all tables in schema public to auditor",
      );
      const auditor = { ...server, DATABASE_URL: url.replace("postgres@", "auditor@") };
      expect(await command(auditor, "list-keys")).toMatchObject({ code: 0 });
      const log = await command(auditor, "audit-log");
      expect(log).toMatchObject({ code: 0, output: expect.stringContaining("Moss") });
      await drop();
    });

    it("moves a store from SQLite to PostgreSQL and back", async () => {
      const server = { DATA_DIR: join(folder, "unused"), DATABASE_URL: postgres.server.url };
      await expectWhole(server);
      const returned = join(folder, "returned.backup");
      expect(await command(server, "backup", returned)).toMatchObject({ code: 0 });
      await expectWhole({ DATA_DIR: join(folder, "back") }, returned);
    });
  });
});
