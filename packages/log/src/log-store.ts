// What the log needs of a database: the entries' hashes, the roots of full tiles, the key, the newest checkpoint with its
// cosignatures, and the timestamps. The depository stores it beside its records, and an observer in a file of its own.

export interface LogStore {
  /**
   * The log's entries, 32 bytes each, in hex: at most `count` in order, beginning with number `first`, counted from 1. The
   * depository's entries are the hashes of its snapshots.
   */
  entryHashes(first: number, count: number): Promise<string[]>;
  /** The hashes of at most `count` nodes of a level in order, beginning with the index `first`. */
  nodes(level: number, first: number, count: number): Promise<string[]>;
  countNodes(level: number): Promise<number>;
  /**
   * Adds nodes. Nodes that are already stored do not change. The caller must leave no gap between the nodes of a level,
   * because `countNodes` computes the count from the largest index.
   */
  addNodes(nodes: readonly LogNode[]): Promise<void>;
  /** Sets the log's verifier key, unless one is set already. @returns the stored key */
  claimKey(key: string): Promise<string>;
  key(): Promise<string | null>;
  /** The log's earlier keys, the oldest first. */
  endedKeys(): Promise<EndedLogKey[]>;
  /** The newest signed checkpoint, without cosignatures. */
  checkpoint(): Promise<string | null>;
  /**
   * Replaces the newest checkpoint, but only if it is still the checkpoint `from` (null if there was none), and `key`
   * is still the log's key.
   * @returns whether it was replaced
   */
  publish(change: { from: string | null; to: string; key: string }): Promise<boolean>;
  /** The newest cosignature of each witness. */
  cosignatures(): Promise<LogCosignature[]>;
  /** @returns false when a cosignature of a larger tree is already stored for this witness */
  putCosignature(cosignature: LogCosignature): Promise<boolean>;
}

/** What a service needs beyond that: to replace the key, to serve a checkpoint later than it signs it, and to go on after a loss. */
export interface ServiceLogStore extends LogStore {
  /**
   * Replaces the log's verifier key, but only if it is still the key `from`. That key is added to `endedKeys`, with
   * the size of the newest checkpoint.
   * @returns this size, which is 0 if there is no checkpoint; null if the log has another key than `from`
   */
  replaceKey(change: { from: string; to: string }): Promise<number | null>;
  /** The newest checkpoint that had its quorum of witnesses, with their cosignatures: setting LOG_SERVES. */
  served(): Promise<string | null>;
  /** Stores a checkpoint that has its quorum, unless a larger one is stored already. */
  serve(note: string): Promise<void>;
  /** When the store was restored from a back-up, in ISO 8601; null if it has every checkpoint that it ever published. */
  restoredAt(): Promise<string | null>;
  /** Records that the store has every checkpoint that this log ever published. */
  markComplete(): Promise<void>;
  /**
   * Begins another log over the same snapshots, but only if the log's key is still `from`. The former log's key and its
   * last known checkpoint are added to `formerLogs`, and everything else of it is removed.
   * @returns whether the log was begun
   */
  beginAnew(change: { from: string; to: string; checkpoint: string | null }): Promise<boolean>;
  /** The logs that this store had before, the oldest first. */
  formerLogs(): Promise<FormerLog[]>;
}

/** A log of this store that has ended, with the last of its checkpoints that the operator knows. */
export interface FormerLog {
  readonly key: string;
  readonly checkpoint: string | null;
}

/** The root of a complete subtree of the log's tree. The subtree has 256^level leaves. */
export interface LogNode {
  readonly level: number;
  /** The subtree's index in its level, from 0. */
  readonly index: number;
  /** The hash in hex. */
  readonly hash: string;
}

/** An earlier key of the log. `until` is the size of the newest checkpoint when the key was replaced. */
export interface EndedLogKey {
  readonly key: string;
  readonly until: number;
}

export interface LogCosignature {
  /** The verifier key of the witness. */
  readonly witness: string;
  readonly size: number;
  /** The signature line of a signed note, with its newline. */
  readonly line: string;
}

export interface TimestampStore {
  /** @returns false when this authority already has a token for a tree of this size; the existing token is kept */
  put(timestamp: LogTimestamp): Promise<boolean>;
  /** The authority's timestamp of the smallest tree that has at least `size` entries. Null if there is none. */
  from(authority: string, size: number): Promise<LogTimestamp | null>;
  /** The size of the largest tree that the authority has timestamped; 0 if there is none. */
  lastSize(authority: string): Promise<number>;
}

export interface LogTimestamp {
  readonly authority: string;
  /** The size of the tree whose checkpoint was timestamped. */
  readonly size: number;
  /** The token in DER, as Base64. */
  readonly token: string;
  /** The certificate against which the token was verified, in DER, as Base64. */
  readonly anchor: string;
}
