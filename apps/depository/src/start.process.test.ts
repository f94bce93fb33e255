// Tests what the service says when it cannot or must not start: one sentence without a stack trace. A process prints it
// and ends with 1; the other sentences come from calls of what main.ts calls.
import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findPgBouncer, startPgBouncer } from "../../../tools/pgbouncer.ts";
import { hasPostgres, postgresForTests, runSql } from "../test/fresh-postgres.ts";
import { command, openStoreHere, whileRunning } from "../test/operate.ts";
import { untilSettled } from "../test/inspection.ts";
import { startProcess } from "../test/process.ts";
import { createSubmitter } from "../test/submitter.ts";
import { readConfig } from "./config.ts";
import { claimStore, openStore } from "./store/open-store.ts";
import { openPostgresStore } from "./store/postgres.ts";
import { UnusableStoreError } from "./store/store-error.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "depository-start-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const PROGRAMS = [
  ["apps/depository/bin/depository.js", "The depository"],
  ["apps/depository/bin/operate.js", "The depository"],
  ["apps/witness/bin/witness.js", "The witness"],
  ["apps/cli/bin/digital-evidence.js", "digital-evidence"],
] as const;

type Env = Readonly<Record<string, string>>;

const isRoot = process.getuid?.() === 0;
/** The process runs as this user. Root may write anywhere, so a write by root would never fail as the tests expect. */
const NOBODY = 65_534;

async function expectEnd(sentence: RegExp, env: Env, uid?: number) {
  const service = startProcess(
    [],
    { DATA_DIR: folder, PORT: "0", LOG_LEVEL: "silent", ...env },
    uid,
  );
  const code = await service.end();
  const lines = service.output().trimEnd().split("\n");
  expect(lines).toEqual([expect.stringMatching(sentence)]);
  expect(code).toBe(1);
}

/** Opens and claims a store, and closes it again. */
async function open(env: Env, args: string[] = []): Promise<void> {
  const read = readConfig({ DATA_DIR: folder, ...env }, args);
  if (!read.ok) throw new Error(read.problems.join("\n"));
  const { store, close } = await openStore(read.config, {
    now: Date.now,
    onReplicaFailure: () => undefined,
  });
  try {
    await claimStore(store, read.config);
  } finally {
    await close();
  }
}

async function expectRefusal(sentence: RegExp, env: Env, args: string[] = []) {
  const error: unknown = await open(env, args).catch((thrown: unknown) => thrown);
  if (!(error instanceof UnusableStoreError)) throw new Error(`not refused: ${String(error)}`);
  expect(error.message.split("\n")).toEqual([expect.stringMatching(sentence)]);
}

describe("does not start, and says why", () => {
  it("[OP10] on an SQLite store that another service uses, beside which commands work", async () => {
    await whileRunning({ DATA_DIR: folder }, async () => {
      await expectEnd(/^Another service is running on the store in .* set DATA_DIR/, {});
      const created = await command({ DATA_DIR: folder }, "create-organization", "Halden");
      expect(created).toMatchObject({ code: 0 });
      const list = await command({ DATA_DIR: folder }, "list-organizations");
      expect(list.output).toMatch(/^organization\tname\n[0-9a-f-]{36}\tHalden\n$/);
    });
    await whileRunning({ DATA_DIR: folder }, () => Promise.resolve());
  });

  it("[OP13] on a Node that is too old", () => {
    const pretend =
      "data:text/javascript,Object.defineProperty(process.versions,'node',{value:'22.1.0'})";
    for (const [bin, name] of PROGRAMS) {
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        ["--import", pretend, bin, "--version"],
        { encoding: "utf8" },
      );
      expect([bin, status === 0, stdout]).toEqual([bin, false, ""]);
      expect(stderr).toMatch(
        new RegExp(`^${name} needs Node 24 or newer, and this is Node 22.1.0.*\\.\n$`),
      );
    }
  });

  it("[OP13] without its packages", () => {
    for (const [bin, name] of PROGRAMS) {
      // A checkout before `npm ci`, with the files that are looked for.
      const checkout = join(folder, bin.replaceAll("/", "-"));
      const [app] = bin.split("/bin/");
      for (const part of ["bin", "src/main.ts"]) {
        cpSync(`${app}/${part}`, join(checkout, `${app}/${part}`), { recursive: true });
      }
      const { status, stderr } = spawnSync(process.execPath, [join(checkout, bin), "list-keys"], {
        encoding: "utf8",
      });
      expect([bin, status === 0]).toEqual([bin, false]);
      expect(stderr).toMatch(new RegExp(`^${name} needs its packages.*: run npm ci in .*\\.\n$`));
    }
  });

  it("on a store of another version", async () => {
    const path = join(folder, "depository.sqlite");
    await openStoreHere(path).close();
    const database = new DatabaseSync(path);
    database.exec("update store_properties set value = '999' where name = 'schema'");
    database.close();
    await expectRefusal(
      /schema of another version \(999 instead of \d+\) and was not changed: run/,
      {},
    );
  });

  it("on a file that is not a SQLite database", async () => {
    writeFileSync(join(folder, "depository.sqlite"), "this is a letter ".repeat(1_000));
    await expectRefusal(/depository\.sqlite is not a SQLite database: move it away/, {});
  });

  it("on a data folder that is a file", async () => {
    const file = join(folder, "letter");
    writeFileSync(file, "");
    await expectRefusal(/^The data folder \S+letter cannot be used/, { DATA_DIR: file });
    const below = { DATA_DIR: join(file, "data") };
    await expectRefusal(/^The data folder \S+data cannot be used \(ENOTDIR\)/, below);
  });

  it("on a data folder, and on a database, that it may not write", async () => {
    chmodSync(folder, 0o755);
    const locked = join(folder, "locked");
    mkdirSync(locked);
    await openStoreHere(join(folder, "depository.sqlite")).close();
    chmodSync(join(folder, "depository.sqlite"), 0o444);
    for (const place of [locked, folder]) chmodSync(place, 0o555);
    const uid = isRoot ? NOBODY : undefined;
    const below = { DATA_DIR: join(locked, "data") };
    await expectEnd(/cannot be used \(EACCES\): .* set DATA_DIR/, below, uid);
    const inside = { DATA_DIR: locked };
    await expectEnd(/cannot be used \(EACCES\): .* set DATA_DIR/, inside, uid);
    await expectEnd(/cannot be opened for writing .* set DATA_DIR/, {}, uid);
    chmodSync(folder, 0o755);
  });

  it("as a real service on demonstration data, and the other way round", async () => {
    const demonstration = { DATA_DIR: join(folder, "demonstration") };
    await open(demonstration, ["--demo"]);
    await expectEnd(/contains demonstration data.*must not be served as real/, demonstration);
    await open(demonstration, ["--demo"]);

    const real = { DATA_DIR: join(folder, "real") };
    await open(real);
    await expectRefusal(/contains real records, and demonstration data must not/, real, ["--demo"]);
    await open(real);
  });

  describe.skipIf(!hasPostgres)("on a PostgreSQL server", () => {
    const postgres = postgresForTests();
    const named = (name: string) => ({
      DATABASE_URL: postgres.server.url.replace(/[^/]+$/, name),
    });

    it.each(["SQL_ASCII", "LATIN1"])("whose database has the encoding %s", async (encoding) => {
      const name = `in_${encoding.toLowerCase()}`;
      await runSql(
        postgres.server.url,
        `create database ${name} encoding '${encoding}' locale 'C' template template0`,
      );
      const sentence = new RegExp(`"${name}" has the encoding ${encoding}.*encoding UTF8`);
      await expectRefusal(sentence, named(name));
    });

    it("that has no such database, or where the user may not create tables", async () => {
      const { url } = postgres.server;
      await expectRefusal(/^The database that DATABASE_URL names does not exist/, named("nowhere"));
      await runSql(url, "create role guest login");
      const guest = url.replace("postgres@", "guest@");
      await expectRefusal(/may not create tables.*schema public/, { DATABASE_URL: guest });
    });

    it("whose password was changed; a running service answers 503 until it is changed back", async () => {
      const { url } = postgres.server;
      await runSql(url, "create role rotated login superuser password 'before-secret'");
      const [{ hba_file: path } = {}] = await runSql(url, "show hba_file");
      await runSql(
        url,
        `copy (values ('host all rotated 127.0.0.1/32 scram-sha-256'), ('host all all 127.0.0.1/32 trust'))
           to '${String(path)}'`,
      );
      await runSql(url, "select pg_reload_conf()");
      const before = { DATABASE_URL: url.replace("postgres@", "rotated:before-secret@") };
      await whileRunning({ DATA_DIR: folder, ...before }, async (origin) => {
        const status = async () => (await fetch(`${origin}/v1/fingerprints/latest`)).status;
        const setPassword = async (password: string) => {
          await runSql(url, `alter role rotated password '${password}'`);
          await runSql(
            url,
            "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'rotated'",
          );
        };
        expect(await status()).toBe(200);
        await setPassword("after-secret");
        expect(await status()).toBe(503);
        await expectRefusal(/^PostgreSQL refuses the user or the password in DATABASE_URL/, before);
        await setPassword("before-secret");
        expect(await status()).toBe(200);
      });
    });

    it("that contains demonstration data", async () => {
      await runSql(postgres.server.url, "create database shown");
      await open(named("shown"), ["--demo"]);
      const elsewhere = { ...named("shown"), DATA_DIR: join(folder, "elsewhere") };
      await expectRefusal(/DATABASE_URL names contains demonstration data/, elsewhere);
    });

    it.skipIf(findPgBouncer() === null)(
      "behind a pooler by transaction, unless a setting allows it, and then serves and commits",
      async () => {
        const pooler = await startPgBouncer(postgres.server.url, "transaction", 3);
        try {
          await runSql(postgres.server.url, "create database pooled");
          const url = pooler.urlOf(named("pooled").DATABASE_URL);
          const where = { DATABASE_URL: url };
          await expectRefusal(/pooler between.*set DATABASE_POOLER=transaction/, where);
          const submitter = createSubmitter();
          const options = { url, maxConnections: 2, timeoutMs: 5_000, isPooledByTransaction: true };
          const store = await openPostgresStore(options);
          await submitter.register(store);
          await store.close();
          await whileRunning(
            { DATA_DIR: folder, ...where, DATABASE_POOLER: "transaction" },
            async (origin) => {
              await Promise.all(
                Array.from({ length: 20 }, () => submitter.submit(origin, submitter.make(5))),
              );
              await untilSettled(origin);
            },
          );
        } finally {
          await pooler.remove();
        }
      },
    );
  });
});
