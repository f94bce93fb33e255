// Fingerprints, read one by one and newest first.
import { FINGERPRINT_STATUSES, type FingerprintStatus } from "@digital-evidence/evidence/status";
import { sql } from "kysely";
import {
  everything,
  lastExamined,
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
  readPage,
  selectRows,
  signedOrganizationId,
  toRow,
  toStatus,
  walk,
} from "./fingerprint-rows.ts";
import { fromProofsColumn, fromTagsColumn } from "./fingerprint-columns.ts";
import { prepareMembers } from "./members.ts";
import { prepare } from "./prepared.ts";
import { fromStoredText } from "./stored-text.ts";
import { type Batch, type FingerprintRow, foundAll, type Found, type Store } from "./store.ts";

type Fingerprints = Pick<Store, "fingerprint" | "latestFingerprints">;

/** Batches whose members are merged, at most. */
const MAX_BATCHES = 20;

export function createFingerprints({ db, traits, read, readApart }: Engine): Fingerprints {
  // With its batch in one statement: what is final is kept for good, so nothing beside the status may
  // come from an earlier state than the status does.
  const byHash = prepare(({ hash }: { hash: string }) =>
    db
      .selectFrom("fingerprints as f")
      .leftJoin("organizations as o", "o.id", "f.organization_id")
      .leftJoin("batches as b", "b.id", "f.batch_id")
      .select((eb) => [
        "f.id",
        "f.hash",
        signedOrganizationId(eb).as("organizationId"),
        "o.name as organizationName",
        "f.tenant_id as tenantId",
        "f.event_id as eventId",
        "f.signer",
        "f.document_id as documentId",
        "f.document_ref as documentRef",
        "f.timestamp",
        "f.version",
        "f.proofs",
        "f.tags",
        "f.created_at as createdAt",
        "b.id as batchId",
        "b.organization_id as batchOrganizationId",
        "b.status as batchStatus",
        "b.size as batchSize",
        "b.root",
        "b.retry_count as retryCount",
        "b.last_attempt_at as lastAttemptAt",
        "b.snapshot_hash as snapshotHash",
        "b.snapshot_ordinal as snapshotOrdinal",
        "b.confirmed_at as confirmedAt",
        "b.created_at as batchCreatedAt",
        "b.updated_at as batchUpdatedAt",
      ])
      .where("f.hash", "=", hash),
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
  // Each status in the order of its index, so that no more of it is looked at than is taken. Said as a
  // comparison, since PostgreSQL might walk all batches by their time for those that have one status.
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
      const status = sql`coalesce((select b.status from batches as b where b.id = c.batch_id), 'NEW')`;
      const walked = {
        source: everything,
        columns: sql`c.created_at, c.id, c.batch_id`,
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

  /** Where few batches are in these statuses, as is usual but for the final one, their members are merged. */
  async function ofFewBatches(
    statuses: readonly FingerprintStatus[],
    batchIds: readonly string[],
    form: Form,
    range: Range,
  ): Promise<FingerprintRow[]> {
    const walks = batchIds.map((batchId) => members(form)({ ...range, batchId }));
    if (statuses.includes("NEW")) walks.push(latestNew(form)(range));
    const rows = (await Promise.all(walks.map((each) => readApart(each)))).flat().map(toRow);
    // A batch may have moved on since it was looked up.
    return rows
      .filter(({ status }) => statuses.includes(status))
      .sort(form.direction === "<" ? newerFirst : olderFirst);
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
    async fingerprint(hash) {
      const [row] = await read(byHash({ hash }));
      if (row === undefined) return null;
      return {
        id: row.id,
        hash: row.hash,
        organizationId: row.organizationId,
        organizationName: row.organizationName,
        tenantId: row.tenantId,
        eventId: row.eventId,
        signer: row.signer,
        documentId: fromStoredText(row.documentId),
        documentRef: row.documentRef,
        timestamp: row.timestamp,
        version: row.version,
        proofs: fromProofsColumn(row.proofs),
        tags: fromTagsColumn(row.tags),
        createdAt: row.createdAt,
        batch: batchOf(row),
      };
    },

    latestFingerprints({ statuses, ...page }) {
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

type JoinedBatch = Nulls<
  Omit<Batch, "id" | "organizationId" | "status" | "size" | "createdAt" | "updatedAt"> & {
    readonly batchId: string;
    readonly batchOrganizationId: string;
    readonly batchStatus: string;
    readonly batchSize: number;
    readonly batchCreatedAt: number;
    readonly batchUpdatedAt: number;
  }
>;

type Nulls<Members> = { readonly [Name in keyof Members]: Members[Name] | null };

/** The batch that was read with a fingerprint; null while it has none. */
function batchOf(row: JoinedBatch): Batch | null {
  if (row.batchId === null) return null;
  return {
    id: row.batchId,
    organizationId: row.batchOrganizationId ?? "",
    status: toStatus(row.batchStatus),
    size: row.batchSize ?? 0,
    root: row.root,
    retryCount: row.retryCount ?? 0,
    lastAttemptAt: row.lastAttemptAt,
    snapshotHash: row.snapshotHash,
    snapshotOrdinal: row.snapshotOrdinal,
    confirmedAt: row.confirmedAt,
    createdAt: row.batchCreatedAt ?? 0,
    updatedAt: row.batchUpdatedAt ?? 0,
  };
}

/** A status is one of a fixed few, so it stands in the statement. */
function literal(status: string) {
  return sql.lit(status);
}

function newerFirst(left: FingerprintRow, right: FingerprintRow): number {
  if (left.createdAt !== right.createdAt) return right.createdAt - left.createdAt;
  return left.id < right.id ? 1 : -1;
}

function olderFirst(left: FingerprintRow, right: FingerprintRow): number {
  return newerFirst(right, left);
}
