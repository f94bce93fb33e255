// Four simulated weeks of an observer of a stand-in of the public service, which shows only its newest fingerprints, is busy
// now and then, and shows some batches 20 hours late. In the end, every fingerprint that was shown has to be found in the
// observer's files, as a reader finds it.
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { createClient } from "@digital-evidence/client";
import { findObservations } from "@digital-evidence/client/observations";
import { createPublishedFetch } from "@digital-evidence/client/published";
import { checkObservers } from "@digital-evidence/evidence/check-observers";
import { isJsonObject } from "@digital-evidence/evidence/json-object";
import { parseObservation } from "@digital-evidence/evidence/observation";
import { openLogKeyFile } from "@digital-evidence/log/log-key-file";
import { createLogTree } from "@digital-evidence/log/log-tree";
import { createPause } from "@digital-evidence/log/pause";
import { createTransparencyLog } from "@digital-evidence/log/transparency-log";
import { readEntries, readEntry } from "@digital-evidence/published-files/entry-reader";
import { createFolder } from "@digital-evidence/published-files/folder";
import { readRootFile } from "@digital-evidence/published-files/root-file";
import { folderFetch } from "../../depository/test/published-folder.ts";
import { openObserverState } from "../src/observe/observer-state.ts";
import { publishEntries } from "../src/observe/publish-entries.ts";
import { createWatch } from "../src/observe/watch.ts";
import { largeService } from "./large-service.ts";
import { PUBLIC_BASE, type Signing } from "./public-service.ts";

const HOUR_MS = 3_600_000;
const DAYS = 28;
/** A day more lets every record be asked for again once. */
const MORE_DAYS = 2;
const BATCH = 100;
/** A shorter pause would only add requests for the list of the latest. */
const POLL_MS = 10 * 60_000;
const FILES = "https://observer.example";
const FIRST_ENTRY_WAIT_MS = 24 * HOUR_MS;

export type WeeksResult = {
  problems: string[];
  /** Of each day: the requests, and the bytes of their answers. */
  days: { requests: number; bytes: number }[];
  entries: number;
  records: number;
  /** Of a record, in the published files and in the database. */
  bytesOfRecord: { files: number; database: number };
};

/** @param folder an empty folder */
export async function observeWeeks(
  fingerprints: number,
  folder: string,
  { sign, progress }: { sign: Signing; progress: (line: string) => void },
): Promise<WeeksResult> {
  const start = Date.UTC(2026, 0, 5, 10, 20);
  let time = start;
  const now = () => time;
  const batches = Math.ceil(fingerprints / BATCH);
  const everyMs = (DAYS * 24 * HOUR_MS) / batches;
  const lateMs = (number: number) => (number % 7 === 3 ? 20 * HOUR_MS : 0);
  const service = largeService({ batches, size: BATCH, start, everyMs, lateMs, now, sign });
  const days: WeeksResult["days"] = [];
  let asked = 0;
  const fetch = async (input: string | URL | Request): Promise<Response> => {
    const day = (days[Math.floor((time - start) / (24 * HOUR_MS))] ??= { requests: 0, bytes: 0 });
    day.requests += 1;
    asked += 1;
    const headers = { "content-type": "application/json" };
    if (asked % 200 === 0)
      return new Response(null, { status: 429, headers: { "retry-after": "0" } });
    const url = new URL(input instanceof Request ? input.url : String(input));
    const { status, body } = service.answer(url.pathname, url.searchParams);
    const text = JSON.stringify(body);
    day.bytes += text.length;
    return new Response(text, { status, headers });
  };

  const about = { service: PUBLIC_BASE, network: "test" };
  const state = openObserverState(join(folder, "observer.sqlite"), about);
  try {
    const files = createFolder({ path: join(folder, "public") });
    const log = createTransparencyLog({
      store: state,
      keyFile: openLogKeyFile(join(folder, "observer.key"), "observer.example"),
      logger: { info() {}, warn() {}, error() {} },
      tree: createLogTree(state.log),
      witnesses: null,
    });
    const sweeping = createPause(now);
    const publish = async () => {
      await publishEntries({
        folder: files,
        state,
        log,
        policy: null,
        ask: [],
        observes: about,
        sweeping,
        now,
      });
    };
    const watch = createWatch({
      client: createClient({ apiBase: PUBLIC_BASE, fetch, retryLimit: 0 }),
      io: { now: () => new Date(time), progress: { show() {}, clear() {} } },
      state,
      async recordAt(number) {
        const { count } = (await readRootFile(files)).records;
        const text =
          state.queuedRecord(number) ?? (await readEntry(files, "records", number, count));
        const value: unknown = JSON.parse(text);
        return isJsonObject(value) ? value : null;
      },
      requestsPerSecond: 1_000_000,
    });
    const problems: string[] = [];
    for (const end = start + (DAYS + MORE_DAYS) * 24 * HOUR_MS; time < end; time += POLL_MS) {
      const { contradictions, refused } = await watch.round(publish);
      if (contradictions + refused.length > 0) problems.push("an honest service was accused");
      if ((time - start) % FIRST_ENTRY_WAIT_MS === 0)
        progress(`day ${(time - start) / FIRST_ENTRY_WAIT_MS}: ${state.counts().records} records`);
    }
    const { entries, records } = state.counts();
    const key = (await state.log.key()) ?? "";
    problems.push(...(await missing(service, batches, { folder, key, now })));
    const publicBytes = readdirSync(join(folder, "public"), {
      recursive: true,
      withFileTypes: true,
    })
      .filter((entry) => entry.isFile())
      .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
    const database = statSync(join(folder, "observer.sqlite")).size;
    const bytesOfRecord = { files: publicBytes / records, database: database / records };
    return { problems, days, entries, records, bytesOfRecord };
  } finally {
    state.close();
  }
}

/** What of everything that the service showed is not found: by the index, as a record; by its batch, in an entry that counts. */
async function missing(
  service: ReturnType<typeof largeService>,
  batches: number,
  { folder, key, now }: { folder: string; key: string; now: () => number },
): Promise<string[]> {
  const path = join(folder, "public");
  const { fetch } = folderFetch(path, FILES);
  const published = createPublishedFetch({ address: FILES, fetch, now });
  const files = createFolder({ path });
  const { count } = (await readRootFile(files)).batches;
  const batchOf = new Map<string, string>();
  for await (const text of readEntries(files, "batches", { count, from: 0 })) {
    const entry = parseObservation(text);
    for (const hash of entry?.kind === "batch" ? entry.members : [])
      batchOf.set(hash, batchOf.has(hash) ? "several entries" : (entry?.batch ?? ""));
  }
  const problems: string[] = [];
  for (let number = 0; number < batches; number += 1) {
    const batch = service.batchAt(number);
    const { mptRoot: root } = batch.answer();
    const question = { address: FILES, batchId: batch.id, fetch, now };
    const findings = checkObservers({
      observations: { value: await findObservations(question), from: "file" },
      observers: {
        list: [{ network: "test", key, address: null }],
        network: "test",
        nowS: now() / 1000,
      },
      root: String(root),
      batchId: batch.id,
      hash: batch.hashes[0] ?? null,
    });
    if (findings.length !== 1 || findings[0]?.code !== "OK")
      problems.push(`batch ${batch.id} has no entry that counts`);
    for (const hash of batch.hashes) {
      const answer = await published(`${FILES}/v1/fingerprints/${hash}`);
      const { data } = (await answer.json()) as { data?: { hash?: string; batchId?: string } };
      if (data?.hash !== hash || data.batchId !== batch.id || batchOf.get(hash) !== batch.id)
        problems.push(`fingerprint ${hash} is not found`);
    }
  }
  return problems;
}
