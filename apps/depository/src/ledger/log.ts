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
import type { Logger } from "pino";
import type { Store } from "../store/store.ts";
import {
  type LogHead,
  type LogKeyFile,
  type LogKeyFileCode,
  LogKeyFileError,
} from "./log-key-file.ts";
import type { LogTree } from "./log-tree.ts";
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
   * A witness has cosigned a tree that is larger than both the log's head and the published checkpoint, or a tree
   * that differs from the log's tree.
   */
  | Objection["reason"];

export type LogState =
  | { readonly state: "STARTING" }
  | { readonly state: "SIGNING"; readonly size: number }
  /** Another process has the key. This process serves the checkpoints that the other process signs. */
  | { readonly state: "FOLLOWING" }
  | { readonly state: "REFUSING"; readonly reason: LogRefusal; readonly message: string };

export class LogRefusedError extends Error {
  override readonly name = "LogRefusedError";
  readonly reason: LogRefusal;
  constructor(reason: LogRefusal, message: string) {
    super(message);
    this.reason = reason;
  }
}

export interface Log {
  readonly tree: LogTree;
  state(): LogState;
  /** The newest checkpoint, without cosignatures. Null before the first one, and while signing is refused. */
  checkpoint(): Promise<{ note: string; size: number } | null>;
  /** Signs and publishes a checkpoint of all snapshots, if there are new ones. */
  readonly publish: () => Promise<void>;
}

interface LogOptions {
  readonly store: Store;
  readonly keyFile: LogKeyFile;
  readonly logger: Logger;
  readonly tree: LogTree;
  /** Null where no witnesses are configured. */
  readonly witnesses: Pick<Witnesses, "ask" | "objection"> | null;
}

export function createLog({ store, keyFile, logger, tree, witnesses }: LogOptions): Log {
  let state: LogState = { state: "STARTING" };
  /**
   * The roots of trees that the log's tree is known to contain, by size. They are remembered so that they are not
   * computed again.
   */
  const contained = new Map<number, string>();
  let isAsked = false;

  function enter(next: LogState): void {
    if (JSON.stringify(next) === JSON.stringify(state)) return;
    const isNew = next.state !== state.state || next.state === "REFUSING";
    state = next;
    if (next.state === "REFUSING") {
      const { reason, message } = next;
      logger.error({ reason }, `the log signs nothing: ${message}`);
    } else if (isNew) {
      logger.info(next, "the log's state changed");
    }
  }

  /** @returns null where another process has the key */
  async function findSigner(): Promise<Signer | null> {
    const known = await store.logKey();
    let signer = await keyFile.readSigner();
    if (signer === null && known === null) {
      signer = await keyFile.createSigner();
      logger.info(
        { key: formatVerifierKey(signer.key), file: keyFile.path },
        "the log has a new key",
      );
    }
    if (signer === null) return null;
    const key = formatVerifierKey(signer.key);
    return (known ?? (await store.claimLogKey(key))) === key ? signer : null;
  }

  /** @throws LogRefusedError where the tree of `size` entries does not contain the tree of `head` */
  async function checkContains(head: LogHead, size: number, where: string): Promise<void> {
    const root = Buffer.from(head.root).toString("hex");
    if (head.size > size) {
      const message = `${where} has ${head.size} entries, and the store has ${size} snapshots`;
      throw new LogRefusedError("STORE_BEHIND", message);
    }
    if (contained.get(head.size) === root) return;
    await tree.addNodes(head.size);
    if (Buffer.from(await tree.root(head.size)).toString("hex") !== root) {
      const message = `the store's first ${head.size} snapshots are not those of ${where}`;
      throw new LogRefusedError("STORE_DIFFERS", message);
    }
    remember(head.size, root);
  }

  function remember(size: number, root: string): void {
    // Only the roots of the head and of the published checkpoint are ever read from this map, so other roots can be
    // dropped.
    if (contained.size >= 4) contained.clear();
    contained.set(size, root);
  }

  /** @throws LogRefusedError where a witness has cosigned a tree that this log does not have */
  async function checkWitnesses(note: string, known: number): Promise<void> {
    if (witnesses === null) return;
    if (!isAsked) await witnesses.ask(note);
    isAsked = true;
    const objection = witnesses.objection(known);
    if (objection === null) return;
    const { reason, witness, size } = objection;
    const message =
      reason === "WITNESS_AHEAD"
        ? `witness ${witness} has cosigned ${size} entries, and only ${known} are known here`
        : `witness ${witness} has cosigned another tree of ${size} entries`;
    throw new LogRefusedError(reason, message);
  }

  /**
   * Reads the published checkpoint. The log's key has signed it, or an earlier key before it ended.
   * @throws LogRefusedError otherwise
   */
  async function readPublished(
    note: string,
    key: VerifierKey,
  ): Promise<Checkpoint & { isByKey: boolean }> {
    const own = readOwn(note, key);
    if (own !== null) return { ...own, isByKey: true };
    for (const ended of await store.endedLogKeys()) {
      const earlier = parseVerifierKey(ended.key);
      const checkpoint = earlier.ok ? readOwn(note, earlier.value) : null;
      if (checkpoint !== null && checkpoint.size <= ended.until) {
        return { ...checkpoint, isByKey: false };
      }
    }
    const message = "the published checkpoint is not signed by the log's key";
    throw new LogRefusedError("CHECKPOINT_NOT_OURS", message);
  }

  async function sign(signer: Signer): Promise<void> {
    // The head and the checkpoint are read before the snapshots are counted, so that the count includes every
    // snapshot that they cover.
    const head = await keyFile.readHead();
    const note = await store.checkpoint();
    const published = note === null ? null : await readPublished(note, signer.key);
    const size = (await store.lastSnapshot())?.ordinal ?? 0;
    const isGrown = published === null || size > published.size;
    // A database that failed over to another server may have lost snapshots while this process was running. So both
    // trees are checked again before each signature.
    if (isGrown) contained.clear();
    await checkContains(head, size, "the tree that was signed last");
    if (published !== null) await checkContains(published, size, "the published checkpoint");
    const known = Math.max(head.size, published?.size ?? 0);
    if (note !== null) await checkWitnesses(note, known);

    // The log's first checkpoint has an empty tree. Every other tree contains the empty one, so this checkpoint is
    // safe to publish. The witnesses can then report their newest tree before anything else is signed.
    const next = published === null ? 0 : size;
    // After a change of the log's key, the same tree is signed again by the new key.
    if (published !== null && !isGrown && published.isByKey) {
      if (head.size < next) await keyFile.writeHead(published);
      enter({ state: "SIGNING", size: next });
      return;
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
    await store.publishCheckpoint({ from: note, to, key });
    remember(next, Buffer.from(root).toString("hex"));
    enter({ state: "SIGNING", size: next });
    if (published === null) await sign(signer);
  }

  return {
    tree,
    state: () => state,

    async checkpoint() {
      if (state.state === "STARTING" || state.state === "REFUSING") return null;
      const note = await store.checkpoint();
      return note === null ? null : { note, size: sizeOf(note) };
    },

    publish: async () => {
      try {
        const signer = await findSigner();
        if (signer === null) enter({ state: "FOLLOWING" });
        else await sign(signer);
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

/** @returns null unless this key has signed the checkpoint, and the checkpoint is of the key's own log */
function readOwn(note: string, key: VerifierKey): Checkpoint | null {
  const verified = verifyNote(Buffer.from(note), [key]);
  const checkpoint = verified.ok ? parseCheckpoint(verified.value.note.text) : verified;
  return checkpoint.ok && checkpoint.value.origin === key.name ? checkpoint.value : null;
}

/** The size in a checkpoint. It is not verified, because this service has written the checkpoint. */
function sizeOf(note: string): number {
  return Number(note.split("\n", 2)[1]);
}
