import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { formatVerifierKey } from "@digital-evidence/transparency";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openKeyFile, replaceKey } from "./key-file.ts";

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "witness-key-"));
  path = join(folder, "inner", "witness.key");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const newKey = { name: null, algorithm: null };
const open = async () => formatVerifierKey((await openKeyFile(path, newKey)).key);
const files = () => readdirSync(join(folder, "inner"));

/** Runs code in a separate process. The code can use the functions of key-file.ts and the names `path` and `newKey`. */
function inProcess(code: string, before = "") {
  return spawn(process.execPath, [
    "--input-type=module",
    "-e",
    `${before}
     const { openKeyFile, replaceKey } = await import(${JSON.stringify(new URL("key-file.ts", import.meta.url).href)});
     const [path, newKey] = ${JSON.stringify([path, newKey])};
     ${code}`,
  ]);
}

const killedAtRename = `import fs from "node:fs/promises";
  import { syncBuiltinESMExports } from "node:module";
  fs.rename = () => process.kill(process.pid, "SIGKILL");
  syncBuiltinESMExports();`;

describe("the witness's key file", () => {
  it("leaves no other file with a secret, although processes were killed while they made the key", async () => {
    for (let kills = 0; kills < 2; kills += 1) {
      const killed = inProcess("await openKeyFile(path, newKey)", killedAtRename);
      expect((await once(killed, "exit"))[1]).toBe("SIGKILL");
    }
    await open();
    expect(files()).toEqual(["witness.key", "witness.key.lock"]);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it("leaves no other file with a secret, although processes were killed while they replaced the key", async () => {
    const key = await open();
    for (let kills = 0; kills < 2; kills += 1) {
      const killed = inProcess("await replaceKey(path, null)", killedAtRename);
      expect((await once(killed, "exit"))[1]).toBe("SIGKILL");
      expect(await open()).toBe(key);
    }
    const { old, signer } = await replaceKey(path, null);
    const keys = [formatVerifierKey(old.key), formatVerifierKey(signer.key)];
    expect(keys).toEqual([key, await open()]);
    expect(files()).toEqual(["witness.key", "witness.key.lock"]);
  });

  it("is one key for processes that make it at the same time", async () => {
    const made = await Promise.all(
      Array.from({ length: 4 }, () =>
        text(inProcess("console.log((await openKeyFile(path, newKey)).key)").stdout),
      ),
    );
    expect(made[0]).toContain("witness.invalid/");
    expect(new Set(made).size).toBe(1);
  });

  it("names the old and the new key of each process that replaces it at the same time", async () => {
    const first = await open();
    const replaced = await Promise.all(
      Array.from({ length: 4 }, () =>
        text(
          inProcess(`const { old, signer } = await replaceKey(path, null);
            console.log(JSON.stringify([old.key.id, signer.key.id]));`).stdout,
        ),
      ),
    );
    const pairs = replaced.map((line) => JSON.parse(line) as [number, number]);
    // Each process replaced the key that another one had made, so no key was lost without a word.
    expect(new Set(pairs.map(([old]) => old)).size).toBe(4);
    expect(first).not.toBe(await open());
  });
});
