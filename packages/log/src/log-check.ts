// Checks whether the store's tree contains what the log's key has signed: the head, and checkpoints.
import {
  type Checkpoint,
  parseCheckpoint,
  parseVerifierKey,
  verifyNote,
  type VerifierKey,
} from "@digital-evidence/transparency";
import type { LogStore } from "./log-store.ts";
import type { LogHead, LogKeyFileCode } from "./log-key-file.ts";
import type { LogTree } from "./log-tree.ts";
import type { Objection } from "./witnesses.ts";

/** Why the log signs nothing. docs/operations.md says for each reason what an operator has to do. */
export type LogRefusal =
  | LogKeyFileCode
  /** The published checkpoint is not signed by the log's key. */
  | "CHECKPOINT_NOT_OURS"
  /** The store has fewer entries than a signed tree. */
  | "STORE_BEHIND"
  /** The store's entries differ from those of a signed tree. */
  | "STORE_DIFFERS"
  /**
   * A witness has cosigned a tree that this log does not have. The tree is larger than those of the head and the
   * published checkpoint, or it has another root than the log's tree of the same size.
   */
  | Objection["reason"];

export class LogRefusedError extends Error {
  override readonly name = "LogRefusedError";
  readonly reason: LogRefusal;
  constructor(reason: LogRefusal, message: string) {
    super(message);
    this.reason = reason;
  }
}

export interface OwnCheckpoint extends Checkpoint {
  /** Whether the log's present key has signed it, and not a former one. */
  readonly isByKey: boolean;
}

export interface WholeLog {
  /** The published checkpoint, as text and parsed; null if there is none. */
  readonly note: string | null;
  readonly published: OwnCheckpoint | null;
  /** How many entries the store has. */
  readonly size: number;
}

export interface LogCheck {
  /**
   * Checks that the store's tree contains the head and the published checkpoint, so that the log can be signed.
   * @param head must have been read before
   * @throws LogRefusedError where the log must not be signed
   */
  whole(head: LogHead, key: VerifierKey): Promise<WholeLog>;
  /** @throws LogRefusedError where the tree of `size` entries does not contain the tree of `head` */
  contains(head: LogHead, size: number, where: string): Promise<void>;
  /**
   * Reads a checkpoint of the log. It must be signed by `key`, or by a former key that was still in use at its size.
   * @param which says for the message which checkpoint this is
   * @throws LogRefusedError where the checkpoint has no such signature
   */
  own(note: string, key: VerifierKey, which: string): Promise<OwnCheckpoint>;
  /** Remembers a root, so that it is not computed again. */
  remember(size: number, root: Uint8Array): void;
}

/** The entries of a log, and what it has signed. */
export interface LoggedStore {
  readonly log: LogStore;
  /** The last snapshot's ordinal is the number of entries. It is null before the first. */
  readonly ledger: { lastSnapshot(): Promise<{ readonly ordinal: number } | null> };
}

export function createLogCheck({ store, tree }: { store: LoggedStore; tree: LogTree }): LogCheck {
  /** The roots of trees that the log's tree is known to contain, in hex and by size. */
  const contained = new Map<number, string>();

  function remember(size: number, root: Uint8Array): void {
    // The limit keeps the map small. Only the roots of the head and of the published checkpoint are ever read from it.
    // If these are dropped too, they are computed again.
    if (contained.size >= 4) contained.clear();
    contained.set(size, Buffer.from(root).toString("hex"));
  }

  const check: LogCheck = {
    async whole(head, key) {
      // The head and the checkpoint are read before the entries are counted, so that the count includes every
      // entry that they cover.
      const note = await store.log.checkpoint();
      const published =
        note === null ? null : await check.own(note, key, "the published checkpoint");
      const size = (await store.ledger.lastSnapshot())?.ordinal ?? 0;
      // A database that failed over to another server may have lost snapshots while this process was running. So before
      // each signature, the tree is compared again with the head and with the published checkpoint.
      if (published === null || size > published.size) contained.clear();
      await check.contains(head, size, "the tree that was signed last");
      if (published !== null) await check.contains(published, size, "the published checkpoint");
      return { note, published, size };
    },
    remember,

    async contains(head, size, where) {
      if (head.size > size) {
        const message = `${where} has ${head.size} entries, and the store has ${size}`;
        throw new LogRefusedError("STORE_BEHIND", message);
      }
      if (contained.get(head.size) === Buffer.from(head.root).toString("hex")) return;
      await tree.addNodes(head.size);
      if (Buffer.compare(await tree.root(head.size), head.root) !== 0) {
        const message = `the store's first ${head.size} entries are not those of ${where}`;
        throw new LogRefusedError("STORE_DIFFERS", message);
      }
      remember(head.size, head.root);
    },

    async own(note, key, which) {
      const own = readOwn(note, key);
      if (own !== null) return { ...own, isByKey: true };
      for (const ended of await store.log.endedKeys()) {
        const earlier = parseVerifierKey(ended.key);
        const checkpoint = earlier.ok ? readOwn(note, earlier.value) : null;
        if (checkpoint !== null && checkpoint.size <= ended.until) {
          return { ...checkpoint, isByKey: false };
        }
      }
      throw new LogRefusedError("CHECKPOINT_NOT_OURS", `${which} is not signed by the log's key`);
    },
  };
  return check;
}

/** @returns the checkpoint if this key has signed it and it belongs to the key's own log; otherwise null */
function readOwn(note: string, key: VerifierKey): Checkpoint | null {
  const verified = verifyNote(Buffer.from(note), [key]);
  const checkpoint = verified.ok ? parseCheckpoint(verified.value.note.text) : verified;
  return checkpoint.ok && checkpoint.value.origin === key.name ? checkpoint.value : null;
}
