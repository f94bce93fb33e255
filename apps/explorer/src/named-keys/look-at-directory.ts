// Fetches, reads and verifies the directory of a domain. A valid directory is passed to seen-directories.ts, so that a
// later change can be shown.
import { askForDirectory } from "@digital-evidence/client/directory";
import {
  directoryHash,
  readDirectory,
  verifyDirectory,
} from "@digital-evidence/evidence/directory";
import type { ConfiguredDirectory } from "../config/directories.ts";
import type { DirectoryFound } from "@digital-evidence/verdict/directories";
import { seeDirectory } from "./seen-directories.ts";

type Look = { fetch: typeof globalThis.fetch; now: () => number; signal: AbortSignal };

export async function lookAtDirectory(
  { origin, domain }: ConfiguredDirectory,
  { fetch, now, signal }: Look,
): Promise<DirectoryFound> {
  const answer = await askForDirectory({ origin, fetch, signal });
  if (!answer.ok) return { level: "none", code: answer.code };
  const reading = readDirectory(answer.text);
  if (!reading.ok) return { level: "received", code: reading.code, at: reading.at };
  const { directory } = reading;
  const code = verifyDirectory(directory, { domain, now: now() });
  if (code !== null) return { level: "well-formed", code, directory };
  const hash = directoryHash(directory);
  seeDirectory({ origin, hash, directory, seenAt: now() });
  return { level: "valid", directory, hash };
}
