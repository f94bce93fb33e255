// Tests the witness as a separate process over HTTP, with a log that can also be dishonest.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { ml_dsa44 } from "@noble/post-quantum/ml-dsa.js";
import {
  type Algorithms,
  appendLeaves,
  createSigner,
  formatAddCheckpoint,
  formatCheckpoint,
  formatNote,
  formatVerifierKey,
  leafHash,
  parseSignatureLines,
  parseVerifierKey,
  proveConsistency,
  signText,
  tilePath,
  treeRoot,
  verifyCosignature,
  verifyNote,
} from "@digital-evidence/transparency";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { freePort } from "../../../tools/free-port.ts";
import { startWitness, type WitnessProcess } from "../test/process.ts";
import { withoutMlDsa } from "../test/without-ml-dsa.ts";
import { openWitnessStore } from "./store.ts";

const signer = createSigner("log.example", "note", new Uint8Array(32).fill(3));
const stranger = createSigner("log.example", "note", new Uint8Array(32).fill(4));

/** Verifies ML-DSA-44 signatures with a different implementation from the one that the witness uses. */
const algorithms: Algorithms = {
  mlDsa44: (publicKey, message, signature) => ml_dsa44.verify(signature, message, publicKey),
};

/**
 * Creates a log. Two logs with different histories have the same entries before the index `fork`, and contradict each
 * other from this index on.
 */
async function createLog(size: number, history = "one", fork = 0) {
  const tiles = new Map<string, Uint8Array>();
  const readTiles = async (wanted: readonly Parameters<typeof tilePath>[0][]) =>
    wanted.map((tile) => {
      // A full tile begins with the hashes of every partial tile at the same level and index.
      const full = tiles.get(tilePath({ ...tile, width: 256 }));
      return tiles.get(tilePath(tile)) ?? full?.subarray(0, 32 * tile.width) ?? new Uint8Array();
    });
  // Entries are added one at a time, so that the log has tiles for each size.
  for (let at = 0; at < size; at += 1) {
    const entry = `${at < fork ? "one" : history} ${at}`;
    const filled = await appendLeaves(readTiles, at, [leafHash(Buffer.from(entry))]);
    if (!filled.ok) throw new Error(filled.message);
    for (const { tile, bytes } of filled.value) tiles.set(tilePath(tile), bytes);
  }
  return {
    async checkpoint(at: number, by = signer, origin = "log.example") {
      const root = await treeRoot(readTiles, at);
      if (!root.ok) throw new Error(root.message);
      const text = formatCheckpoint({ origin, size: at, root: root.value, extensions: [] });
      return { text, note: formatNote({ text, signatures: [signText(text, by)] }) };
    },
    async proof(from: number, to: number) {
      const proof = await proveConsistency(readTiles, from, to);
      if (!proof.ok) throw new Error(proof.message);
      return proof.value;
    },
  };
}

type Log = Awaited<ReturnType<typeof createLog>>;

let folder: string;
let witness: WitnessProcess;
const start = (env = {}) => startWitness({ DATA_DIR: folder, WITNESS_NAME: "w.example", ...env });

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "witness-"));
  writeFileSync(join(folder, "logs"), `# the log\nlog ${formatVerifierKey(signer.key)}`);
});
afterEach(async () => {
  await witness.end("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

function run(env: Readonly<Record<string, string>>, ...args: string[]) {
  const main = fileURLToPath(new URL("main.ts", import.meta.url));
  return spawnSync(process.execPath, [main, ...args], {
    env: { ...process.env, ...env },
    encoding: "utf8",
  });
}

async function post(body: Uint8Array | string) {
  const response = await fetch(`${witness.url}add-checkpoint`, {
    method: "POST",
    body: Buffer.from(body),
  });
  return {
    status: response.status,
    type: response.headers.get("Content-Type"),
    body: await response.text(),
  };
}

async function add(log: Log, from: number, to: number, proof?: Uint8Array[]) {
  const { note, text } = await log.checkpoint(to);
  const request = { oldSize: from, proof: proof ?? (await log.proof(from, to)), checkpoint: note };
  return { ...(await post(formatAddCheckpoint(request))), text };
}

/** Whether the answer has a valid cosignature of the text by the witness. */
function isCosigned({ status, body, text }: Awaited<ReturnType<typeof add>>): boolean {
  const key = parseVerifierKey(witness.key);
  const lines = parseSignatureLines(body);
  if (status !== 200 || !key.ok || !lines.ok) return false;
  const [line] = lines.value;
  if (line?.keyId !== key.value.id || line.name !== "w.example") return false;
  const time = verifyCosignature(text, line.signature, key.value, algorithms);
  return time.ok && Math.abs(time.value - Date.now() / 1_000) < 60;
}

const size = (entries: number) => ({ status: 409, type: "text/x.tlog.size", body: `${entries}\n` });

describe("a witness", () => {
  it("[TL6] cosigns a log that grows, and answers any other old size with the size that it has cosigned", async () => {
    witness = await start();
    const log = await createLog(600);
    for (const [from, to] of [
      [0, 0],
      [0, 3],
      [3, 3],
      [3, 256],
      [256, 600],
    ] as const) {
      const answer = await add(log, from, to);
      expect([from, to, answer.status, answer.body.slice(0, 12)]).toEqual([
        from,
        to,
        200,
        "— w.example ",
      ]);
      expect(isCosigned(answer)).toBe(true);
    }
    expect(await add(log, 0, 600)).toMatchObject(size(600));
    expect(await add(log, 256, 599)).toMatchObject(size(600));
    expect(await add(log, 0, 3)).toMatchObject(size(600));
  });

  it("[TL11] gives monitors the latest checkpoint that it has cosigned, under the hash of the log's origin", async () => {
    witness = await start();
    const log = await createLog(5);
    const hash = createHash("sha256").update("log.example").digest("hex");
    const ask = (path: string) => fetch(`${witness.url}${path}`);
    expect((await ask(`${hash}/checkpoint`)).status).toBe(404);
    await add(log, 0, 3);
    await add(log, 3, 5);
    const answer = await ask(`${hash}/checkpoint`);
    expect([answer.status, answer.headers.get("Access-Control-Allow-Origin")]).toEqual([200, "*"]);
    const key = parseVerifierKey(witness.key);
    if (!key.ok) throw new Error(key.message);
    const note = Buffer.from(await answer.arrayBuffer());
    const verified = verifyNote(note, [signer.key, key.value]);
    expect(verified).toMatchObject({ ok: true, value: { verified: [{ timestampS: null }, {}] } });
    expect(note.toString()).toContain((await log.checkpoint(5)).text);
    expect((await ask(`${"ab".repeat(32)}/checkpoint`)).status).toBe(404);
    expect((await fetch(`${witness.url}${hash}/checkpoint`, { method: "POST" })).status).toBe(405);
  });

  it("[TL6] refuses a rollback and a fork, keeps the proof of a fork, and continues with the honest log", async () => {
    witness = await start();
    const honest = await createLog(20);
    const forked = await createLog(20, "two", 5);
    expect(isCosigned(await add(honest, 0, 10))).toBe(true);
    // The next four requests have, in this order: another tree of the same size; a longer tree that does not contain
    // the cosigned tree; a longer tree without a consistency proof; a longer tree with another tree's proof.
    expect(await add(forked, 10, 10, [])).toMatchObject(size(10));
    expect(await add(forked, 10, 20)).toMatchObject({ status: 422 });
    expect(await add(honest, 10, 20, [])).toMatchObject({ status: 422 });
    expect(await add(honest, 10, 20, await forked.proof(10, 20))).toMatchObject({ status: 422 });
    expect(await add(honest, 10, 5, [])).toMatchObject({ status: 400 });
    expect(await add(honest, 5, 5, [])).toMatchObject(size(10));
    expect(isCosigned(await add(honest, 10, 20))).toBe(true);
    expect(await witness.end("SIGTERM")).toBe(0);
    expect(witness.output()).toContain("log.example has signed two trees of 10 entries");
    const store = openWitnessStore(join(folder, "witness.sqlite"));
    expect(store.forks("log.example").map((note) => Buffer.from(note).toString())).toEqual([
      Buffer.from((await forked.checkpoint(10)).note).toString(),
    ]);
    store.close();
  });

  it("[OP12] has health and metrics on a port of their own: answers, sizes, forks and damage", async () => {
    const port = await freePort();
    const monitoring = `http://127.0.0.1:${port}`;
    witness = await start({ MONITORING_PORT: String(port) });
    const [honest, forked] = [await createLog(10), await createLog(10, "two", 5)];
    await add(honest, 0, 10);
    await add(forked, 10, 10, []);
    expect((await fetch(`${monitoring}/healthz`)).status).toBe(200);
    const text = await (await fetch(`${monitoring}/metrics`)).text();
    for (const line of [
      'witness_answers_total{status="200"} 1',
      'witness_answers_total{status="409"} 1',
      'witness_log_size{log="log.example"} 10',
      'witness_log_forks{log="log.example"} 1',
      "witness_damaged_logs 0",
    ]) {
      expect(text.split("\n")).toContain(line);
    }
    expect(text).toMatch(/^witness_build_info\{version="0\.1\.0",commit="[0-9a-f]{40}"\} 1$/m);
    for (const path of ["healthz", "metrics"]) {
      expect((await fetch(`${witness.url}${path}`)).status).toBe(404);
    }
    const database = new DatabaseSync(join(folder, "witness.sqlite"));
    database.exec("update checkpoints set size = 9");
    expect(await (await fetch(`${monitoring}/metrics`)).text()).toContain(
      "witness_damaged_logs 1\n",
    );
    database.exec("alter table forks rename to moved");
    database.close();
    expect((await fetch(`${monitoring}/healthz`)).status).toBe(503);
  });

  it("[TL6] answers 404 for an unknown log, and 403 for a known log whose checkpoint another key signed", async () => {
    witness = await start();
    const log = await createLog(3);
    const request = async (by: typeof signer, origin: string) =>
      formatAddCheckpoint({
        oldSize: 0,
        proof: [],
        checkpoint: (await log.checkpoint(3, by, origin)).note,
      });
    expect(await post(await request(stranger, "log.example"))).toMatchObject({ status: 403 });
    const other = createSigner("other.example", "note", new Uint8Array(32).fill(5));
    expect(await post(await request(other, "other.example"))).toMatchObject({ status: 404 });
    // Writing the other log's key into the file makes that log known without a restart.
    writeFileSync(join(folder, "logs"), `log ${formatVerifierKey(other.key)}\n`);
    expect(await post(await request(other, "other.example"))).toMatchObject({ status: 200 });
    expect(await post(await request(signer, "log.example"))).toMatchObject({ status: 404 });
    // If the file cannot be parsed, the witness reports this and continues with the logs that it knows.
    writeFileSync(join(folder, "logs"), "log nonsense\n");
    expect(await post(await request(other, "other.example"))).toMatchObject(size(3));
    expect(witness.output()).toContain("line 1");
  });

  it("says that its file of logs is missing and continues with the logs that it knows, until a file without them is there", async () => {
    witness = await start();
    const log = await createLog(9);
    expect(isCosigned(await add(log, 0, 3))).toBe(true);
    rmSync(join(folder, "logs"));
    expect(isCosigned(await add(log, 3, 6))).toBe(true);
    await expect.poll(() => witness.output()).toContain("ENOENT");
    expect(witness.output()).toContain("the witness cosigns the same logs as before");
    writeFileSync(join(folder, "logs"), "");
    expect(await add(log, 6, 9)).toMatchObject({ status: 404 });
  });

  it("[TL9] accuses no log by a state that somebody changed in its file: it says so, and cosigns other logs", async () => {
    witness = await start();
    const log = await createLog(20);
    expect(isCosigned(await add(log, 0, 10))).toBe(true);
    await witness.end("SIGTERM");
    const other = createSigner("other.example", "note", new Uint8Array(32).fill(5));
    writeFileSync(
      join(folder, "logs"),
      `log ${formatVerifierKey(signer.key)}\nlog ${formatVerifierKey(other.key)}\n`,
    );
    for (const change of [
      "size = 7",
      "size = 30",
      "root = zeroblob(32)",
      "note = x'00'",
      "note = cast(replace(note, 'log.example', 'log.elsewhere') as blob)",
    ]) {
      const db = new DatabaseSync(join(folder, "witness.sqlite"));
      const whole = db.prepare("select * from checkpoints").get() as Record<string, string>;
      db.exec(`update checkpoints set ${change} where origin = 'log.example'`);
      witness = await start();
      expect([change, witness.output()]).toEqual([
        change,
        expect.stringContaining("what is stored about log.example is damaged"),
      ]);
      expect(await add(log, 10, 20)).toMatchObject({ status: 500 });
      const { note } = await log.checkpoint(3, other, "other.example");
      const request = { oldSize: 0, proof: [], checkpoint: note };
      expect(await post(formatAddCheckpoint(request))).toMatchObject({ status: 200 });
      await witness.end("SIGTERM");
      db.exec("delete from checkpoints");
      const { size = "", root = "", note: kept = "" } = whole;
      db.prepare("insert into checkpoints values ('log.example', ?, ?, ?)").run(size, root, kept);
      db.close();
    }
    witness = await start();
    expect(isCosigned(await add(log, 10, 20))).toBe(true);
  });

  it.runIf(existsSync("/dev/full"))(
    "continues although its messages cannot be written, because their volume is full",
    async () => {
      const full = openSync("/dev/full", "w");
      witness = await startWitness({ DATA_DIR: folder, WITNESS_NAME: "w.example" }, full);
      closeSync(full);
      rmSync(join(folder, "logs"));
      const log = await createLog(3);
      expect(await add(log, 0, 3)).toMatchObject({ status: 404 });
      expect(await add(log, 0, 3)).toMatchObject({ status: 404 });
      expect(await witness.end("SIGTERM")).toBe(0);
    },
  );

  it("writes one message about a log that signs two trees of each of several sizes", async () => {
    witness = await start();
    const honest = await createLog(12);
    const forked = await createLog(12, "two");
    for (let at = 1; at <= 12; at += 1) {
      expect(isCosigned(await add(honest, at - 1, at))).toBe(true);
      expect(await add(forked, at, at, [])).toMatchObject(size(at));
    }
    await witness.end("SIGTERM");
    expect(witness.output().match(/has signed two trees/g)).toHaveLength(1);
  });

  it.each([
    ["no old size", "\n\nlog.example\n"],
    ["no checkpoint", "old 0\n\n"],
    ["an old size with a leading zero", "old 00\n\nlog.example\n0\n"],
    [
      "a note without signatures",
      "old 0\n\nlog.example\n0\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n",
    ],
    ["bytes that are not UTF-8", Uint8Array.of(0xff, 0xfe)],
  ])("answers 400 for %s", async (_, body) => {
    witness = await start();
    expect(await post(body)).toMatchObject({ status: 400 });
  });

  it("[KC3] accepts a log's ended key only up to its end, and continues with the key that replaced it", async () => {
    witness = await start();
    const log = await createLog(20);
    const next = createSigner("log.example", "note", new Uint8Array(32).fill(9));
    const known = `log ${formatVerifierKey(signer.key)}\n`;
    writeFileSync(join(folder, "logs"), `${known}until ${formatVerifierKey(signer.key)} 7\n`);
    expect(isCosigned(await add(log, 0, 7))).toBe(true);
    expect(await add(log, 7, 8)).toMatchObject({
      status: 403,
      body: "the log's key has ended before this size\n",
    });
    // The line for the new key needs no restart, and the witness still has the latest checkpoint of the log.
    const ended = `until ${formatVerifierKey(signer.key)} 7\n`;
    writeFileSync(join(folder, "logs"), `${known}log ${formatVerifierKey(next.key)}\n${ended}`);
    expect(await add(log, 7, 8)).toMatchObject({ status: 403 });
    const by = async (from: number, to: number) => {
      const { note } = await log.checkpoint(to, next);
      return post(
        formatAddCheckpoint({ oldSize: from, proof: await log.proof(from, to), checkpoint: note }),
      );
    };
    expect(await by(0, 8)).toMatchObject(size(7));
    expect(await by(7, 8)).toMatchObject({ status: 200 });
  });

  it("refuses long bodies, unknown paths and other methods", async () => {
    witness = await start();
    expect((await post("x".repeat(300_000))).status).toBe(413);
    expect((await fetch(`${witness.url}nothing`)).status).toBe(404);
    expect((await fetch(`${witness.url}add-checkpoint`)).status).toBe(405);
    expect(await (await fetch(witness.url)).text()).toBe(`${witness.key}\n`);
  });

  it("cosigns only one of several requests that arrive at the same time with different trees", async () => {
    witness = await start();
    const logs = await Promise.all(
      ["one", "two", "three", "four"].map((history) => createLog(9, history)),
    );
    const answers = await Promise.all(
      [...logs, ...logs].map((log, index) => add(log, 0, 1 + (index % 8))),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array(7).fill(409),
    ]);
  });

  it("[TL6] never cosigns two trees that disagree, and keeps one key, although it is killed after every step", async () => {
    const log = await createLog(12);
    const forked = await createLog(12, "two", 2);
    for (const step of ["CREATE_KEY", "OPEN_STORE"]) {
      witness = await start({ FAULT_AFTER: step });
      expect([step, await witness.end(), witness.key]).toEqual([step, null, ""]);
    }
    witness = await start();
    const { key } = witness;
    expect(key).toMatch(/^w\.example\+/);
    const names = readdirSync(folder).filter((name) => name.startsWith("witness."));
    expect(names.length).toBeGreaterThan(3);
    // Other users can neither read them nor hold a lock on them.
    const modes = names.map((name) => [name, statSync(join(folder, name)).mode & 0o777]);
    expect(modes).toEqual(names.map((name) => [name, 0o600]));
    await witness.end("SIGKILL");

    for (const [from, to] of [
      [0, 4],
      [4, 8],
      [8, 12],
    ] as const) {
      witness = await start({ FAULT_AFTER: "RECORD" });
      expect(witness.key).toBe(key);
      // The witness is killed after the checkpoint is on disk and before the answer is sent.
      await expect(add(log, from, to)).rejects.toThrow();
      expect(await witness.end()).toBeNull();
      witness = await start();
      expect(await add(forked, from, to)).toMatchObject(size(to));
      expect(await add(forked, to, to, [])).toMatchObject(size(to));
      expect(await add(log, from, to)).toMatchObject(size(to));
      expect(isCosigned(await add(log, to, to))).toBe(true);
      await witness.end("SIGKILL");
    }
    expect(witness.output()).not.toContain("PRIVATE");
  });
});

describe("the witness's command", () => {
  it("[KC5] gets a new key of the same name by a command, and still has the latest checkpoint of each log", async () => {
    witness = await start();
    const log = await createLog(9);
    expect(isCosigned(await add(log, 0, 5))).toBe(true);
    const { key: old } = witness;
    await witness.end("SIGTERM");
    const replaced = run({ DATA_DIR: folder }, "replace-key");
    expect(replaced).toMatchObject({ status: 0 });
    expect(replaced.stdout).toContain(`ended ${old}\n`);
    witness = await start();
    expect(witness.key).not.toBe(old);
    expect(replaced.stdout).toContain(`key ${witness.key}\n`);
    expect(statSync(join(folder, "witness.key")).mode & 0o777).toBe(0o600);
    expect(await add(log, 0, 9)).toMatchObject(size(5));
    expect(isCosigned(await add(log, 5, 9))).toBe(true);
    expect(run({ DATA_DIR: join(folder, "none") }, "replace-key").status).toBe(1);
    expect(run({ DATA_DIR: folder }, "replace").status).toBe(2);
  });

  it("[PQ5] signs with ML-DSA-44 if the setting says so when its key is made, and never with another key than the setting names", async () => {
    witness = await start({ WITNESS_ALGORITHM: "ml-dsa-44" });
    const key = parseVerifierKey(witness.key);
    expect(key.ok && key.value.type).toBe("cosignature-ml-dsa-44");
    const log = await createLog(9);
    expect(isCosigned(await add(log, 0, 5))).toBe(true);
    expect(await add(log, 0, 9)).toMatchObject(size(5));
    expect(statSync(join(folder, "witness.key")).mode & 0o777).toBe(0o600);
    const { key: first } = witness;
    await witness.end("SIGTERM");

    // The key file says which algorithm the key is of, so the setting is not needed again.
    witness = await start();
    expect(witness.key).toBe(first);
    expect(isCosigned(await add(log, 5, 9))).toBe(true);
    await witness.end("SIGTERM");
    witness = await start({ WITNESS_ALGORITHM: "ed25519" });
    expect(await witness.end()).toBe(1);
    expect(witness.output()).toContain("replace-key");
  });

  it("[PQ5] changes its algorithm by replace-key, which otherwise keeps it", async () => {
    witness = await start();
    const types = (...keys: string[]) =>
      keys.map((text) => {
        const key = parseVerifierKey(text);
        return key.ok ? key.value.type : key.code;
      });
    const keys = [witness.key];
    await witness.end("SIGTERM");
    for (const env of [{ WITNESS_ALGORITHM: "ml-dsa-44" }, {}]) {
      const replaced = run({ DATA_DIR: folder, ...env }, "replace-key");
      expect(replaced).toMatchObject({ status: 0, stderr: "" });
      expect(replaced.stdout).toContain(`ended ${keys.at(-1)}\n`);
      keys.push(/^key (.*)$/m.exec(replaced.stdout)?.[1] ?? "");
    }
    expect(types(...keys)).toEqual([
      "cosignature",
      "cosignature-ml-dsa-44",
      "cosignature-ml-dsa-44",
    ]);
    expect(new Set(keys).size).toBe(3);
    witness = await start();
    expect(witness.key).toBe(keys.at(-1));
  });

  it("[PQ6] says at its start what is missing if its Node does not have ML-DSA-44, and leaves its key as it is", async () => {
    const old = { NODE_OPTIONS: withoutMlDsa };
    witness = await start({ ...old, WITNESS_ALGORITHM: "ml-dsa-44" });
    expect(await witness.end()).toBe(1);
    expect(witness.output()).toContain("Node 24.6 or later has it");
    expect(existsSync(join(folder, "witness.key"))).toBe(false);

    witness = await start({ WITNESS_ALGORITHM: "ml-dsa-44" });
    await witness.end("SIGTERM");
    const secret = readFileSync(join(folder, "witness.key"), "utf8");
    witness = await start(old);
    expect(await witness.end()).toBe(1);
    expect(witness.output()).toContain("Node 24.6 or later has it");
    expect(witness.output()).not.toContain(secret.trim().slice(-20));
    expect(run({ DATA_DIR: folder, ...old }, "replace-key").status).toBe(1);
    expect(readFileSync(join(folder, "witness.key"), "utf8")).toBe(secret);

    // An Ed25519 key works in a version of Node without ML-DSA.
    rmSync(join(folder, "witness.key"));
    witness = await start(old);
    expect(isCosigned(await add(await createLog(3), 0, 3))).toBe(true);
  });

  it("[OP7] [OP8] prints its version and its settings, and warns about a misspelt one and a random name", async () => {
    expect(run({}, "--version").stdout).toMatch(/^0\.1\.0 \([0-9a-f]{12}\)\n$/);
    expect(run({}, "--settings").stdout).toContain("| `WITNESS_LOGS` |");
    rmSync(join(folder, "witness.key"), { force: true });
    witness = await startWitness({ DATA_DIR: join(folder, "new"), WITNES_NAME: "w.example" });
    expect(witness.output()).toContain("WITNES_NAME is not a setting; is WITNESS_NAME meant?");
    expect(witness.output()).toMatch(/the random name witness\.invalid\/\w+,/);
  });

  it("lists what is wrong with its settings and fails", async () => {
    witness = await start({
      PORT: "http",
      WITNESS_NAME: "two words",
      WITNESS_ALGORITHM: "ml-dsa-65",
    });
    expect(await witness.end()).toBe(2);
    for (const problem of ["PORT", "WITNESS_NAME", "WITNESS_ALGORITHM"]) {
      expect(witness.output()).toContain(problem);
    }
  });

  it("does not start with a key of another kind, and shows none of it", async () => {
    writeFileSync(join(folder, "witness.key"), "PRIVATE+KEY+nonsense");
    witness = await start();
    expect(await witness.end()).toBe(1);
    expect(witness.output()).toContain("is not a key for cosignatures");
    expect(witness.output()).not.toContain("nonsense");
  });
});
