// Replaces the key of the log. The log keeps its name and its tree; only its signatures change.
import { formatVerifierKey } from "@digital-evidence/transparency";
import type { LogKeyFile } from "../ledger/log-key-file.ts";
import type { Store } from "../store/store.ts";

/**
 * Makes a new key and ends the old one at the size of the newest checkpoint. If a run is killed, another run with the
 * same old key does the remaining steps and gives the same result.
 * @param old the verifier key that is to be replaced
 * @throws Error if `old` is not the log's key, if this machine lacks the file with the log's key, or if another process
 *   has replaced the key meanwhile
 */
export async function replaceLogKey(
  store: Pick<Store, "logKey" | "replaceLogKey" | "endedLogKeys">,
  keyFile: LogKeyFile,
  old: string,
): Promise<{ key: string; until: number }> {
  const known = await store.logKey();
  if (known === null) throw new Error("the log has no key yet");
  const present = await keyFile.readSigner();
  if (known !== old) {
    const last = (await store.endedLogKeys()).at(-1);
    const isHere = present !== null && formatVerifierKey(present.key) === known;
    if (last?.key === old && isHere) return { key: known, until: last.until };
    throw new Error(`the log's key is ${known}`);
  }
  if (present === null) {
    throw new Error(`there is no key at ${keyFile.path}: run this command where the log's key is`);
  }
  if (present.key.name !== old.slice(0, old.indexOf("+"))) {
    throw new Error(`${keyFile.path} is the key of another log`);
  }
  const isMade = formatVerifierKey(present.key) !== old;
  const signer = isMade ? present : await keyFile.replaceSigner();
  const key = formatVerifierKey(signer.key);
  const until = await store.replaceLogKey({ from: old, to: key });
  if (until === null) throw new Error("another process has replaced the key");
  return { key, until };
}
