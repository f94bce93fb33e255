// Reads and writes which keys signed which fingerprints. The record of a fingerprint has the signatures themselves.
import { ledgerAddress } from "@digital-evidence/evidence/ledger-address";
import { type Kysely, sql } from "kysely";
import { compressedKey } from "../signing-keys.ts";
import { hashAt, type Range, wholeRange } from "./bounded-walk.ts";
import type { Engine, Run } from "./engine.ts";
import { byForm, orderOf, readWholePage, selectRows, toRow } from "./fingerprint-rows.ts";
import { prepare, prepareLots } from "./prepared.ts";
import type { Schema } from "./schema.ts";
import type { NewFingerprint, Position, Signer, SignerStore } from "./store.ts";

/** The maximum number of organizations that are named for one key. */
export const MAX_ORGANIZATIONS = 20;

const NO_FINGERPRINTS: Signer = {
  first: null,
  last: null,
  organizations: [],
  hasMoreOrganizations: false,
};

type SignerRow = { readonly signer: string; readonly createdAt: number; readonly id: string };
type SignerOrganizationRow = {
  readonly signer: string;
  readonly organizationId: string;
  readonly keyId: string;
  readonly address: string;
};

export type SignedFingerprint = Pick<
  NewFingerprint,
  "id" | "createdAt" | "organizationId" | "proofs"
>;

/**
 * The rows for the tables `fingerprint_signers` and `signer_organizations`, without repetition. `organizations` is in
 * the order of the primary key.
 */
export function signerRows(fingerprints: readonly SignedFingerprint[]) {
  const signers: SignerRow[] = [];
  const organizations = new Map<string, SignerOrganizationRow>();
  for (const { id, createdAt, organizationId, proofs } of fingerprints) {
    const keys = new Map(
      proofs.flatMap((proof) => {
        const signer = compressedKey(proof.id);
        return signer === null ? [] : [[signer, proof.id.slice(-128).toLowerCase()]];
      }),
    );
    for (const [signer, keyId] of keys) {
      signers.push({ signer, createdAt, id });
      const own = { keyId, address: addressOf(keyId) };
      const row = { signer, organizationId: organizationId.toLowerCase(), ...own };
      organizations.set(`${row.signer} ${row.organizationId}`, row);
    }
  }
  const inOrder = [...organizations].sort(([left], [right]) => (left < right ? -1 : 1));
  return { signers, organizations: inOrder.map(([, row]) => row) };
}

/** The addresses of keys that signed lately. Few keys sign many fingerprints, and computing an address takes a while. */
const addresses = new Map<string, string>();
const MAX_ADDRESSES = 1_000;

function addressOf(keyId: string): string {
  const known = addresses.get(keyId);
  if (known !== undefined) return known;
  const address = ledgerAddress(keyId) ?? "";
  if (addresses.size >= MAX_ADDRESSES) addresses.clear();
  addresses.set(keyId, address);
  return address;
}

/**
 * Adds the keys that signed new fingerprints, or that signed stored ones later. Rows that already exist do not change.
 * The returned function runs inside the transaction that adds the signatures.
 */
export function addToSigners(
  db: Kysely<Schema>,
): (run: Run, fingerprints: readonly SignedFingerprint[]) => Promise<void> {
  const insertSigners = prepareLots((rows: readonly SignerRow[]) =>
    db
      .insertInto("fingerprint_signers")
      .values(rows.map(({ signer, createdAt, id }) => ({ signer, created_at: createdAt, id })))
      .onConflict((conflict) => conflict.doNothing()),
  );
  const insertOrganizations = prepareLots((rows: readonly SignerOrganizationRow[]) =>
    db
      .insertInto("signer_organizations")
      .values(
        rows.map(({ signer, organizationId, keyId, address }) => ({
          signer,
          organization_id: organizationId,
          key_id: keyId,
          address,
        })),
      )
      .onConflict((conflict) => conflict.doNothing()),
  );
  return async (run, fingerprints) => {
    const { signers, organizations } = signerRows(fingerprints);
    await insertSigners(run, signers);
    // All transactions insert in the order of the primary key, so that two transactions cannot deadlock.
    await insertOrganizations(run, organizations);
  };
}

export function createSigners({ db, read }: Engine): SignerStore {
  const fingerprints = byForm(({ direction, rows }) =>
    prepare(({ signer, createdAt, id }: Range & { readonly signer: string }) => {
      const page = db
        .selectFrom("fingerprint_signers as s")
        .select(hashAt("s").as("hash"))
        .where("s.signer", "=", signer)
        .where((eb) => eb(eb.refTuple("s.created_at", "s.id"), direction, eb.tuple(createdAt, id)))
        .orderBy("s.created_at", orderOf(direction))
        .orderBy("s.id", orderOf(direction))
        .limit(sql.lit(rows));
      return selectRows(db)
        .where("f.hash", "in", page)
        .orderBy("f.created_at", orderOf(direction))
        .orderBy("f.id", orderOf(direction));
    }),
  );
  const ends = byForm(({ direction }: { direction: "asc" | "desc" }) =>
    prepare(({ signer }: { signer: string }) =>
      db
        .selectFrom("fingerprint_signers")
        .select(["created_at as createdAt", "id"])
        .where("signer", "=", signer)
        .orderBy("signer", direction)
        .orderBy("created_at", direction)
        .orderBy("id", direction)
        .limit(sql.lit(1)),
    ),
  );
  const organizations = prepare(({ signer }: { signer: string }) =>
    db
      .selectFrom("signer_organizations as s")
      .leftJoin("organizations as o", "o.id", "s.organization_id")
      .select(["s.organization_id as id", "o.name"])
      .where("s.signer", "=", signer)
      .orderBy("s.organization_id")
      .limit(sql.lit(MAX_ORGANIZATIONS + 1)),
  );
  const at = prepare(({ address }: { address: string }) =>
    db
      .selectFrom("signer_organizations")
      .select("key_id as keyId")
      .where("address", "=", address)
      .groupBy("key_id")
      .limit(sql.lit(10)),
  );

  return {
    at: async (address) => (await read(at({ address }))).map(({ keyId }) => keyId),
    fingerprints: (key, page) =>
      readWholePage("<", page, async (form, place: Position) => {
        const signer = compressedKey(key) ?? "";
        const rows = await read(fingerprints(form)({ ...wholeRange(form, place), signer }));
        return rows.map(toRow);
      }),
    async get(key) {
      const signer = compressedKey(key) ?? "";
      const [first] = await read(ends({ direction: "asc" })({ signer }));
      const [last] = await read(ends({ direction: "desc" })({ signer }));
      const all = await read(organizations({ signer }));
      // The key's first signature may arrive between these reads, so that only `last` is found. The answer is then the
      // one for a key without fingerprints.
      if (first === undefined || last === undefined) return NO_FINGERPRINTS;
      return {
        first: first.createdAt,
        last: last.createdAt,
        organizations: all.slice(0, MAX_ORGANIZATIONS),
        hasMoreOrganizations: all.length > MAX_ORGANIZATIONS,
      };
    },
  };
}
