// Lists how two publications differ. Nothing is verified here. To find out whether a publication verifies, mirror it.
import {
  activityPath,
  INDEX_KINDS,
  type IndexKind,
  PAGE_HEADER_BYTES,
  type Published,
  runPath,
  type SequenceName,
  shapeOfRun,
} from "@digital-evidence/evidence/published";
import { isJsonObject } from "@digital-evidence/evidence/json-object";
import { parseJson } from "@digital-evidence/evidence/strict-json";
import { entriesOf, mergeSorted, type Source } from "@digital-evidence/published-files/run-writer";
import {
  type Checkpoint,
  parseCheckpoint,
  parseNote,
  entryBundlePath,
  hashesOfLevel,
  TILE_WIDTH,
  tilePath,
  widthOfTile,
} from "@digital-evidence/transparency";
import { CommandError } from "../command-error.ts";
import { EXIT } from "../exit-code.ts";
import { quoted } from "../terminal/neutral-text.ts";
import { createFaults } from "./fault.ts";
import { comparedEntries } from "./index-check.ts";
import { openPageLines } from "./page-lines.ts";
import { readRoot } from "./published-source.ts";
import { asOpenFile, type SourceFiles, UnreadableFileError } from "./source-files.ts";

const MAX_FILE_BYTES = 2 * 1024 * 1024;
const MAX_TILE_BYTES = 65_536;
/** The maximum number of differences that are kept. Further differences are only counted. */
export const MAX_DIFFERENCES = 1_000_000;

export type Difference = {
  kind: "record" | "proof" | "batch" | "snapshot" | "log" | "index" | "file";
  id: string;
  /**
   * How the second publication differs from the first. MISSING: only the first has the item. EXTRA: only the second has
   * the item. CHANGED: both have the item, with different content. OLDER and NEWER: the second has an earlier or later
   * state of the same log. FORKED: the log of the second contradicts the log of the first. UNREADABLE: the item could
   * not be compared, because one or both of the publications have it in a form that cannot be read.
   */
  difference: "MISSING" | "EXTRA" | "CHANGED" | "OLDER" | "NEWER" | "FORKED" | "UNREADABLE";
};

type Note = (difference: Difference) => void;
type Side = { files: SourceFiles; root: Published };

/** Collects differences. Beyond MAX_DIFFERENCES they are only counted. */
export function createNotes() {
  const differences: Difference[] = [];
  let [count, contradictions] = [0, 0];
  const note: Note = (difference) => {
    count += 1;
    if (difference.difference === "CHANGED") contradictions += 1;
    if (differences.length < MAX_DIFFERENCES) differences.push(difference);
  };
  return { note, differences, count: () => count, contradictions: () => contradictions };
}

export async function comparePublications(
  left: SourceFiles,
  right: SourceFiles,
  onProgress: (text: string) => void,
  { note }: ReturnType<typeof createNotes>,
): Promise<void> {
  const [one, other] = [await openSide(left), await openSide(right)];
  const sequences = ["snapshots", "batches", "records", "proofs"] as const;
  for (const sequence of sequences) {
    onProgress(`comparing ${sequence}`);
    await compareSequence(sequence, one, other, note);
  }
  onProgress("comparing the index");
  for (const kind of Object.keys(INDEX_KINDS) as IndexKind[]) {
    await compareIndex(kind, one, other, note);
  }
  onProgress("comparing the log");
  await compareLog(one, other, note);
  await compareStatements(one, other, note);
}

async function openSide(files: SourceFiles): Promise<Side> {
  const root = await readRoot(files);
  if (root !== null) return { files, root };
  const message = `${quoted(files.name)} has no published files; mirror a service first, and compare the mirror`;
  throw new CommandError("NOT_PUBLISHED", message, EXIT.weaker);
}

const names = {
  records: { kind: "record", member: "hash" },
  proofs: { kind: "proof", member: "path" },
  batches: { kind: "batch", member: "id" },
  snapshots: { kind: "snapshot", member: "hash" },
} as const;

async function compareSequence(
  sequence: SequenceName,
  left: Side,
  right: Side,
  note: Note,
): Promise<void> {
  const { kind, member } = names[sequence];
  const open = ({ files, root }: Side) => {
    const faults = createFaults();
    const { count } = root[sequence === "proofs" ? "records" : sequence];
    return { lines: openPageLines(files, sequence, { count, from: 0 }, faults), faults };
  };
  const [one, other] = [open(left), open(right)];
  for (let number = 0; ; number += 1) {
    const [ours, theirs] = [await one.lines.next(), await other.lines.next()];
    if (ours === undefined && theirs === undefined) break;
    if (ours === theirs && ours !== null) continue;
    const difference = ours === undefined ? "EXTRA" : theirs === undefined ? "MISSING" : "CHANGED";
    note({ kind, id: idOf(ours ?? theirs, member) ?? `${sequence}#${number}`, difference });
  }
  // Readers find entries through the header of a page, so a wrong header is a difference even if all entries are equal.
  const headers = [one, other].map(({ faults }) =>
    faults.list().flatMap(({ id, code }) => (code === "PAGE_HEADER" ? [id] : [])),
  );
  const [before = [], after = []] = headers;
  for (const id of new Set([...before, ...after])) {
    const isWrongInBoth = before.includes(id) && after.includes(id);
    if (isWrongInBoth && (await isSameHeader(id, left, right))) continue;
    note({ kind: "file", id, difference: "CHANGED" });
  }
}

async function isSameHeader(path: string, left: Side, right: Side): Promise<boolean> {
  const ours = await left.files.part(path, 0, PAGE_HEADER_BYTES);
  const theirs = await right.files.part(path, 0, PAGE_HEADER_BYTES);
  return ours !== null && theirs !== null && ours.equals(theirs);
}

function idOf(line: string | null | undefined, member: string): string | null {
  const parsed = parseJson(line ?? "");
  const id = parsed.ok && isJsonObject(parsed.value) ? parsed.value[member] : null;
  return typeof id === "string" ? id.slice(0, 128) : null;
}

/**
 * Compares the entries of an index. Two publications may divide equal entries into different runs.
 */
async function compareIndex(kind: IndexKind, left: Side, right: Side, note: Note): Promise<void> {
  const side = ({ files, root }: Side): Source => {
    const { runs } = root[INDEX_KINDS[kind]];
    return mergeSorted(
      runs.map((end, at) => {
        const start = runs[at - 1] ?? 0;
        return entriesOf(asOpenFile(files, runPath(kind, start, end)), end - start);
      }),
    );
  };
  try {
    for await (const { number, problem } of comparedEntries(side(left), side(right))) {
      if (problem !== null)
        note({ kind: "index", id: `index/${kind}#${number}`, difference: problem });
    }
    await compareRuns(kind, left, right, note);
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
    note({ kind: "index", id: error.message, difference: "CHANGED" });
  }
}

/**
 * Compares the parts of an index run that are not entries. These are the fences before the entries, by which readers
 * find the block of a key, and any additional bytes after the entries.
 */
async function compareRuns(kind: IndexKind, left: Side, right: Side, note: Note): Promise<void> {
  const around = async ({ files, root }: Side) => {
    const { runs } = root[INDEX_KINDS[kind]];
    return new Map(
      await Promise.all(
        runs.map(async (end, at) => {
          const start = runs[at - 1] ?? 0;
          const path = runPath(kind, start, end);
          const { bytes, fencesBytes } = shapeOfRun(end - start);
          const fences = (await files.part(path, 0, fencesBytes)) ?? Buffer.alloc(0);
          const after = (await files.part(path, bytes, 1)) ?? Buffer.alloc(0);
          return [path, { fences, after }] as const;
        }),
      ),
    );
  };
  const [ours, theirs] = [await around(left), await around(right)];
  for (const [path, { fences, after }] of ours) {
    const other = theirs.get(path);
    // The second publication divides the index into different runs, so it has no file at this path.
    if (other === undefined) continue;
    if (fences.equals(other.fences) && after.length === other.after.length) continue;
    note({ kind: "index", id: path, difference: "CHANGED" });
  }
}

async function compareLog(left: Side, right: Side, note: Note): Promise<void> {
  const [one, other] = [await checkpointOf(left), await checkpointOf(right)];
  const noteCheckpoint = (difference: Difference["difference"]) =>
    note({ kind: "log", id: "log/checkpoint", difference });
  if (one === "UNREADABLE" || other === "UNREADABLE") return noteCheckpoint("UNREADABLE");
  if (one === null || other === null) {
    if (one !== other) noteCheckpoint(one === null ? "EXTRA" : "MISSING");
    // If a publication states a log but has no checkpoint, the logs cannot be compared.
    else if (left.root.log !== null || right.root.log !== null) noteCheckpoint("UNREADABLE");
    return;
  }
  const size = Math.min(one.size, other.size);
  const changed: string[] = [];
  for (const path of logPaths(size, { left: one.size, right: other.size })) {
    const [ours, theirs] = [
      await left.files.whole(path.left, MAX_TILE_BYTES),
      await right.files.whole(path.right, MAX_TILE_BYTES),
    ];
    const isSame =
      ours !== null && theirs !== null && ours !== "TOO_LONG" && theirs !== "TOO_LONG"
        ? Buffer.from(ours)
            .subarray(0, path.bytes)
            .equals(Buffer.from(theirs).subarray(0, path.bytes))
        : false;
    if (!isSame) changed.push(path.left);
  }
  for (const id of changed) note({ kind: "log", id, difference: "CHANGED" });
  const isFork =
    one.size === other.size
      ? Buffer.compare(one.root, other.root) !== 0
      : changed.some((path) => path.startsWith("log/tile/entries/"));
  if (isFork) noteCheckpoint("FORKED");
  else if (one.size !== other.size) noteCheckpoint(other.size < one.size ? "OLDER" : "NEWER");
  else if (one.signed !== other.signed) noteCheckpoint("CHANGED");
  await compareFile("log/policy", "log", left, right, note);
  await compareFile("log/keys", "log", left, right, note);
}

/**
 * Returns null if the publication states no log, or if the file is missing. `signed` is the text with the log's signature
 * and the names of the witnesses. Their signatures are left out, because a cosignature states a time, and can be made
 * again for the same text.
 */
async function checkpointOf({
  files,
  root,
}: Side): Promise<(Checkpoint & { signed: string }) | "UNREADABLE" | null> {
  if (root.log === null) return null;
  const bytes = await files.whole("log/checkpoint", MAX_FILE_BYTES);
  if (bytes === null) return null;
  const note = bytes === "TOO_LONG" ? null : parseNote(bytes);
  const checkpoint = note?.ok === true ? parseCheckpoint(note.value.text) : null;
  if (note?.ok !== true || checkpoint?.ok !== true) return "UNREADABLE";
  const { origin } = checkpoint.value;
  const signatures = note.value.signatures.map(({ name, keyId, signature }) =>
    [name, keyId, ...(name === origin ? [Buffer.from(signature).toString("hex")] : [])].join(" "),
  );
  return { ...checkpoint.value, signed: [note.value.text, ...signatures.toSorted()].join("\n") };
}

async function compareFile(
  path: string,
  kind: Difference["kind"],
  left: Side,
  right: Side,
  note: Note,
): Promise<void> {
  const [ours, theirs] = [
    await left.files.whole(path, MAX_FILE_BYTES),
    await right.files.whole(path, MAX_FILE_BYTES),
  ];
  if (ours === null && theirs === null) return;
  if (ours === "TOO_LONG" && theirs === "TOO_LONG") {
    note({ kind, id: path, difference: "UNREADABLE" });
  } else if (ours === null) note({ kind, id: path, difference: "EXTRA" });
  else if (theirs === null) note({ kind, id: path, difference: "MISSING" });
  else if (ours === "TOO_LONG" || theirs === "TOO_LONG" || Buffer.compare(ours, theirs) !== 0) {
    note({ kind, id: path, difference: "CHANGED" });
  }
}

/**
 * Compares the counters, which only the service states and nobody can recompute. The time of a publication is not part of
 * its content, and two of the counters count from that time.
 */
async function compareStatements(left: Side, right: Side, note: Note): Promise<void> {
  const isSameTime = left.root.asOf === right.root.asOf;
  const of = ({ root: { stats } }: Side) =>
    isSameTime
      ? [stats.fingerprints24h, stats.fingerprints30d, stats.fingerprintsTotal].join(" ")
      : stats.fingerprintsTotal;
  if (of(left) !== of(right)) note({ kind: "file", id: "published.json", difference: "CHANGED" });
  if (!isSameTime) return;
  await compareFile(activityPath(left.root.asOf), "file", left, right, note);
}

/**
 * Lists the tiles and entry bundles of a tree of `size`, which is the smaller of the two `sizes`. The path of a partial
 * tile contains its width, so two logs can have the same tile at different paths. The first `bytes` bytes of both files
 * must be equal, or the whole files if `bytes` is undefined.
 */
function* logPaths(size: number, sizes: { left: number; right: number }) {
  for (let level = 0; hashesOfLevel(level, size) > 0; level += 1) {
    for (let index = 0; widthOfTile(level, index, size) > 0; index += 1) {
      const width = widthOfTile(level, index, size);
      const at = (of: number) => ({ level, index, width: widthOfTile(level, index, of) });
      const [left, right] = [at(sizes.left), at(sizes.right)];
      yield {
        left: `log/${tilePath(left)}`,
        right: `log/${tilePath(right)}`,
        bytes: isFull(left, right, width) ? undefined : width * 32,
      };
      if (level > 0) continue;
      yield {
        left: `log/${entryBundlePath(left)}`,
        right: `log/${entryBundlePath(right)}`,
        bytes: isFull(left, right, width) ? undefined : width * 34,
      };
    }
  }
}

/**
 * Whether both files have exactly the given width. If so, the whole files are compared, so that additional bytes at the
 * end are noticed.
 */
function isFull(left: { width: number }, right: { width: number }, width: number): boolean {
  return left.width === width && right.width === width && width <= TILE_WIDTH;
}
