// What an observer knows, in one database beside its key: the fingerprints that it has to ask for, the batches and their
// roots, and the entries of its log. An entry is stored here, with the records that it vouches for, before anything of it
// is published. Its number and those of its records never change after that, so a publication that was cut off is
// repeated with the same bytes.
import { createHash } from "node:crypto";
import type { DatabaseSync, StatementSync } from "node:sqlite";
import { hashOf } from "@digital-evidence/evidence/hash";
import type { JsonObject } from "@digital-evidence/evidence/json-object";
import {
  type Observation,
  OBSERVATION_FORMAT,
  OBSERVATION_LIMITS,
  type ObservedAnswer,
  type ObservedContradiction,
} from "@digital-evidence/evidence/observation";
import { recordKeys } from "@digital-evidence/published-files/index-keys";
import type { LogStore, TimestampStore } from "@digital-evidence/log/log-store";
import { openPrivateDatabase } from "@digital-evidence/native/private-database";
import type { RecordLines } from "@digital-evidence/published-files/publication-writer";

const SCHEMA = `
  pragma journal_mode = wal;
  pragma synchronous = full;
  create table if not exists property (name text primary key, value text not null) strict;
  create table if not exists fingerprint (
    hash text primary key, batch text, number integer, tries integer not null, misses integer not null,
    added integer not null, due integer) strict, without rowid;
  create index if not exists fingerprint_due on fingerprint (due) where due is not null;
  create table if not exists batch (
    id text primary key, root text not null, first_seen text not null, answer text not null,
    verified integer not null, missed_at integer not null, listed integer not null) strict, without rowid;
  create index if not exists batch_unlisted on batch (listed) where listed = 0;
  create table if not exists told (subject text primary key) strict, without rowid;
  create table if not exists entry (
    number integer primary key, hash text not null, text text, batch text not null, size integer not null) strict;
  create table if not exists member (
    number integer primary key, record text not null, proof text not null, keys blob not null) strict;
  create table if not exists node (
    level integer, position integer, hash text not null, primary key (level, position)) strict, without rowid;
  create table if not exists cosignature (
    witness text primary key, size integer not null, line text not null) strict, without rowid;
  create table if not exists timestamp (
    authority text primary key, size integer not null, token text not null) strict, without rowid;
`;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A fingerprint that is not final is asked for again after these waits. */
const FIRST_WAIT_MS = 15_000;
const MAX_WAIT_MS = HOUR_MS;
/** What did not become final, or could not be verified, within this time is not asked for any more. */
const PATIENCE_MS = 30 * DAY_MS;
/** When a record that was verified is asked for again. */
const CHECKED_AFTER_MS: readonly number[] = [DAY_MS, 29 * DAY_MS];
/** An answer that there is none is asked for again after this time, before it counts as a contradiction. */
export const MISS_WAIT_MS = 10 * 60_000;
/** The most contradictions of one batch that get an entry, and again as many of those about its root. */
const MAX_TOLD = 16;

export type Due = {
  hash: string;
  /** Null before the fingerprint is verified. */
  batch: string | null;
  number: number | null;
  tries: number;
  misses: number;
  added: number;
};

export type KnownBatch = {
  id: string;
  root: string;
  firstSeen: string;
  answer: string;
  verified: number;
  missedAt: number;
};

export type Verified = {
  hash: string;
  record: JsonObject;
  proof: JsonObject;
  batch: { id: string; root: string; answer: JsonObject };
};

export type Contradiction = {
  batch: KnownBatch;
  code: ObservedContradiction;
  record: string | null;
  before: ObservedAnswer;
  now: ObservedAnswer;
};

export type StoredEntry = { number: number; text: string; batch: string; size: number };

export type ObserverState = ReturnType<typeof openObserverState>;

/** @param about what is observed; the database belongs to it for good */
export function openObserverState(path: string, about: { service: string; network: string }) {
  const db: DatabaseSync = openPrivateDatabase(path);
  db.exec(SCHEMA);
  const prepared = new Map<string, StatementSync>();
  const prepare = (sql: string): StatementSync => {
    const known = prepared.get(sql) ?? db.prepare(sql);
    prepared.set(sql, known);
    return known;
  };
  // Each caller names the columns that its statement selects.
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters
  const one = <Row>(sql: string, ...values: (string | number | null)[]) =>
    prepare(sql).get(...values) as Row | undefined;
  const all = <Row>(sql: string, ...values: (string | number | null)[]) =>
    prepare(sql).all(...values) as Row[];
  const run = (sql: string, ...values: (string | number | null)[]) =>
    prepare(sql).run(...values).changes;

  function transaction<Result>(work: () => Result): Result {
    db.exec("begin immediate");
    try {
      const result = work();
      db.exec("commit");
      return result;
    } catch (error) {
      // A full disk has ended the transaction already. To roll it back again would hide that reason.
      if (db.isTransaction) db.exec("rollback");
      throw error;
    }
  }

  const property = (name: string) =>
    one<{ value: string }>("select value from property where name = ?", name)?.value ?? null;
  const setProperty = (name: string, value: string) =>
    run("insert or replace into property values (?, ?)", name, value);
  /** The number of the next one. What was published is not in the table of members any more. */
  const count = (table: "entry" | "member", published: "entries" | "records") =>
    Math.max(
      one<{ next: number }>(`select coalesce(max(number) + 1, 0) as next from ${table}`)?.next ?? 0,
      Number(property(published) ?? 0),
    );
  const kept = JSON.stringify([about.service, about.network]);
  const isOther = (property("about") ?? kept) !== kept;
  if (!isOther) setProperty("about", kept);

  /** The time for an entry. It never goes back, also if the clock is set back, so it is never earlier than the truth. */
  function stampedTime(now: number): string {
    const time = Math.max(now, Number(property("clock") ?? 0));
    setProperty("clock", String(time));
    return new Date(time).toISOString();
  }

  /** @param due when the members are asked for again */
  function addEntry(observation: Observation, members: readonly Verified[], due = 0): void {
    const text = JSON.stringify(observation);
    const first = count("member", "records");
    const number = count("entry", "entries");
    const digest = createHash("sha256").update(text).digest("hex");
    const { batch } = observation;
    run("insert into entry values (?, ?, ?, ?, ?)", number, digest, text, batch, members.length);
    for (const [at, { hash, record, proof }] of members.entries()) {
      const { document: _, ...kept } = record;
      const texts = { hash, documentId: textIn(record, "documentId") };
      const keys = recordKeys({
        ...texts,
        documentRef: textIn(record, "documentRef") ?? "",
        eventId: textIn(record, "eventId") ?? "",
      });
      prepare("insert into member values (?, ?, ?, ?)").run(
        first + at,
        JSON.stringify(kept),
        JSON.stringify(proof),
        keys,
      );
      run(
        "update fingerprint set batch = ?, number = ?, tries = 0, misses = 0, due = ? where hash = ?",
        batch,
        first + at,
        due,
        hash,
      );
    }
  }

  const knownBatch = (id: string): KnownBatch | null =>
    one<KnownBatch>(
      'select id, root, first_seen as "firstSeen", answer, verified, missed_at as "missedAt" from batch where id = ?',
      id,
    ) ?? null;

  return {
    isOther,
    close: () => db.close(),
    knownBatch,

    /** @returns how many of the hashes were not known before */
    add(hashes: Iterable<string>, now: number): number {
      return transaction(() => {
        let added = 0;
        for (const text of hashes) {
          const hash = hashOf(text);
          if (hash === null) continue;
          const sql = "insert or ignore into fingerprint values (?, null, null, 0, 0, ?, ?)";
          added += Number(run(sql, hash, now, now));
        }
        return added;
      });
    },

    /**
     * Adds the members of a batch, to be asked for before all others.
     * @param rank a small number of its own for each batch, by which its members come together
     * @returns how many are to be asked for
     */
    addMembers(hashes: Iterable<string>, now: number, rank: number): number {
      return transaction(() => {
        let added = 0;
        for (const text of hashes) {
          const hash = hashOf(text);
          if (hash === null) continue;
          const sql =
            "insert into fingerprint values (?, null, null, 0, 0, ?, ?) on conflict do update set due = excluded.due where batch is null and due is not null";
          added += Number(run(sql, hash, now, rank));
        }
        return added;
      });
    },

    due: (now: number, limit: number): Due[] =>
      all<Due>(
        "select hash, batch, number, tries, misses, added from fingerprint where due <= ? order by due limit ?",
        now,
        limit,
      ),

    /** Times that lie too far ahead were set by a clock that was. */
    clampDue(now: number): void {
      run("update fingerprint set due = ?1 where due > ?1 and batch is null", now + MAX_WAIT_MS);
      run("update fingerprint set due = ?1 where due > ?1", now + 30 * DAY_MS);
    },

    /** Makes several changes at once. */
    together: (changes: readonly (() => void)[]) =>
      transaction(() => {
        for (const change of changes) change();
      }),

    /** The fingerprint is not final, or could not be verified. */
    postpone({ hash, tries, added }: Due, now: number): void {
      const wait = Math.min(FIRST_WAIT_MS * 2 ** Math.min(tries, 20), MAX_WAIT_MS);
      const due = now - added > PATIENCE_MS ? null : now + wait;
      run("update fingerprint set tries = tries + 1, due = ? where hash = ?", due, hash);
    },

    /** The fingerprint, which was verified, was asked for again. */
    checked({ hash, tries }: Due, now: number): void {
      const wait = CHECKED_AFTER_MS[tries + 1];
      run(
        "update fingerprint set tries = tries + 1, misses = 0, due = ? where hash = ?",
        wait === undefined ? null : now + wait,
        hash,
      );
    },

    /** Asks for it again as soon as an answer that there is none could be repeated. */
    askSoon(hash: string, now: number): void {
      run("update fingerprint set due = ? where hash = ?", now + MISS_WAIT_MS, hash);
    },

    missed(hash: string, now: number): void {
      const due = now + MISS_WAIT_MS;
      run("update fingerprint set misses = misses + 1, due = ? where hash = ?", due, hash);
    },

    /** @param at when the service first answered that it knows no such batch; 0 if it knows it */
    setBatchMissed(id: string, at: number): void {
      run("update batch set missed_at = ? where id = ?", at, id);
    },

    /** Asks for it again in an hour, and counts nothing. */
    askLater(hash: string, now: number): void {
      run("update fingerprint set due = ? where hash = ?", now + HOUR_MS, hash);
    },

    /** Whether reading the list of the latest fingerprints was cut off before it had come to known ones. */
    isReadingList: () => property("reading") !== null,
    setReadingList(isReading: boolean): void {
      if (isReading) setProperty("reading", "yes");
      else run("delete from property where name = 'reading'");
    },

    /** Batches whose members were not looked up yet by the batch's own list. */
    unlisted: (limit: number): string[] =>
      all<{ id: string }>("select id from batch where listed = 0 limit ?", limit).map(
        ({ id }) => id,
      ),
    setListed(id: string): void {
      run("update batch set listed = 1 where id = ?", id);
    },

    /** The earlier answer about a record that is not published yet; null if it is. */
    queuedRecord: (number: number): string | null =>
      one<{ record: string }>("select record from member where number = ?", number)?.record ?? null,

    /** Adds entries for what was verified and for what contradicts. @returns how many contradictions are new */
    append(verified: readonly Verified[], contradictions: readonly Contradiction[], now: number) {
      return transaction(() => {
        const seen = stampedTime(now);
        for (const [id, members] of Map.groupBy(verified, ({ batch }) => batch.id)) {
          const [first] = members;
          if (first === undefined) continue;
          const { root, answer } = first.batch;
          const sql = "insert or ignore into batch values (?, ?, ?, ?, 0, 0, 0)";
          run(sql, id, root, seen, JSON.stringify(answer));
          const batch = knownBatch(id);
          if (batch === null) continue;
          let done = batch.verified;
          for (let at = 0; at < members.length; at += OBSERVATION_LIMITS.members) {
            const part = members.slice(at, at + OBSERVATION_LIMITS.members);
            done += part.length;
            const observation: Observation = {
              format: OBSERVATION_FORMAT,
              kind: "batch",
              ...about,
              batch: id,
              root: batch.root,
              snapshot: hashOf(textIn(answer, "globalSnapshotHash")),
              firstSeen: batch.firstSeen,
              seen,
              verified: done,
              members: part.map(({ hash }) => hash),
            };
            addEntry(observation, part, now + (CHECKED_AFTER_MS[0] ?? 0));
          }
          run("update batch set verified = ? where id = ?", done, id);
        }
        let told = 0;
        for (const { batch, code, record, before, now: answer } of contradictions) {
          const value = JSON.stringify(answer.value);
          const subject = [
            batch.id,
            code,
            record,
            createHash("sha256").update(value).digest("hex"),
          ];
          // Other roots are counted apart, so that nothing else keeps one from being told.
          const counted = code === "OTHER_ROOT" ? [batch.id, code] : [batch.id];
          const like = `${JSON.stringify(counted).slice(0, -1)},`;
          const sql = "select count(*) as told from told where substr(subject, 1, ?) = ?";
          if ((one<{ told: number }>(sql, like.length, like)?.told ?? 0) >= MAX_TOLD) continue;
          if (run("insert or ignore into told values (?)", JSON.stringify(subject)) === 0) continue;
          told += 1;
          addEntry(
            {
              format: OBSERVATION_FORMAT,
              kind: "contradiction",
              ...about,
              batch: batch.id,
              root: batch.root,
              code,
              record,
              before: bounded(before),
              now: bounded(answer),
              seen,
            },
            [],
          );
        }
        return told;
      });
    },

    counts() {
      const entries = count("entry", "entries");
      const records = count("member", "records");
      const published = Number(property("entries") ?? 0);
      const queued = records - Number(property("records") ?? 0);
      return { entries, records, published, queued };
    },

    /** How many fingerprints are asked for and not verified yet. This reads all of them. */
    waiting: (): number =>
      one<{ n: number }>(
        "select count(*) as n from fingerprint where batch is null and due is not null",
      )?.n ?? 0,

    entryHash: (number: number): string | null =>
      one<{ hash: string }>("select hash from entry where number = ?", number)?.hash ?? null,

    /** The next entry that is not published, with its records. */
    entryAt(number: number): StoredEntry | null {
      return (
        one<StoredEntry>(
          "select number, text, batch, size from entry where number = ? and text is not null",
          number,
        ) ?? null
      );
    },

    memberAt(number: number): (RecordLines & { keys: Uint8Array }) | null {
      const row = one<{ record: string; proof: string; keys: Uint8Array }>(
        "select record, proof, keys from member where number = ?",
        number,
      );
      if (row === undefined) return null;
      const line = (text: string) => Buffer.from(`${text}\n`);
      return { record: line(row.record), proof: line(row.proof), keys: row.keys };
    },

    /** The root of the files lists this many entries and records, so their texts are no longer needed here. */
    setPublished({ entries, records }: { entries: number; records: number }): void {
      const before = Number(property("entries") ?? 0);
      transaction(() => {
        setProperty("entries", String(entries));
        setProperty("records", String(records));
        run("update entry set text = null where number >= ? and number < ?", before, entries);
        run("delete from member where number < ?", records);
      });
    },

    log: logStore(),
    timestamps: timestampStore(),
    /** The newest token of each authority, in Base64. */
    tokens: () =>
      all<{ authority: string; size: number; token: string }>(
        "select authority, size, token from timestamp order by authority",
      ),
    ledger: {
      async lastSnapshot() {
        const ordinal = Number(property("entries") ?? 0);
        return ordinal === 0 ? null : { ordinal };
      },
    },
  };

  /** Only the newest token of each authority is kept: it is published in the checkpoint that it is for. */
  function timestampStore(): Pick<TimestampStore, "lastSize" | "put"> {
    return {
      lastSize: async (authority) =>
        one<{ size: number }>("select size from timestamp where authority = ?", authority)?.size ??
        0,
      async put({ authority, size, token }) {
        const sql =
          "insert into timestamp values (?, ?, ?) on conflict do update set size = excluded.size, token = excluded.token where excluded.size > size";
        return run(sql, authority, size, token) > 0;
      },
    };
  }

  function logStore(): LogStore {
    return {
      async entryHashes(first, most) {
        const last = Math.min(first - 1 + most, Number(property("entries") ?? 0));
        return all<{ hash: string }>(
          "select hash from entry where number >= ? and number < ? order by number",
          first - 1,
          last,
        ).map(({ hash }) => hash);
      },
      nodes: async (level, first, most) =>
        all<{ hash: string }>(
          "select hash from node where level = ? and position >= ? order by position limit ?",
          level,
          first,
          most,
        ).map(({ hash }) => hash),
      countNodes: async (level) =>
        one<{ n: number }>("select count(*) as n from node where level = ?", level)?.n ?? 0,
      async addNodes(nodes) {
        transaction(() => {
          for (const { level, index, hash } of nodes) {
            run("insert or ignore into node values (?, ?, ?)", level, index, hash);
          }
        });
      },
      async claimKey(key) {
        run("insert or ignore into property values ('key', ?)", key);
        return property("key") ?? key;
      },
      key: async () => property("key"),
      endedKeys: async () => [],
      checkpoint: async () => property("checkpoint"),
      async publish({ from, to, key }) {
        return transaction(() => {
          if (property("checkpoint") !== from || property("key") !== key) return false;
          setProperty("checkpoint", to);
          return true;
        });
      },
      cosignatures: async () => all("select witness, size, line from cosignature"),
      async putCosignature({ witness, size, line }) {
        const sql =
          "insert into cosignature values (?, ?, ?) on conflict do update set size = excluded.size, line = excluded.line where excluded.size >= size";
        return run(sql, witness, size, line) > 0;
      },
    };
  }
}

function textIn(value: JsonObject, name: string): string | null {
  const member = Object.hasOwn(value, name) ? value[name] : null;
  return typeof member === "string" ? member : null;
}

/** Replaces an answer that is too long for an entry by its hash. */
function bounded({ seen, value }: ObservedAnswer): ObservedAnswer {
  const text = JSON.stringify(value);
  if (Buffer.byteLength(text) <= OBSERVATION_LIMITS.answerBytes) return { seen, value };
  return { seen, value: null, sha256: createHash("sha256").update(text).digest("hex") };
}
