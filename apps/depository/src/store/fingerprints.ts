import { FINGERPRINT_STATUSES, type FingerprintStatus } from "@digital-evidence/evidence/status";
import { sql } from "kysely";
import {
  everything,
  lastExamined,
  membersOf,
  prepareMembers,
  type Range,
  waitingOnes,
  walkAll,
  walkBounded,
  wholeRange,
} from "./bounded-walk.ts";
import type { Engine } from "./engine.ts";
import {
  byForm,
  type Form,
  fromProofsColumn,
  fromTagsColumn,
  nearestFirst,
  readPage,
  selectRows,
  toRow,
  walk,
} from "./fingerprint-rows.ts";
import { prepare } from "./prepared.ts";
import {
  type Fingerprint,
  type FingerprintRow,
  type FingerprintStore,
  type Found,
  foundAll,
} from "./store.ts";

type Fingerprints = Pick<FingerprintStore, "get" | "latest" | "ofBatch">;

/** The columns of a record in addition to those that `selectRows` selects for a row of a list. */
const recordColumns = [
  "f.signer",
  "f.version",
  "f.proofs",
  "f.tags",
  "b.id as batchId",
  "b.root",
  "b.snapshot_hash as snapshotHash",
  "b.confirmed_at as confirmedAt",
] as const;

/** The maximum number of batches whose members are merged into one list. */
const MAX_BATCHES = 20;

export function createFingerprints({ db, traits, read, readApart }: Engine): Fingerprints {
  // One statement reads both the fingerprint and its batch. With two statements, the batch could become final between
  // them. The answer would then combine an outdated fingerprint with a final batch, and caches keep answers about
  // final batches forever.
  const byHash = prepare(({ hash }: { hash: string }) =>
    selectRows(db).select(recordColumns).where("f.hash", "=", hash),
  );
  const recordsOf = byForm((form) =>
    prepare((range: Range & { readonly batchId: string }) =>
      walkAll(db, membersOf(range.batchId), form, range).select(recordColumns),
    ),
  );
  const latest = byForm((form) =>
    prepare((range: Range) =>
      traits.keysCompared
        ? walkAll(db, everything, form, range)
        : walk(selectRows(db), form, range),
    ),
  );
  const latestNew = byForm((form) =>
    prepare((range: Range) =>
      traits.keysCompared
        ? walkAll(db, waitingOnes, form, range)
        : walk(selectRows(db).where("f.batch_id", "is", null), form, range),
    ),
  );
  // Reads at most MAX_BATCHES + 1 batches of each status by the index on the status. The status is compared by >= and
  // <=, because with = PostgreSQL might walk all batches by time instead of using this index.
  const batchesIn = byForm(({ statuses }: { statuses: readonly string[] }) => {
    const each = statuses.map(
      (status) => sql`select id from (select id from batches
        where status >= ${literal(status)} and status <= ${literal(status)}
        order by status, created_at, id limit ${sql.lit(MAX_BATCHES + 1)}) as few`,
    );
    const all = sql<{ id: string }>`${sql.join(each, sql` union all `)}`;
    return prepare(() => ({ compile: () => all.compile(db) }));
  });
  const members = prepareMembers(db, traits);
  const someOfAll = byForm((form: Form & { statuses: readonly string[] }) =>
    prepare((range: Range) => {
      const status = sql`coalesce((select b.status from batches as b where b.id =
        (select x.batch_id from fingerprints as x where x.hash = c.hash)), 'NEW')`;
      const walked = {
        source: everything,
        fits: sql`${status} in (${sql.join(form.statuses.map(literal))})`,
      };
      return walkBounded(db, walked, form, range);
    }),
  );
  const endOfAll = byForm(({ direction }) =>
    prepare((range: Range) => ({
      compile: () => lastExamined(everything, direction, range).compile(db),
    })),
  );

  /**
   * Merges the members of a few batches, and the waiting fingerprints if NEW is among the statuses. This function is
   * used if at most MAX_BATCHES batches have the statuses, as is usual for statuses that are not final.
   */
  async function ofFewBatches(
    statuses: readonly FingerprintStatus[],
    batchIds: readonly string[],
    form: Form,
    range: Range,
  ): Promise<FingerprintRow[]> {
    const walks = batchIds.map((batchId) => members(form)({ ...range, batchId }));
    if (statuses.includes("NEW")) walks.push(latestNew(form)(range));
    const rows = (await Promise.all(walks.map((each) => readApart(each)))).flat().map(toRow);
    // The status of a batch may have changed after the batch was selected, so each row's status is checked here.
    return rows
      .filter(({ status }) => statuses.includes(status))
      .sort(nearestFirst(form.direction));
  }

  async function latestOf(
    statuses: readonly FingerprintStatus[],
    form: Form,
    range: Range,
    limit: number,
  ): Promise<Found> {
    const ofBatches = statuses.filter((status) => status !== "NEW");
    const batches = await readApart(batchesIn({ statuses: ofBatches })({}));
    if (batches.length <= MAX_BATCHES) {
      const batchIds = batches.map(({ id }) => id);
      return foundAll(await ofFewBatches(statuses, batchIds, form, range));
    }
    const rows = (await readApart(someOfAll({ ...form, statuses })(range))).map(toRow);
    if (rows.length >= limit) return foundAll(rows);
    const [end] = await readApart(endOfAll(form)(range));
    return { rows, stoppedAt: end ?? null };
  }

  return {
    async get(hash) {
      const [row] = await read(byHash({ hash }));
      return row === undefined ? null : toFingerprint(row);
    },
    async ofBatch(batchId, after, limit) {
      const form = { direction: ">", rows: limit, hasPlace: after !== null } as const;
      const range = wholeRange(form, after ?? { createdAt: 0, id: "" });
      return (await read(recordsOf(form)({ batchId, ...range }))).map(toFingerprint);
    },

    latest({ statuses, ...page }) {
      const wanted = FINGERPRINT_STATUSES.filter((status) => statuses.includes(status));
      const isAny = wanted.length === 0 || wanted.length === FINGERPRINT_STATUSES.length;
      return readPage("<", page, async (form, place) => {
        const walked = isAny ? latest : wanted.join() === "NEW" ? latestNew : null;
        const range = wholeRange(form, place);
        if (walked === null) return latestOf(wanted, form, range, page.limit);
        return foundAll((await read(walked(form)(range))).map(toRow));
      });
    },
  };
}

type RawRecord = Parameters<typeof toRow>[0] & {
  readonly signer: string | null;
  readonly version: number;
  readonly proofs: string;
  readonly tags: string | null;
  readonly batchId: string | null;
  readonly root: string | null;
  readonly snapshotHash: string | null;
  readonly confirmedAt: number | null;
};

function toFingerprint(row: RawRecord): Fingerprint {
  const { status, updatedAt, ...shown } = toRow(row);
  const { batchId, root, snapshotHash, confirmedAt } = row;
  return {
    ...shown,
    signer: row.signer,
    version: row.version,
    proofs: fromProofsColumn(row.proofs),
    tags: fromTagsColumn(row.tags),
    batch:
      batchId === null ? null : { id: batchId, status, root, snapshotHash, confirmedAt, updatedAt },
  };
}

/** Puts a status into the SQL itself. Only a few statuses exist, so this adds only a few different statements. */
function literal(status: string) {
  return sql.lit(status);
}
