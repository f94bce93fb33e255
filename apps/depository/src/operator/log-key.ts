// Replaces the key of the log. The log keeps its name and its tree; only its signatures change.
import {
  formatVerifierKey,
  parseVerifierKey,
  type VerifierKey,
} from "@digital-evidence/transparency";
import { createLogCheck, LogRefusedError } from "@digital-evidence/log/log-check";
import { type LogKeyFile, LogKeyFileError } from "@digital-evidence/log/log-key-file";
import { createLogTree } from "@digital-evidence/log/log-tree";
import type { Store } from "../store/store.ts";

interface Replaced {
  readonly key: string;
  /** The size at which the old key ended. */
  readonly until: number;
}

/**
 * Makes a new key and ends the old one at the size of the newest checkpoint. If a run is killed, another run with the
 * same old key does the remaining steps and gives the same result. The old key may be lost, but not the head.
 * @param old the verifier key that is to be replaced
 * @throws Error if `old` is not the log's key, if this machine does not have the log's head, if the log could not be
 *   signed by a new key either, or if another process has replaced the key meanwhile
 */
export async function replaceLogKey(
  store: Store,
  keyFile: LogKeyFile,
  old: string,
): Promise<Replaced> {
  if ((await store.log.key()) === null) throw new Error("the log has no key yet");
  // Taking the lock creates a file, so it is not taken where there is neither a key nor a head.
  if ((await keyFile.readSigner()) === null && !(await hasHead(keyFile))) {
    throw new Error(
      `there is no key at ${keyFile.path}: run this command where the log's key is; if key and head are lost, run continue-log first`,
    );
  }
  // Without the lock, two runs at the same time could both replace the file. The file could then have another key than
  // the store, and the secret of the store's key would be lost.
  return keyFile.alone(() => replaceAlone(store, keyFile, old));
}

async function hasHead(keyFile: LogKeyFile): Promise<boolean> {
  try {
    await keyFile.readHead();
    return true;
  } catch (error) {
    if (error instanceof LogKeyFileError && error.code === "HEAD_MISSING") return false;
    throw error;
  }
}

async function replaceAlone(store: Store, keyFile: LogKeyFile, old: string): Promise<Replaced> {
  const known = await store.log.key();
  const present = await keyFile.readSigner();
  const here = present === null ? null : formatVerifierKey(present.key);
  if (known !== old) {
    const last = (await store.log.endedKeys()).at(-1);
    if (last?.key === old && here !== null && here === known)
      return { key: here, until: last.until };
    throw new Error(`the log's key is ${known}`);
  }
  const parsed = parseVerifierKey(old);
  if (!parsed.ok) throw new Error(parsed.message);
  const { name } = parsed.value;
  if (present !== null && present.key.name !== name) {
    throw new Error(`${keyFile.path} is the key of another log`);
  }
  await assertGoesOn(store, keyFile, parsed.value);
  const isMade = here !== null && here !== old;
  const key = isMade ? here : formatVerifierKey((await keyFile.replaceSigner(name)).key);
  const until = await store.log.replaceKey({ from: old, to: key });
  if (until === null) throw new Error("another process has replaced the key");
  return { key, until };
}

/** @throws Error where the log refuses to be signed for a reason that has nothing to do with its key */
async function assertGoesOn(store: Store, keyFile: LogKeyFile, key: VerifierKey): Promise<void> {
  try {
    const check = createLogCheck({ store, tree: createLogTree(store.log) });
    await check.whole(await keyFile.readHead(), key);
  } catch (cause) {
    const reason =
      cause instanceof LogRefusedError
        ? cause.reason
        : cause instanceof LogKeyFileError
          ? cause.code
          : null;
    if (reason === null || !(cause instanceof Error)) throw cause;
    throw new Error(
      `a new key would not help (${reason}: ${cause.message}), so nothing was changed; see "The machine is gone" in docs/operations.md`,
      { cause },
    );
  }
}
