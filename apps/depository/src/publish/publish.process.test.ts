// Publishes the store of a real service, and reads the files through the client.
import { randomUUID } from "node:crypto";
import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { LOG_PREFIX } from "@digital-evidence/evidence/api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { everyFourth } from "../../../../tools/long-tests.ts";
import {
  freshDepository,
  type FreshDepository,
  signed,
  value,
} from "../../test/fresh-depository.ts";
import { filesOf, folderFetch } from "../../test/published-folder.ts";
import {
  allPages,
  base,
  clientOf,
  publishedClient,
  readEverything,
} from "../../test/read-everything.ts";
import { createFolder } from "@digital-evidence/published-files/folder";
import { publish } from "./publish.ts";
import { runsAfter } from "@digital-evidence/published-files/run-writer";

const HOUR_MS = 3_600_000;
const operate = fileURLToPath(new URL("../operate.ts", import.meta.url));

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), "published-"));
}

let depository: FreshDepository;
let folder: string;

beforeAll(async () => {
  folder = newFolder();
  depository = await freshDepository({ env: { BATCH_MAX_SIZE: "60" } });
});
afterAll(async () => {
  await depository.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** Submits fingerprints and waits until they are final. Every fifth is of the same document. */
async function addFinal(count: number, to = depository): Promise<void> {
  const submissions = Array.from({ length: count }, (_, at) =>
    signed(value(at % 5 === 0 ? { documentId: "deed-1" } : {})),
  );
  const answer = await to.submit(submissions);
  expect(answer.status).toBe(200);
  await to.settle();
}

function publishTo(
  path: string,
  options: { beforeChange?: (change: string) => void } = {},
  { store, clock } = depository,
) {
  return publish({
    store,
    openFolder: () => createFolder({ path, ...options }),
    now: () => clock.time,
    holder: randomUUID(),
    recordsPerRoot: 150,
    patienceMs: 0,
  });
}

const service = () =>
  clientOf((input, init) =>
    depository.app.request(
      (input instanceof Request ? input.url : String(input)).slice(base.length),
      init,
    ),
  );

describe("published files", () => {
  it("[PU1] answer what the service answered, record by record, with the same proofs", async () => {
    await addFinal(270);
    const root = await publishTo(folder);
    expect(root.records.count).toBe(270);
    const answered = await readEverything(service());
    const published = await readEverything(publishedClient(folderFetch(folder, base).fetch));
    expect(published.records.map(({ ok }) => ok)).toEqual(Array.from({ length: 270 }, () => true));
    for (const record of answered.records) Reflect.deleteProperty(record, "document");
    expect(published).toEqual(answered);
  });

  it("[PU1] have the log's files as the service serves them", async () => {
    const { fetch } = folderFetch(folder, base);
    const { log } = await publishTo(folder);
    const paths = ["checkpoint", "policy", "keys"];
    for (const kind of ["0", "entries"]) paths.push(`tile/${kind}/000.p/${log?.size}`);
    for (const path of paths) {
      const theirs = await depository.app.request(LOG_PREFIX + path);
      const ours = await fetch(base + LOG_PREFIX + path);
      expect([theirs.status, ours.status]).toEqual([200, 200]);
      expect(await ours.text()).toBe(await theirs.text());
    }
  });

  it("[PU2] find a record and its proof with few requests and bytes, however often something was added", async () => {
    for (let publication = 0; publication < 12; publication += 1) {
      await addFinal(3);
      depository.clock.time += HOUR_MS / 2;
      await publishTo(folder);
    }
    const { fetch, asked } = folderFetch(folder, base);
    const all = await allPages((page) => publishedClient(fetch).latestFingerprints(page));
    expect(new Set(all.map(({ hash }) => hash)).size).toBe(306);
    for (const { hash = "" } of all) {
      asked.length = 0;
      const client = publishedClient(fetch);
      expect(await client.fingerprint(hash)).toMatchObject({ hash });
      expect(await client.proof(hash)).toMatchObject({ path: hash });
      expect(asked.length).toBeLessThanOrEqual(7);
      expect(asked.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(150_000);
    }
    // Every replaced file is gone an hour after it was replaced, so the number of files does not grow with the number
    // of publications.
    const partial = [...filesOf(folder).keys()].filter((path) => /^records\/.*\.p\//.test(path));
    expect(partial.length).toBeLessThanOrEqual(4);
  });

  it("[PU2] keep at most two runs of each index after a thousand publications, each entry rewritten rarely", () => {
    let runs: number[] = [];
    let written = 0;
    for (let publication = 1; publication <= 1_000; publication += 1) {
      runs = runsAfter([...runs, publication * 1_000]);
      written += (runs.at(-1) ?? 0) - (runs.at(-2) ?? 0);
      expect(runs.length).toBeLessThanOrEqual(2);
      expect(runs.at(-1)).toBe(publication * 1_000);
    }
    expect(written / 1_000_000).toBeLessThan(60);
  });

  it("[PU1] can be searched page by page, and a search that they do not support is refused with NOT_PUBLISHED", async () => {
    const client = publishedClient(folderFetch(folder, base).fetch);
    const deeds = await allPages(
      (page) => client.searchFingerprints({ documentId: "deed-1", ...page }),
      20,
    );
    const theirs = await allPages((page) =>
      service().searchFingerprints({ documentId: "deed-1", ...page }),
    );
    const hashes = (rows: typeof deeds) =>
      rows.map(({ hash = "" }) => hash).toSorted((left, right) => (left < right ? -1 : 1));
    expect(hashes(deeds)).toEqual(hashes(theirs));
    const [{ hash = "", documentRef = "" } = {}] = deeds;
    const ofDocument = await allPages((page) =>
      client.searchFingerprints({ documentRef, ...page }),
    );
    expect(hashes(ofDocument)).toEqual(hashes(theirs));
    const prefixed = await client.searchFingerprints({ hashPrefix: hash.slice(0, 10) });
    expect(hashes(prefixed.data)).toEqual([hash]);
    const tagged = await client.searchFingerprints({
      documentId: "deed-1",
      tags: { kind: "will" },
    });
    expect(tagged.data).toEqual([]);
    await expect(client.searchFingerprints({ organizationName: "Halden" })).rejects.toMatchObject({
      status: 404,
      code: "NOT_PUBLISHED",
    });
    expect(await client.fingerprint("ab".repeat(32))).toBeNull();
    expect(await client.batch(randomUUID())).toBeNull();
    expect((await client.latestFingerprints({ status: "NEW" })).data).toEqual([]);
  });

  it("[PU3] list no file that is missing, at whichever change the publisher is killed, and the next one completes them", async () => {
    const before = newFolder();
    const whole = newFolder();
    const killed = newFolder();
    // The store is small, because the test publishes it twice for each change at which it kills a publisher.
    const small = await freshDepository({ env: { BATCH_MAX_SIZE: "5" } });
    try {
      await addFinal(12, small);
      await publishTo(before, {}, small);
      const known = (await readEverything(publishedClient(folderFetch(before, base).fetch))).latest;
      await addFinal(7, small);
      small.clock.time += 2 * HOUR_MS;
      cpSync(before, whole, { recursive: true, preserveTimestamps: true });
      const changes: string[] = [];
      await publishTo(whole, { beforeChange: (change) => changes.push(change) }, small);
      expect(changes.length).toBeGreaterThan(40);
      for (const kill of everyFourth(Array.from(changes.keys()))) {
        rmSync(killed, { recursive: true });
        cpSync(before, killed, { recursive: true, preserveTimestamps: true });
        let change = 0;
        const beforeChange = () => {
          change += 1;
          if (change > kill) throw new Error("killed");
        };
        const fails = publishTo(killed, { beforeChange }, small);
        await expect(fails).rejects.toThrow("killed");
        const client = publishedClient(folderFetch(killed, base).fetch);
        const latest = await allPages((page) => client.latestFingerprints(page));
        expect(latest.length).toBeGreaterThanOrEqual(known.length);
        for (const { hash = "" } of latest) {
          const record = await client.fingerprint(hash);
          expect(await client.proof(hash)).toMatchObject({ path: hash });
          expect(await client.batch(record?.batchId ?? "")).toMatchObject({ id: record?.batchId });
          expect(await client.snapshot(record?.batchGlobalSnapshotHash ?? "")).not.toBeNull();
        }
        await publishTo(killed, {}, small);
        const listed = (path: string) => !path.startsWith("activity/") && path !== "published.json";
        const after = [...filesOf(killed)].filter(([path]) => listed(path));
        expect(after).toEqual([...filesOf(whole)].filter(([path]) => listed(path)));
      }
    } finally {
      await small.remove();
      for (const path of [before, whole, killed]) rmSync(path, { recursive: true, force: true });
    }
  });

  it("[PU3] are completed by the operator's command after it was killed", async () => {
    const path = newFolder();
    const env = { ...process.env, DATA_DIR: depository.config.dataDir };
    const start = () => spawn(process.execPath, [operate, "publish", path], { env });
    try {
      for (const files of everyFourth([1, 4, 9])) {
        const killed = start();
        const ended = once(killed, "exit");
        await expect
          .poll(
            () =>
              killed.exitCode !== null || readdirSync(path, { recursive: true }).length >= files,
            { interval: 1 },
          )
          .toBe(true);
        killed.kill("SIGKILL");
        await ended;
        // The lease of the killed process lasts some seconds longer. Instead of waiting, the test takes the lease
        // itself and releases it. It states a time at which the old lease has expired.
        const [name, holder, at] = ["publish", "test", Number.MAX_SAFE_INTEGER];
        expect(await depository.store.leases.take({ name, holder, at, until: at })).toBe(true);
        await depository.store.leases.release({ name, holder });
      }
      const completed = start();
      let said = "";
      completed.stdout.on("data", (text) => {
        said += String(text);
      });
      expect(await once(completed, "exit")).toEqual([0, null]);
      const client = publishedClient(folderFetch(path, base).fetch);
      const latest = await allPages((page) => client.latestFingerprints(page));
      expect(said).toMatch(new RegExp(`^${latest.length} records, `));
      const all = await allPages((page) => service().latestFingerprints(page));
      expect(latest.length).toBe(all.length);
    } finally {
      rmSync(path, { recursive: true, force: true });
    }
  });

  it("[WI6] lack what is withheld when they are published, and keep what was published before", async () => {
    const path = newFolder();
    const own = await freshDepository({ env: { BATCH_MAX_SIZE: "60" } });
    try {
      const [first, second] = ["published too early", "never published"].map((documentId) =>
        signed(value({ documentId })),
      );
      const hashOf = (one: typeof first) => one?.metadata?.hash ?? "";
      const hide = (one: typeof first, member: "documentId" | "tags") =>
        own.store.withholdings.withhold({ hash: hashOf(one), member, at: 0, reason: "by order" });
      await own.submit([first]);
      await own.settle();
      await publishTo(path, {}, own);
      await own.submit([second]);
      await own.settle();
      for (const one of [first, second]) await hide(one, "documentId");
      await hide(second, "tags");
      await publishTo(path, {}, own);

      const client = publishedClient(folderFetch(path, base).fetch);
      expect(await client.fingerprint(hashOf(first))).toMatchObject({
        documentId: "published too early",
      });
      const hidden = await client.fingerprint(hashOf(second));
      expect(hidden).toMatchObject({ withheld: [{ member: "documentId" }, { member: "tags" }] });
      expect([hidden?.documentId, hidden?.tags]).toEqual([undefined, undefined]);
      expect(await client.proof(hashOf(second))).toMatchObject({ path: hashOf(second) });
      const found = async (search: object) =>
        (await client.searchFingerprints({ limit: 5, ...search })).data;
      expect(await found({ documentId: "never published" })).toEqual([]);
      const { eventId } = second?.attestation.content ?? {};
      expect(await found({ eventId })).toEqual([
        expect.objectContaining({ hash: hashOf(second), withheld: hidden?.withheld }),
      ]);
      for (const [name, bytes] of filesOf(path)) {
        expect(String(bytes), name).not.toContain("never published");
      }
    } finally {
      await own.remove();
      rmSync(path, { recursive: true, force: true });
    }
  });

  it("[PU4] are written by one publisher at a time, and only for the store that they are of", async () => {
    const { store, clock } = depository;
    const at = clock.time;
    await store.leases.take({ name: "publish", holder: "another", at, until: at + 1_000 });
    await expect(publishTo(folder)).rejects.toMatchObject({ code: "BUSY" });
    clock.time += 1_000;
    await publishTo(folder);
    const other = await freshDepository();
    try {
      await expect(
        publish({
          store: other.store,
          openFolder: () => createFolder({ path: folder }),
          now: Date.now,
          holder: randomUUID(),
        }),
      ).rejects.toMatchObject({ code: "OTHER_STORE" });
    } finally {
      await other.remove();
    }
  });

  it("[PU4] never begin in a folder that has other files, which stay as they are", async () => {
    const home = newFolder();
    try {
      mkdirSync(join(home, "index"));
      const names = ["letter.txt", "thesis.tmp", join("index", "a.html")];
      for (const name of names) {
        writeFileSync(join(home, name), "mine");
        utimesSync(join(home, name), 0, 0);
      }
      await expect(publishTo(home)).rejects.toMatchObject({ code: "FOREIGN_FILES" });
      expect([...filesOf(home).keys()].toSorted()).toEqual(names.toSorted());
    } finally {
      rmSync(home, { recursive: true, force: true });
    }
  });
});
