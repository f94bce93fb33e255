// Publishes into a real S3-compatible store, Ceph's radosgw, and reads the published files over HTTP, as a visitor and a mirror do. It kills publishers between any two changes of the store and at other moments.
// After each kill, everything that the published files list must be readable, and the next publisher must continue the
// work. Without the programs of radosgw, the command says so and does nothing.
import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import {
  CopyObjectCommand,
  CreateBucketCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutBucketCorsCommand,
  PutBucketPolicyCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { createObjectStore } from "../apps/depository/src/publish/object-store.ts";
import { folderOpener } from "../apps/depository/src/publish/folder-opener.ts";
import { publish } from "../apps/depository/src/publish/publish.ts";
import { freshDepository, signed, value } from "../apps/depository/test/fresh-depository.ts";
import {
  allPages,
  base,
  clientOf,
  readEverything,
} from "../apps/depository/test/read-everything.ts";
import { createClient } from "../packages/client/src/client.ts";
import { createPublishedFetch } from "../packages/client/src/published/published-fetch.ts";
import { freePort } from "./free-port.ts";
import { missingPrograms, RADOSGW_PACKAGES, startRadosgw } from "./radosgw.ts";

const HOUR_MS = 3_600_000;
const MIB = 1024 * 1024;
/** The minimum size that S3 accepts for a part of a multipart upload, except for the last part. */
const PART_BYTES = 5 * MIB;
/** How many publishers must be killed by SIGKILL before they end. */
const KILLS = 10;
/** The maximum number of publishers that are started for these kills. */
const MAX_ROUNDS = 3 * KILLS;
const root = join(import.meta.dirname, "..");
const operate = join(root, "apps/depository/src/operate.ts");
const bucket = "notary";

type Environment = Readonly<Record<string, string | undefined>>;

const missing = missingPrograms();
if (missing.length > 0) {
  console.log(`Left out: ${missing.join(", ")} not found (apt-get install ${RADOSGW_PACKAGES})`);
  process.exit(0);
}

const store = await startRadosgw();
Object.assign(process.env, store.env);
const client = new S3Client({ forcePathStyle: true });
const depository = await freshDepository({ env: { BATCH_MAX_SIZE: "5" } });
const addressOf = (prefix: string) => `${store.endpoint}/${bucket}/${prefix}`;

async function addFinal(count: number): Promise<void> {
  equal(
    (await depository.submit(Array.from({ length: count }, () => signed(value())))).status,
    200,
  );
  await depository.settle();
}

async function publishTo(prefix: string, onChange: (change: string) => void = () => {}) {
  const open = await folderOpener({ kind: "bucket", bucket, prefix: `${prefix}/` }, process.env);
  return publish({
    store: depository.store,
    openFolder: (assertHeld) =>
      open((change) => {
        onChange(change);
        assertHeld();
      }),
    now: () => depository.clock.time,
    holder: randomUUID(),
    patienceMs: 0,
  });
}

/** Creates a visitor's client. It has no keys for the store, and no cache from earlier calls. */
function visitor(prefix: string) {
  const apiBase = addressOf(prefix);
  const published = createPublishedFetch({
    address: apiBase,
    fetch: globalThis.fetch,
    now: Date.now,
  });
  return createClient({ apiBase, fetch: published, retryLimit: 0 });
}

const service = () =>
  clientOf((input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    return depository.app.request(url.slice(base.length), init);
  });

/** Reads each listed record with its proof, batch and snapshot, and returns the number of records. */
async function readListed(prefix: string): Promise<number> {
  const reader = visitor(prefix);
  const latest = await allPages((page) => reader.latestFingerprints(page));
  for (const { hash = "" } of latest) {
    const record = await reader.fingerprint(hash);
    equal(record?.hash, hash);
    ok(await reader.proof(hash));
    ok(await reader.batch(record?.batchId ?? ""));
    ok(await reader.snapshot(record?.batchGlobalSnapshotHash ?? ""));
  }
  return latest.length;
}

async function objectsOf(prefix: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (let token: string | undefined, hasMore = true; hasMore;) {
    const page = await client.send(
      new ListObjectsV2Command({ Bucket: bucket, Prefix: `${prefix}/`, ContinuationToken: token }),
    );
    for (const { Key = "", ETag = "" } of page.Contents ?? []) {
      found.set(Key.slice(prefix.length + 1), ETag);
    }
    token = page.NextContinuationToken;
    hasMore = token !== undefined;
  }
  return found;
}

/** Returns the objects whose content does not depend on how often a publication was interrupted. */
async function lastingObjects(prefix: string) {
  const lasts = (path: string) => !/^activity\/|^published\.json$|\.retired$/.test(path);
  return [...(await objectsOf(prefix))].filter(([path]) => lasts(path));
}

async function copyObjects(from: string, to: string): Promise<void> {
  for (const path of (await objectsOf(from)).keys()) {
    const Key = `${to}/${path}`;
    await client.send(
      new CopyObjectCommand({ Bucket: bucket, Key, CopySource: `${bucket}/${from}/${path}` }),
    );
  }
}

async function step(title: string, work: () => Promise<string>): Promise<void> {
  const start = Date.now();
  const said = await work();
  console.log(`${title}: ${said} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
}

const startCommand = (target: string, env: Environment = {}) =>
  spawn(process.execPath, [operate, "publish", target], {
    env: { ...process.env, DATA_DIR: depository.config.dataDir, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });

async function command(target: string, env: Environment = {}) {
  const child = startCommand(target, env);
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      said += String(chunk);
    });
  }
  const [code] = (await once(child, "close")) as [number];
  return { code, said: said.trim() };
}

try {
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  const reading = {
    Version: "2012-10-17",
    Statement: [
      {
        Effect: "Allow",
        Principal: "*",
        Action: "s3:GetObject",
        Resource: `arn:aws:s3:::${bucket}/*`,
      },
      {
        Effect: "Allow",
        Principal: "*",
        Action: "s3:ListBucket",
        Resource: `arn:aws:s3:::${bucket}`,
      },
    ],
  };
  await client.send(
    new PutBucketPolicyCommand({ Bucket: bucket, Policy: JSON.stringify(reading) }),
  );
  const CORSRules = [
    { AllowedOrigins: ["*"], AllowedMethods: ["GET", "HEAD"], AllowedHeaders: ["range"] },
  ];
  await client.send(new PutBucketCorsCommand({ Bucket: bucket, CORSConfiguration: { CORSRules } }));
  await addFinal(12);

  await step("What the store refuses", async () => {
    const none = await freePort();
    const cases: [string, Environment, RegExp][] = [
      ["s3://no-such-bucket/a", {}, /bucket no-such-bucket: the bucket does not exist/],
      [`s3://${bucket}/a`, { AWS_ACCESS_KEY_ID: "unknown" }, /is not known to the store/],
      [`s3://${bucket}/a`, { AWS_SECRET_ACCESS_KEY: "wrong" }, /does not belong to the key/],
      [
        `s3://${bucket}/a`,
        { AWS_ENDPOINT_URL: `http://127.0.0.1:${none}` },
        /cannot be reached; check AWS_ENDPOINT_URL/,
      ],
      [`s3://${bucket}/a`, { AWS_REGION: "" }, /no usable region: set AWS_REGION/],
      [`s3://${bucket}/a`, { AWS_REGION: undefined }, /no usable region: set AWS_REGION/],
      [`s3://${bucket}/../a`, {}, /expected a folder or s3:/],
    ];
    for (const [target, env, expected] of cases) {
      const { code, said } = await command(target, env);
      equal(code, 1);
      match(said, expected);
      ok(!said.includes(store.env["AWS_SECRET_ACCESS_KEY"] ?? ""));
    }
    equal((await objectsOf("a")).size, 0);
    return `${cases.length} errors, each named, and nothing written`;
  });

  await step("Publishing, and reading as a visitor", async () => {
    equal((await publishTo("whole")).records.count, 12);
    const answered = await readEverything(service());
    for (const record of answered.records) Reflect.deleteProperty(record, "document");
    deepEqual(await readEverything(visitor("whole")), answered);
    return "12 records, and all answers are the service's";
  });

  await step("Headers, ranges, CORS", async () => {
    const origin = { origin: "https://explorer.example" };
    const file = (path: string, headers = {}) =>
      fetch(`${addressOf("whole")}/${path}`, { headers: { ...origin, ...headers } });
    const part = await file("records/000.p/12", { range: "bytes=4-11" });
    deepEqual([part.status, (await part.arrayBuffer()).byteLength], [206, 8]);
    equal(part.headers.get("cache-control"), "public, max-age=31536000, immutable");
    equal(part.headers.get("content-type"), "application/octet-stream");
    equal(part.headers.get("access-control-allow-origin"), "*");
    const rootFile = await file("published.json");
    equal(rootFile.headers.get("cache-control"), "no-cache");
    equal(rootFile.headers.get("content-type"), "application/json");
    equal((await file("log/checkpoint")).headers.get("cache-control"), "no-cache");
    const absent = await file("records/000.p/13");
    deepEqual([absent.status, absent.headers.get("access-control-allow-origin")], [404, "*"]);
    const preflight = await fetch(`${addressOf("whole")}/published.json`, {
      method: "OPTIONS",
      headers: {
        ...origin,
        "access-control-request-method": "GET",
        "access-control-request-headers": "range",
      },
    });
    equal(preflight.status, 200);
    return "as the example for nginx gives them, also on the answer 404";
  });

  await step("A mirror of the store", async () => {
    const folder = mkdtempSync(join(tmpdir(), "object-store-mirror-"));
    try {
      const cli = join(root, "apps/cli/src/main.ts");
      const args = [cli, "mirror", addressOf("whole"), join(folder, "mirror")];
      const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"] });
      let said = "";
      child.stdout.on("data", (chunk) => (said += String(chunk)));
      child.stderr.on("data", (chunk) => (said += String(chunk)));
      const [code] = (await once(child, "close")) as [number];
      equal(code, 0, said);
      return said.trim().split("\n").at(-1) ?? "";
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  await step("Killed between any two changes", async () => {
    await copyObjects("whole", "before");
    const known = await readListed("before");
    await addFinal(7);
    // The publisher removes files some time after it has retired them. The store's clock cannot be set, so the
    // publisher's clock is set two hours ahead. The publisher then removes files at once, and some kills happen between
    // two removals.
    depository.clock.time = Date.now() + 2 * HOUR_MS;
    const changes: string[] = [];
    await publishTo("whole", (change) => changes.push(change));
    for (const kind of ["write", "remove"]) {
      ok(changes.filter((change) => change.startsWith(kind)).length > 10, changes.join("\n"));
    }
    equal(await readListed("whole"), 19);
    const whole = await lastingObjects("whole");
    for (let kill = 0; kill < changes.length; kill += 1) {
      const prefix = `killed-${kill}`;
      await copyObjects("before", prefix);
      let change = 0;
      const onChange = () => {
        change += 1;
        if (change > kill) throw new Error("killed");
      };
      await rejects(publishTo(prefix, onChange), /killed/);
      ok((await readListed(prefix)) >= known);
      await publishTo(prefix);
      equal(await readListed(prefix), 19);
      deepEqual(await lastingObjects(prefix), whole);
    }
    return `${changes.length} kills; everything listed was read each time, and the next one completed it`;
  });

  await step("Killed by SIGKILL", async () => {
    let kills = 0;
    let prefix = "process-0";
    for (let round = 1; kills < KILLS; round += 1) {
      ok(round <= MAX_ROUNDS, `only ${kills} publishers were killed before they ended`);
      const target = (await objectsOf(prefix)).size + Math.min(kills + 1, 3);
      const child = startCommand(`s3://${bucket}/${prefix}`);
      const ended = once(child, "close");
      const isRunning = () => child.exitCode === null;
      while (isRunning() && (await objectsOf(prefix)).size < target) await wait(1);
      child.kill("SIGKILL");
      const [code, signal] = (await ended) as [number | null, NodeJS.Signals | null];
      // The killed process still holds its lease for some seconds. Instead of waiting until the lease ends, the test
      // takes the lease over with a time in the far future, and then releases it.
      const [name, holder, at] = ["publish", "test", Number.MAX_SAFE_INTEGER];
      ok(await depository.store.leases.take({ name, holder, at, until: at }));
      await depository.store.leases.release({ name, holder });
      if ((await objectsOf(prefix)).has("published.json")) await readListed(prefix);
      if (signal === "SIGKILL") kills += 1;
      else {
        // The publisher ended before the kill, so this round shows nothing. The publication is complete, and the next
        // round begins another one.
        equal(code, 0);
        prefix = `process-${round}`;
      }
    }
    const { code, said } = await command(`s3://${bucket}/${prefix}`);
    equal(code, 0, said);
    match(said, /^19 records, /);
    equal(await readListed(prefix), 19);
    return `${kills} kills`;
  });

  await step("Publishing what is new", async () => {
    depository.clock.time = Date.now();
    const before = await objectsOf("whole");
    const kept: string[] = [];
    await publishTo("whole", (change) => kept.push(change));
    const idle = kept.length;
    await addFinal(3);
    await publishTo("whole");
    equal(await readListed("whole"), 22);
    const after = await objectsOf("whole");
    for (const path of before.keys()) {
      if (!path.startsWith("activity/")) ok(after.has(path), `${path} is gone too early`);
    }
    return `${idle} changes where nothing is new; what is replaced stays`;
  });

  await step("Removing what is not listed", async () => {
    const opened = createObjectStore({ bucket, prefix: "sweep/", hasPathStyle: true });
    for (const path of ["index/hash/0-1", "index/hash/0-2", "index/hash/0-3"]) {
      await opened.write(path, "entries");
    }
    await opened.retire("index/hash/0-2", 0);
    const listed = (path: string) => path === "index/hash/0-3";
    const isUnlisted = (path: string) => path.startsWith("index/") && !listed(path);
    await opened.sweep(isUnlisted, Date.now() - HOUR_MS);
    equal((await objectsOf("sweep")).size, 5);
    await opened.sweep(isUnlisted, Date.now() + HOUR_MS);
    deepEqual([...(await objectsOf("sweep")).keys()], ["index/hash/0-3", "published.txt"]);
    return "only objects that were retired long enough ago";
  });

  await step("An index of several parts", async () => {
    const opened = createObjectStore({
      bucket,
      prefix: "parts/",
      hasPathStyle: true,
      partBytes: PART_BYTES,
    });
    for (const length of [PART_BYTES - 1, PART_BYTES, PART_BYTES + 1, 2 * PART_BYTES + 7]) {
      const bytes = Buffer.from(Array.from({ length: 251 }, (_, at) => at));
      const whole = Buffer.alloc(length, bytes);
      const path = `index/hash/0-${length}`;
      const file = await opened.create(path);
      for (let at = 1_000; at < length; at += 100_000) {
        await file.write(whole.subarray(at, Math.min(at + 100_000, length)), at);
      }
      equal((await objectsOf("parts")).has(path), false);
      await file.write(whole.subarray(0, 1_000), 0);
      await file.finish();
      const read = await opened.open(path);
      deepEqual(await read.read(0, length), whole);
      deepEqual(await read.read(length - 10, 10), whole.subarray(-10));
      await rejects(read.read(length - 10, 11), /too short/);
      await rejects(opened.read(path, length - 1), /is longer than/);
      equal((await opened.read(path, length))?.length, length);
    }
    const left = await opened.create("index/hash/0-9");
    await left.write(Buffer.alloc(PART_BYTES), 0);
    const uploads = async () =>
      (await client.send(new ListMultipartUploadsCommand({ Bucket: bucket }))).Uploads?.length ?? 0;
    equal(await uploads(), 1);
    equal((await objectsOf("parts")).has("index/hash/0-9"), false);
    await opened.sweep(() => false, Date.now() - HOUR_MS);
    equal(await uploads(), 1);
    await opened.sweep(() => false, Date.now() + HOUR_MS);
    equal(await uploads(), 0);
    return "whole at the limit and beyond it; one that was left is removed";
  });
  const { stdout } = spawnSync("radosgw", ["--version"], { encoding: "utf8" });
  console.log(`all of it on ${stdout.trim()}`);
} finally {
  await depository.remove();
  await store.stop();
}
