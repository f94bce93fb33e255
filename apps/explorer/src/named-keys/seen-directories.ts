// Keeps the valid directory that the visitor last saw of each domain, in this browser only. A different directory does
// not replace it automatically, so that the difference stays visible until the visitor has read it.
import { type Directory, readDirectory } from "@digital-evidence/evidence/directory";
import { useSyncExternalStore } from "react";
import { hasTexts, keptList } from "../components/kept-list.ts";

export type SeenDirectory = {
  /** The scheme and the host from which the directory came. */
  origin: string;
  hash: string;
  directory: Directory;
  /** When a directory with this hash was last received, in milliseconds since 1970. */
  seenAt: number;
};

export const seenList = keptList("seen-directories", 16, isSeen);

function isSeen(value: unknown): value is SeenDirectory {
  if (!hasTexts(value, ["origin", "hash"])) return false;
  const { directory, seenAt } = value as SeenDirectory;
  return Number.isSafeInteger(seenAt) && readDirectory(JSON.stringify(directory)).ok;
}

/**
 * Stores a directory that was received, unless a different directory of the same domain is already stored. In that
 * case, the stored one stays until the visitor has read what changed.
 */
export function seeDirectory(received: SeenDirectory): void {
  const before = seenList.all().find(({ origin }) => origin === received.origin);
  if (before === undefined || before.hash === received.hash) rememberDirectory(received);
}

/** Stores a directory in place of the one that was stored for the same domain. */
export function rememberDirectory(received: SeenDirectory): void {
  seenList.add(received, ({ origin }) => origin === received.origin);
}

export function useSeenDirectory(address: string): SeenDirectory | undefined {
  return useSyncExternalStore(seenList.subscribe, seenList.all).find(
    ({ origin }) => origin === address,
  );
}
