import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { emptyRoot, formatSignerKey, formatVerifierKey } from "@digital-evidence/transparency";
import { openLogKeyFile } from "./log-key-file.ts";

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "log-key-"));
  path = join(folder, "inner", "log.key");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("the log's key file", () => {
  it("[TL3] is made once, together with the head, and only the owner can read the two files", async () => {
    const keyFile = openLogKeyFile(path, "evidence.example.org/log");
    expect(await keyFile.readSigner()).toBeNull();
    const { key } = await keyFile.createSigner();
    expect(key.name).toBe("evidence.example.org/log");
    expect((await keyFile.readSigner())?.key).toEqual(key);
    expect(await keyFile.readHead()).toMatchObject({ size: 0 });
    expect(readdirSync(join(folder, "inner"))).toEqual(["log.key", "log.key.head", "log.key.lock"]);
    for (const name of [path, `${path}.head`]) expect(statSync(name).mode & 0o777).toBe(0o600);
  });

  it("is one key for processes that make it at the same time", async () => {
    const keys = await Promise.all(
      Array.from({ length: 5 }, () => openLogKeyFile(path, null).createSigner()),
    );
    expect(new Set(keys.map(({ key }) => formatVerifierKey(key))).size).toBe(1);
  });

  it("keeps the head of a key that another process has made and has signed with", async () => {
    const first = openLogKeyFile(path, null);
    const { key } = await first.createSigner();
    await first.writeHead({ size: 5, root: new Uint8Array(32).fill(7) });
    const second = openLogKeyFile(path, null);
    expect((await second.createSigner()).key).toEqual(key);
    expect(await second.readHead()).toMatchObject({ size: 5 });
  });

  it.each([1, 2])(
    "leaves no other file with a secret, although a process was killed before its rename number %i",
    async (count) => {
      const killed = spawn(process.execPath, [
        "--input-type=module",
        "-e",
        `import fs from "node:fs/promises";
         import { syncBuiltinESMExports } from "node:module";
         const { rename } = fs;
         let left = ${count};
         fs.rename = (from, to) => {
           left -= 1;
           if (left === 0) process.kill(process.pid, "SIGKILL");
           return rename(from, to);
         };
         syncBuiltinESMExports();
         const { openLogKeyFile } = await import(${JSON.stringify(new URL("log-key-file.ts", import.meta.url).href)});
         await openLogKeyFile(${JSON.stringify(path)}, null).createSigner();`,
      ]);
      expect((await once(killed, "exit"))[1]).toBe("SIGKILL");
      await openLogKeyFile(path, null).createSigner();
      expect(readdirSync(join(folder, "inner"))).toEqual([
        "log.key",
        "log.key.head",
        "log.key.lock",
      ]);
    },
  );

  it("lets one process at a time work alone, also after another one was killed while it did", async () => {
    const other = spawn(process.execPath, [
      "--input-type=module",
      "-e",
      `import { openLogKeyFile } from ${JSON.stringify(new URL("log-key-file.ts", import.meta.url).href)};
       setInterval(() => {}, 1000);
       await openLogKeyFile(${JSON.stringify(join(folder, "log.key"))}, null).alone(async () => {
         process.stdout.write("alone");
         // A promise that nothing can resolve would be collected as garbage, together with the lock.
         await new Promise((resolve) => setTimeout(resolve, 60_000));
       });`,
    ]);
    await once(other.stdout, "data");
    let isKilled = false;
    const working = openLogKeyFile(join(folder, "log.key"), null).alone(async () => isKilled);
    await new Promise((resolve) => setTimeout(resolve, 100));
    isKilled = true;
    other.kill("SIGKILL");
    expect(await working).toBe(true);
  });

  it("replaces the head as a whole", async () => {
    const keyFile = openLogKeyFile(path, null);
    await keyFile.createSigner();
    const root = new Uint8Array(32).fill(7);
    await keyFile.writeHead({ size: 12, root });
    const head = await openLogKeyFile(path, null).readHead();
    expect([head.size, Buffer.from(head.root).toString("hex")]).toEqual([12, "07".repeat(32)]);
    expect(emptyRoot()).toHaveLength(32);
  });

  it.each([
    ["KEY_UNREADABLE", "not a key\n"],
    ["KEY_UNREADABLE", ""],
    ["KEY_UNREADABLE", formatSignerKey("w.example", "cosignature", new Uint8Array(32).fill(1))],
  ])(
    "refuses with %s a file that is not a log's key, and does not repeat its content",
    async (code, text) => {
      const keyFile = openLogKeyFile(path, null);
      await keyFile.createSigner();
      writeFileSync(path, text);
      const error: unknown = await keyFile.readSigner().catch((reason: unknown) => reason);
      expect(error).toMatchObject({ code });
      if (text !== "") expect(String(error)).not.toContain(text);
    },
  );

  it("refuses with FOLDER_UNUSABLE where no file can be made", async () => {
    writeFileSync(join(folder, "inner"), "a file where the folder should be");
    const keyFile = openLogKeyFile(path, null);
    await expect(keyFile.createSigner()).rejects.toMatchObject({ code: "FOLDER_UNUSABLE" });
  });

  it.each([
    ["HEAD_MISSING", null],
    ["HEAD_UNREADABLE", ""],
    ["HEAD_UNREADABLE", '{"size":1}\n'],
    ["HEAD_UNREADABLE", `{"size":-1,"root":"${"00".repeat(32)}"}\n`],
  ])("refuses with %s a head that is missing or something else", async (code, text) => {
    const keyFile = openLogKeyFile(path, null);
    await keyFile.createSigner();
    expect(readFileSync(`${path}.head`, "utf8")).toContain('"size":0');
    if (text === null) rmSync(`${path}.head`);
    else writeFileSync(`${path}.head`, text);
    await expect(keyFile.readHead()).rejects.toMatchObject({ code });
  });
});
