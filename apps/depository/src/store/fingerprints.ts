// Fingerprints, read one by one and newest first.
import { FINGERPRINT_STATUSES, type FingerprintStatus } from "@digital-evidence/evidence/status";
import { sql } from "kysely";
import { whenHad } from "../soon.ts";
import type { Engine } from "./engine.ts";
import {
  byForm,
  type Form,
  orderOf,
  readPage,
  selectRows,
  signedOrganizationId,
  toRow,
  toStatus,
  walk,
} from "./fingerprint-rows.ts";
import { prepare } from "./prepared.ts";
import { fromStoredText } from "./stored-text.ts";
import type { Batch, FingerprintRow, Position, Store } from "./store.ts";

type Fingerprints = Pick<Store, "fingerprint" | "latestFingerprints">;

/** @param batchOf finds a batch by its id */
export function createFingerprints({ db, read }: Engine, batchOf: Store["batch"]): Fingerprints {
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
        "f.batch_id as batchId",
        "b.status as batchStatus",
      ])
      .where("f.hash", "=", hash),
  );
  const latest = byForm((form) => prepare((place: Position) => walk(selectRows(db), form, place)));
  const latestNew = byForm((form) =>
    prepare((place: Position) => walk(selectRows(db).where("f.batch_id", "is", null), form, place)),
  );
  // Nearly everything is final, so the walk from the newest soon has enough; the condition is
  // written so that no database thinks of collecting all final batches first.
  const latestFinal = byForm((form) =>
    prepare((place: Position) =>
      walk(
        selectRows(db).where((eb) =>
          eb(eb.fn.coalesce("b.status", eb.val("NEW")), "=", eb.val("FINALIZED_COMMITMENT")),
        ),
        form,
        place,
      ),
    ),
  );
  // Few batches are in the other statuses at a time, so their members are found by the batch. The order
  // is written so that no index has it: PostgreSQL would walk all fingerprints in that of the list, and
  // look for members that may not be there.
  const latestPassing = byForm((form) =>
    prepare((place: Position & { status: string }) =>
      walk(
        selectRows(db).where("f.batch_id", "in", (eb) =>
          eb.selectFrom("batches").select("id").where("status", "=", place.status),
        ),
        form,
        place,
      )
        .clearOrderBy()
        .orderBy(sql`f.created_at + 0`, orderOf(form.direction))
        .orderBy("f.id", orderOf(form.direction)),
    ),
  );

  async function latestIn(
    status: FingerprintStatus,
    form: Form,
    place: Position,
  ): Promise<FingerprintRow[]> {
    if (status === "NEW") return (await read(latestNew(form)(place))).map(toRow);
    if (status === "FINALIZED_COMMITMENT") return (await read(latestFinal(form)(place))).map(toRow);
    return (await read(latestPassing(form)({ ...place, status }))).map(toRow);
  }

  async function latestOf(
    statuses: readonly FingerprintStatus[],
    form: Form,
    place: Position,
  ): Promise<FingerprintRow[]> {
    const lists = await Promise.all(statuses.map((status) => latestIn(status, form, place)));
    return lists.flat().sort(form.direction === "<" ? newerFirst : olderFirst);
  }

  return {
    fingerprint: (hash) =>
      whenHad(read(byHash({ hash })), ([row]) =>
        row === undefined
          ? null
          : whenHad(row.batchId === null ? null : batchOf(row.batchId), (batch) => ({
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
              proofsJson: row.proofs,
              tagsJson: row.tags,
              createdAt: row.createdAt,
              batch: batch === null ? null : asOf(toStatus(row.batchStatus), batch),
            })),
      ),

    latestFingerprints({ statuses, ...page }) {
      const wanted = new Set(statuses);
      const isAny = wanted.size === 0 || wanted.size === FINGERPRINT_STATUSES.length;
      return readPage("<", page, (form, place) =>
        isAny
          ? whenHad(read(latest(form)(place)), (rows) => rows.map(toRow))
          : latestOf([...wanted], form, place),
      );
    },
  };
}

function newerFirst(left: FingerprintRow, right: FingerprintRow): number {
  if (left.createdAt !== right.createdAt) return right.createdAt - left.createdAt;
  return left.id < right.id ? 1 : -1;
}

function olderFirst(left: FingerprintRow, right: FingerprintRow): number {
  return newerFirst(right, left);
}

/**
 * The batch as it was when the fingerprint was read. Should it have become final since, a signature may
 * have come in between that the fingerprint read lacks; and what is shown as final is kept for good.
 */
function asOf(status: FingerprintStatus, batch: Batch): Batch {
  if (batch.status !== "FINALIZED_COMMITMENT" || status === batch.status) return batch;
  return { ...batch, status, snapshotHash: null, snapshotOrdinal: null, confirmedAt: null };
}
