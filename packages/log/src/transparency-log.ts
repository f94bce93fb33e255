// Signs the log's checkpoints. The log's head is the size and the root of the largest tree that the key may have
// signed. It is in a file beside the key. Before each signature, the tree is compared with the head and with the
// newest published checkpoint. The tree has to contain both. The head is always written before the checkpoint is
// published. So after a kill between these two writes, the store's tree still contains the head.
import {
  formatCheckpoint,
  formatNote,
  formatVerifierKey,
  type Signer,
  signText,
} from "@digital-evidence/transparency";
import { createLogCheck, type LoggedStore, type LogRefusal, LogRefusedError } from "./log-check.ts";
import { type LogKeyFile, LogKeyFileError } from "./log-key-file.ts";
import type { ServiceLogStore } from "./log-store.ts";
import { newestCheckpoint, servedCheckpoint, type WaitsFor } from "./log-texts.ts";
import type { LogTree } from "./log-tree.ts";
import type { Logger } from "./surroundings.ts";
import type { Witnesses } from "./witnesses.ts";

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

export interface TransparencyLog {
  readonly tree: LogTree;
  state(): LogState;
  /**
   * Reads the newest checkpoint that is served. The result is null if there is none yet, if `publish` has not run yet in
   * this process, or while signing is refused.
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
  readonly store: LoggedStore;
  readonly keyFile: LogKeyFile;
  readonly logger: Logger;
  readonly tree: LogTree;
  readonly witnesses: Pick<Witnesses, "ask" | "objection"> | null;
  /** What a service's checkpoint needs before it is served. Without it, each checkpoint is served at once. */
  readonly service?: { readonly log: ServiceLogStore; readonly waitsFor: WaitsFor };
}

export function createTransparencyLog({
  store,
  keyFile,
  logger,
  tree,
  witnesses,
  service,
}: LogOptions): TransparencyLog {
  let state: LogState = { state: "STARTING" };
  const check = createLogCheck({ store, tree });
  let isAsked = witnesses === null;
  let isComplete = false;

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
   * Signs the tree of all snapshots, unless it is published already. The caller holds the key's lock, so no other
   * process signs with the key meanwhile.
   */
  async function sign(signer: Signer): Promise<Next> {
    const head = await keyFile.readHead();
    const { note, published, size } = await check.whole(head, signer.key);
    const isGrown = published === null || size > published.size;
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
    check.remember(next, root);
    enter({ state: "SIGNING", size: next });
    return published === null ? "SIGN" : "DONE";
  }

  async function signAlone(signer: Signer): Promise<void> {
    for (;;) {
      const next = await keyFile.alone(() => sign(signer));
      if (next === "DONE") return;
      if (next === "SIGN") continue;
      // Witnesses can take seconds to answer. They are asked without the lock, so no other process waits for them.
      // What is not published yet is not shown to them either.
      const asked = service?.waitsFor === "PUBLICATION" ? await service.log.served() : next.ask;
      if (asked !== null) await witnesses?.ask(asked);
      isAsked = true;
    }
  }

  return {
    tree,
    state: () => state,

    async checkpoint() {
      if (state.state === "STARTING" || state.state === "REFUSING") return null;
      return service === undefined
        ? newestCheckpoint(store.log)
        : servedCheckpoint(service.log, service.waitsFor);
    },

    publish: async () => {
      try {
        const signer = await findSigner();
        if (typeof signer === "string") {
          enter({ state: "FOLLOWING", reason: signer });
          return;
        }
        await signAlone(signer);
        // The head has shown that nothing is missing. If it is lost later, this store can vouch for itself again.
        if (!isComplete && service !== undefined && (await service.log.restoredAt()) !== null) {
          await service.log.markComplete();
        }
        isComplete = true;
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
