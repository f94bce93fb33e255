// A ledger kept by this service itself: roots wait, and from time to time a snapshot is closed over
// those that wait. Snapshots are chained by hash, so order and content cannot be changed afterwards
// without every later hash changing. It is labelled as local wherever it is shown, because the same
// operator keeps both the evidence and the ledger.
import type { LedgerSnapshot } from "@digital-evidence/evidence/api";
import { canonicalize } from "@digital-evidence/evidence/canonical-json";
import { documentRef } from "@digital-evidence/evidence/fingerprint";
import type { Snapshot, Store } from "../store/store.ts";
import { type Ledger, LedgerError } from "./ledger.ts";

/** Entries a snapshot may hold; the rest waits for the next. */
const MAX_ENTRIES = 1000;

export interface LocalLedger extends Ledger {
  /** Closes a snapshot over what waits. @returns its entries; 0 where nothing waits. */
  closeSnapshot(): Promise<number>;
}

export function createLocalLedger({
  store,
  now,
}: {
  store: Store;
  /** Milliseconds since 1970. */
  now: () => number;
}): LocalLedger {
  return {
    async submit({ batchId, root, batchedAt }) {
      const at = Math.max(now(), batchedAt);
      const entry = await store.putLedgerEntry({ batchId, root, at });
      if (entry.root !== root) {
        throw new LedgerError("OTHER_ROOT", `the ledger holds another root for batch ${batchId}`);
      }
      if (entry.ordinal === null) return { state: "WAITING" };
      const snapshot = await store.snapshotAt(entry.ordinal);
      if (snapshot === null) {
        throw new LedgerError("UNAVAILABLE", `snapshot ${entry.ordinal} is missing`);
      }
      const { hash, ordinal, timestamp } = snapshot;
      return { state: "IN_SNAPSHOT", hash, ordinal, timestamp };
    },

    async closeSnapshot() {
      // Read before what waits: were another process to close a snapshot in between, our ordinal
      // would be taken, and never would we name entries that it already holds.
      const last = await store.lastSnapshot();
      const waiting = await store.waitingLedgerEntries(MAX_ENTRIES);
      if (waiting.length === 0) return 0;
      // What was recorded already happened before this, whatever a clock that was set back says.
      const known = waiting.map(({ receivedAt }) => receivedAt);
      if (last !== null) known.push(Date.parse(last.timestamp));
      const unsealed = {
        ordinal: (last?.ordinal ?? 0) + 1,
        previousHash: last?.hash ?? null,
        timestamp: new Date(Math.max(now(), ...known)).toISOString(),
        entries: waiting.map(({ batchId, root }) => ({ batchId, root })),
      };
      const hash = snapshotHash(unsealed);
      const batchIds = waiting.map(({ batchId }) => batchId);
      // Refused when another process took the ordinal first: what waits is then in its snapshot, or
      // in our next.
      const isAppended = await store.appendSnapshot({ ...unsealed, hash }, batchIds);
      return isAppended ? waiting.length : 0;
    },
  };
}

/** A snapshot as it is published; null where there is none with this hash. */
export async function readSnapshot(
  store: Pick<Store, "snapshot">,
  hash: string,
): Promise<LedgerSnapshot | null> {
  const snapshot = await store.snapshot(hash);
  return snapshot === null ? null : { ...shape(snapshot), hash };
}

type Unsealed = Omit<Snapshot, "hash">;

function shape({ ordinal, previousHash, timestamp, entries }: Unsealed) {
  return { ordinal, previousHash, timestamp, ledger: "local", entries: [...entries] };
}

/** SHA-256, hex, of the canonical JSON of all members but the hash: docs/protocol/api.md. */
function snapshotHash(snapshot: Unsealed): string {
  return documentRef(new TextEncoder().encode(canonicalize(shape(snapshot))));
}
