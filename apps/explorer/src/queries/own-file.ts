import { isRedirect } from "@digital-evidence/client/answer";
import { ownFileWords as words } from "../words/own-file.ts";

const MAX_BYTES = 1024 * 1024;

/**
 * Reads a file of the explorer's own build.
 * @throws Error when the file cannot be read
 */
export async function readOwnFile(
  path: string,
  fetch: typeof globalThis.fetch,
): Promise<Uint8Array> {
  const response = await fetch(path, { credentials: "same-origin", redirect: "manual" });
  const declaredBytes = Number(response.headers.get("content-length") ?? 0);
  if (isRedirect(response) || !response.ok || declaredBytes > MAX_BYTES) {
    throw new Error(words.unavailable(path));
  }
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (bytes.length > MAX_BYTES) throw new Error(words.unavailable(path));
  return bytes;
}
