import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setImmediate as immediate } from "node:timers";
import { setImmediate } from "node:timers/promises";
import { promisify } from "node:util";
import { sql } from "kysely";
import { afterAll, expect, it } from "vitest";
import { isToBeCounted } from "./batch-state.ts";
import { openSqliteStore } from "./sqlite.ts";
import type { Statement } from "./engine.ts";
import { createSqlStore } from "./sql-store.ts";
import { openSqliteEngine } from "./sqlite-engine.ts";
import { describeStore } from "../../test/store-contract/describe-store.ts";
import type { SharedStore } from "../../test/store-contract/tested-store.ts";
import type { Store } from "./store.ts";
import { OtherSchemaError, StoreUnavailableError } from "./store-error.ts";

/** Opens a store that checks every statement that it runs: LIMIT must not have a bare placeholder (see `atMost`). */
async function openChecked(path: string) {
  const engine = openSqliteEngine(path);
  function checked<Row>(statement: Statement<Row>): Statement<Row> {
    expect(statement.sql).not.toMatch(/limit \?/);
    return statement;
  }
  return createSqlStore({
    ...engine,
    read: async (statement) => engine.read(checked(statement)),
    readApart: async (statement) => engine.readApart(checked(statement)),
    transaction: (work) =>
      engine.transaction((run) => work(async (statement) => run(checked(statement)))),
    transactionApart: async (statements) =>
      engine.transactionApart(statements.map((statement) => checked(statement))),
  });
}

const folder = mkdtempSync(join(tmpdir(), "depository-sqlite-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function inFile(name: string, open: (path: string) => Promise<Store>): SharedStore {
  const path = join(folder, name);
  return {
    open: () => open(path),
    async empty() {
      const database = new DatabaseSync(path, {
        timeout: 5_000,
        enableForeignKeyConstraints: false,
      });
      const named = (type: string) =>
        database.prepare("select name, sql from sqlite_master where type = ?").all(type);
      database.exec("begin immediate");
      // Triggers refuse to delete entries of the operator's log.
      const triggers = named("trigger");
      for (const { name: trigger } of triggers) database.exec(`drop trigger ${String(trigger)}`);
      for (const { name: table } of named("table")) {
        const which = table === "store_properties" ? " where name <> 'schema'" : "";
        database.exec(`delete from ${String(table)}${which}`);
      }
      for (const { sql: trigger } of triggers) database.exec(String(trigger));
      database.exec("commit");
      database.close();
    },
  };
}

describeStore("SQLite", inFile("plain.sqlite", openChecked));
describeStore("SQLite, with its writes on a thread", inFile("thread.sqlite", openSqliteStore));

it("writes while the event loop stands still", async () => {
  await inFreshFolder(async (path) => {
    const store = await openSqliteStore(path);
    await store.organizations.put({ id: "0b7c1f2e-6a52-4d7e-9a3f-3d0c5d0e1a01", name: "First" });
    const other = new DatabaseSync(path, { readOnly: true });
    const named = other.prepare("select count(*) as found from organizations where name = 'Next'");
    const written = store.organizations.put({
      id: "0b7c1f2e-6a52-4d7e-9a3f-3d0c5d0e1a02",
      name: "Next",
    });
    // This loop blocks the event loop. It ends early only if another thread has committed.
    let found = 0;
    for (const start = performance.now(); found === 0 && performance.now() - start < 20_000;) {
      found = Number(named.get()?.["found"]);
    }
    expect(found).toBe(1);
    await written;
    other.close();
    await store.close();
  });
});

function inFreshFolder<Result>(work: (path: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), "depository-sqlite-"));
  return work(join(folder, "store.sqlite")).finally(() => {
    rmSync(folder, { recursive: true, force: true });
  });
}

it("a transaction that throws leaves nothing behind and does not affect those in the same commit", () =>
  inFreshFolder(async (path) => {
    const engine = openSqliteEngine(path);
    const insert = (id: string) =>
      engine.db.insertInto("organizations").values({ id, name: id }).compile();
    const outcomes = await Promise.allSettled(
      ["a", "b", "c"].map((id) =>
        engine.transaction(async (run) => {
          await run(insert(id));
          if (id === "b") throw new Error("no");
        }),
      ),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    const rows = await engine.read<{ id: string }>(
      engine.db.selectFrom("organizations").select("id").compile(),
    );
    expect(rows.map(({ id }) => id)).toEqual(["a", "c"]);
    await engine.close();
  }));

it("a read does not see a transaction that is still open", () =>
  inFreshFolder(async (path) => {
    const engine = openSqliteEngine(path);
    const count = engine.db.selectFrom("organizations").select("id").compile();
    const inside = await engine.transaction(async (run) => {
      await run(engine.db.insertInto("organizations").values({ id: "a", name: "a" }).compile());
      return engine.read(count);
    });
    expect(inside).toEqual([]);
    expect(await engine.read(count)).toHaveLength(1);
    await engine.close();
  }));

it("a file that is not a database is refused", () =>
  inFreshFolder(async (path) => {
    writeFileSync(path, "this is a letter, not a database ".repeat(100));
    await expect(openSqliteStore(path)).rejects.toThrow("file is not a database");
  }));

it("flushes every commit to disk, through the drive's own memory on macOS", () =>
  inFreshFolder(async (path) => {
    const engine = openSqliteEngine(path);
    const show = (pragma: string) =>
      engine.transaction((run) => run({ sql: `PRAGMA ${pragma}`, parameters: [] }));
    // The value 2 means FULL: https://sqlite.org/pragma.html#pragma_synchronous
    expect(await show("synchronous")).toEqual([{ synchronous: 2 }]);
    expect(await show("fullfsync")).toEqual([{ fullfsync: 1 }]);
    expect(await show("checkpoint_fullfsync")).toEqual([{ checkpoint_fullfsync: 1 }]);
    await engine.close();
  }));

it("is created once by processes that start together", () =>
  inFreshFolder(async (path) => {
    const open = `import { openSqliteStore } from ${JSON.stringify(import.meta.resolve("./sqlite.ts"))};
      await (await openSqliteStore(${JSON.stringify(path)})).close();`;
    const started = Array.from({ length: 4 }, () =>
      promisify(execFile)(process.execPath, ["--input-type=module-typescript", "--eval", open]),
    );
    await Promise.all(started);
    await openSqliteEngine(path, { use: "USE" }).close();
  }));

it.each([
  ["a later version's", "update store_properties set value = '999' where name = 'schema'"],
  ["a store's that states none", "delete from store_properties"],
  ["another program's", "drop table store_properties"],
])("[GR2] refuses a file with %s schema, and does not change it", (_, change) =>
  inFreshFolder(async (path) => {
    await openSqliteEngine(path).close();
    const other = new DatabaseSync(path);
    other.exec(`${change}; pragma journal_mode = delete`);
    other.close();
    const before = readFileSync(path);
    for (const use of ["CREATE", "USE", "READ"] as const) {
      expect(() => openSqliteEngine(path, { use })).toThrow(OtherSchemaError);
    }
    expect(readFileSync(path)).toEqual(before);
    expect(readdirSync(dirname(path))).toEqual([basename(path)]);
  }),
);

it("[GR2] creates no store where there has to be one", () =>
  inFreshFolder(async (path) => {
    for (const use of ["USE", "READ"] as const) {
      expect(() => openSqliteEngine(path, { use })).toThrow("There is no store in");
      expect(existsSync(path)).toBe(false);
    }
    writeFileSync(path, "");
    expect(() => openSqliteEngine(path, { use: "USE" })).toThrow("There is no store in");
    expect(readFileSync(path)).toHaveLength(0);
  }));

it("[GR2] writes nothing where it is opened for reading", () =>
  inFreshFolder(async (path) => {
    const store = await openSqliteStore(path);
    await store.organizations.put({ id: "a", name: "a" });
    await store.close();
    const before = readFileSync(path);
    const engine = openSqliteEngine(path, { use: "READ" });
    const reads = createSqlStore(engine);
    expect(await reads.organizations.get("a")).toMatchObject({ name: "a" });
    await expect(reads.organizations.put({ id: "b", name: "b" })).rejects.toThrow("readonly");
    await engine.close();
    expect(readFileSync(path)).toEqual(before);
  }));

it("finds the batches to count by their index", () =>
  inFreshFolder(async (path) => {
    const engine = openSqliteEngine(path);
    const query = sql`explain query plan select id from batches where ${isToBeCounted}
      order by created_at, id limit 1`;
    const [step] = await engine.read<{ detail: string }>(query.compile(engine.db));
    expect(step?.detail).toContain("USING INDEX batches_to_count");
    await engine.close();
  }));

it("does not block the event loop while another process writes, and writes afterwards", () =>
  inFreshFolder(async (path) => {
    const engine = openSqliteEngine(path);
    const other = new DatabaseSync(path);
    other.exec("BEGIN IMMEDIATE");
    const insert = engine.db.insertInto("organizations").values({ id: "a", name: "a" }).compile();
    const write = engine.transaction((run) => run(insert));
    // Only code in this event loop can end the other transaction. If the waiting write blocked the event loop, this
    // test would wait forever.
    for (let turn = 0; turn < 5; turn += 1) await setImmediate();
    other.exec("ROLLBACK");
    await write;
    other.close();
    await engine.close();
  }));

it("gives other work a turn of the event loop between two writes, however soon the second one comes", () =>
  inFreshFolder(async (path) => {
    const engine = openSqliteEngine(path);
    let turns = 0;
    const count = (): void => {
      turns += 1;
      if (turns < 100) immediate(count);
    };
    immediate(count);
    for (let write = 0; write < 10; write += 1) {
      const id = String(write);
      const insert = engine.db.insertInto("organizations").values({ id, name: id }).compile();
      await engine.transaction((run) => run(insert));
    }
    expect(turns).toBeGreaterThanOrEqual(10);
    await engine.close();
  }));

it("reads and writes on another thread see earlier writes, and later reads see the other thread's writes", () =>
  inFreshFolder(async (path) => {
    const engine = openSqliteEngine(path);
    const insert = (id: string) =>
      engine.db.insertInto("organizations").values({ id, name: id }).compile();
    const ids = engine.db.selectFrom("organizations").select("id").orderBy("id").compile();
    await engine.transaction((run) => run(insert("a")));
    expect(await engine.readApart(ids)).toEqual([{ id: "a" }]);
    await engine.transactionApart([insert("b"), insert("c")]);
    expect(await engine.read(ids)).toEqual([{ id: "a" }, { id: "b" }, { id: "c" }]);
    await expect(engine.transactionApart([insert("d"), insert("a")])).rejects.toThrow("UNIQUE");
    expect(await engine.readApart(ids)).toHaveLength(3);
    await engine.close();
  }));

it("refuses reads on another thread when too many wait, and completes those that wait", () =>
  inFreshFolder(async (path) => {
    const engine = openSqliteEngine(path);
    const ids = engine.db.selectFrom("organizations").select("id").compile();
    const asked = await Promise.allSettled(
      Array.from({ length: 300 }, () => engine.readApart(ids)),
    );
    const refused = asked.filter(({ status }) => status === "rejected");
    expect(refused).toHaveLength(300 - 256);
    expect(refused[0]).toMatchObject({ reason: { code: "UNAVAILABLE" } });
    expect(await engine.readApart(ids)).toEqual([]);
    await engine.close();
  }));

it("reports that it is unavailable if it cannot be created because another process writes", () =>
  inFreshFolder(async (path) => {
    const other = new DatabaseSync(path);
    other.exec("BEGIN IMMEDIATE");
    expect(() => openSqliteEngine(path, { busyMs: 50 })).toThrow(StoreUnavailableError);
    other.exec("ROLLBACK");
    other.close();
    await openSqliteEngine(path).close();
  }));

it("reports that it is unavailable while another process locks the file", () =>
  inFreshFolder(async (path) => {
    const engine = openSqliteEngine(path, { busyMs: 50 });
    const other = new DatabaseSync(path);
    other.exec("BEGIN IMMEDIATE");
    const insert = engine.db.insertInto("organizations").values({ id: "a", name: "a" }).compile();
    const write = engine.transaction((run) => run(insert));
    await expect(write).rejects.toThrow(StoreUnavailableError);
    other.exec("ROLLBACK");
    await engine.transaction((run) => run(insert));
    other.close();
    await engine.close();
  }));
