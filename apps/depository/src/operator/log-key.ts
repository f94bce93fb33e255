// Replaces the key of the log. The log keeps its name and its tree; only its signatures change.
import { formatVerifierKey } from "@digital-evidence/transparency";
import type { LogKeyFile } from "@digital-evidence/log/log-key-file";
import type { LogStore } from "@digital-evidence/log/log-store";

interface Replaced {
  readonly key: string;
  /** The size at which the old key ended. */
  readonly until: number;
}

/**
 * Makes a new key and ends the old one at the size of the newest checkpoint. If a run is killed, another run with the
 * same old key does the remaining steps and gives the same result.
 * @param old the verifier key that is to be replaced
 * @throws Error if `old` is not the log's key, if this machine lacks the file with the log's key, or if another process
 *   has replaced the key meanwhile
 */
export async function replaceLogKey(
  store: LogStore,
  keyFile: LogKeyFile,
  old: string,
): Promise<Replaced> {
  if ((await store.key()) === null) throw new Error("the log has no key yet");
  // Taking the lock creates a file, so it is not taken where there is no key.
  if ((await keyFile.readSigner()) === null) {
    throw new Error(`there is no key at ${keyFile.path}: run this command where the log's key is`);
  }
  // Without the lock, two runs at the same time could both replace the file. The file could then have another key than
  // the store, and the secret of the store's key would be lost.
  return keyFile.alone(() => replaceAlone(store, keyFile, old));
}

async function replaceAlone(store: LogStore, keyFile: LogKeyFile, old: string): Promise<Replaced> {
  const known = await store.key();
  const present = await keyFile.readSigner();
  if (known === null || present === null) throw new Error("the log's key has disappeared");
  const here = formatVerifierKey(present.key);
  if (known !== old) {
    const last = (await store.endedKeys()).at(-1);
    if (last?.key === old && here === known) return { key: here, until: last.until };
    throw new Error(`the log's key is ${known}`);
  }
  if (present.key.name !== old.slice(0, old.indexOf("+"))) {
    throw new Error(`${keyFile.path} is the key of another log`);
  }
  const isMade = here !== old;
  const key = isMade ? here : formatVerifierKey((await keyFile.replaceSigner()).key);
  const until = await store.replaceKey({ from: old, to: key });
  if (until === null) throw new Error("another process has replaced the key");
  return { key, until };
}
