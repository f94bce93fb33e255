// Adds fingerprints with their tags and counts them. There is one fingerprint for each hash.
//
// Until the fingerprint is final (its batch has the status FINALIZED_COMMITMENT), a later submission of the same hash
// can add signatures by other keys. From then on no submission changes the record. Tags can be set only by the first
// submission.
import { FINGERPRINT_LIMITS } from "@digital-evidence/evidence/fingerprint";
import { isAmongSigners, oncePerKey } from "../signing-keys.ts";
import { assertAccepted, keyStatement } from "./api-keys.ts";
import { addToCounts } from "./counters.ts";
import type { Engine, Run } from "./engine.ts";
import { prepareLots } from "./prepared.ts";
import { fromProofsColumn, fromTagsColumn } from "./fingerprint-rows.ts";
import type {
  Addition,
  AdoptedBatch,
  AdoptedFingerprint,
  FingerprintStore,
  KeptProof,
  NewFingerprint,
} from "./store.ts";
import { addToSigners } from "./signer-tables.ts";
import { toStoredText } from "./stored-text.ts";
import { addToTags } from "./tags.ts";
import { together } from "./together.ts";
import { newFingerprintEvents } from "./webhook-events.ts";

/** The part of a stored fingerprint that is compared with a later submission of the same hash. */
interface Kept {
  readonly id: string;
  readonly organizationId: string;
  proofs: readonly KeptProof[];
  readonly tags: NewFingerprint["tags"];
  readonly createdAt: number;
  readonly isFinal: boolean;
}

type Additions = Pick<FingerprintStore, "add" | "adopt" | "preview">;

/** What stands in the place of the API key's name in records that were restored from published files. */
const FROM_FILES = "published-files";

export function createAdditions({ db, traits, read, transaction }: Engine): Additions {
  const insert = prepareLots((rows: readonly Columns[]) =>
    db
      .insertInto("fingerprints")
      .values([...rows])
      .onConflict((conflict) => conflict.column("hash").doNothing())
      .returning("hash"),
  );
  // The primary key is the hash, the time and the name of the API key. A row with these values already exists if the
  // same API key has sent two submissions of this hash in the same millisecond.
  const insertLater = prepareLots(
    (rows: readonly Pick<NewFingerprint, "hash" | "createdAt" | "submittedBy">[]) =>
      db
        .insertInto("later_submissions")
        .values(
          rows.map(({ hash, createdAt, submittedBy }) => ({
            hash,
            received_at: createdAt,
            submitted_by: submittedBy,
          })),
        )
        .onConflict((conflict) => conflict.doNothing()),
  );
  const keyOf = keyStatement({ db, traits });
  const addCounts = addToCounts(db);
  const addTags = addToTags(db);
  const addSigners = addToSigners(db);
  const addEvents = newFingerprintEvents(db, traits);
  const setProofs = prepareLots(
    ([row]: readonly { hash: string; proofs: string }[]) => {
      if (row === undefined) throw new RangeError("a lot was empty");
      return db
        .updateTable("fingerprints")
        .set({ proofs: row.proofs })
        .where("hash", "=", row.hash);
    },
    [1],
  );

  /**
   * Reads the fingerprints with the given hashes. If `isLocking` is true, the function also locks the fingerprints and
   * then their batches until the transaction ends. Meanwhile no other transaction can add signatures to them or make
   * them final.
   *
   * The batches are read by a second statement and not by a join. The first statement may have to wait for a
   * transaction that puts the fingerprints into a new batch. A statement sees no rows that were committed after its own
   * start, so a join would not find this batch.
   *
   * Every transaction locks fingerprints in the order of their hashes and batches in the order of their ids, so that
   * two transactions cannot deadlock.
   */
  function createReader(isLocking: boolean) {
    const rowsOf = prepareLots((wanted: readonly { hash: string }[]) =>
      db
        .selectFrom("fingerprints")
        .select([
          "hash",
          "id",
          "organization_id as organizationId",
          "proofs",
          "created_at as createdAt",
          "batch_id as batchId",
        ])
        // A later submission is compared with the tags of the first submission. While these tags are withheld, they are
        // in the table `withholdings`.
        .select((eb) =>
          eb.fn
            .coalesce(
              "tags",
              eb
                .selectFrom("withholdings as w")
                .select("w.value")
                .whereRef("w.hash", "=", "fingerprints.hash")
                .where("w.member", "=", "tags"),
            )
            .as("tags"),
        )
        .where(
          "hash",
          "in",
          wanted.map(({ hash }) => hash),
        )
        .orderBy("hash")
        .$if(isLocking, (query) => query.forUpdate()),
    );
    const batchesOf = prepareLots((wanted: readonly { id: string }[]) =>
      db
        .selectFrom("batches")
        .select(["id", "status"])
        .where(
          "id",
          "in",
          wanted.map(({ id }) => id),
        )
        .orderBy("id")
        .$if(isLocking, (query) => query.forShare()),
    );
    return async (run: Run, hashes: readonly string[]): Promise<Map<string, Kept>> => {
      const rows = await rowsOf(
        run,
        hashes.toSorted().map((hash) => ({ hash })),
      );
      const ids = new Set(rows.flatMap(({ batchId }) => batchId ?? []));
      const batches = await batchesOf(
        run,
        [...ids].sort().map((id) => ({ id })),
      );
      const final = new Set(
        batches.filter(({ status }) => status === "FINALIZED_COMMITMENT").map(({ id }) => id),
      );
      return new Map(
        rows.map(({ hash, id, organizationId, proofs, tags, createdAt, batchId }) => [
          hash,
          {
            id,
            organizationId,
            proofs: fromProofsColumn(proofs),
            tags: fromTagsColumn(tags),
            createdAt,
            isFinal: batchId !== null && final.has(batchId),
          },
        ]),
      );
    };
  }
  const readKept = createReader(false);
  const readAndLock = createReader(traits.locksRows);

  function add(fingerprints: readonly NewFingerprint[]): Promise<Addition[]> {
    const firsts = firstOfEach(fingerprints.filter(hasItsSigner));
    // All transactions insert in the order of hashes, so that two transactions cannot deadlock.
    const rows = firsts.map(toColumns).sort((left, right) => (left.hash < right.hash ? -1 : 1));
    // For each key, the time of its last submission.
    const keys = new Map<string, number>();
    for (const { keyHash, createdAt } of fingerprints) {
      keys.set(keyHash, Math.max(createdAt, keys.get(keyHash) ?? createdAt));
    }
    // Every transaction that locks several keys does so in the order of their hashes.
    const inOrder = [...keys].sort(([left], [right]) => (left < right ? -1 : 1));
    return transaction(async (run) => {
      for (const [keyHash, at] of inOrder) assertAccepted(await run(keyOf({ keyHash })), at);
      const inserted = new Set((await insert(run, rows)).map(({ hash }) => hash));
      const added = firsts.filter(({ hash }) => inserted.has(hash));
      const hashes = new Set(fingerprints.map(({ hash }) => hash));
      const others = [...hashes].filter((hash) => !inserted.has(hash));
      const { additions, extended } = judge(fingerprints, await readAndLock(run, others));
      await setProofs(
        run,
        extended.map(({ hash, proofs }) => ({ hash, proofs: JSON.stringify(proofs) })),
      );
      await insertLater(
        run,
        fingerprints
          .filter((_, index) => additions[index] === "EXTENDED")
          .map(({ hash, createdAt, submittedBy }) => ({ hash, createdAt, submittedBy })),
      );
      await addTags(run, added);
      await addSigners(run, [...added, ...extended]);
      await addEvents(run, added);
      // The counts are updated last. This update locks the row with the total until the transaction ends, and every
      // other transaction that adds fingerprints waits for this lock.
      await addCounts(
        run,
        added.map(({ createdAt }) => createdAt),
      );
      return additions;
    });
  }

  const batch = prepareLots(
    ([row]: readonly { id: string }[]) =>
      db
        .selectFrom("batches")
        .select("id")
        .where("id", "=", row?.id ?? ""),
    [1],
  );
  const assign = prepareLots((rows: readonly { hash: string; batchId: string }[]) =>
    db
      .updateTable("fingerprints")
      .set({ batch_id: rows[0]?.batchId ?? null })
      .where(
        "hash",
        "in",
        rows.map(({ hash }) => hash),
      )
      .where("batch_id", "is", null)
      .returning("hash"),
  );
  const withhold = prepareLots(
    ([row]: readonly { hash: string; withheld: string }[]) =>
      db
        .updateTable("fingerprints")
        .set({ withheld: row?.withheld ?? null })
        .where("hash", "=", row?.hash ?? ""),
    [1],
  );
  const insertBatch = prepareLots(
    ([row]: readonly (AdoptedBatch & { readonly size: number })[]) => {
      if (row === undefined) throw new RangeError("a lot was empty");
      const { id, organizationId, createdAt, size } = row;
      return db.insertInto("batches").values({
        id,
        organization_id: organizationId,
        status: "QUEUED",
        size,
        retry_count: 0,
        created_at: createdAt,
        updated_at: createdAt,
      });
    },
    [1],
  );

  function adopt(adopted: AdoptedBatch, members: readonly AdoptedFingerprint[]): Promise<boolean> {
    return transaction(async (run) => {
      if ((await batch(run, [adopted])).length > 0) return false;
      const rows = members
        .map((member) => toColumns({ ...member, submittedBy: FROM_FILES }))
        .sort((left, right) => (left.hash < right.hash ? -1 : 1));
      const inserted = new Set((await insert(run, rows)).map(({ hash }) => hash));
      const added = members.filter(({ hash }) => inserted.has(hash));
      // A record of the back-up may lack signatures that were added later, and the published one is final.
      const others = rows.filter(({ hash }) => !inserted.has(hash));
      await setProofs(
        run,
        others.map(({ hash, proofs }) => ({ hash, proofs })),
      );
      await withhold(
        run,
        added
          .filter(({ withheld }) => withheld.length > 0)
          .map(({ hash, withheld }) => ({ hash, withheld: JSON.stringify(withheld) })),
      );
      await addTags(run, added);
      await addSigners(run, members);
      const { id: batchId } = adopted;
      const assigned = await assign(
        run,
        members.map(({ hash }) => ({ hash, batchId })),
      );
      // Throwing rolls the transaction back, so that no batch of the store lacks a member.
      if (assigned.length !== members.length) {
        throw new Error(`members of batch ${batchId} are in another batch`);
      }
      await insertBatch(run, [{ ...adopted, size: members.length }]);
      await addCounts(
        run,
        added.map(({ createdAt }) => createdAt),
      );
      return true;
    });
  }

  return {
    add: together(add),
    adopt,
    async preview(fingerprints) {
      const run: Run = async (statement) => read(statement);
      const hashes = new Set(fingerprints.map(({ hash }) => hash));
      return judge(fingerprints, await readKept(run, [...hashes])).additions;
    },
  };
}

/**
 * Decides what each fingerprint adds to the store.
 * @param kept the stored fingerprints by hash. This function puts each added fingerprint into this map, because a later
 * fingerprint in the list may have the same hash.
 */
function judge(fingerprints: readonly NewFingerprint[], kept: Map<string, Kept>) {
  const extended = new Map<string, Kept & { readonly hash: string }>();
  const additions = fingerprints.map((fingerprint): Addition => {
    const { id, hash, organizationId, proofs, tags, createdAt } = fingerprint;
    const known = kept.get(hash);
    if (known === undefined) {
      // A fingerprint that names a signer but lacks this signer's signature could never be verified, so it is refused.
      if (!hasItsSigner(fingerprint)) return "SIGNER_NOT_AMONG_SIGNERS";
      kept.set(hash, {
        id,
        organizationId,
        proofs: oncePerKey(proofs),
        tags,
        createdAt,
        isFinal: false,
      });
      return "ADDED";
    }
    // A later signature never gets an earlier time than the fingerprint, even if the clock was set back in between.
    const receivedAt = new Date(Math.max(createdAt, known.createdAt)).toISOString();
    const all = oncePerKey([...known.proofs, ...proofs.map((proof) => ({ ...proof, receivedAt }))]);
    const hasFurther = all.length > oncePerKey(known.proofs).length;
    if (hasFurther && known.isFinal) return "FINAL_RECORD";
    if (!holdsTags(known.tags, tags)) return "OTHER_TAGS";
    if (!hasFurther) return "UNCHANGED";
    if (all.length > FINGERPRINT_LIMITS.maxProofs) return "TOO_MANY_SIGNATURES";
    known.proofs = all;
    extended.set(hash, { ...known, hash });
    return "EXTENDED";
  });
  return { additions, extended: [...extended.values()] };
}

/**
 * Whether the submission is signed by the signer that it names, or names no signer. Later submissions of the same
 * hash need no signature by that signer.
 */
function hasItsSigner({ signer, proofs }: NewFingerprint): boolean {
  return signer === null || isAmongSigners(signer, proofs);
}

/** Whether a later submission has either the same tags as the stored fingerprint or no tags. */
function holdsTags(kept: Kept["tags"], later: Kept["tags"]): boolean {
  const given = Object.entries(later ?? {});
  if (given.length === 0) return true;
  const known = new Map(Object.entries(kept ?? {}));
  return given.length === known.size && given.every(([name, value]) => known.get(name) === value);
}

function firstOfEach(fingerprints: readonly NewFingerprint[]): NewFingerprint[] {
  const firsts = new Map<string, NewFingerprint>();
  for (const fingerprint of fingerprints) {
    if (!firsts.has(fingerprint.hash)) firsts.set(fingerprint.hash, fingerprint);
  }
  return [...firsts.values()];
}

type Columns = ReturnType<typeof toColumns>;

function toColumns(
  fingerprint: Omit<NewFingerprint, "keyHash" | "proofs"> & {
    readonly proofs: readonly KeptProof[];
  },
) {
  const { organizationId } = fingerprint;
  const lowerCaseId = organizationId.toLowerCase();
  return {
    id: fingerprint.id,
    hash: fingerprint.hash,
    organization_id: lowerCaseId,
    signed_organization_id: organizationId === lowerCaseId ? null : organizationId,
    tenant_id: fingerprint.tenantId,
    event_id: fingerprint.eventId,
    signer: fingerprint.signer,
    document_id: toStoredText(fingerprint.documentId),
    document_ref: fingerprint.documentRef,
    timestamp: fingerprint.timestamp,
    version: fingerprint.version,
    proofs: JSON.stringify(oncePerKey(fingerprint.proofs)),
    tags: fingerprint.tags === null ? null : JSON.stringify(fingerprint.tags),
    created_at: fingerprint.createdAt,
    submitted_by: fingerprint.submittedBy,
  };
}
