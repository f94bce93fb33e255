import { isRedirect, readBytes } from "@digital-evidence/client/answer";
import { ownFileWords as words } from "../words/failure.ts";

const MAX_BYTES = 1024 * 1024;

/**
 * Reads a file that belongs to the explorer's own build.
 * @throws Error when the file cannot be read
 */
export async function readOwnFile(
  path: string,
  fetch: typeof globalThis.fetch,
): Promise<Uint8Array> {
  const response = await fetch(path, { credentials: "same-origin", redirect: "manual" });
  if (isRedirect(response) || !response.ok) throw new Error(words.unavailable(path));
  const bytes = await readBytes(response, MAX_BYTES);
  if (bytes === null) throw new Error(words.unavailable(path));
  return bytes;
}
