import { spawnSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openPrivateDatabase, takeLock } from "./private-database.ts";

let folder: string;
let path: string;
let umask: number;
beforeEach(() => {
  umask = process.umask(0);
  folder = mkdtempSync(join(tmpdir(), "private-database-"));
  // Others may list the folder, so that only the files' own modes keep them out.
  chmodSync(folder, 0o755);
  path = join(folder, "store.sqlite");
});
afterEach(() => {
  process.umask(umask);
  rmSync(folder, { recursive: true, force: true });
});

function openFilled(at = path) {
  const db = openPrivateDatabase(at);
  db.exec("pragma journal_mode = wal; create table if not exists t (a); insert into t values (1)");
  return db;
}

const modes = (of = folder) =>
  readdirSync(of).map((name) => [name, statSync(join(of, name)).mode & 0o777]);
const all = ["store.sqlite", "store.sqlite-shm", "store.sqlite-wal"];

describe("a private database", () => {
  it("is its owner's alone, with its folder and the files that SQLite puts beside it", () => {
    const inner = join(folder, "a", "b");
    const db = openFilled(join(inner, "store.sqlite"));
    expect(modes(inner)).toEqual(all.map((name) => [name, 0o600]));
    expect(modes(join(folder, "a"))).toEqual([["b", 0o700]]);
    db.close();
  });

  it("is closed to others when it is opened, if its files were open to them", () => {
    const db = openFilled();
    for (const name of all) copyFileSync(join(folder, name), join(folder, `copy.${name}`));
    for (const [name] of modes()) chmodSync(join(folder, String(name)), 0o644);
    db.close();
    const copy = openFilled(join(folder, "copy.store.sqlite"));
    expect(modes().filter(([name]) => String(name).startsWith("copy"))).toEqual(
      all.map((name) => [`copy.${name}`, 0o600]),
    );
    copy.close();
  });

  it("keeps its locks when it is opened a second time by the same process", () => {
    const db = openFilled();
    db.exec("begin immediate");
    const again = openPrivateDatabase(path, { timeout: 0 });
    const code = `const db = new (require("node:sqlite").DatabaseSync)(${JSON.stringify(path)}, { timeout: 0 });
      db.exec("begin immediate")`;
    expect(spawnSync(process.execPath, ["-e", code]).stderr.toString()).toContain(
      "database is locked",
    );
    again.close();
    db.close();
  });

  it("is refused where its name is a link, also one that leads nowhere", () => {
    const elsewhere = join(folder, "elsewhere");
    symlinkSync(elsewhere, path);
    expect(() => openPrivateDatabase(path)).toThrow("is a link");
    writeFileSync(elsewhere, "");
    expect(() => openPrivateDatabase(path)).toThrow("is a link");
    rmSync(path);
    symlinkSync(elsewhere, `${path}-wal`);
    expect(() => openPrivateDatabase(path)).toThrow("is a link");
    expect(statSync(elsewhere).size).toBe(0);
  });

  it.skipIf(process.getuid?.() !== 0 || !existsSync("/usr/bin/setpriv"))(
    "cannot be read by another user, who therefore cannot lock it either",
    () => {
      const db = openFilled();
      const ids = ["--reuid=65534", "--regid=65534", "--clear-groups"];
      const asOther = (...command: string[]) => spawnSync("setpriv", [...ids, ...command]);
      expect(asOther("ls", folder).stdout.toString()).toContain("store.sqlite");
      for (const name of all) {
        expect(asOther("cat", join(folder, name)).stderr.toString()).toContain("Permission denied");
      }
      db.close();
    },
  );
});

describe("a lock", () => {
  it("is held by one at a time, and cannot be opened by others", async () => {
    const at = join(folder, "key.lock");
    const first = await takeLock(at, 0);
    expect(first).not.toBeNull();
    expect(await takeLock(at, 20)).toBeNull();
    first?.close();
    const second = await takeLock(at, 0);
    expect(second).not.toBeNull();
    expect(modes().filter(([, mode]) => mode !== 0o600)).toEqual([]);
    second?.close();
  });
});
