// `npm run bench -- log` submits fingerprints at an even rate. For each snapshot, it measures the time until the log's
// checkpoint covers the snapshot, until the witnesses have cosigned that checkpoint, and until the authority has
// timestamped it.
// Options: --rate 1000 (fingerprints a second) --seconds 60 --per-call 10 --interval 1000 (milliseconds between
// snapshots).
import { randomBytes, randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { formatVerifierKey } from "@digital-evidence/transparency";
import { apiKeyHash } from "../../apps/depository/src/keys/api-key.ts";
import { openLogKeyFile } from "@digital-evidence/log/log-key-file";
import { openSqliteStore } from "../../apps/depository/src/store/sqlite.ts";
import { startWitness } from "../../apps/witness/test/process.ts";
import { startAuthority } from "../../scripts/timestamp-authority/process.ts";
import { toRequests } from "../depository/ingest.ts";
import { load, startDepository } from "../depository/processes.ts";
import { createSigner } from "../depository/signer.ts";

const { values } = parseArgs({
  args: process.argv.slice(process.argv[2]?.startsWith("--") === false ? 3 : 2),
  options: {
    rate: { type: "string", default: "1000" },
    seconds: { type: "string", default: "60" },
    "per-call": { type: "string", default: "10" },
    interval: { type: "string", default: "1000" },
  },
});
const perCall = Number(values["per-call"]);
const intervalMs = Number(values.interval);
const calls = Math.ceil((Number(values.rate) / perCall) * Number(values.seconds));
const WITNESSES = ["one", "two", "three"];
const QUORUM = 2;
const CONNECTIONS = 16;
/**
 * The pause between two reads of the log. A measured time is too long by at most this pause and the time that the
 * requests take.
 */
const POLL_MS = 5;

type SeenAt = {
  published: Map<number, number>;
  quorum: Map<number, number>;
  stamped: Map<number, number>;
};

const folder = mkdtempSync(join(tmpdir(), "bench-log-"));
const started: { stop: () => unknown }[] = [];
try {
  const organization = { id: randomUUID(), name: "Organization" };
  const key = randomBytes(32).toString("base64url");
  const storeFile = join(folder, "depository.sqlite");
  const store = await openSqliteStore(storeFile);
  await store.organizations.put(organization);
  const createdAt = Date.now();
  await store.keys.put({ keyHash: apiKeyHash(key), organizationId: organization.id, createdAt });
  await store.close();
  const sign = createSigner();
  const signed = Array.from({ length: calls * perCall }, () => sign(organization.id, Date.now()));
  const requests = join(folder, "requests");
  writeFileSync(requests, toRequests(signed, perCall, key));

  const authority = await startAuthority(join(folder, "authority"), "clock");
  started.push(authority);
  const authorities = join(folder, "authorities");
  writeFileSync(authorities, `authority clock ${authority.url} ${authority.rootFile}\n`);
  const service = await startDepository({
    DATA_DIR: folder,
    LOG_POLICY: await startWitnesses(),
    TIMESTAMP_AUTHORITIES: authorities,
    // With these settings, the service closes a batch, and therefore a snapshot, in each interval of the ledger.
    BATCH_MAX_AGE_MS: String(intervalMs),
    LEDGER_INTERVAL_MS: String(intervalMs),
  });
  const done = new AbortController();
  const origin = `http://127.0.0.1:${service.port}`;
  const watching = watch(origin, done.signal);
  const measured = await load(service, {
    requests,
    connections: CONNECTIONS,
    count: calls,
    rate: Number(values.rate) / perCall,
  });
  await wait(5 * intervalMs);
  const cpuSeconds = service.cpuSeconds();
  done.abort();
  const seen = await watching;
  await service.stop();
  await report(storeFile, seen, signed.length);
  console.log(
    `${(signed.length / measured.seconds).toFixed(0)} fingerprints a second for ${measured.seconds.toFixed(0)} s, ` +
      `p99 of a submission ${measured.p99Ms.toFixed(0)} ms, ${cpuSeconds.toFixed(0)} s of processor time`,
  );
} finally {
  await Promise.all(started.map((each) => each.stop()));
  rmSync(folder, { recursive: true, force: true });
}

/** @returns the path of the policy */
async function startWitnesses(): Promise<string> {
  const keyFile = openLogKeyFile(join(folder, "log.key"), "log.example");
  const { key: logKey } = await keyFile.createSigner();
  const lines: string[] = [];
  for (const name of WITNESSES) {
    const own = join(folder, name);
    mkdirSync(own);
    writeFileSync(join(own, "logs"), `log ${formatVerifierKey(logKey)}\n`);
    const witness = await startWitness({ DATA_DIR: own, WITNESS_NAME: `${name}.example` });
    started.push({ stop: () => witness.end("SIGTERM") });
    lines.push(`witness ${name} ${witness.key} ${witness.url}\n`);
  }
  const policy = join(folder, "policy");
  writeFileSync(
    policy,
    `${lines.join("")}group some ${QUORUM} ${WITNESSES.join(" ")}\nquorum some\n`,
  );
  return policy;
}

/** Reads the log until the signal is aborted, and records when each size of the log was first seen. */
async function watch(origin: string, signal: AbortSignal): Promise<SeenAt> {
  const seen: SeenAt = { published: new Map(), quorum: new Map(), stamped: new Map() };
  const first = (when: Map<number, number>, size: number) => {
    if (!when.has(size)) when.set(size, Date.now());
  };
  while (!signal.aborted) {
    const response = await fetch(`${origin}/log/checkpoint`);
    const note = await response.text();
    if (response.ok) {
      const size = Number(note.split("\n")[1]);
      first(seen.published, size);
      const lines = WITNESSES.filter((name) => note.includes(`\n\u2014 ${name}.example `));
      if (lines.length >= QUORUM) first(seen.quorum, size);
      await Promise.all(
        sizesToStamp(seen).map(async (each) => {
          const stamped = await fetch(`${origin}/log/timestamps/${each}/clock`);
          await stamped.arrayBuffer();
          if (stamped.ok) first(seen.stamped, each);
        }),
      );
    }
    await wait(POLL_MS);
  }
  return seen;
}

/**
 * Returns the sizes whose timestamp may still appear. These are not only the current size: the authority may answer
 * after the next checkpoint is published. A size below one that is timestamped is left out, because that timestamp
 * covers it already.
 */
function sizesToStamp({ published, stamped }: SeenAt): number[] {
  const largest = Math.max(0, ...stamped.keys());
  return [...published.keys()].filter((size) => size > largest);
}

async function report(storeFile: string, seen: SeenAt, submitted: number): Promise<void> {
  const store = await openSqliteStore(storeFile);
  try {
    const size = (await store.ledger.lastSnapshot())?.ordinal ?? 0;
    const closedAt: number[] = [];
    for (let ordinal = 1; ordinal <= size; ordinal += 1) {
      closedAt.push(Date.parse((await store.ledger.snapshotAt(ordinal))?.timestamp ?? ""));
    }
    const largest = Math.max(...seen.published.keys());
    if (largest !== size) throw new Error(`the log has ${largest} of ${size} snapshots`);
    console.log(`${submitted} fingerprints, ${size} snapshots, one every ${intervalMs} ms at most`);
    console.log("| from a snapshot's own time until | p50 ms | p99 ms | longest ms |");
    console.log("| --- | --- | --- | --- |");
    print("its checkpoint is published", seen.published, closedAt);
    print(`${QUORUM} of ${WITNESSES.length} witnesses have cosigned it`, seen.quorum, closedAt);
    print("it is timestamped", seen.stamped, closedAt);
  } finally {
    await store.close();
  }
}

function print(name: string, at: ReadonlyMap<number, number>, closedAt: readonly number[]): void {
  // A snapshot is covered by the first checkpoint whose size is at least the snapshot's ordinal.
  const sizes = [...at].toSorted(([one], [other]) => one - other);
  const times = closedAt.map((time, index) => {
    const covering = sizes.filter(([size]) => size > index).map(([, when]) => when);
    return Math.min(...covering) - time;
  });
  const sorted = times.toSorted((one, other) => one - other);
  const quantile = (share: number) =>
    sorted[Math.floor(share * (sorted.length - 1))]?.toFixed(0) ?? "";
  console.log(`| ${name} | ${quantile(0.5)} | ${quantile(0.99)} | ${quantile(1)} |`);
}
