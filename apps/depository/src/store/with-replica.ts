// Answers public reads from a replica, whose data may be slightly older than the primary's. Older data does no harm,
// because it was correct a moment ago. The one exception is a value that an operator has just withheld. The operator's
// command therefore waits until the replica has received that change.
//
// The primary answers instead if the replica does not answer, or if the replica does not have a record, because the
// record may be new. If neither can answer, the call fails. A record is therefore reported as missing only if the
// primary does not have it. Writers, workers and the ledger always use the primary.
import { createPause } from "@digital-evidence/log/pause";
import type { PublicReads } from "./store.ts";
import { StoreUnavailableError } from "./store-error.ts";

/** For this long after a failure of the replica, the replica is asked only if the primary cannot be reached. */
const REST_MS = 5_000;

const no = (): boolean => false;
const isNull = (answer: unknown): boolean => answer === null;
// If a list is empty, its rows may be too new for the replica. A list of the members of a batch that is not empty is
// complete, because the members become visible all at once.
const isEmpty = (answer: readonly unknown[]): boolean => answer.length === 0;

/**
 * For each read, whether the replica's answer may lack data that the primary already has. If so, the primary is asked.
 */
const mayLack: {
  readonly [Kind in keyof PublicReads]: {
    readonly [Name in keyof PublicReads[Kind]]: (
      answer: Answer<PublicReads[Kind][Name]>,
    ) => boolean;
  };
} = {
  fingerprints: { get: isNull, latest: no, search: no },
  signers: { get: ({ first }) => first === null, at: isEmpty, fingerprints: isEmpty },
  counts: {
    since: no,
    received: no,
    batchesToCount: no,
    batched: no,
    byOrganization: no,
    finalTimes: no,
  },
  batches: {
    get: isNull,
    latest: no,
    byRoot: isEmpty,
    backlog: no,
    members: isEmpty,
    hashes: isEmpty,
  },
  ledger: { lastSnapshot: no, snapshot: isNull, snapshotAt: isNull, snapshotAfter: isNull },
  withholdings: { state: no },
};

type Answer<Read> = Read extends (...asked: never[]) => Promise<infer Given> ? Given : never;

export interface ReplicaOptions {
  readonly primary: PublicReads;
  readonly replica: PublicReads;
  readonly now: () => number;
  /** Called for each failure of the replica. Readers do not notice the failure if the primary answers instead. */
  readonly onFailure: (error: unknown) => void;
}

export function withReplica({ primary, replica, now, onFailure }: ReplicaOptions): PublicReads {
  const pause = createPause(now);

  /**
   * Asks the replica, and if necessary the primary. If the primary cannot be reached, the replica is asked once more,
   * even within REST_MS of its last failure. When a primary is lost, connections to both servers may break at the same
   * moment.
   * @param isMissing whether the replica's answer may lack data that the primary already has. If so, the primary is
   * asked.
   */
  async function ask<Answer>(
    read: (store: PublicReads) => Promise<Answer>,
    isMissing: (answer: Answer) => boolean,
  ): Promise<Answer> {
    /** @returns null where the replica has no answer that can be used */
    async function askReplica(): Promise<{ readonly answer: Answer } | null> {
      try {
        const answer = await read(replica);
        pause.begin(0);
        return isMissing(answer) ? null : { answer };
      } catch (error) {
        onFailure(error);
        if (error instanceof StoreUnavailableError) pause.begin(REST_MS);
        return null;
      }
    }

    const found = pause.isOver ? await askReplica() : null;
    if (found !== null) return found.answer;
    try {
      return await read(primary);
    } catch (error) {
      const kept = error instanceof StoreUnavailableError ? await askReplica() : null;
      if (kept === null) throw error;
      return kept.answer;
    }
  }

  // The table has a member for each read, as its type demands. So every read is found by its name in both stores.
  const table = Object.entries(mayLack as Named<(answer: never) => boolean>);
  const kinds = table.map(([kind, methods]) => {
    const reads = Object.entries(methods).map(([name, isMissing]) => [
      name,
      (...asked: unknown[]) =>
        ask(
          async (store) => (store as unknown as Named<AnyRead>)[kind]?.[name]?.(...asked),
          isMissing as (answer: unknown) => boolean,
        ),
    ]);
    return [kind, Object.fromEntries(reads)];
  });
  return Object.fromEntries(kinds) as PublicReads;
}

type AnyRead = (...asked: unknown[]) => Promise<unknown>;
type Named<Value> = Readonly<Record<string, Readonly<Record<string, Value>>>>;
