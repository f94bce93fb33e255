import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createFolder } from "@digital-evidence/published-files/folder";
import { parseCheckpoint } from "@digital-evidence/transparency";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { hasPostgres, postgresForTests } from "../../test/fresh-postgres.ts";
import {
  type FreshDepository,
  freshDepository,
  signed,
  value,
} from "../../test/fresh-depository.ts";
import { headOf } from "@digital-evidence/log/log-texts";
import { createLogTree } from "@digital-evidence/log/log-tree";
import { publish } from "../publish/publish.ts";
import { backUp, restore } from "../store/backup.ts";
import { openEngine } from "../store/open-store.ts";
import { createSqlStore } from "../store/sql-store.ts";
import { restorePublished } from "./published-restore.ts";

let folder: string;
let opened: FreshDepository[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "published-restore-"));
  opened = [];
});
afterEach(async () => {
  await Promise.all(opened.map((depository) => depository.remove()));
  rmSync(folder, { recursive: true, force: true });
});

const files = () => createFolder({ path: join(folder, "published") });

async function fresh(options: Parameters<typeof freshDepository>[0] = {}) {
  const depository = await freshDepository(options);
  opened.push(depository);
  return depository;
}

type Json = Record<string, unknown>;

/** What a service says about a record, without the times at which it took its own steps. */
async function recordOf(depository: FreshDepository, hash: string): Promise<Json> {
  const record: Json = {
    ...((await depository.get(`/v1/fingerprints/${hash}`)).body.data as Json),
  };
  for (const own of ["updatedAt", "batchLastUpdateTimestamp", "document"]) delete record[own];
  return record;
}

/** A service that is backed up after some of its records, and published after the others. */
async function lostService() {
  const lost = await fresh();
  const make = (count: number) =>
    Array.from({ length: count }, (_, at) => signed(value({ documentId: `${at} of ${count}` })));
  const early = make(3);
  await lost.submit(early);
  await lost.settle();
  // When the back-up is taken, some are in a batch that is not final, and some are new.
  const closed = make(2);
  await lost.submit(closed);
  lost.clock.time += 2_000;
  await lost.service.work();
  const waiting = make(4);
  await lost.submit(waiting);
  const lines: string[] = [];
  const engine = await openEngine(lost.config, "USE");
  await backUp(engine, async (text) => void lines.push(text));
  await engine.close();
  const later = make(5);
  await lost.submit(later);
  await lost.settle();
  const [hidden, tagged] = later.map(({ metadata }) => metadata?.hash ?? "");
  for (const [hash, member] of [
    [hidden, "documentId"],
    [tagged, "tags"],
  ] as const) {
    await lost.store.withholdings.withhold({
      hash: hash ?? "",
      member,
      at: 1_767_000_000_000,
      reason: "a court",
    });
  }
  await publish({ store: lost.store, openFolder: files, now: () => lost.clock.time, holder: "a" });
  const hashes = [early, closed, waiting, later].flat().map(({ metadata }) => metadata?.hash ?? "");
  return { lost, hashes, lines: lines.join("").trimEnd().split("\n") };
}

async function* streamed(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines;
}

describe.each([
  { name: "SQLite", isRun: true },
  { name: "PostgreSQL", isRun: hasPostgres },
])("a back-up and published files, on $name", ({ name, isRun }) => {
  const postgres = isRun && name === "PostgreSQL" ? postgresForTests() : null;

  it.runIf(isRun)(
    "[TL25] are together what was published, and the same log, also after the work was cut off",
    async () => {
      const { lost, hashes, lines } = await lostService();
      const database = (await postgres?.createDatabase()) ?? null;
      const dataDir = join(folder, "data");
      const env = {
        DATA_DIR: dataDir,
        ...(database === null ? {} : { DATABASE_URL: database.url }),
      };
      const where = {
        dataDir,
        databaseUrl: database?.url ?? null,
        databaseReadUrl: null,
        databasePooler: "session",
        databaseConnections: 4,
        databaseTimeoutMs: 10_000,
      } as const;
      const engine = await openEngine(where);
      await restore(engine, streamed(lines));
      const store = createSqlStore(engine);
      const before = (await store.ledger.lastSnapshot())?.ordinal ?? 0;
      // The first run is cut off before it adds the last snapshot.
      const { ledger } = store;
      const cut = {
        ...store,
        ledger: { ...ledger, appendSnapshot: () => Promise.reject(new Error("cut")) },
      };
      await expect(restorePublished(cut, files())).rejects.toThrow("cut");
      const added = await restorePublished(store, files());
      const last = (await lost.store.ledger.lastSnapshot())?.ordinal ?? 0;
      expect([before < last, added.snapshots]).toEqual([true, last - before]);
      expect(await restorePublished(store, files())).toEqual({
        records: 0,
        batches: 0,
        snapshots: 0,
      });

      const again = await fresh({ env, store });
      again.clock.time = lost.clock.time;
      for (let look = 0; look < 6; look += 1) {
        await again.service.work();
        await again.service.countBatches();
      }
      for (const hash of hashes) {
        expect(await recordOf(again, hash)).toEqual(await recordOf(lost, hash));
        const proof = `/v1/fingerprints/${hash}/proof`;
        expect((await again.get(proof)).body).toEqual((await lost.get(proof)).body);
      }
      const stats = "/v1/fingerprints/stats";
      expect((await again.get(stats)).body).toEqual((await lost.get(stats)).body);
      expect((await again.get("/v1/status")).body).toMatchObject({
        data: {
          newestSnapshot: { ordinal: last },
          waiting: { fingerprints: 0 },
          onTheWay: { batches: 0 },
        },
      });
      // The published checkpoint is one of the restored store's log.
      const note = readFileSync(join(folder, "published", "log", "checkpoint"), "utf8");
      const checkpoint = parseCheckpoint(headOf(note).text);
      if (!checkpoint.ok) expect.unreachable(checkpoint.message);
      const tree = createLogTree(store.log);
      await tree.addNodes(last);
      expect([checkpoint.value.size, Buffer.from(checkpoint.value.root)]).toEqual([
        last,
        Buffer.from(await tree.root(last)),
      ]);
      await store.close();
      await database?.drop();
      opened = opened.filter((each) => each !== again);
    },
  );
});

it("[TL25] published files of another store, or that were changed, add nothing that is wrong", async () => {
  const { lines } = await lostService();
  const engine = await openEngine({
    dataDir: join(folder, "data"),
    databaseUrl: null,
    databaseReadUrl: null,
    databasePooler: "session",
    databaseConnections: 4,
    databaseTimeoutMs: 10_000,
  });
  await restore(engine, streamed(lines));
  const store = createSqlStore(engine);
  const size = async () => (await store.ledger.lastSnapshot())?.ordinal;
  const before = await size();
  const { records, snapshots } = JSON.parse(
    readFileSync(join(folder, "published", "published.json"), "utf8"),
  ) as Record<"records" | "snapshots", { count: number }>;
  const otherDigits = "0".repeat(8);
  for (const [path, pattern, to, refusal] of [
    [`records/000.p/${records.count}`, /"hash":"[0-9a-f]{8}/g, `"hash":"${otherDigits}`, /root/],
    [`snapshots/000.p/${snapshots.count}`, /"timestamp":"2026/g, '"timestamp":"2027', /follow/],
    [
      `snapshots/000.p/${snapshots.count}`,
      /"hash":"[0-9a-f]{8}/g,
      `"hash":"${otherDigits}`,
      /another/,
    ],
  ] as const) {
    const file = join(folder, "published", path);
    const bytes = readFileSync(file, "latin1");
    writeFileSync(file, bytes.replaceAll(pattern, to), "latin1");
    await expect(restorePublished(store, files())).rejects.toThrow(refusal);
    writeFileSync(file, bytes, "latin1");
  }
  expect(await size()).toBe(before);
  const other = await fresh();
  await other.submit([signed(value())]);
  await other.settle();
  await expect(restorePublished(other.store, files())).rejects.toThrow("another store");
  await store.close();
});
