// Entry bundles as in tlog-tiles. A bundle has up to 256 entries. Two bytes before each entry state its length, high
// byte first.
import { LIMITS } from "./limits.ts";
import { refuse, type Result } from "./result.ts";
import { isWidth, TILE_WIDTH } from "./tile.ts";

export type EntryBundleCode = "BUNDLE_WIDTH" | "BUNDLE_TRUNCATED" | "BUNDLE_TOO_LONG";

/** The length of the longest bundle: 256 entries of the maximum length, each with the two bytes of its length. */
const MAX_BUNDLE_BYTES = TILE_WIDTH * (2 + LIMITS.entryBytes);

/**
 * Writes a bundle.
 * @throws TypeError unless there are 1 to 256 entries of at most 65,535 bytes
 */
export function formatEntryBundle(entries: readonly Uint8Array[]): Uint8Array {
  const isFit = entries.every((entry) => entry.length <= LIMITS.entryBytes);
  if (!isWidth(entries.length) || !isFit) {
    throw new TypeError('"entries" expected 1 to 256 entries of 65,535 bytes at most');
  }
  const bytes = new Uint8Array(entries.reduce((sum, entry) => sum + 2 + entry.length, 0));
  let at = 0;
  for (const entry of entries) {
    bytes.set([entry.length >> 8, entry.length & 255], at);
    bytes.set(entry, at + 2);
    at += 2 + entry.length;
  }
  return bytes;
}

/** Parses a bundle, which must have exactly `width` entries and no bytes after them. */
export function parseEntryBundle(
  bytes: Uint8Array,
  width: number,
): Result<Uint8Array[], EntryBundleCode> {
  if (!isWidth(width)) return refuse("BUNDLE_WIDTH", "a bundle has 1 to 256 entries");
  if (bytes.length > MAX_BUNDLE_BYTES) {
    return refuse("BUNDLE_TOO_LONG", `a bundle has ${MAX_BUNDLE_BYTES} bytes at most`);
  }
  const entries: Uint8Array[] = [];
  let at = 0;
  while (entries.length < width) {
    const [high, low] = [bytes[at], bytes[at + 1]];
    const end = at + 2 + (high ?? 0) * 256 + (low ?? 0);
    if (high === undefined || low === undefined || end > bytes.length) {
      return refuse("BUNDLE_TRUNCATED", `the bundle ends inside entry ${entries.length}`);
    }
    entries.push(bytes.slice(at + 2, end));
    at = end;
  }
  if (at < bytes.length) {
    return refuse("BUNDLE_TOO_LONG", `${bytes.length - at} bytes follow the last entry`);
  }
  return { ok: true, value: entries };
}
