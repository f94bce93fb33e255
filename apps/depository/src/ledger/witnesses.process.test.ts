// Tests a whole service in this process with witnesses in separate processes, as operators run them.
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer, type Server } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { mlDsa44 } from "@digital-evidence/native/ml-dsa-44";
import {
  cosign,
  createVerifierKey,
  formatCheckpoint,
  formatNote,
  formatSignatureLine,
  formatVerifierKey,
  LIMITS,
  parseAddCheckpoint,
  parseNote,
  parsePolicy,
  signText,
  verifyCheckpoint,
} from "@digital-evidence/transparency";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startWitness, type WitnessProcess } from "../../../witness/test/process.ts";
import { withoutMlDsa } from "../../../witness/test/without-ml-dsa.ts";
import { type FreshDepository, freshDepository } from "../../test/fresh-depository.ts";
import { growLedger } from "../../test/grow-ledger.ts";
import { treeRoot } from "../../test/seen-checkpoints.ts";
import { openLogKeyFile } from "@digital-evidence/log/log-key-file";
import { PolicyFileError, readPolicyFile } from "@digital-evidence/log/policy-file";

let folder: string;
let witnesses: WitnessProcess[];
let depositories: FreshDepository[];
let servers: Server[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "witnesses-"));
  witnesses = [];
  depositories = [];
  servers = [];
});
afterEach(async () => {
  for (const server of servers) server.close();
  await Promise.all(witnesses.map((witness) => witness.end("SIGKILL")));
  await Promise.all(depositories.map((depository) => depository.remove()));
  rmSync(folder, { recursive: true, force: true });
});

if (mlDsa44 === null) throw new Error("the Node that is a dependency has ML-DSA-44");
const algorithms = { mlDsa44: mlDsa44.verify };
const { publicKeyOf, sign } = mlDsa44;

async function witnessNamed(name: string, port = "0", env = {}): Promise<WitnessProcess> {
  const witness = await startWitness({
    DATA_DIR: join(folder, name),
    WITNESS_NAME: `${name}.example`,
    PORT: port,
    ...env,
  });
  witnesses.push(witness);
  return witness;
}

/** Writes a policy file whose quorum is two of the given witnesses. */
function policyOf(...listed: readonly { key: string; url: string }[]): string {
  const lines = listed.map(({ key, url }, index) => `witness w${index} ${key} ${url}`);
  const names = listed.map((_, index) => `w${index}`).join(" ");
  const path = join(folder, "policy");
  writeFileSync(path, `${lines.join("\n")}\ngroup two 2 ${names}\nquorum two\n`);
  return path;
}

async function depositoryWith(
  policyFile: string,
  env: Record<string, string> = {},
): Promise<FreshDepository> {
  const depository = await freshDepository({ policy: await readPolicyFile(policyFile), env });
  depositories.push(depository);
  return depository;
}

/**
 * Adds the log to the list of known logs of each named witness. A witness refuses the checkpoints of a log that is
 * not on its list.
 */
async function introduce(depository: FreshDepository, ...names: string[]): Promise<void> {
  const key = await depository.store.log.key();
  for (const name of names) writeFileSync(join(folder, name, "logs"), `log ${key}\n`);
}

async function publish(depository: FreshDepository): Promise<void> {
  depository.clock.time += 120_000;
  await depository.service.publishCheckpoint();
  await depository.service.askWitnesses();
}

async function text({ app }: FreshDepository, path: string): Promise<string> {
  return (await app.request(path)).text();
}

/** The checkpoint's size and its witnesses, if their cosignatures satisfy the published policy; otherwise null. */
async function witnessed(depository: FreshDepository) {
  const policy = parsePolicy(Buffer.from(await text(depository, "/log/policy")));
  if (!policy.ok) expect.unreachable(policy.message);
  const note = Buffer.from(await text(depository, "/log/checkpoint"));
  const verified = verifyCheckpoint(note, policy.value, algorithms);
  if (!verified.ok) return null;
  const { checkpoint, cosignatures } = verified.value;
  return { size: checkpoint.size, by: cosignatures.map(({ witness }) => witness.name) };
}

const stateOf = async ({ app }: FreshDepository) =>
  ((await (await app.request("/readyz")).json()) as { log: unknown }).log;

describe("a log with witnesses", () => {
  it("[TL5] publishes their cosignatures as they arrive, and an unreachable witness delays only its own", async () => {
    const one = await witnessNamed("one");
    const two = await witnessNamed("two");
    const three = await witnessNamed("three");
    const depository = await depositoryWith(policyOf(one, two, three));
    await publish(depository);
    await introduce(depository, "one", "three");
    await growLedger(depository.store, 3);
    await three.end("SIGKILL");
    await publish(depository);
    // The checkpoint is published at once, although only one of the three witnesses has cosigned it.
    expect(await text(depository, "/log/checkpoint")).toContain("\n3\n");
    expect(await witnessed(depository)).toBeNull();
    expect(await text(depository, "/log/checkpoint")).toContain("— one.example ");
    expect(await text(depository, "/metrics")).toMatch(/depository_log_quorum 0\n/);

    await introduce(depository, "two");
    await publish(depository);
    expect(await witnessed(depository)).toEqual({ size: 3, by: ["w0", "w1"] });
    const metrics = await text(depository, "/metrics");
    expect(metrics).toContain("depository_log_quorum 1\n");
    expect(metrics).toContain('depository_log_witness_size{witness="w0"} 3');
    expect(metrics).toContain('depository_log_witness_failing{witness="w2"} 1');

    await growLedger(depository.store, 700);
    await publish(depository);
    expect(await witnessed(depository)).toEqual({ size: 700, by: ["w0", "w1"] });
    await witnessNamed("three", new URL(three.url).port);
    await publish(depository);
    expect(await witnessed(depository)).toEqual({ size: 700, by: ["w0", "w1", "w2"] });
  });

  it("[TL5] publishes nothing from a witness whose answer is not its own cosignature", async () => {
    const one = await witnessNamed("one");
    const answers = [
      "nonsense",
      "",
      `— ${one.key.split("+")[0]} ${Buffer.alloc(76).toString("base64")}\n`,
    ];
    const liar = createServer((request, response) => {
      request.resume();
      response.end(answers.shift() ?? "x".repeat(100_000));
    }).listen(0, "127.0.0.1");
    servers.push(liar);
    await once(liar, "listening");
    const url = `http://127.0.0.1:${(liar.address() as AddressInfo).port}`;
    const depository = await depositoryWith(
      policyOf({ key: one.key, url }, await witnessNamed("two")),
    );
    await growLedger(depository.store, 3);
    for (let round = 0; round < 5; round += 1) await publish(depository);
    expect(await text(depository, "/log/checkpoint")).not.toContain("one.example");
    expect(await text(depository, "/log/checkpoint")).toContain("\n3\n");
  });

  it("[PQ7] reaches a quorum of a witness of Ed25519 and one of ML-DSA-44, whose name is as long as allowed", async () => {
    const long = "n".repeat(255 - ".example".length);
    const one = await witnessNamed("one");
    const two = await witnessNamed(long, "0", { WITNESS_ALGORITHM: "ml-dsa-44" });
    const depository = await depositoryWith(policyOf(one, two));
    await publish(depository);
    await introduce(depository, "one", long);
    for (const size of [3, 300]) {
      await growLedger(depository.store, size);
      await publish(depository);
      expect(await witnessed(depository)).toEqual({ size, by: ["w0", "w1"] });
    }
    expect(await text(depository, "/log/policy")).toContain(`witness w1 ${two.key} ${two.url}\n`);
    // The line has an em dash (3 bytes), a space, the name (255 bytes), a space, and 3244 characters of Base64, which
    // encode 2432 bytes.
    const line = /^\u2014 n.*$/m.exec(await text(depository, "/log/checkpoint"))?.[0] ?? "";
    expect(Buffer.byteLength(line)).toBe(3 + 1 + 255 + 1 + 3244);
    expect(await text(depository, "/metrics")).toContain("depository_log_quorum 1\n");
  });

  it("[PQ7] stores no cosignature of ML-DSA-44 with a changed byte, another time, another size, another name or other bytes at its end", async () => {
    const seed = new Uint8Array(32).fill(4);
    const typed = "cosignature-ml-dsa-44";
    const keyOf = (name: string) => createVerifierKey(name, typed, publicKeyOf(seed));
    const signer = {
      key: keyOf("two.example"),
      sign: (message: Uint8Array) => sign(message, seed),
    };
    const timeS = 1_700_000_000;
    const changedAt = (bytes: Uint8Array, at: number) =>
      bytes.with(at, (bytes[at] ?? 0) ^ 1) as Uint8Array;
    const honest = (body: string) => cosign(body, timeS, signer);
    const stranger = { ...signer, key: keyOf(`${"s".repeat(250)}.test`) };
    type Answer = (body: string) => ReturnType<typeof honest>[];
    const answers: [string, Answer][] = [
      ["the first byte", (body) => [changed(honest(body), (bytes) => changedAt(bytes, 8))]],
      ["the last byte", (body) => [changed(honest(body), (bytes) => changedAt(bytes, 2427))]],
      ["another time", (body) => [changed(honest(body), (bytes) => changedAt(bytes, 7))]],
      ["another size", (body) => [honest(body.replace("\n3\n", "\n4\n"))]],
      [
        "another name",
        (body) => [{ ...cosign(body, timeS, stranger), name: "two.example", keyId: signer.key.id }],
      ],
      [
        "a byte more",
        (body) => [changed(honest(body), (bytes) => Buffer.concat([bytes, bytes.slice(0, 1)]))],
      ],
      ["a byte less", (body) => [changed(honest(body), (bytes) => bytes.slice(0, -1))]],
      // Lines of other keys are ignored. Eighteen lines with the longest names still fit into the
      // length limit of an answer.
      [
        "honest",
        (body) => [
          ...Array.from({ length: 17 }, () => cosign(body, timeS, stranger)),
          honest(body),
        ],
      ],
    ];
    function changed(line: ReturnType<typeof honest>, change: (bytes: Uint8Array) => Uint8Array) {
      return { ...line, signature: change(line.signature) };
    }
    let answer: Answer = () => [];
    const liar = createServer((request, response) => {
      void (async () => {
        const chunks: Buffer[] = [];
        for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
        const asked = parseAddCheckpoint(Buffer.concat(chunks));
        const note = asked.ok ? parseNote(asked.value.checkpoint) : asked;
        response.end(note.ok ? answer(note.value.text).map(formatSignatureLine).join("") : "");
      })();
    }).listen(0, "127.0.0.1");
    servers.push(liar);
    await once(liar, "listening");
    const url = `http://127.0.0.1:${(liar.address() as AddressInfo).port}`;
    const two = { key: formatVerifierKey(signer.key), url };
    const depository = await depositoryWith(policyOf(await witnessNamed("one"), two));
    await publish(depository);
    await introduce(depository, "one");
    await growLedger(depository.store, 3);
    for (const [name, wrong] of answers) {
      answer = wrong;
      await publish(depository);
      const lines = (await depository.store.log.cosignatures()).filter(
        ({ witness }) => witness === two.key,
      );
      expect([name, lines.length]).toEqual([name, name === "honest" ? 1 : 0]);
    }
    expect(await witnessed(depository)).toEqual({ size: 3, by: ["w0", "w1"] });
  });

  it("[TL4] refuses to sign where folder and store were restored together, because a witness has seen more", async () => {
    const one = await witnessNamed("one");
    const policy = policyOf(one, await witnessNamed("two"));
    const keyFolder = join(folder, "key");
    mkdirSync(keyFolder);
    const env = { LOG_KEY_FILE: join(keyFolder, "log.key") };
    const depository = await depositoryWith(policy, env);
    await publish(depository);
    await introduce(depository, "one");
    await growLedger(depository.store, 5);
    await publish(depository);
    const old = (await depository.store.log.checkpoint()) ?? "";
    for (const name of ["log.key", "log.key.head"]) {
      copyFileSync(join(keyFolder, name), join(folder, name));
    }
    await growLedger(depository.store, 9);
    await publish(depository);
    expect(await text(depository, "/log/checkpoint")).toContain("— one.example ");

    // The key, the head and the store are restored to size 5, and then other snapshots are added to the store.
    const env2 = { LOG_KEY_FILE: join(folder, "log.key") };
    const restored = await depositoryWith(policy, env2);
    await growLedger(restored.store, 5);
    const key = (await depository.store.log.key()) ?? "";
    await restored.store.log.claimKey(key);
    await restored.store.log.publish({ from: null, to: old, key });
    await growLedger(restored.store, 12, "two");
    await publish(restored);
    expect(await stateOf(restored)).toMatchObject({
      state: "REFUSING",
      reason: "WITNESS_AHEAD",
    });
    expect(await restored.store.log.checkpoint()).toBe(old);
    expect((await restored.app.request("/log/checkpoint")).status).toBe(503);
    // More snapshots in the store do not help: the log knows no tree as large as the one that the witness cosigned.
    await growLedger(restored.store, 20, "two");
    await publish(restored);
    expect(await stateOf(restored)).toMatchObject({ reason: "WITNESS_AHEAD" });
  });

  it("[TL4] refuses to sign where a witness has cosigned another tree of the size that was signed", async () => {
    const one = await witnessNamed("one");
    const policy = policyOf(one, await witnessNamed("two"));
    const env = { LOG_KEY_FILE: join(folder, "log.key") };
    const depository = await depositoryWith(policy, env);
    await publish(depository);
    await introduce(depository, "one");
    await growLedger(depository.store, 5);
    await publish(depository);
    // Somebody with the key has signed another history and has changed the head and the store to match it.
    const forked = await depositoryWith(policy, env);
    await growLedger(forked.store, 5, "two");
    const entries = (await forked.store.log.entryHashes(1, 5)).map((hash) =>
      Buffer.from(hash, "hex"),
    );
    const root = treeRoot(entries);
    const signer = await openLogKeyFile(env.LOG_KEY_FILE, null).readSigner();
    if (signer === null) expect.unreachable();
    const head = { origin: signer.key.name, size: 5, root, extensions: [] };
    const checkpoint = formatCheckpoint(head);
    const note = formatNote({ text: checkpoint, signatures: [signText(checkpoint, signer)] });
    const key = formatVerifierKey(signer.key);
    await forked.store.log.claimKey(key);
    await forked.store.log.publish({ from: null, to: Buffer.from(note).toString(), key });
    await openLogKeyFile(env.LOG_KEY_FILE, null).writeHead(head);
    await growLedger(forked.store, 9, "two");
    await publish(forked);
    expect(await stateOf(forked)).toMatchObject({ state: "REFUSING", reason: "WITNESS_DISAGREES" });
    expect(await forked.store.log.checkpoint()).toBe(Buffer.from(note).toString());
    expect(await forked.store.log.cosignatures()).toEqual([]);
  });

  it("[TL5] publishes its key, its witnesses and its quorum in the form of tlog-policy", async () => {
    const [one, two] = [await witnessNamed("one"), await witnessNamed("two")];
    const depository = await depositoryWith(policyOf(one, two));
    await publish(depository);
    expect(await text(depository, "/log/policy")).toBe(
      `log ${await depository.store.log.key()}\nwitness w0 ${one.key} ${one.url}\nwitness w1 ${two.key} ${two.url}\n` +
        "group two 2 w0 w1\nquorum two\n",
    );
    const alone = await freshDepository();
    depositories.push(alone);
    await alone.service.publishCheckpoint();
    expect(await text(alone, "/log/policy")).toBe(
      `log ${await alone.store.log.key()}\nquorum none\n`,
    );
    const metrics = (await text(alone, "/metrics")).split("\n");
    expect(metrics.filter((line) => line.startsWith("depository_log_quorum"))).toEqual([]);
  });
});

describe("a file of witnesses", () => {
  const key = "w.example+5a3f4c2e+BA==";
  it.each([
    ["is missing", null],
    ["is not a policy", "witness\nquorum none\n"],
    ["has a malformed key", `witness w ${key} http://w.example/\nquorum w\n`],
  ])("that %s is refused with its name", async (_, content) => {
    const path = join(folder, "policy");
    if (content !== null) writeFileSync(path, content);
    const error: unknown = await readPolicyFile(path).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(PolicyFileError);
    expect(String(error)).toContain(path);
  });

  it("[PQ6] with a witness of ML-DSA-44 keeps a service from starting whose Node does not have that algorithm", async () => {
    const one = await witnessNamed("one", "0", { WITNESS_ALGORITHM: "ml-dsa-44" });
    const path = join(folder, "policy");
    writeFileSync(path, `witness w ${one.key} ${one.url}\nquorum w\n`);
    await expect(readPolicyFile(path)).resolves.toMatchObject({ quorum: "w" });
    const main = fileURLToPath(new URL("../main.ts", import.meta.url));
    const { status, stderr } = spawnSync(process.execPath, [main], {
      env: {
        ...process.env,
        DATA_DIR: join(folder, "service"),
        PORT: "0",
        LOG_POLICY: path,
        NODE_OPTIONS: withoutMlDsa,
      },
      encoding: "utf8",
    });
    expect(stderr).toContain("Node 24.6 or later has it");
    expect(stderr).toContain(path);
    expect(status).toBe(2);
  });

  it("[PQ7] that leaves no room for the log's own key is refused", async () => {
    const path = join(folder, "policy");
    const policy = (urlLength: number) => {
      const lines = Array.from({ length: 60 }, (_, at) => {
        const key = createVerifierKey(
          "w.example",
          "cosignature-ml-dsa-44",
          new Uint8Array(1312).fill(at),
        );
        return `witness w${at} ${formatVerifierKey(key)} http://${"u".repeat(urlLength)}/\n`;
      });
      return `${lines.join("")}quorum w0\n`;
    };
    // Each of the 60 lines has an address of this length, so the remaining room is divided by 60.
    const roomBytes = LIMITS.policyBytes - LIMITS.verifierKeyBytes - "log \n".length;
    const urlLength = Math.floor((roomBytes - policy(0).length) / 60);
    writeFileSync(path, policy(urlLength));
    await expect(readPolicyFile(path)).resolves.toMatchObject({ quorum: "w0" });
    writeFileSync(path, policy(urlLength + 1));
    await expect(readPolicyFile(path)).rejects.toThrow("Name fewer");
  });

  it("that has no address for a witness is refused", async () => {
    const one = await witnessNamed("one");
    const path = join(folder, "policy");
    for (const url of ["", "ftp://w.example/", "w.example"]) {
      writeFileSync(path, `witness w ${one.key} ${url}\nquorum w\n`);
      await expect(readPolicyFile(path)).rejects.toThrow(PolicyFileError);
    }
  });
});
