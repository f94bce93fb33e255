// The log's name stays as it is for as long as the log, so an operator has to see it, and to see that it is a random one,
// before others rely on it.
import type { Config } from "../config.ts";
import { openLogKeyFile, RANDOM_NAME } from "@digital-evidence/log/log-key-file";

export async function describeLogName({
  logKeyFile,
  logOrigin,
}: Pick<Config, "logKeyFile" | "logOrigin">): Promise<{ line: string; isFine: boolean }> {
  // If the file cannot be read, the log says why. This is only about its name.
  const signer = await openLogKeyFile(logKeyFile, null)
    .readSigner()
    .catch(() => null);
  const name = signer?.key.name ?? logOrigin;
  if (name === null) {
    const line = "LOG_ORIGIN is not set: the log gets a random name, which cannot change later";
    return { line, isFine: false };
  }
  if (name.startsWith(RANDOM_NAME)) {
    const line = `The log has the random name ${name}, because LOG_ORIGIN was not set when its key was made. Before others rely on the log, empty the data folder and start again with LOG_ORIGIN`;
    return { line, isFine: false };
  }
  if (logOrigin !== null && logOrigin !== name) {
    const line = `The log is ${name}. LOG_ORIGIN names ${logOrigin}, but the name cannot change`;
    return { line, isFine: false };
  }
  return { line: `The log is ${name}`, isFine: true };
}
