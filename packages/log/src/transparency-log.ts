// Signs the log's checkpoints. The log's head is the size and the root of the largest tree that the key may have
// signed. It is in a file beside the key. Before each signature, the tree is compared with the head and with the
// newest published checkpoint. The tree has to contain both. The head is always written before the checkpoint is
// published. So after a kill between these two writes, the store's tree still contains the head.
import {
  type Checkpoint,
  formatCheckpoint,
  formatNote,
  formatVerifierKey,
  parseCheckpoint,
  parseVerifierKey,
  type Signer,
  signText,
  verifyNote,
  type VerifierKey,
} from "@digital-evidence/transparency";
import {
  type LogHead,
  type LogKeyFile,
  type LogKeyFileCode,
  LogKeyFileError,
} from "./log-key-file.ts";
import type { LogStore } from "./log-store.ts";
import type { LogTree } from "./log-tree.ts";
import type { Logger } from "./surroundings.ts";
import type { Objection, Witnesses } from "./witnesses.ts";

/** Why the log signs nothing. docs/operations.md says for each reason what an operator has to do. */
export type LogRefusal =
  | LogKeyFileCode
  /** The published checkpoint is not signed by the log's key. */
  | "CHECKPOINT_NOT_OURS"
  /** The store has fewer snapshots than a signed tree. */
  | "STORE_BEHIND"
  /** The store's snapshots differ from those of a signed tree. */
  | "STORE_DIFFERS"
  /**
   * A witness has cosigned a tree that this log does not have. The tree is larger than those of the head and the
   * published checkpoint, or it has another root than the log's tree of the same size.
   */
  | Objection["reason"];

/**
 * Why this process follows the log without signing.
 * - `NO_KEY`: the process has no key.
 * - `OTHER_KEY`: its key belongs to another log.
 * - `ENDED_KEY`: its key is a former key of this log.
 * - `NOT_YET_THE_KEY`: its key was made by a `replace-log-key` that was interrupted before the store recorded the key.
 */
export type FollowingReason = "NO_KEY" | "OTHER_KEY" | "ENDED_KEY" | "NOT_YET_THE_KEY";

export type LogState =
  | { readonly state: "STARTING" }
  | { readonly state: "SIGNING"; readonly size: number }
  /** This process does not have the log's key. It serves the checkpoints that another process signs. */
  | { readonly state: "FOLLOWING"; readonly reason: FollowingReason }
  | { readonly state: "REFUSING"; readonly reason: LogRefusal; readonly message: string };

export class LogRefusedError extends Error {
  override readonly name = "LogRefusedError";
  readonly reason: LogRefusal;
  constructor(reason: LogRefusal, message: string) {
    super(message);
    this.reason = reason;
  }
}

export interface TransparencyLog {
  readonly tree: LogTree;
  state(): LogState;
  /**
   * Reads the newest checkpoint, without cosignatures. The result is null if there is none yet, if `publish` has not
   * run yet in this process, or while signing is refused.
   */
  checkpoint(): Promise<{ note: string; size: number } | null>;
  /** Signs and publishes a checkpoint of all snapshots, if there are new ones or the log has a new key. */
  readonly publish: () => Promise<void>;
}

/**
 * What to do after a call of `sign`: nothing, call it again, or ask the witnesses to cosign a checkpoint and then call
 * it again.
 */
type Next = "DONE" | "SIGN" | { readonly ask: string };

interface LogOptions {
  readonly store: {
    readonly log: Omit<LogStore, "replaceKey">;
    /** The last snapshot's ordinal is the number of entries. It is null before the first. */
    readonly ledger: { lastSnapshot(): Promise<{ readonly ordinal: number } | null> };
  };
  readonly keyFile: LogKeyFile;
  readonly logger: Logger;
  readonly tree: LogTree;
  readonly witnesses: Pick<Witnesses, "ask" | "objection"> | null;
}

export function createTransparencyLog({
  store,
  keyFile,
  logger,
  tree,
  witnesses,
}: LogOptions): TransparencyLog {
  let state: LogState = { state: "STARTING" };
  /**
   * The roots of trees that the log's tree is known to contain, by size. They are remembered so that they are not
   * computed again.
   */
  const contained = new Map<number, string>();
  let isAsked = witnesses === null;

  function enter(next: LogState): void {
    if (JSON.stringify(next) === JSON.stringify(state)) return;
    const isNew = next.state !== state.state || next.state === "REFUSING";
    state = next;
    if (next.state === "REFUSING") {
      const { reason, message } = next;
      logger.error({ reason }, `the log signs nothing: ${message}`);
    } else if (next.state === "FOLLOWING" && next.reason === "NOT_YET_THE_KEY") {
      logger.error(
        { reason: next.reason, file: keyFile.path },
        "the log signs nothing here: the key in its file is not the store's; if replace-log-key was cut off, run it again with the old key",
      );
    } else if (isNew) {
      logger.info(next, "the log's state changed");
    }
  }

  /** @returns the signer, or the reason why this process does not have the log's key */
  async function findSigner(): Promise<Signer | FollowingReason> {
    const known = await store.log.key();
    let signer = await keyFile.readSigner();
    if (signer === null && known === null) {
      signer = await keyFile.createSigner();
      logger.info(
        { key: formatVerifierKey(signer.key), file: keyFile.path },
        "the log has a new key",
      );
    }
    if (signer === null) return "NO_KEY";
    const key = formatVerifierKey(signer.key);
    const current = known ?? (await store.log.claimKey(key));
    if (current === key) return signer;
    if (signer.key.name !== current.slice(0, current.indexOf("+"))) return "OTHER_KEY";
    const hasEnded = (await store.log.endedKeys()).some((ended) => ended.key === key);
    return hasEnded ? "ENDED_KEY" : "NOT_YET_THE_KEY";
  }

  /** @throws LogRefusedError where the tree of `size` entries does not contain the tree of `head` */
  async function checkContains(head: LogHead, size: number, where: string): Promise<void> {
    const root = Buffer.from(head.root).toString("hex");
    if (head.size > size) {
      const message = `${where} has ${head.size} entries, and the store has ${size}`;
      throw new LogRefusedError("STORE_BEHIND", message);
    }
    if (contained.get(head.size) === root) return;
    await tree.addNodes(head.size);
    if (Buffer.from(await tree.root(head.size)).toString("hex") !== root) {
      const message = `the store's first ${head.size} entries are not those of ${where}`;
      throw new LogRefusedError("STORE_DIFFERS", message);
    }
    remember(head.size, root);
  }

  function remember(size: number, root: string): void {
    // The limit keeps the map small. Only the roots of the head and of the published checkpoint are ever read from it.
    // If these are dropped too, they are computed again.
    if (contained.size >= 4) contained.clear();
    contained.set(size, root);
  }

  /**
   * @param known the size of the largest tree that the head or the published checkpoint names
   * @throws LogRefusedError where a witness has cosigned a tree that this log does not have
   */
  function checkWitnesses(known: number): void {
    const objection = witnesses?.objection(known) ?? null;
    if (objection === null) return;
    const { reason, witness, size } = objection;
    const message =
      reason === "WITNESS_AHEAD"
        ? `witness ${witness} has cosigned ${size} entries, and only ${known} are known here`
        : `witness ${witness} has cosigned another tree of ${size} entries`;
    throw new LogRefusedError(reason, message);
  }

  /**
   * Reads the published checkpoint. It must be signed by the log's key, or by a former key that was still in use at the
   * checkpoint's size.
   * @throws LogRefusedError where the checkpoint has no such signature
   */
  async function readPublished(
    note: string,
    key: VerifierKey,
  ): Promise<Checkpoint & { isByKey: boolean }> {
    const own = readOwn(note, key);
    if (own !== null) return { ...own, isByKey: true };
    for (const ended of await store.log.endedKeys()) {
      const earlier = parseVerifierKey(ended.key);
      const checkpoint = earlier.ok ? readOwn(note, earlier.value) : null;
      if (checkpoint !== null && checkpoint.size <= ended.until) {
        return { ...checkpoint, isByKey: false };
      }
    }
    const message = "the published checkpoint is not signed by the log's key";
    throw new LogRefusedError("CHECKPOINT_NOT_OURS", message);
  }

  /**
   * Signs the tree of all snapshots, unless it is published already. The caller holds the key's lock, so no other
   * process signs with the key meanwhile.
   */
  async function sign(signer: Signer): Promise<Next> {
    // The head and the checkpoint are read before the snapshots are counted, so that the count includes every
    // snapshot that they cover.
    const head = await keyFile.readHead();
    const note = await store.log.checkpoint();
    const published = note === null ? null : await readPublished(note, signer.key);
    const size = (await store.ledger.lastSnapshot())?.ordinal ?? 0;
    const isGrown = published === null || size > published.size;
    // A database that failed over to another server may have lost snapshots while this process was running. So before
    // each signature, the tree is compared again with the head and with the published checkpoint.
    if (isGrown) contained.clear();
    await checkContains(head, size, "the tree that was signed last");
    if (published !== null) await checkContains(published, size, "the published checkpoint");
    const known = Math.max(head.size, published?.size ?? 0);
    if (note !== null && !isAsked) return { ask: note };
    if (note !== null) checkWitnesses(known);

    // The log's first checkpoint has an empty tree. Every other tree contains the empty one, so this checkpoint is
    // safe to publish. The witnesses can then report their newest tree before anything else is signed.
    const next = published === null ? 0 : size;
    // After a change of the log's key, the same tree is signed again by the new key.
    if (published !== null && !isGrown && published.isByKey) {
      if (head.size < next) await keyFile.writeHead(published);
      enter({ state: "SIGNING", size: next });
      return "DONE";
    }
    await tree.addNodes(next);
    const root = await tree.root(next);
    if (next > head.size) await keyFile.writeHead({ size: next, root });
    const text = formatCheckpoint({ origin: signer.key.name, size: next, root, extensions: [] });
    const signed = formatNote({ text, signatures: [signText(text, signer)] });
    const to = Buffer.from(signed).toString("utf8");
    // Another process with the same key may publish a checkpoint first, and then this one is not stored. The other
    // checkpoint is valid too, since it covers the same store.
    const key = formatVerifierKey(signer.key);
    await store.log.publish({ from: note, to, key });
    remember(next, Buffer.from(root).toString("hex"));
    enter({ state: "SIGNING", size: next });
    return published === null ? "SIGN" : "DONE";
  }

  async function signAlone(signer: Signer): Promise<void> {
    for (;;) {
      const next = await keyFile.alone(() => sign(signer));
      if (next === "DONE") return;
      if (next === "SIGN") continue;
      // Witnesses can take seconds to answer. They are asked without the lock, so no other process waits for them.
      await witnesses?.ask(next.ask);
      isAsked = true;
    }
  }

  return {
    tree,
    state: () => state,

    async checkpoint() {
      if (state.state === "STARTING" || state.state === "REFUSING") return null;
      const note = await store.log.checkpoint();
      return note === null ? null : { note, size: sizeOf(note) };
    },

    publish: async () => {
      try {
        const signer = await findSigner();
        if (typeof signer === "string") enter({ state: "FOLLOWING", reason: signer });
        else await signAlone(signer);
      } catch (error) {
        if (error instanceof LogRefusedError) {
          enter({ state: "REFUSING", reason: error.reason, message: error.message });
        } else if (error instanceof LogKeyFileError) {
          enter({ state: "REFUSING", reason: error.code, message: error.message });
        } else throw error;
      }
    },
  };
}

/** @returns the checkpoint if this key has signed it and it belongs to the key's own log; otherwise null */
function readOwn(note: string, key: VerifierKey): Checkpoint | null {
  const verified = verifyNote(Buffer.from(note), [key]);
  const checkpoint = verified.ok ? parseCheckpoint(verified.value.note.text) : verified;
  return checkpoint.ok && checkpoint.value.origin === key.name ? checkpoint.value : null;
}

/** The size in a checkpoint. It is not verified, because this service has written the checkpoint. */
function sizeOf(note: string): number {
  return Number(note.split("\n", 2)[1]);
}
