import type { Directory, ListedKey } from "@digital-evidence/evidence/directory";

export type DirectoryChange =
  /** The directory received now was issued earlier than the one seen before, so it may be an old copy. */
  | { code: "OLDER" }
  | { code: "NAME"; before: string; now: string }
  | { code: "ADDED" | "REMOVED"; key: ListedKey }
  | { code: "LABEL" | "PERIOD"; before: ListedKey; now: ListedKey }
  /** Only the times of issue and expiry differ. */
  | { code: "ISSUED_AGAIN" };

/** Lists the differences between two directories. The changes that matter most come first. */
export function directoryChanges(before: Directory, now: Directory): DirectoryChange[] {
  const [keysBefore, keysNow] = [before, now].map(
    ({ keys }) => new Map(keys.map((key) => [key.id, key])),
  ) as [Map<string, ListedKey>, Map<string, ListedKey>];
  const pairs = now.keys.flatMap((key) => {
    const earlier = keysBefore.get(key.id);
    return earlier === undefined ? [] : [{ before: earlier, now: key }];
  });
  const changes: DirectoryChange[] = [
    ...(before.name === now.name
      ? []
      : [{ code: "NAME", before: before.name, now: now.name } as const]),
    ...before.keys
      .filter(({ id }) => !keysNow.has(id))
      .map((key) => ({ code: "REMOVED", key }) as const),
    ...now.keys
      .filter(({ id }) => !keysBefore.has(id))
      .map((key) => ({ code: "ADDED", key }) as const),
    ...pairs
      .filter(
        (pair) =>
          pair.before.validFrom !== pair.now.validFrom ||
          pair.before.validUntil !== pair.now.validUntil,
      )
      .map((pair) => ({ code: "PERIOD", ...pair }) as const),
    ...pairs
      .filter((pair) => pair.before.label !== pair.now.label)
      .map((pair) => ({ code: "LABEL", ...pair }) as const),
  ];
  if (now.issuedAt < before.issuedAt) return [{ code: "OLDER" }, ...changes];
  return changes.length === 0 ? [{ code: "ISSUED_AGAIN" }] : changes;
}
