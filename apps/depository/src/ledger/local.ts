// A ledger that this service keeps itself. At regular intervals it closes a snapshot with the roots that are waiting.
// Each snapshot contains the hash of the one before it, so a change to an earlier snapshot changes all later hashes.
// The pages label this ledger as local wherever they show it, because the same operator keeps the evidence and the
// ledger.
import type { LedgerSnapshot } from "@digital-evidence/evidence/api";
import { canonicalize } from "@digital-evidence/evidence/canonical-json";
import { documentRef } from "@digital-evidence/evidence/fingerprint";
import { toMilliseconds } from "@digital-evidence/evidence/time";
import type { Snapshot, Store } from "../store/store.ts";
import { type Ledger, LedgerError } from "./ledger.ts";

/** The maximum number of entries in a snapshot. All other entries wait for the next snapshot. */
const MAX_ENTRIES = 1000;

export interface LocalLedger extends Ledger {
  /** Closes a snapshot with the waiting roots. @returns how many roots it contains; 0 if this call closed none */
  closeSnapshot(): Promise<number>;
}

export function createLocalLedger({
  store,
  now,
}: {
  store: Store;
  now: () => number;
}): LocalLedger {
  return {
    async submit({ batchId, root, batchedAt }) {
      const at = Math.max(now(), batchedAt);
      const entry = await store.ledger.putEntry({ batchId, root, at });
      if (entry.root !== root) {
        throw new LedgerError("OTHER_ROOT", `the ledger holds another root for batch ${batchId}`);
      }
      if (entry.ordinal === null) return { state: "WAITING" };
      const snapshot = await store.ledger.snapshotAt(entry.ordinal);
      if (snapshot === null) {
        throw new LedgerError("UNAVAILABLE", `snapshot ${entry.ordinal} is missing`);
      }
      const { hash, ordinal, timestamp } = snapshot;
      return { state: "IN_SNAPSHOT", hash, ordinal, timestamp };
    },

    async closeSnapshot() {
      // The last snapshot is read before the waiting entries. If another process closes a snapshot in between, that
      // snapshot has the ordinal that this process would use. The store then refuses this process's snapshot, so no
      // entry can be in two snapshots.
      const last = await store.ledger.lastSnapshot();
      const waiting = await store.ledger.waitingEntries(MAX_ENTRIES);
      if (waiting.length === 0) return 0;
      // The snapshot's date is never earlier than the time of an entry or the date of the last snapshot, even if
      // the clock was set back.
      const known = waiting.map(({ receivedAt }) => receivedAt);
      if (last !== null) known.push(toMilliseconds(last.timestamp));
      const unsealed = {
        ordinal: (last?.ordinal ?? 0) + 1,
        previousHash: last?.hash ?? null,
        timestamp: new Date(Math.max(now(), ...known)).toISOString(),
        entries: waiting.map(({ batchId, root }) => ({ batchId, root })),
      };
      const hash = snapshotHash(unsealed);
      const batchIds = waiting.map(({ batchId }) => batchId);
      // If another process has used the ordinal first, the entries are in that process's snapshot or wait for the next
      // snapshot of any process.
      const isAppended = await store.ledger.appendSnapshot({ ...unsealed, hash }, batchIds);
      return isAppended ? waiting.length : 0;
    },
  };
}

export function publishSnapshot({ hash, ...snapshot }: Snapshot): LedgerSnapshot {
  return { ...shape(snapshot), hash };
}

type Unsealed = Omit<Snapshot, "hash">;

function shape({ ordinal, previousHash, timestamp, entries }: Unsealed) {
  return { ordinal, previousHash, timestamp, ledger: "local", entries: [...entries] };
}

/** SHA-256 (hex) of the canonical JSON of all members except for the hash: docs/protocol/api.md. */
export function snapshotHash(snapshot: Unsealed): string {
  return documentRef(new TextEncoder().encode(canonicalize(shape(snapshot))));
}
