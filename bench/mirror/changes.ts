// `node bench/mirror/changes.ts` changes published files and counts how many of the changes a mirror reports. Options:
// --rows 40960 --changes 1000.
//
// In a first run, half of the changes are made in data that the mirror can compute again: proofs, the index, and
// headers of pages. The mirror must then write the same files as from unchanged files. In a second run, the other half
// of the changes are made in records, batches and pages of a new copy.
import { randomInt, randomUUID } from "node:crypto";
import {
  cpSync,
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import {
  INDEX_LIMITS,
  PAGE_HEADER_BYTES,
  PAGE_WIDTH,
  shapeOfRun,
} from "@digital-evidence/evidence/published";
import { createFolder } from "@digital-evidence/published-files/folder";
import type { Fault } from "../../apps/cli/src/mirror/fault.ts";
import { mirror } from "../../apps/cli/src/mirror/mirror.ts";
import { publishedSource, readRoot } from "../../apps/cli/src/mirror/published-source.ts";
import { openSourceFiles } from "../../apps/cli/src/mirror/source-files.ts";
import type { Io } from "../../apps/cli/src/io.ts";
import { publish } from "../../apps/depository/src/publish/publish.ts";
import { freshDepository } from "../../apps/depository/test/fresh-depository.ts";
import { createSigner } from "../depository/signer.ts";
import { openFinalStore } from "../publish/final-store.ts";

const { values } = parseArgs({
  options: {
    rows: { type: "string", default: "40960" },
    changes: { type: "string", default: "1000" },
  },
});
const [rows, changes] = [Number(values.rows), Number(values.changes)];
const pages = Math.floor(rows / PAGE_WIDTH);
/** The number of records in each batch of the store, and the number of batches in each snapshot. */
const [BATCH, PER_SNAPSHOT] = [2_048, 2];

const members = [
  "documentId",
  "documentRef",
  "tenantId",
  "eventId",
  "fingerprintTimestamp",
] as const;

/** A change, and a function that recognises the change among the faults that the mirror reports. */
type Planted = { what: string; isNamed: (fault: Fault) => boolean };

const work = mkdtempSync(join(tmpdir(), "bench-changes-"));
try {
  const original = join(work, "original");
  await fill(original);
  const derived = plant(original, join(work, "derived"), changes / 2, derivedChange);
  const first = await mirrored(join(work, "derived"), join(work, "of-derived"));
  report("in what can be computed again", derived, first.faults);
  const expected = await mirrored(original, join(work, "of-original"));
  const same = sameFiles(join(work, "of-derived"), join(work, "of-original"));
  console.log(
    `  the mirror has ${first.root.records.count} records; its files are ${same ? "" : "not "}those of the unchanged source`,
  );
  const primary = plant(original, join(work, "primary"), changes / 2, primaryChange);
  const second = await mirrored(join(work, "primary"), join(work, "of-primary"));
  report("in records, batches and pages", primary, second.faults);
  const again = await mirrored(join(work, "of-primary"), join(work, "again"));
  console.log(
    `  the mirror has ${second.root.records.count} of ${expected.root.records.count} records; ${again.faults.length} faults in it`,
  );
} finally {
  rmSync(work, { recursive: true, force: true });
}

function report(where: string, planted: readonly Planted[], faults: readonly Fault[]): void {
  const missed = planted.filter(({ isNamed }) => !faults.some(isNamed));
  console.log(
    `\n${planted.length} changes ${where}: ${planted.length - missed.length} named, ${faults.length} faults`,
  );
  for (const { what } of missed.slice(0, 10)) console.log(`  not named: ${what}`);
}

async function fill(folder: string): Promise<void> {
  const filled = await openFinalStore(join(work, "depository.sqlite"), createSigner());
  for (let left = rows; left > 0; left -= BATCH * PER_SNAPSHOT) {
    const sizes = Array.from({ length: PER_SNAPSHOT }, () => BATCH);
    filled.addSnapshot(sizes, Date.now());
  }
  const service = await freshDepository({ store: filled.store });
  await service.settle();
  const openFolder = () => createFolder({ path: folder });
  await publish({ store: filled.store, openFolder, now: Date.now, holder: randomUUID() });
  await filled.close();
}

async function mirrored(from: string, to: string) {
  const progress = { show() {}, clear() {} };
  const files = await openSourceFiles(from, { progress } as unknown as Io);
  return mirror({
    async openSource(faults) {
      const root = await readRoot(files);
      if (root === null) throw new Error("there is no root");
      return publishedSource(files, root, faults);
    },
    folder: createFolder({ path: to }),
    trusted: null,
    now: () => new Date(),
    onProgress() {},
  });
}

/** Copies the folder and makes `count` changes in different places of the copy. */
function plant(
  from: string,
  to: string,
  count: number,
  change: (folder: string, at: number) => Planted,
): Planted[] {
  cpSync(from, to, { recursive: true });
  return Array.from({ length: count }, (_, at) => change(to, at));
}

function page(folder: string, sequence: string, index: number) {
  const name = `${sequence}/${String(index).padStart(3, "0")}`;
  const path = join(folder, name);
  const text = readFileSync(path).toString("utf8", PAGE_HEADER_BYTES);
  return { name, path, lines: text.trimEnd().split("\n") };
}

function writePage(path: string, lines: readonly string[]): void {
  const header = Buffer.alloc(PAGE_HEADER_BYTES);
  let end = 0;
  for (const [at, line] of lines.entries()) {
    end += Buffer.byteLength(line) + 1;
    header.writeUInt32BE(end, 4 * at);
  }
  writeFileSync(path, Buffer.concat([header, Buffer.from(`${lines.join("\n")}\n`)]));
}

function otherDigit(text: string, at: number): string {
  return text.slice(0, at) + (text[at] === "0" ? "1" : "0") + text.slice(at + 1);
}

/**
 * Chooses the page and the entry for a change. Each change gets a different entry. The entries are spread over all
 * pages except the last four.
 * @param first the first page that is changed
 */
function placeOf(at: number, first = 0): { index: number; entry: number } {
  const count = pages - 4 - first;
  const index = first + ((at * 7) % count);
  return { index, entry: Math.floor((at * 7) / count) * 3 + (at % 3) };
}

function derivedChange(folder: string, at: number): Planted {
  const { index, entry } = placeOf(at);
  // A change of an entry writes the page's header again, which would undo an earlier change of the same header. Headers
  // are therefore changed last.
  if (at >= changes / 2 - 10) return headerChange(folder, at % pages);
  return at % 3 === 2 ? indexChange(folder, at) : proofChange(folder, index, entry);
}

function headerChange(folder: string, index: number): Planted {
  const sequence = index % 2 === 0 ? "records" : "proofs";
  const { name, path } = page(folder, sequence, index);
  const bytes = readFileSync(path);
  bytes.writeUInt32BE(bytes.readUInt32BE(40) + 1, 40);
  writeFileSync(path, bytes);
  return {
    what: `header of ${name}`,
    isNamed: ({ id, code }) => id === name && code === "PAGE_HEADER",
  };
}

function proofChange(folder: string, index: number, entry: number): Planted {
  const { path, lines } = page(folder, "proofs", index);
  const line = lines[entry] ?? "";
  const { path: hash } = JSON.parse(line) as { path: string };
  // Changes a digit of the line's last digest. The line must still be JSON, because a mirror could report an unreadable
  // line without verifying any proof.
  const digest = [...line.matchAll(/"[0-9a-f]{64}"/g)].at(-1);
  if (digest === undefined) throw new Error(`the proof of ${hash} has no digest`);
  const changed = otherDigit(line, digest.index + 60);
  JSON.parse(changed);
  lines[entry] = changed;
  writePage(path, lines);
  return {
    what: `proof of ${hash}`,
    isNamed: ({ kind, id, code }) => kind === "proof" && id === hash && code === "PROOF_INVALID",
  };
}

function indexChange(folder: string, at: number): Planted {
  const kinds = ["hash", "document-id", "document-ref", "event-id"] as const;
  const kind = kinds[Math.floor(at / 3) % kinds.length] ?? "hash";
  const run =
    readdirSync(join(folder, "index", kind))
      .toSorted(byEnd)
      .at(-1) ?? "";
  const [start = 0, end = 0] = run.split("-").map(Number);
  const path = join(folder, "index", kind, run);
  const bytes = readFileSync(path);
  const { fencesBytes } = shapeOfRun(end - start);
  // Changes the offset of an entry. The changed entries are far apart. Their keys do not change, so
  // the order of the entries does not change either.
  const place = fencesBytes + ((at * 101) % (end - start)) * INDEX_LIMITS.entryBytes;
  bytes.writeUInt32BE(bytes.readUInt32BE(place + 20) ^ 1, place + 20);
  writeFileSync(path, bytes);
  const id = `index/${kind}/${run}#${bytes.readUInt32BE(place + 16)}`;
  return { what: id, isNamed: (fault) => fault.id === id };
}

function byEnd(one: string, other: string): number {
  return Number(one.split("-")[1]) - Number(other.split("-")[1]);
}

function primaryChange(folder: string, at: number): Planted {
  const last = changes / 2 - 1;
  if (at === last) return removePage(folder, pages - 1);
  if (at === last - 1) return removePage(folder, pages - 2);
  if (at >= last - 5) return batchChange(folder, PER_SNAPSHOT + last - 2 - at);
  // The records of the first snapshot are not changed, so that the mirror has something to accept.
  const { index, entry } = placeOf(at, (BATCH * PER_SNAPSHOT) / PAGE_WIDTH);
  const { path, lines } = page(folder, "records", index);
  const record = JSON.parse(lines[entry] ?? "") as Record<string, unknown> & { hash: string };
  const [proof] = record["proofs"] as { signature: string }[];
  if (at % 3 === 0 && proof !== undefined)
    proof.signature = otherDigit(proof.signature, 20 + randomInt(40));
  else if (at % 3 === 1) record["version"] = 2;
  else {
    const member = members[at % members.length] ?? "documentId";
    const text = String(record[member]);
    record[member] = otherDigit(text, member === "fingerprintTimestamp" ? 3 : text.length - 1);
  }
  lines[entry] = JSON.stringify(record);
  writePage(path, lines);
  const { hash } = record;
  return { what: `record ${hash}`, isNamed: ({ kind, id }) => kind === "record" && id === hash };
}

function removePage(folder: string, index: number): Planted {
  const { name, path } = page(folder, "records", index);
  rmSync(path);
  return { what: name, isNamed: ({ id, code }) => id === name && code === "FILE_MISSING" };
}

/** Changes the root that a batch states. */
function batchChange(folder: string, number: number): Planted {
  const [name = ""] = globSync("batches/**/*", { cwd: folder }).filter((path) =>
    /\/[0-9]+$/.test(path),
  );
  const path = join(folder, name);
  const lines = readFileSync(path).toString("utf8", PAGE_HEADER_BYTES).trimEnd().split("\n");
  const batch = JSON.parse(lines[number] ?? "") as { id: string; mptRoot: string };
  lines[number] = JSON.stringify({ ...batch, mptRoot: otherDigit(batch.mptRoot, 9) });
  writePage(path, lines);
  return {
    what: `batch ${batch.id}`,
    isNamed: ({ kind, id, code }) => kind === "batch" && id === batch.id && code === "OTHER_ROOT",
  };
}

function sameFiles(one: string, other: string): boolean {
  const list = (folder: string) =>
    globSync("{records,proofs,batches,snapshots,index,log}/**/*", { cwd: folder }).toSorted();
  const [ours, theirs] = [list(one), list(other)];
  if (ours.join() !== theirs.join()) return false;
  return ours.every((path) => {
    try {
      return readFileSync(join(one, path)).equals(readFileSync(join(other, path)));
    } catch {
      // The path is a folder on both sides. A folder has no content that could differ.
      return true;
    }
  });
}
