import { randomUUID } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { verifyInclusion } from "@digital-evidence/merkle-patricia";
import { cosign, createSigner, formatNote, parseNote } from "@digital-evidence/transparency";
import type { Fetch } from "@digital-evidence/client";
import { createFolder } from "@digital-evidence/published-files/folder";
import { PAGE_HEADER_BYTES } from "@digital-evidence/evidence/published";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  freshDepository,
  type FreshDepository,
  signed,
  value,
} from "../../../depository/test/fresh-depository.ts";
import { filesOf, folderFetch } from "../../../depository/test/published-folder.ts";
import { allPages, base, publishedClient } from "../../../depository/test/read-everything.ts";
import { publish } from "../../../depository/src/publish/publish.ts";
import type { Io } from "../io.ts";
import { run } from "../run.ts";
import { type BatchThreads, startBatchThreads } from "./batch-threads.ts";
import { everyFourth } from "../../../../tools/long-tests.ts";
import { runHere } from "../../test/run-here.ts";
import { comparePublications, createNotes } from "./compare.ts";
import type { Fault } from "./fault.ts";
import { mirror } from "./mirror.ts";
import { publishedSource, readRoot } from "./published-source.ts";
import { openSourceFiles } from "./source-files.ts";

const HOUR_MS = 3_600_000;

const folders: string[] = [];
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "mirror-"));
  folders.push(folder);
  return folder;
}

let depository: FreshDepository;
let earlier: string;
let later: string;
let threads: BatchThreads;

beforeAll(async () => {
  depository = await freshDepository({ env: { BATCH_MAX_SIZE: "5" } });
  threads = startBatchThreads(1);
  earlier = newFolder();
  later = newFolder();
  await addFinal(7);
  await publishTo(earlier);
  cpSync(earlier, later, { recursive: true, preserveTimestamps: true });
  await addFinal(12);
  await addFinal(2);
  await publishTo(later);
});
afterAll(async () => {
  await threads.close();
  await depository.remove();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

async function addFinal(count: number): Promise<void> {
  const submissions = Array.from({ length: count }, () => signed(value()));
  expect((await depository.submit(submissions)).status).toBe(200);
  await depository.settle();
}

function publishTo(path: string) {
  const { store, clock } = depository;
  const openFolder = () => createFolder({ path });
  return publish({ store, openFolder, now: () => clock.time, holder: randomUUID() });
}

const io = { fetch: refuse, now: () => new Date(), progress: { show() {}, clear() {} } };
function refuse(): Promise<Response> {
  return Promise.reject(new TypeError("this test has no network"));
}

async function mirrorFolder(
  from: string,
  to: string,
  { beforeChange, at = 0 }: { beforeChange?: () => void; at?: number } = {},
) {
  const files = await openSourceFiles(from, io as unknown as Io);
  return mirror({
    openSource: async (faults) => publishedSource(files, (await readRoot(files))!, faults),
    folder: createFolder({ path: to, ...(beforeChange === undefined ? {} : { beforeChange }) }),
    trusted: null,
    now: () => new Date(depository.clock.time + at),
    onProgress() {},
    threads,
  });
}

/** Runs `mirror` and parses its JSON output. */
async function command(args: readonly string[], fetch: Fetch = refuse) {
  let out = "";
  const sink = () =>
    new Writable({
      write(piece, _, done) {
        out += String(piece);
        done();
      },
    });
  const now = () => new Date(depository.clock.time);
  const streams = { stdin: process.stdin, stdout: sink(), stderr: sink() };
  const world = { ...streams, fetch, now, newId: randomUUID, env: {} };
  const code = await run([...args, "--json"], world);
  return { code, said: JSON.parse(out) as Said };
}
type Said = {
  faults: Fault[];
  faultCount: number;
  counts: { records: number; snapshots: number };
  differences: { kind: string; id: string; difference: string }[];
  asOf: [string, string];
  error?: { code: string };
};

function addressOf(input: string | URL | Request): string {
  return input instanceof Request ? input.url : input.toString();
}

/** Serves only the service's API and log, so that there are no published files to find. */
const api: Fetch = (input, init) => {
  const path = addressOf(input).slice(base.length);
  return /^\/(?:v1|log)\//.test(path)
    ? depository.app.request(path, init)
    : Promise.resolve(new Response(null, { status: 404 }));
};

/** The files that a mirror must have with the same bytes as its source. */
function content(folder: string): [string, Buffer][] {
  return [...filesOf(folder)].filter(
    ([path]) => path !== "published.json" && !path.startsWith("activity/"),
  );
}

describe("a mirror", () => {
  it("[MI1] of published files, of a mirror and of a service has the same bytes, and answers as they do", async () => {
    const [fromFiles, fromMirror, fromService] = [newFolder(), newFolder(), newFolder()];
    expect((await command(["mirror", later, fromFiles])).code).toBe(0);
    const served = folderFetch(fromFiles, base);
    expect((await command(["mirror", base, fromMirror], served.fetch)).code).toBe(0);
    expect((await command(["mirror", base, fromService], api)).code).toBe(0);
    const wanted = new Map(content(later));
    // The list of files is taken from a mirror, because the publisher keeps the files of its previous root for an hour,
    // and a mirror never has these.
    const listed = content(fromFiles).map(([path]) => path);
    for (const folder of [fromFiles, fromMirror, fromService]) {
      const copied = content(folder);
      expect(copied.map(([path]) => path)).toEqual(listed);
      for (const [path, bytes] of copied) expect([path, bytes]).toEqual([path, wanted.get(path)]);
    }
    const client = publishedClient(served.fetch);
    const latest = await allPages((page) => client.latestFingerprints(page));
    expect(latest).toHaveLength(21);
    for (const { hash = "" } of latest) {
      const record = await client.fingerprint(hash);
      const claim = { path: hash, dataDigest: hash };
      expect(verifyInclusion(record?.mptRoot ?? "", await client.proof(hash), claim).ok).toBe(true);
    }
  });

  it("[MI1] waits while a service is busy, and copies only what is final", async () => {
    const folder = newFolder();
    let refused = 0;
    const busy: Fetch = async (input, init) => {
      const isRefused = refused < 3 && /fingerprints\/[0-9a-f]{64}$/.test(addressOf(input));
      if (!isRefused) return api(input, init);
      refused += 1;
      return new Response(null, { status: 429, headers: { "retry-after": "0" } });
    };
    const submitted = await depository.submit([signed(value())]);
    expect(submitted.status).toBe(200);
    const { code, said } = await command(["mirror", base, folder], busy);
    expect([code, refused, said.counts.records]).toEqual([0, 3, 21]);
  });

  it("[MI2] is continued after a kill before any change, and lists only what is there", async () => {
    const [before, whole, killed] = [newFolder(), newFolder(), newFolder()];
    await mirrorFolder(earlier, before);
    cpSync(before, whole, { recursive: true, preserveTimestamps: true });
    const muchLater = { at: 2 * HOUR_MS };
    let changes = 0;
    const count = () => {
      changes += 1;
    };
    await mirrorFolder(later, whole, { beforeChange: count, ...muchLater });
    expect(changes).toBeGreaterThan(30);
    for (const kill of everyFourth(Array.from({ length: changes }, (_, at) => at))) {
      rmSync(killed, { recursive: true });
      cpSync(before, killed, { recursive: true, preserveTimestamps: true });
      let change = 0;
      const beforeChange = () => {
        change += 1;
        if (change > kill) throw new Error("killed");
      };
      const stopped = mirrorFolder(later, killed, { beforeChange, ...muchLater });
      await expect(stopped).rejects.toThrow("killed");
      // Every file that the root lists after the kill must exist. The killed run may or may not have replaced the root.
      const isReplaced = !rootOf(killed).equals(rootOf(before));
      if (isReplaced) expect((await mirrorFolder(killed, newFolder())).faults).toEqual([]);
      else {
        const kept = new Map(content(killed));
        for (const [path, bytes] of content(before)) {
          // The checkpoint, policy and keys of the log are replaced before the root, so they may differ already.
          if (!/^log\/[a-z]+$/.test(path)) expect([path, kept.get(path)]).toEqual([path, bytes]);
        }
      }
      const { faults } = await mirrorFolder(later, killed, muchLater);
      expect(faults).toEqual([]);
      expect(content(killed)).toEqual(content(whole));
    }
  });

  it("[MI3] [MI4] names every file that is missing, cut, longer or changed, and lists only what verifies", async () => {
    const listed = newFolder();
    await mirrorFolder(later, listed);
    const original = filesOf(listed);
    // The file that marks the folder is not a part of the publication.
    original.delete("published.txt");
    // Testing every change would take too long, so only every fourth is tested. Most files have seven changes, so each
    // kind of change is still tested on some files.
    const all = Array.from(original).flatMap(([path, bytes]) =>
      damages(bytes, path).map(([change, changed]) => ({ path, change, changed })),
    );
    for (const { path, change, changed } of everyFourth(all)) {
      const damaged = newFolder();
      const mirrored = newFolder();
      cpSync(listed, damaged, { recursive: true });
      if (changed === null) rmSync(join(damaged, path));
      else writeFileSync(join(damaged, path), changed);
      const label = `${path}: ${change}`;
      const found = await mirrorFolder(damaged, mirrored).catch((error: unknown) => error);
      if (found instanceof Error) {
        // Without its root, a publication cannot be read at all.
        expect([label, path]).toEqual([label, "published.json"]);
        continue;
      }
      const { faults } = found as Awaited<ReturnType<typeof mirror>>;
      expect([label, faults.length > 0]).toEqual([label, true]);
      // A damaged record must not make the proofs of other records invalid.
      const isOfProofs = !/^(?:records|batches|snapshots)\//.test(path);
      expect([label, isOfProofs || faults.every(({ kind }) => kind !== "proof")]).toEqual([
        label,
        true,
      ]);
      const compared = createNotes();
      await comparePublications(
        await openSourceFiles(listed, io as unknown as Io),
        await openSourceFiles(damaged, io as unknown as Io),
        () => undefined,
        compared,
      );
      expect([label, compared.count() > 0]).toEqual([label, true]);
      expect([label, faults.some((fault) => isAbout(fault, path))]).toEqual([label, true]);
      const copied = filesOf(mirrored);
      if (!copied.has("published.json")) continue;
      const again = (await mirrorFolder(mirrored, newFolder())).faults;
      const wrong = again.filter(({ effect }) => effect !== "NOT_COPIED");
      expect([label, wrong]).toEqual([label, []]);
      // A copied page or index run must have the same bytes as in the undamaged source, if it exists there.
      for (const [name, copy] of copied) {
        if (!/^(?:records|proofs|batches|snapshots|index)\//.test(name)) continue;
        if (original.has(name))
          expect([label, name, copy]).toEqual([label, name, original.get(name)]);
      }
    }
    expect(all.length).toBeGreaterThan(80);
  });

  it.each(["records", "batches", "snapshots", "proofs"])(
    "[MI3] names each member of %s that a check covers, when it has another value",
    async (sequence) => {
      const listed = newFolder();
      await mirrorFolder(later, listed);
      const [path = "", page = Buffer.alloc(0)] =
        [...filesOf(listed)].find(([name]) => name.startsWith(`${sequence}/`)) ?? [];
      const lines = page.toString("utf8", PAGE_HEADER_BYTES).trimEnd().split("\n");
      const entry = JSON.parse(lines[1] ?? "") as Record<string, unknown>;
      const unnoticed: string[] = [];
      for (const member of Object.keys(entry)) {
        const damaged = newFolder();
        cpSync(listed, damaged, { recursive: true });
        const changed = JSON.stringify({ ...entry, [member]: another(entry[member]) });
        writeFileSync(join(damaged, path), pageOf(lines.with(1, changed)));
        const { faults } = await mirrorFolder(damaged, newFolder());
        if (faults.every(({ kind }) => kind === "index" || kind === "file")) unnoticed.push(member);
      }
      // docs/cli.md names these members: only the service states them, so a mirror cannot notice that they are changed.
      const stated: Record<string, string[]> = {
        records: [
          "id",
          "organizationName",
          "batchLastUpdateTimestamp",
          "createdAt",
          "updatedAt",
          "tags",
        ],
        batches: ["retryCount", "createdAt", "updatedAt"],
        snapshots: [],
        proofs: [],
      };
      expect(unnoticed.toSorted()).toEqual(stated[sequence]?.toSorted());
    },
  );

  it("[MI5] copies a record whose document id is withheld, and says that its content was not checked", async () => {
    const own = await freshDepository();
    try {
      const [one, other] = [signed(value()), signed(value())];
      await own.submit([one, other]);
      await own.settle();
      const hash = one?.metadata?.hash ?? "";
      expect(
        await own.store.withholdings.withhold({ hash, member: "documentId", at: 0 }),
      ).toBeNull();
      const from = newFolder();
      const openFolder = () => createFolder({ path: from });
      await publish({
        store: own.store,
        openFolder,
        now: () => own.clock.time,
        holder: randomUUID(),
      });
      const to = newFolder();
      expect(await mirrorFolder(from, to)).toMatchObject({
        root: { records: { count: 2 } },
        faultCount: 0,
        uncheckedCount: 1,
      });
      expect(content(to)).toEqual(content(from));
      // Exit code 0 would say that everything was verified, and the hash of this record's document may be invented.
      const told = await command(["mirror", from, newFolder()]);
      expect(told.code).toBe(3);
      expect(told.said).toMatchObject({ faultCount: 0, isComplete: true, unchecked: [hash] });
      // A record without a document ID is copied only if it states that the document ID is withheld.
      const page = readFileSync(join(from, "records/000.p/2"));
      const withheld = page.indexOf('"withheld"');
      expect(withheld).toBeGreaterThan(0);
      page.write('"withholy"', withheld);
      writeFileSync(join(from, "records/000.p/2"), page);
      const refused = await mirrorFolder(from, newFolder());
      expect(refused).toMatchObject({ root: { records: { count: 0 } }, uncheckedCount: 0 });
      expect(refused.faults).toContainEqual(
        expect.objectContaining({ kind: "record", id: hash, code: "NOT_REPRODUCED" }),
      );
    } finally {
      await own.remove();
    }
  });

  it("[MI3] ends before the first snapshot that does not verify, names what follows, and is completed by another source", async () => {
    const listed = newFolder();
    const damaged = newFolder();
    const mirrored = newFolder();
    await mirrorFolder(later, listed);
    cpSync(listed, damaged, { recursive: true });
    const [path = "", page = Buffer.alloc(0)] =
      [...filesOf(listed)].find(([name]) => name.startsWith("records/")) ?? [];
    const lines = page.toString("utf8", PAGE_HEADER_BYTES).trimEnd().split("\n");
    const wrong = [8, 20].map((at) => {
      const entry = JSON.parse(lines[at] ?? "") as { hash: string; documentId: string };
      lines[at] = JSON.stringify({ ...entry, documentId: "another" });
      return entry.hash;
    });
    writeFileSync(join(damaged, path), pageOf(lines));
    const found = await command(["mirror", damaged, mirrored]);
    expect([found.code, found.said.counts.records]).toEqual([1, 7]);
    const named = found.said.faults.filter(({ kind }) => kind === "record");
    expect(named.map(({ id }) => id)).toEqual(wrong);
    expect(
      named.every(({ effect, code }) => effect === "LEFT_OUT" && code === "NOT_REPRODUCED"),
    ).toBe(true);
    expect((await command(["mirror", later, mirrored])).code).toBe(0);
    expect((await command(["compare", later, mirrored])).said.differences).toEqual([]);
  });

  it.each([
    ["404", () => Response.json({ errors: [] }, { status: 404 })],
    ["null", () => Response.json({ data: null })],
    ["data that are not an object", () => Response.json({ data: "withheld" })],
  ])(
    "[MI3] names a snapshot that the log lists and the service answers with %s, and ends before it",
    async (_, withheld) => {
      const asked: string[] = [];
      const fetch: Fetch = (input, init) => {
        const address = addressOf(input);
        if (/snapshots\/[0-9a-f]{64}$/.test(address) && !asked.includes(address)) {
          asked.push(address);
        }
        return address === asked[1] ? Promise.resolve(withheld()) : api(input, init);
      };
      const { code, said } = await command(["mirror", base, newFolder()], fetch);
      const id = asked[1]?.slice(-64);
      expect({ code, faults: said.faults, snapshots: said.counts.snapshots }).toEqual({
        code: 1,
        faults: [{ kind: "snapshot", id, code: "SNAPSHOT_MISSING", effect: "LEFT_OUT" }],
        snapshots: 1,
      });
      expect(asked.length).toBeGreaterThan(2);
    },
  );

  it("[MI3] names once the entries of a log that a service withholds, and no snapshot", async () => {
    const fetch: Fetch = (input, init) =>
      addressOf(input).includes("/log/tile/entries/")
        ? Promise.resolve(new Response(null, { status: 404 }))
        : api(input, init);
    const { code, said } = await command(["mirror", base, newFolder()], fetch);
    const fault = { kind: "log", code: "FILE_MISSING", effect: "LEFT_OUT" };
    expect(code).toBe(1);
    expect(said.faults).toEqual([expect.objectContaining(fault)]);
  });

  it("[MI3] says of a proof whether it cannot be read or does not verify, and computes it again", async () => {
    const listed = newFolder();
    await mirrorFolder(later, listed);
    const [path = "", page = Buffer.alloc(0)] =
      [...filesOf(listed)].find(([name]) => name.startsWith("proofs/")) ?? [];
    const lines = page.toString("utf8", PAGE_HEADER_BYTES).trimEnd().split("\n");
    const [other = ""] = lines;
    const damaged = newFolder();
    cpSync(listed, damaged, { recursive: true });
    const unread = ["{", "[]", '{"leafKey":"ab"}'];
    writeFileSync(join(damaged, path), pageOf([other, ...unread, other, ...lines.slice(5)]));
    const mirrored = newFolder();
    const { faults } = await mirrorFolder(damaged, mirrored);
    expect(faults.map(({ kind, code, effect }) => [kind, code, effect])).toEqual([
      ["proof", "NOT_A_PROOF", "RECOMPUTED"],
      ["proof", "NOT_A_PROOF", "RECOMPUTED"],
      ["proof", "NOT_A_PROOF", "RECOMPUTED"],
      ["proof", "PROOF_INVALID", "RECOMPUTED"],
    ]);
    expect(content(mirrored)).toEqual(content(listed));
  });

  it("[MI3] refuses a batch whose status is the final one only in other letters", async () => {
    const damaged = newFolder();
    await mirrorFolder(later, damaged);
    const [path = "", page = Buffer.alloc(0)] =
      [...filesOf(damaged)].find(([name]) => name.startsWith("batches/")) ?? [];
    const at = page.indexOf("FINALIZED_COMMITMENT");
    page.write("finalized_commitment", at);
    writeFileSync(join(damaged, path), page);
    const { faults, root } = await mirrorFolder(damaged, newFolder());
    expect(root.batches.count).toBe(0);
    expect(faults).toContainEqual(
      expect.objectContaining({ kind: "batch", code: "NOT_FINAL_YET", effect: "LEFT_OUT" }),
    );
  });

  it("[MI3] is never begun in a folder that has other files, which stay as they are", async () => {
    const listed = newFolder();
    await mirrorFolder(later, listed);
    const home = newFolder();
    writeFileSync(join(home, "thesis.tmp"), "mine");
    const { exitCode, stderr } = await runHere(["mirror", listed, home], false, refuse);
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining("name an empty folder")]);
    expect([...filesOf(home).keys()]).toEqual(["thesis.tmp"]);
  });

  it("[MI3] says of a whole mirror whether its source had faults, and what became of them", async () => {
    const listed = newFolder();
    const damaged = newFolder();
    const mirrored = newFolder();
    await mirrorFolder(later, listed);
    cpSync(listed, damaged, { recursive: true });
    const names = [...filesOf(listed).keys()];
    const activity = names.find((name) => name.startsWith("activity/")) ?? "";
    const tile = names.find((name) => name.startsWith("log/tile/0/")) ?? "";
    for (const name of [activity, tile]) rmSync(join(damaged, name));
    const mirrorTo = async (source: string) => {
      const { exitCode, stdout } = await runHere(["mirror", source, mirrored], false, refuse);
      return { exitCode, lines: stdout.trimEnd().split("\n") };
    };
    const found = await mirrorTo(damaged);
    expect(found.exitCode).toBe(1);
    expect(found.lines.slice(0, 2)).toEqual([
      `recomputed  log “${tile.slice("log/".length)}”: FILE_MISSING`,
      `not copied  file “${activity}”: ACTIVITY_UNREADABLE`,
    ]);
    const last = found.lines.at(-1) ?? "";
    expect(last).toContain(`“${mirrored}”: Every record that was copied now was verified`);
    expect(last).toMatch(/What only the service states was not, .* faults of the source\.$/);
    expect((await mirrorTo(later)).lines.at(-1)).not.toContain("faults of the source");
    const older = await mirrorTo(earlier);
    expect(older.exitCode).toBe(1);
    expect(older.lines[0]).toBe("refused     log “checkpoint”: OLDER_LOG");
    expect(older.lines.at(-1)).toBe(
      `“${mirrored}”: The mirror has at least as many snapshots as the source. What was refused was not copied.`,
    );
  });

  it("[MI3] refuses a log that is older than its own or contradicts it, and one under another key than the user's", async () => {
    const mirrored = newFolder();
    await mirrorFolder(later, mirrored);
    const older = await mirrorFolder(earlier, mirrored);
    expect(older.faults.map(({ code }) => code)).toContain("OLDER_LOG");
    expect(older.root.records.count).toBe(21);
    const other = await freshDepository({ env: { BATCH_MAX_SIZE: "5" } });
    const foreign = newFolder();
    try {
      await other.submit(Array.from({ length: 30 }, () => signed(value())));
      await other.settle();
      const { store, clock } = other;
      const openFolder = () => createFolder({ path: foreign });
      await publish({ store, openFolder, now: () => clock.time, holder: randomUUID() });
    } finally {
      await other.remove();
    }
    const forked = await mirrorFolder(foreign, mirrored);
    const codes = forked.faults.map(({ code }) => code);
    expect(codes.includes("FORKED_LOG") || codes.includes("LOG_NOT_CONTINUED")).toBe(true);
    expect(forked.root.records.count).toBe(21);
    const policy = join(foreign, "log/policy");
    const untrusted = await command(["mirror", later, newFolder(), "--policy", policy]);
    expect([untrusted.code, untrusted.said.counts.records]).toEqual([1, 0]);
    expect(untrusted.said.faults.map(({ code }) => code)).toContain("UNKNOWN_LOG");
    const own = join(later, "log/policy");
    expect((await command(["mirror", later, newFolder(), "--policy", own])).code).toBe(0);
  });
});

describe("the comparison of two publications", () => {
  it("[MI4] names what is missing, additional and changed, and an older log", async () => {
    const compared = await command(["compare", later, earlier]);
    const has = (kind: string, difference: string) =>
      compared.said.differences.filter((one) => one.kind === kind && one.difference === difference)
        .length;
    expect(compared.code).toBe(1);
    expect([has("record", "MISSING"), has("proof", "MISSING"), has("log", "OLDER")]).toEqual([
      14, 14, 1,
    ]);
    const turned = (await command(["compare", earlier, later])).said.differences;
    expect(turned.filter(({ difference }) => difference === "EXTRA").length).toBe(
      compared.said.differences.filter(({ difference }) => difference === "MISSING").length,
    );
    expect(turned).toContainEqual({ kind: "log", id: "log/checkpoint", difference: "NEWER" });
  });

  it.each([
    ["that is not a note", Buffer.from("damaged")],
    ["that is too long", Buffer.alloc(2 * 1024 * 1024 + 1)],
    ["that is missing although the publication states a log", null],
  ])(
    "does not call two logs equal that have a checkpoint %s, and ends with 1",
    async (_, bytes) => {
      const [one, other] = [damagedCopy(bytes), damagedCopy(bytes)];
      const both = await command(["compare", one, other]);
      const unreadable = { kind: "log", id: "log/checkpoint", difference: "UNREADABLE" };
      expect([both.code, both.said.differences]).toEqual([1, [unreadable]]);
      for (const pair of [
        [one, later],
        [later, one],
      ] as const) {
        const { code, said } = await command(["compare", pair[0], pair[1]]);
        const missing = pair[0] === one ? "EXTRA" : "MISSING";
        const difference = bytes === null ? missing : "UNREADABLE";
        expect([code, said.differences]).toEqual([1, [{ ...unreadable, difference }]]);
      }
    },
  );

  it("names a page whose header is wrong in both, unless the two headers are equal", async () => {
    // The publication also still has the last page of its previous root. The newest page is the last one in the list.
    const pages = [...filesOf(later).keys()].filter((name) => name.startsWith("batches/"));
    const path = pages.at(-1) ?? "";
    const withHeader = (last: number) => {
      const folder = newFolder();
      cpSync(later, folder, { recursive: true });
      const page = readFileSync(join(folder, path));
      page[PAGE_HEADER_BYTES - 1] = last;
      writeFileSync(join(folder, path), page);
      return folder;
    };
    const one = withHeader(1);
    const compare = async (other: string) =>
      (await command(["compare", one, other])).said.differences;
    expect(await compare(withHeader(2))).toEqual([
      { kind: "file", id: path, difference: "CHANGED" },
    ]);
    expect(await compare(withHeader(1))).toEqual([]);
  });

  it("[MI4] does not differ by the time that a publication states, nor by cosignatures made again", async () => {
    const again = newFolder();
    cpSync(later, again, { recursive: true });
    const root = JSON.parse(readFileSync(join(again, "published.json"), "utf8")) as {
      asOf: string;
      stats: Record<string, number>;
    };
    const asOf = new Date(Date.parse(root.asOf) + 90 * 86_400_000).toISOString();
    const write = (stats: Record<string, number>) =>
      writeFileSync(
        join(again, "published.json"),
        JSON.stringify({ ...root, asOf, stats: { ...root.stats, ...stats } }),
      );
    write({ fingerprints24h: 0, fingerprints30d: 0 });
    const note = parseNote(readFileSync(join(again, "log/checkpoint")));
    if (!note.ok) throw new Error(note.message);
    const { text, signatures } = note.value;
    const witness = createSigner("witness.example", "cosignature", new Uint8Array(32).fill(2));
    const cosigned = newFolder();
    cpSync(later, cosigned, { recursive: true });
    for (const [folder, time] of [
      [cosigned, 1_700_000_000],
      [again, 1_700_000_001],
    ] as const) {
      const all = [...signatures, cosign(text, time, witness)];
      writeFileSync(join(folder, "log/checkpoint"), formatNote({ text, signatures: all }));
    }
    const { code, said } = await command(["compare", cosigned, again]);
    expect([code, said.differences]).toEqual([0, []]);
    expect(said.asOf).toEqual([root.asOf, asOf]);
    write({ fingerprintsTotal: 1 });
    expect((await command(["compare", later, again])).said.differences).toEqual([
      { kind: "log", id: "log/checkpoint", difference: "CHANGED" },
      { kind: "file", id: "published.json", difference: "CHANGED" },
    ]);
  });

  it("does not call two files equal that are too long to be read", async () => {
    const [one, other] = ["a", "b"].map((letter) => {
      const folder = newFolder();
      cpSync(later, folder, { recursive: true });
      writeFileSync(join(folder, "log/policy"), letter.repeat(2 * 1024 * 1024 + 1));
      return folder;
    });
    const { code, said } = await command(["compare", one ?? "", other ?? ""]);
    const unreadable = { kind: "log", id: "log/policy", difference: "UNREADABLE" };
    expect([code, said.differences]).toEqual([1, [unreadable]]);
  });
});

/** Copies a publication and gives it another checkpoint, or none if `checkpoint` is null. */
function damagedCopy(checkpoint: Buffer | null): string {
  const folder = newFolder();
  cpSync(later, folder, { recursive: true });
  const path = join(folder, "log/checkpoint");
  if (checkpoint === null) rmSync(path);
  else writeFileSync(path, checkpoint);
  return folder;
}

function rootOf(folder: string): Buffer {
  return readFileSync(join(folder, "published.json"));
}

function pageOf(lines: readonly string[]): Buffer {
  const header = Buffer.alloc(PAGE_HEADER_BYTES);
  let end = 0;
  for (const [at, line] of lines.entries()) {
    end += Buffer.byteLength(line) + 1;
    header.writeUInt32BE(end, 4 * at);
  }
  return Buffer.concat([header, Buffer.from(`${lines.join("\n")}\n`)]);
}

function another(member: unknown): unknown {
  if (typeof member === "number") return member + 1;
  if (Array.isArray(member)) return member.slice(1);
  if (typeof member !== "string") return { kind: "another" };
  if (!Number.isNaN(Date.parse(member)) && member.endsWith("Z")) return "2001-01-01T00:00:00.000Z";
  return /^[0-9a-f]/.test(member)
    ? (member.startsWith("0") ? "1" : "0") + member.slice(1)
    : `x${member}`;
}

/** Whether a fault is about the file with this path or an item in it. */
function isAbout({ kind, id }: Fault, path: string): boolean {
  if (id.startsWith(path) || path.startsWith(`log/${id}`)) return true;
  const [folder = ""] = path.split("/");
  const kinds: Record<string, string[]> = {
    records: ["record", "batch"],
    proofs: ["proof"],
    batches: ["batch"],
    snapshots: ["snapshot"],
    log: ["log", "snapshot"],
    "published.json": ["file", "index", "log", "batch"],
  };
  return kinds[folder]?.includes(kind) === true;
}

/** Returns damaged versions of a file. Null stands for a missing file. */
function damages(bytes: Buffer, path: string): [string, Buffer | null][] {
  const flipped = (at: number) => {
    const copy = Buffer.from(bytes);
    copy[at] = (copy[at] ?? 0) ^ 1;
    return copy;
  };
  const all: [string, Buffer | null][] = [
    ["missing", null],
    ["empty", Buffer.alloc(0)],
    ["cut", bytes.subarray(0, bytes.length - 1)],
    ["halved", bytes.subarray(0, bytes.length >> 1)],
    ["longer", Buffer.concat([bytes, Buffer.from("x")])],
  ];
  // These files have counters, which only the service can check. A mirror might not notice a changed digit of a counter
  // or a missing newline at the end, so these files are not cut by a byte and get no changed bytes.
  if (path === "published.json" || path.startsWith("activity/")) {
    return all.filter(([change]) => change !== "cut");
  }
  return [
    ...all,
    ["first byte changed", flipped(0)],
    ["last byte changed", flipped(bytes.length - 1)],
  ];
}
