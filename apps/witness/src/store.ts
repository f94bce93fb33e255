// Stores what the witness remembers: for each log, the latest checkpoint that it has cosigned, and checkpoints that
// contradict a cosigned one. A write is on disk when its function returns.
import { hash } from "node:crypto";
import { openPrivateDatabase } from "@digital-evidence/native/private-database";
import { parseCheckpoint, parseNote } from "@digital-evidence/transparency";

export interface Seen {
  readonly size: number;
  readonly root: Uint8Array;
}

export interface WitnessStore {
  /**
   * @returns null where the witness has not cosigned any checkpoint of this log
   * @throws DamagedStateError where the stored size and root are not those of the stored checkpoint
   */
  latest(origin: string): Seen | null;
  /**
   * The latest checkpoint of the log whose origin has this SHA-256, in hex.
   * @throws DamagedStateError as `latest` does
   */
  noteOf(originHash: string): { origin: string; note: Uint8Array } | null;
  /** Returns a sentence for each log whose stored state is damaged. */
  problems(): string[];
  /**
   * Replaces the latest checkpoint, but only if the latest one still has the size `from` and `next` is not smaller. If
   * `from` is null, stores the first checkpoint of the log.
   * @returns whether `next` was stored
   */
  record(origin: string, from: number | null, next: Seen & { note: Uint8Array }): boolean;
  /**
   * Stores a signed checkpoint that contradicts a cosigned one. At most FORKS_KEPT of them are stored for each log.
   */
  keepFork(origin: string, note: Uint8Array): void;
  forks(origin: string): Uint8Array[];
  /** The size of each log's latest checkpoint, and how many contradictions are stored for it. */
  logs(): { origin: string; size: number; forks: number }[];
  close(): void;
}

/**
 * Something other than the witness has changed the witness's database. If the witness used the damaged state, it could
 * accuse an honest log of a fork, or cosign the checkpoint of a dishonest log.
 */
export class DamagedStateError extends Error {
  override readonly name = "DamagedStateError";
}

/** How many contradictions are stored for each log. A single one already proves that the log is dishonest. */
const FORKS_KEPT = 16;
const BUSY_MS = 5_000;

/** @throws Error when the file cannot be opened or is not a database */
export function openWitnessStore(path: string): WitnessStore {
  const db = openPrivateDatabase(path, { timeout: BUSY_MS });
  db.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;");
  db.exec("PRAGMA fullfsync = ON; PRAGMA checkpoint_fullfsync = ON;");
  db.exec(`create table if not exists checkpoints (
      origin text primary key, size integer not null, root blob not null, note blob not null) strict;
    create table if not exists forks (
      origin text not null, note blob not null, primary key (origin, note)) strict;`);
  const latest = db.prepare("select origin, size, root, note from checkpoints where origin = ?");
  const all = db.prepare("select origin, size, root, note from checkpoints order by origin");
  const insert = db.prepare(
    "insert into checkpoints (origin, size, root, note) values (?, ?, ?, ?) on conflict do nothing",
  );
  // A single statement compares and replaces the checkpoint. So if two requests or two processes try to replace it at
  // the same time, only one of them succeeds.
  const update = db.prepare(
    "update checkpoints set size = ?, root = ?, note = ? where origin = ? and size = ? and size <= ?",
  );
  const insertFork = db.prepare(
    `insert into forks (origin, note) select ?, ?
      where (select count(*) from forks where origin = ?) < ${FORKS_KEPT} on conflict do nothing`,
  );
  const every = db.prepare(
    `select origin, size, (select count(*) from forks where forks.origin = checkpoints.origin) as forks
      from checkpoints order by origin`,
  );
  const forks = db.prepare("select note from forks where origin = ?");

  return {
    latest(origin) {
      const row = latest.get(origin) as Row | undefined;
      if (row === undefined) return null;
      const problem = problemOf(row);
      if (problem !== null) throw new DamagedStateError(problem);
      return { size: row.size, root: row.root };
    },
    noteOf(originHash) {
      const rows = all.all() as unknown as Row[];
      const row = rows.find(({ origin }) => hash("sha256", origin) === originHash);
      if (row === undefined) return null;
      const problem = problemOf(row);
      if (problem !== null) throw new DamagedStateError(problem);
      return { origin: row.origin, note: row.note };
    },
    problems: () =>
      (all.all() as unknown as Row[]).flatMap((row) => {
        const problem = problemOf(row);
        return problem === null ? [] : [problem];
      }),
    record(origin, from, { size, root, note }) {
      const { changes } =
        from === null
          ? insert.run(origin, size, root, note)
          : update.run(size, root, note, origin, from, size);
      return Number(changes) === 1;
    },
    keepFork(origin, note) {
      insertFork.run(origin, note, origin);
    },
    forks: (origin) => (forks.all(origin) as { note: Uint8Array }[]).map(({ note }) => note),
    logs: () => every.all() as { origin: string; size: number; forks: number }[],
    close: () => db.close(),
  };
}

type Row = Seen & { readonly origin: string; readonly note: Uint8Array };

/**
 * Compares the stored size and root with the checkpoint that is stored beside them.
 * @returns a sentence for the operator if they differ; null if they match
 */
function problemOf({ origin, size, root, note }: Row): string | null {
  const parsed = parseNote(note);
  const checkpoint = parsed.ok ? parseCheckpoint(parsed.value.text) : parsed;
  const isWhole =
    checkpoint.ok &&
    checkpoint.value.origin === origin &&
    checkpoint.value.size === size &&
    Buffer.from(checkpoint.value.root).equals(root);
  if (isWhole) return null;
  const kept = checkpoint.ok ? `one of ${checkpoint.value.size} entries` : "unreadable";
  return (
    `what is stored about ${origin} is damaged: it names a tree of ${size} entries, and the checkpoint beside it is ` +
    `${kept}. Nothing is cosigned for this log. Make a new key and begin with an empty folder`
  );
}
